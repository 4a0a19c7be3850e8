package plumbline.verification.joint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.comparison.Multiplicity;
import plumbline.verification.comparison.TestSettings;
import plumbline.verification.ranks.SimulationBasedCalibration;
import plumbline.verification.series.StandardErrorMethod;

/**
 * The joint distribution test (Geweke 2004): draws parameters and data in two ways, forward from
 * prior and simulator, backward by alternating the sampler under test with the simulator, and
 * compares the laws of test functions g. If model, simulator and sampler are right, both are the
 * same, and for each g
 *
 * <blockquote>
 *
 * z = (ḡ<sub>forward</sub> − ḡ<sub>backward</sub>) / √(s²<sub>forward</sub> +
 * s²<sub>backward</sub>)
 *
 * </blockquote>
 *
 * is standard normal in the long run, where the standard error s of the backward mean allows for
 * the autocorrelation of the draws.
 *
 * <p>To chains a right sampler that does not mix looks wrong. Only what independent pairs, which
 * need no mixing, reject as well fails.
 *
 * <p>Beside the mean of g its spread is compared (squared deviations), its whole law (shares of
 * draws at or below fixed values, and at repeated ones), and its product with other functions: of
 * all pairs up to 60, else of functions near each other in the list. All rows decide together.
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
  private final TestSettings settings;

  private JointTest(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      Design design,
      TestSettings settings) {
    this.model = model;
    this.sampler = sampler;
    this.functions = List.copyOf(functions);
    this.design = design;
    this.settings = settings;
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
    return new JointTest<>(
        model,
        sampler,
        SimulationBasedCalibration.withDensities(model, List.of()),
        Design.successiveConditional(),
        new TestSettings(0.005, Multiplicity.HOLM, StandardErrorMethod.GEYER, Set.of()));
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
    return of(GenerativeModel.of(drawPrior, drawData), Sampler.of(step));
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
    Set<String> factors = new HashSet<>(settings.factors());
    more.forEach(function -> factors.add(function.name()));
    return new JointTest<>(model, sampler, all, design, settings.withFactors(factors));
  }

  /**
   * With another design.
   *
   * @param other how the samples are made
   * @return the changed test
   */
  public JointTest<S, Y> design(Design other) {
    return new JointTest<>(model, sampler, functions, other, settings);
  }

  /**
   * With another false-alarm rate.
   *
   * @param level the probability, over all rows together, that a right sampler fails
   * @return the changed test
   */
  public JointTest<S, Y> familyWiseError(double level) {
    return with(settings.withFamilyWiseError(level));
  }

  /**
   * With another adjustment for the number of rows.
   *
   * @param method by default Holm's
   * @return the changed test
   */
  public JointTest<S, Y> multiplicity(Multiplicity method) {
    return with(settings.with(method));
  }

  /**
   * With another estimate of the backward side's standard errors.
   *
   * @param method by default Geyer's
   * @return the changed test
   */
  public JointTest<S, Y> standardError(StandardErrorMethod method) {
    return with(settings.with(method));
  }

  private JointTest<S, Y> with(TestSettings changed) {
    return new JointTest<>(model, sampler, functions, design, changed);
  }

  /**
   * With another sampler for the same model.
   *
   * @param accused the sampler under test
   * @return the changed test
   */
  public JointTest<S, Y> sampler(Sampler<S, Y> accused) {
    return new JointTest<>(model, accused, functions, design, settings);
  }

  /** The prior and the simulator. */
  public GenerativeModel<S, Y> model() {
    return model;
  }

  /** The sampler under test. */
  public Sampler<S, Y> sampler() {
    return sampler;
  }

  /** All test functions. */
  public List<TestFunction<S, Y>> functions() {
    return functions;
  }

  /** How the samples are made. */
  public Design design() {
    return design;
  }

  /** This test in the replicated design, with a given number of replicates. */
  JointTest<S, Y> replicated(int replicates) {
    Replicated shape =
        design
            .replicates()
            .orElseGet(() -> Design.replicated().sweepsPerDraw(design.sweepsPerDraw()));
    return design(shape.draws(replicates));
  }

  /**
   * One test for each named kernel of the sampler's sweep, so that a failure names the guilty
   * kernel. A kernel alone is rarely irreducible, so these tests are always replicated ones.
   *
   * @return kernel name to test, in sweep order; empty if the sampler names no kernels
   */
  public Map<String, JointTest<S, Y>> byKernel() {
    Map<String, JointTest<S, Y>> tests = new LinkedHashMap<>();
    JointTest<S, Y> each =
        replicated(design.draws())
            .familyWiseError(settings.familyWiseError() / Math.max(1, sampler.kernels().size()));
    sampler.kernels().forEach((name, kernel) -> tests.put(name, each.sampler(kernel)));
    return tests;
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
    return design instanceof SuccessiveConditional chains
        ? Confirmation.report(this, chains, settings, rng, options)
        : unconfirmed(rng, options);
  }

  /** What the design's samples say alone: of chains no verdict, but what it takes to see errors. */
  public JointTestReport unconfirmed(SeededRng rng, RunOptions options) {
    long start = System.nanoTime();
    return JointTestReport.of(design, samples(rng, options), settings, rows -> rows, start);
  }

  /**
   * One block of replicates of the replicated designs, as bytes: what a worker on another machine
   * contributes to {@link #run(SeededRng, RunOptions)} with the same seed.
   *
   * @param rng the seed
   * @param index which block, from 0
   * @return the block
   * @throws IllegalStateException if the design is not a replicated one
   */
  public byte[] replicateBlock(SeededRng rng, int index) {
    RunOptions here = RunOptions.defaults();
    return design
        .replicates()
        .map(pairs -> new ReplicatedRun<>(model, sampler, functions, pairs, rng, here))
        .orElseThrow(() -> new IllegalStateException("only replicated designs have blocks"))
        .blockBytes(index);
  }

  /** This test with the given functions and no others. */
  public JointTest<S, Y> only(List<TestFunction<S, Y>> chosen) {
    return new JointTest<>(model, sampler, chosen, design, settings);
  }

  /** The samples alone, for other comparisons. */
  public JointSamples samples(SeededRng rng, RunOptions options) {
    return design.samples(model, sampler, functions, rng, options);
  }

  /** What it will compare; {@link #run} does it. */
  @Override
  public String toString() {
    List<String> names = functions.stream().map(TestFunction::name).toList();
    return "a joint test of " + names + " that has not been run: call run(rng)";
  }
}
