package plumbline.verification.joint;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;

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
   * Its name on the command line.
   *
   * @return geweke, schein, replicated or as published
   */
  String name();

  /**
   * How many joint draws each side has.
   *
   * @return forward and backward draws
   */
  int draws();

  /**
   * With another number of draws.
   *
   * @param count at least 10
   * @return the changed design
   */
  Design draws(int count);

  /**
   * With another number of sweeps between two data draws.
   *
   * @param sweeps at least 1
   * @return the changed design
   */
  Design sweepsPerDraw(int sweeps);

  /**
   * How many sweeps lie between two data draws.
   *
   * @return at least 1
   */
  int sweepsPerDraw();

  /**
   * The chains that make its backward draws.
   *
   * @return empty if its draws are independent replicates
   */
  default Optional<SuccessiveConditional> backward() {
    return Optional.empty();
  }

  /**
   * With changed chains.
   *
   * @param change of the chains' settings
   * @return the changed design; this one if it has no chains
   */
  default Design backward(UnaryOperator<SuccessiveConditional> change) {
    return this;
  }

  /**
   * The replicates that it runs.
   *
   * @return empty if it runs chains
   */
  default Optional<Replicated> replicates() {
    return Optional.empty();
  }

  /**
   * Whether a test in this design decides.
   *
   * @return false for a document's recipe, which is shown and never decides
   */
  default boolean decides() {
    return true;
  }

  /**
   * Makes the samples.
   *
   * @param model prior and simulator
   * @param sampler on trial
   * @param functions what is looked at
   * @param rng the seed
   * @param options where it runs and whom it tells
   * @param <S> state
   * @param <Y> data
   * @return forward and backward draws of the functions
   */
  <S, Y> JointSamples samples(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng,
      RunOptions options);
}
