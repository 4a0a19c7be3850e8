package plumbline.verification;

import plumbline.random.SeededRng;

/** How forward and backward samples are made. */
public sealed interface Design permits SuccessiveConditional, Replicated, AsPublished {
  /**
   * Geweke's design: chains that alternate between sweeps of the sampler and new data.
   *
   * @return the design with its defaults
   */
  static SuccessiveConditional successiveConditional() {
    return SuccessiveConditional.DEFAULT;
  }

  /**
   * Exact invariance: many independent joint draws, a few sweeps on the same data, compared draw by
   * draw.
   *
   * @return the design with its defaults
   */
  static Replicated replicated() {
    return Replicated.DEFAULT;
  }

  /**
   * Schein's design: as {@link #replicated()}, but with new data after the sweeps.
   *
   * @return the design with its defaults
   */
  static Replicated schein() {
    return Replicated.DEFAULT.dataKept(false);
  }

  /**
   * How many draws each design needs to see an error of a given size, and how long they take, from
   * a short pilot run of each.
   *
   * @param test the test to plan
   * @param size of the error, in the unit of each row, such as prior standard deviations; positive
   * @param power the probability with which it is to be found, in (0, 1)
   * @param rng the seed
   * @param options where the pilots run
   * @param <S> state
   * @param <Y> data
   * @return the plan
   */
  static <S, Y> DesignPlan plan(
      JointTest<S, Y> test, double size, double power, SeededRng rng, RunOptions options) {
    return DesignPlan.of(test, size, power, rng, options);
  }

  /**
   * How many joint draws each side has.
   *
   * @return forward and backward draws
   */
  int draws();

  /**
   * How many sweeps lie between two data draws.
   *
   * @return at least 1
   */
  int sweepsPerDraw();
}
