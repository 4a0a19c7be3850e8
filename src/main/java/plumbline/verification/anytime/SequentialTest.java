package plumbline.verification.anytime;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.runs.Checkpoint;
import plumbline.verification.NotFiniteException;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointDraws;
import plumbline.verification.joint.JointSamples;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.Replicated;
import plumbline.verification.joint.SuccessiveConditional;
import plumbline.verification.joint.SweepPilot;

/**
 * A joint test as an assertion for a test suite (Gandy and Scott 2020, algorithm 3). It looks
 * several times at fresh and growing samples of the replicated design; a right sampler usually
 * passes at the first look.
 *
 * <p>A right sampler is rejected over all looks with probability at most {@code level}, at every
 * sample size and for every invariant kernel, because each look's p values are exact: of those
 * replicates that cross a threshold as many go up as down, as many are above it after the sweeps as
 * in further joint draws, and mean ranks stay (McNemar's, Fisher's and a betting test, adjusted by
 * Bonferroni; see {@link SequentialReport.Row}). Thresholds and ranks are fixed beforehand by
 * separate draws, for every function, its squared deviations, and up to 30 products of two
 * functions. That holds if
 *
 * <ul>
 *   <li>prior and simulator draw from the joint law exactly and from the given stream alone,
 *   <li>replicates are independent: a chain placed at a new state behaves as one newly started
 *       there, and whatever randomness the sampler has of its own does not repeat,
 *   <li>the test functions are functions of state and data alone,
 *   <li>a sampler that says that it is {@linkplain plumbline.sampling.Sampler#isReversible()
 *       reversible} is: only then the signs of the differences are tested as well.
 * </ul>
 *
 * <p>What bounds the rate of false rejections says nothing of power: small bugs pass. Where data
 * say far more than the prior, functions of state and data (a residual, a parameter minus its
 * estimate) see much more than parameters alone, whose laws are as wide as the prior.
 *
 * @param level the largest probability of rejecting a right sampler
 * @param looks how many looks at the most
 * @param replicates replicates at the first look, at least 100
 * @param growth by how much the sample grows at the second look
 * @param sweeps sweeps in each replicate; 0 leaves them to the test's design, or to a measurement
 */
public record SequentialTest(double level, int looks, int replicates, int growth, int sweeps) {
  /** Separate draws that fix thresholds and centres. */
  private static final int THRESHOLD_DRAWS = 2000;

  /** Further joint draws for each replicate: they cost no sweep. */
  private static final int FORWARD_DRAWS = 2;

