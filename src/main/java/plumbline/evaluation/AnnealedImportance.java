package plumbline.evaluation;

import plumbline.random.Rng;

/**
 * Annealed importance sampling (Neal 2001). One run draws x<sub>1</sub> from f<sub>0</sub>, goes up
 * the schedule 0 = b<sub>0</sub> &lt; ⋯ &lt; b<sub>T</sub> = 1, and multiplies its weight at every
 * step, before the sweep that leaves the next law invariant: T increments and T − 1 sweeps.
 *
 * <blockquote>
 *
 * w = ∏<sub>t=1</sub><sup>T</sup> f<sub>b(t)</sub>(x<sub>t</sub>) /
 * f<sub>b(t−1)</sub>(x<sub>t</sub>), &emsp; E w = Z<sub>1</sub> / Z<sub>0</sub>,
 *
 * </blockquote>
 *
 * whatever the number of steps, if the start is an exact draw; equation (2) of the document.
 */
public final class AnnealedImportance {
  private AnnealedImportance() {}

  /** The order of the steps of a run; a planted bug exchanges it. */
  @FunctionalInterface
  public interface Run {
    /**
     * One run.
     *
     * @param target the family of laws
     * @param schedule the points from 0 to 1
     * @param rng the source of randomness
     * @return the logarithm of the run's weight
     */
    double logWeight(Target target, Schedule schedule, Rng rng);
  }

  /** One run: the logarithm of its weight. */
  public static double logWeight(Target target, Schedule schedule, Rng rng) {
    target.start(rng);
    double logWeight = 0;
    for (int t = 0; t < schedule.steps(); t++) {
      if (t > 0) {
        target.sweep(schedule.point(t), rng);
      }
      logWeight += target.logIncrement(schedule.point(t), schedule.point(t + 1));
    }
    return logWeight;
  }

  /**
   * One run, step by step: the increments divided by their step of b. For a geometric path these
   * are values of {@code ln f_1 - ln f_0} under the law at each b, whose expectation does not
   * decrease.
   *
   * @return T numbers; their mean weighted by the steps is the log weight
   */
  public static double[] slopes(Target target, Schedule schedule, Rng rng) {
    target.start(rng);
    double[] slopes = new double[schedule.steps()];
    for (int t = 0; t < slopes.length; t++) {
      double b = schedule.point(t);
      double next = schedule.point(t + 1);
      if (t > 0) {
        target.sweep(b, rng);
      }
      slopes[t] = target.logIncrement(b, next) / (next - b);
    }
    return slopes;
  }

  /**
   * A family of unnormalised laws {@code f_b}, b from 0 (easy to start from) to 1 (wanted), with a
   * Markov chain that stands somewhere in their common space. Mutable, for one thread.
   */
  public interface Target {
    /**
     * Puts the chain at a draw from {@code f_0}, exact or after burn-in.
     *
     * @param rng the source of randomness
     */
    void start(Rng rng);

    /**
     * {@code ln f_next(x) - ln f_b(x)} at the chain's present state x.
     *
     * @param b where the chain's last sweep was, or 0
     * @param next the following point of the schedule
     */
    double logIncrement(double b, double next);

    /**
     * One sweep that leaves {@code f_b} invariant.
     *
     * @param b in (0, 1)
     * @param rng the source of randomness
     */
    void sweep(double b, Rng rng);
  }
}
