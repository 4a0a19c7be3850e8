package plumbline.verification;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;

/**
 * The joint distribution test (Geweke 2004): draws parameters and data in two ways, forward from
 * prior and simulator, backward by alternating the sampler under test with the simulator, and
 * compares the laws of test functions. If model, simulator and sampler are right, both are the
 * same.
 *
 * <p>Immutable; every method returns a changed test.
 *
 * @param <S> state
 * @param <Y> data
 */
public final class JointTest<S, Y> {
  private final GenerativeModel<S, Y> model;
  private final Sampler<S, Y> sampler;
  private final List<TestFunction<S, Y>> functions;
  private final Design design;
  private final double familyWiseError;

  private JointTest(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      Design design,
      double familyWiseError) {
    this.model = model;
    this.sampler = sampler;
    this.functions = List.copyOf(functions);
    this.design = design;
    this.familyWiseError = familyWiseError;
  }

  /**
   * A test of a sampler for a model. If the model also has a {@link JointDensity}, its log
   * likelihood and log joint density are among the test functions: they see errors that no
   * parameter shows alone.
   *
   * @param model the prior and the simulator
   * @param sampler the sampler under test
   * @param <S> state
   * @param <Y> data
   * @return a test with the default design and a family-wise error of 0.005
   */
  public static <S, Y> JointTest<S, Y> of(GenerativeModel<S, Y> model, Sampler<S, Y> sampler) {
    List<TestFunction<S, Y>> functions = new ArrayList<>();
    if (model instanceof JointDensity<?, ?>) {
      @SuppressWarnings("unchecked") // a model's density is on its own states and data
      JointDensity<S, Y> density = (JointDensity<S, Y>) model;
      functions.add(TestFunction.of("log likelihood", density::logLikelihood));
      functions.add(TestFunction.of("log joint", density::logJoint));
    }
    return new JointTest<>(model, sampler, functions, Design.successiveConditional(), 0.005);
  }

  /**
   * A test of three functions, for a sampler that is not written as classes.
   *
   * @param drawPrior draws a state from the prior
   * @param drawData draws data given a state
   * @param step one sweep of the sampler under test
   * @param <S> state, immutable
   * @param <Y> data, immutable
   * @return a test with the default design and a family-wise error of 0.005
   */
  public static <S, Y> JointTest<S, Y> of(
      Function<Rng, S> drawPrior, BiFunction<S, Rng, Y> drawData, Kernel<S, Y> step) {
    GenerativeModel<S, Y> model =
        new GenerativeModel<>() {
          @Override
          public S drawPrior(Rng rng) {
            return drawPrior.apply(rng);
          }

          @Override
          public Y drawData(S state, Rng rng) {
            return drawData.apply(state, rng);
          }
        };
    return of(model, Sampler.of(step));
  }

  /**
   * With one more test function.
   *
   * @param name what the tables call it
   * @param value a number computed from state and data
   * @return the changed test
   */
  public JointTest<S, Y> function(String name, ToDoubleBiFunction<? super S, ? super Y> value) {
    return functions(List.of(TestFunction.of(name, value)));
  }

  /**
   * With more test functions.
   *
   * @param more the functions, with names that the test does not have yet
   * @return the changed test
   */
  public JointTest<S, Y> functions(List<TestFunction<S, Y>> more) {
    List<TestFunction<S, Y>> all = new ArrayList<>(functions);
    all.addAll(more);
    Set<String> names = new HashSet<>();
    for (TestFunction<S, Y> function : all) {
      if (!names.add(function.name())) {
        throw new IllegalArgumentException("two test functions are named " + function.name());
      }
    }
    return new JointTest<>(model, sampler, all, design, familyWiseError);
  }

  /**
   * With another design.
   *
   * @param other how the samples are made
   * @return the changed test
   */
  public JointTest<S, Y> design(Design other) {
    return new JointTest<>(model, sampler, functions, other, familyWiseError);
  }

  /**
   * With another false-alarm rate.
   *
   * @param level the probability, over all rows together, that a right sampler fails
   * @return the changed test
   */
  public JointTest<S, Y> familyWiseError(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("familyWiseError must be in (0, 1), not " + level);
    }
    return new JointTest<>(model, sampler, functions, design, level);
  }

  /**
   * Runs the test on all processors.
   *
   * @param rng the seed; the result does not depend on the number of processors
   * @return the report
   */
  public JointTestReport run(SeededRng rng) {
    return run(rng, RunOptions.defaults());
  }

  /**
   * Runs the test.
   *
   * @param rng the seed
   * @param options where it runs and whom it tells
   * @return the report
   * @throws IllegalStateException if there is no test function, or one is not finite
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  public JointTestReport run(SeededRng rng, RunOptions options) {
    if (functions.isEmpty()) {
      throw new IllegalStateException("a joint test needs at least one test function");
    }
    long start = System.nanoTime();
    JointSamples samples =
        new SuccessiveConditionalRun<>(
                model, sampler, functions, (SuccessiveConditional) design, rng, options)
            .run();
    return JointTestReport.of(design, samples, familyWiseError, (System.nanoTime() - start) / 1e9);
  }
}
