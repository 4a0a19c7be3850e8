package plumbline.evaluation;

import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * The slopes {@code g = ln f_1 - ln f_0} along one annealing run up, from {@code f_0} to {@code
 * f_1}, and one down. A run lags behind the law that it should have, so that its slopes are too low
 * on the way up and too high on the way down: the mean of the upper branch is the reverse estimate
 * of {@code ln Z_1 / Z_0}, that of the lower branch the forward one, and the area between them is
 * the gap of {@link BothDirections} for one run each way.
 *
 * @param schedule the points b_0, ..., b_T
 * @param up T slopes of the run up, the t-th for the step from b_t to b_(t+1)
 * @param down T slopes of the run down, for the same steps
 */
public record HysteresisLoop(Schedule schedule, Doubles up, Doubles down) {
  /**
   * One run each way.
   *
   * @param ascending from f_0 to f_1
   * @param descending the same laws the other way round, from f_1 to f_0
   * @param schedule the points of the run up; the run down visits them in reverse order
   * @param upwards the randomness of the run up
   * @param downwards the randomness of the run down
   */
  public static HysteresisLoop run(
      AnnealedImportance.Target ascending,
      AnnealedImportance.Target descending,
      Schedule schedule,
      Rng upwards,
      Rng downwards) {
    int last = schedule.steps() - 1;
    double[] back = AnnealedImportance.slopes(descending, schedule.reversed(), downwards);
    return new HysteresisLoop(
        schedule,
        Doubles.of(AnnealedImportance.slopes(ascending, schedule, upwards)),
        Doubles.generate(last + 1, t -> -back[last - t]));
  }

  /** Where each step begins: b_0, ..., b_(T-1). */
  public Doubles points() {
    return Doubles.generate(schedule.steps(), schedule::point);
  }

  /** The log weight of the run up: the forward estimate. */
  public double fromBelow() {
    return area(up);
  }

  /** Minus the log weight of the run down: the reverse estimate. */
  public double fromAbove() {
    return area(down);
  }

  private double area(Doubles slopes) {
    double sum = 0;
    for (int t = 0; t < slopes.size(); t++) {
      sum += slopes.get(t) * (schedule.point(t + 1) - schedule.point(t));
    }
    return sum;
  }
}
