package plumbline.verification.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;
import plumbline.sampling.JointDensity;
import plumbline.sampling.countable.CountableKernel;
import plumbline.sampling.countable.CountableTarget;

/**
 * Looks at the first steps of an update that moves countable coordinates one by one: at the law
 * that it hands to its kernel, and at the kernel's rows. All stay where they are but the last that
 * is looked at, as an update that never moves would leave a check open.
 */
public final class CountableSteps implements CountableKernel.Observed.Observer {
  /** A number computed while the update takes a step. */
  @FunctionalInterface
  public interface Look {
    /**
     * The error of one step.
     *
     * @param step from 0
     * @param kernel the kernel that the update has
     * @param target the coordinate's law, as the update hands it over
     */
    public double error(int step, CountableKernel kernel, CountableTarget target);
  }

  private final int looks;
  private final int from;
  private final Look look;
  private double worst;
  private int steps;

  /** Looks at so many steps of coordinates whose values begin at {@code from}. */
  public CountableSteps(int looks, int from, Look look) {
    this.looks = looks;
    this.from = from;
    this.look = look;
  }

  @Override
  public int step(CountableKernel kernel, int current, CountableTarget target, Rng rng) {
    if (steps >= looks) {
      steps++;
      return current;
    }
    worst = Math.max(worst, look.error(steps++, kernel, target));
    return steps < looks ? current : current == from ? from + 1 : from;
  }

  /** The worst error; empty if the update has not taken as many steps as it should. */
  public OptionalDouble error(int due) {
    return steps == due ? OptionalDouble.of(worst) : OptionalDouble.empty();
  }

  /**
   * The law that a kernel is handed against the joint density.
   *
   * @param last the largest value that is compared
   * @param state the state with the coordinate at a value
   */
  public static <S, Y> double ratioError(
      CountableTarget target,
      int from,
      int last,
      JointDensity<S, Y> density,
      IntFunction<S> state,
      Y data) {
    if (last <= from) {
      return 0;
    }
    List<S> states = new ArrayList<>();
    double[] weights = new double[last - from + 1];
    for (int k = from; k <= last; k++) {
      states.add(state.apply(k));
      weights[k - from] = target.logPrior(k) + target.logLikelihood(k);
    }
    return ConditionalRatio.error(density, states, data, weights);
  }

  /** The law of the values from {@code from} to {@code last}, from the joint density; else 0. */
  public static <S, Y> double[] law(
      int from, int last, JointDensity<S, Y> density, IntFunction<S> state, Y data) {
    double[] logs = new double[last - from + 1];
    for (int k = from; k <= last; k++) {
      logs[k - from] = density.logJoint(state.apply(k), data);
    }
    double total = LogSpace.logSumExp(logs, logs.length);
    double[] law = new double[last + 1];
    for (int k = from; k <= last; k++) {
      law[k] = Math.exp(logs[k - from] - total);
    }
    return law;
  }

  /** How far a kernel's rows move a law from itself, in total variation. */
  public static double invarianceError(
      double[] law, int from, CountableKernel kernel, CountableTarget target) {
    return distance(law, after(law, from, kernel, target));
  }

  /** The law that a kernel's rows make of a law. */
  public static double[] after(
      double[] law, int from, CountableKernel kernel, CountableTarget target) {
    double[] next = new double[law.length];
    double[] row = new double[law.length];
    for (int k = from; k < law.length; k++) {
      kernel.row(k, target, row);
      for (int j = from; j < law.length; j++) {
        next[j] += law[k] * row[j];
      }
    }
    return next;
  }

  /**
   * Total variation distance.
   *
   * @param a probabilities
   * @param b probabilities
   * @return half the sum of absolute differences
   */
  public static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.abs(a[i] - b[i]);
    }
    return sum / 2;
  }
}
