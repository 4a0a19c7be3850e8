package plumbline.evaluation;

import java.util.function.DoubleUnaryOperator;
import plumbline.numerics.Doubles;

/**
 * The increasing points b_0 = 0, b_1, ..., b_T = 1 of an annealing run. The document counts the
 * other way round, from beta_0 = 1 to beta_n = 0.
 *
 * @param points T + 1 increasing numbers from 0 to 1
 */
public record Schedule(Doubles points) {
  /** Checks the points. */
  public Schedule {
    int last = points.size() - 1;
    if (last < 1 || points.get(0) != 0 || points.get(last) != 1) {
      throw new IllegalArgumentException("a schedule goes from 0 to 1, not " + points);
    }
    for (int t = 0; t < last; t++) {
      if (!(points.get(t) < points.get(t + 1))) {
        throw new IllegalArgumentException("a schedule increases, unlike " + points);
      }
    }
  }

  /** Equal steps: {@code t / T}, computed as a quotient so that no error builds up. */
  public static Schedule uniform(int steps) {
    return shaped(steps, x -> x);
  }

  /** {@code (t / T)^power}: dense near the start for powers above 1. */
  public static Schedule power(int steps, double power) {
    return shaped(steps, x -> Math.pow(x, power));
  }

  /** {@code (1 - cos(pi t / T)) / 2}: dense at both ends. */
  public static Schedule cosine(int steps) {
    return shaped(steps, x -> 0.5 - 0.5 * Math.cos(Math.PI * x));
  }

  private static Schedule shaped(int steps, DoubleUnaryOperator shape) {
    if (steps < 1) {
      throw new IllegalArgumentException("steps must be at least 1, not " + steps);
    }
    return new Schedule(
        Doubles.generate(
            steps + 1, t -> t == 0 ? 0 : t == steps ? 1 : shape.applyAsDouble((double) t / steps)));
  }

  /** The way back: the points {@code 1 - b_T, ..., 1 - b_0}. */
  public Schedule reversed() {
    int last = steps();
    return new Schedule(Doubles.generate(last + 1, t -> 1 - points.get(last - t)));
  }

  /** T, the number of increments: what the document calls temperatures. */
  public int steps() {
    return points.size() - 1;
  }

  /** b_t. */
  public double point(int t) {
    return points.get(t);
  }

  @Override
  public String toString() {
    return "Schedule: " + steps() + " steps";
  }
}