  /** Checks the settings. */
  public SequentialTest {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), not " + level);
    }
    SuccessiveConditional.requireAtLeast(1, looks, "looks");
    SuccessiveConditional.requireAtLeast(100, replicates, "replicates");
    SuccessiveConditional.requireAtLeast(1, growth, "growth");
    SuccessiveConditional.requireAtLeast(0, sweeps, "sweeps");
  }

  /**
   * Settings that leave the sweeps to the test's design, or to a measurement.
   *
   * @param level the largest probability of rejecting a right sampler
   * @param looks how many looks at the most
   * @param replicates replicates at the first look, at least 100
   * @param growth by how much the sample grows at the second look
   */
  public SequentialTest(double level, int looks, int replicates, int growth) {
    this(level, looks, replicates, growth, 0);
  }

  /**
   * The defaults: level 1e-5, seven looks, 4,000 replicates, four times as many from the second
   * look on, sweeps as the test's design has them or as measured.
   *
   * @return the settings
   */
  public static SequentialTest defaults() {
    return new SequentialTest(1e-5, 7, 4000, 4);
  }

  /**
   * With another level.
   *
   * @param rate the largest probability of rejecting a right sampler
   * @return the changed settings
   */
  public SequentialTest withLevel(double rate) {
    return new SequentialTest(rate, looks, replicates, growth, sweeps);
  }

  /**
   * With another number of replicates: fewer for a sampler whose sweeps take long, more to see
   * smaller errors.
   *
   * @param first replicates at the first look, at least 100
   * @return the changed settings
   */
  public SequentialTest withReplicates(int first) {
    return new SequentialTest(level, looks, first, growth, sweeps);
  }

  /**
   * With a fixed number of sweeps.
   *
   * @param each sweeps in each replicate; 0 leaves them to the test's design, or to a measurement
   * @return the changed settings
   */
  public SequentialTest withSweeps(int each) {
    return new SequentialTest(level, looks, replicates, growth, each);
  }

  /**
   * Fails, with the table of the last look, if the sampler does not leave the joint law invariant.
   *
   * @param test what to look at; see {@link #run}
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @return the report, with verdict PASS
   * @throws AssertionError if the sampler is rejected
   * @throws InconclusiveTestException if the sampler moved too little to be tested. This is no
   *     rejection, so no AssertionError; and it is not to be taken for a pass, so it is thrown
   *     rather than returned. A test that wants to accept it calls {@link #run}
   */
  public <S, Y> SequentialReport assertInvariant(JointTest<S, Y> test, SeededRng rng) {
    SequentialReport report = run(test, rng, RunOptions.defaults());
    if (report.verdict() == Verdict.FAIL) {
      throw new AssertionError(
          "the sampler does not leave the joint law invariant" + System.lineSeparator() + report);
    }
    if (report.verdict() != Verdict.PASS) {
      throw new InconclusiveTestException(report);
    }
    return report;
  }

  /**
   * Runs the looks, in the test's own design if it is a replicated one, else in the replicated
   * design with the data kept. Where neither these settings nor the design ask for more than one
   * sweep in each replicate, there are as many as the longest autocorrelation time of a test
   * function, measured on four chains of 1,000 sweeps, but at most 50. The design's number of draws
   * and the test's own level have no say.
   *
   * @param joint what to look at
   * @param rng the seed
   * @param options where the looks run and whom they tell; looks leave no checkpoints
   * @param <S> state
   * @param <Y> data
   * @return the report of the last look
   * @throws IllegalStateException if there is no test function, or one is not finite
   */
  public <S, Y> SequentialReport run(JointTest<S, Y> joint, SeededRng rng, RunOptions options) {
    RunOptions plain =
        new RunOptions(options.replicates(), options.progress(), Checkpoint.none(), null);
    Replicated design = design(joint, rng.child("sweeps"), plain);
    InvarianceTests tests = tests(joint, design, rng.child("thresholds"), plain);
    double reject = level / looks;
    double gamma = Math.pow(reject, 1.0 / looks);
    int size = replicates;
    for (int look = 1; ; look++) {
      // A p value between the two leads to the next look. The rate of false rejections from a look
      // on is then at most reject + gamma times that from the next look on, for conservative p
      // values too; summed up, looks times the first look's.
      double pass = look < looks ? reject + gamma : reject;
      SeededRng stream = rng.child(look);
      JointSamples samples = joint.design(design.draws(size)).samples(stream, plain);
      double[][] forward =
          JointDraws.of(
              joint.model(),
              joint.functions(),
              Math.multiplyExact(FORWARD_DRAWS, size),
              stream.child("forward"),
              options.replicates());
      SequentialReport report =
          new SequentialReport(
              this,
              look,
              reject,
              design.draws(size),
              samples.movedFraction(),
              tests.count(),
              tests.leastCrossings(pass),
              tests.rows(
                  columns(samples.forward()), columns(samples.backward()), forward, reject, pass));
      if (report.p() <= reject || report.p() > pass || look == looks) {
        return report;
      }
      reject /= gamma;
      if (look == 1) {
        size = Math.multiplyExact(size, growth);
      }
    }
  }

  <S, Y> Replicated design(JointTest<S, Y> joint, SeededRng rng, RunOptions options) {
    if (joint.functions().isEmpty()) {
      throw new IllegalStateException("a sequential test needs at least one test function");
    }
    Design given = joint.design();
    Replicated shape = given.replicates().orElse(Design.replicated());
    int each = sweeps > 0 ? sweeps : given.sweepsPerDraw();
    if (sweeps == 0 && each == 1) {
      each =
          SweepPilot.sweeps(
              joint.model(), joint.sampler(), joint.functions(), rng, options.replicates());
    }
    return shape.draws(replicates).sweepsPerDraw(each);
  }

  static <S, Y> InvarianceTests tests(
      JointTest<S, Y> joint, Replicated design, SeededRng rng, RunOptions options) {
    List<String> names = joint.functions().stream().map(TestFunction::name).toList();
    Set<String> factors = new HashSet<>(names);
    factors.removeAll(NotFiniteException.DENSITIES);
    double[][] draws =
        JointDraws.of(joint.model(), joint.functions(), THRESHOLD_DRAWS, rng, options.replicates());
    // With new data after the sweeps a pair is not exchangeable, even if the kernel is reversible.
    boolean signs = joint.sampler().isReversible() && design.dataKept();
    return InvarianceTests.fixed(names, factors, draws, signs);
  }

  static double[][] columns(Draws draws) {
    return IntStream.range(0, draws.variables().size())
        .mapToObj(draws::stacked)
        .toArray(double[][]::new);
  }
}
