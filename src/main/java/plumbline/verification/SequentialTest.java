package plumbline.verification;

import java.util.Optional;
import plumbline.random.SeededRng;

/**
 * A joint test as an assertion for a test suite, with a guaranteed rate of false rejections (Gandy
 * and Scott 2020, algorithm 3). It looks several times at fresh and growing samples; a right
 * sampler usually passes at the first look, and is rejected over all looks with probability at most
 * {@code level}.
 *
 * @param level the largest probability of rejecting a right sampler
 * @param looks how many looks at the most
 * @param replicates replicates at the first look
 * @param growth by how much the sample grows at the second look
 */
public record SequentialTest(double level, int looks, int replicates, int growth) {
  /** Checks the settings. */
  public SequentialTest {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), not " + level);
    }
    SuccessiveConditional.requireAtLeast(1, looks, "looks");
    SuccessiveConditional.requireAtLeast(100, replicates, "replicates");
    SuccessiveConditional.requireAtLeast(1, growth, "growth");
  }

  /**
   * The defaults: level 1e-5, seven looks, 1,000 replicates, four times as many from the second
   * look on.
   *
   * @return the settings
   */
  public static SequentialTest defaults() {
    return new SequentialTest(1e-5, 7, 1000, 4);
  }

  /**
   * With another level.
   *
   * @param rate the largest probability of rejecting a right sampler
   * @return the changed settings
   */
  public SequentialTest withLevel(double rate) {
    return new SequentialTest(rate, looks, replicates, growth);
  }

  /**
   * What the looks led to.
   *
   * @param verdict PASS or FAIL
   * @param looks how many looks it took
   * @param p the last look's smallest p value times the number of rows
   * @param report the look that rejected the sampler; empty if it passed
   */
  public record Outcome(Verdict verdict, int looks, double p, Optional<JointTestReport> report) {}

  /**
   * Fails, with the table of the last look, if the sampler does not leave the joint law invariant.
   * Replicated designs keep their sweeps and data; other tests are run in the replicated design.
   *
   * @param test what to look at
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @throws AssertionError if the sampler is rejected
   */
  public <S, Y> void assertInvariant(JointTest<S, Y> test, SeededRng rng) {
    Outcome outcome = run(test, rng, RunOptions.defaults());
    if (outcome.verdict() == Verdict.FAIL) {
      throw new AssertionError(
          "the sampler does not leave the joint law invariant (p = "
              + outcome.p()
              + " at look "
              + outcome.looks()
              + ")"
              + System.lineSeparator()
              + outcome.report().map(JointTestReport::toString).orElse(""));
    }
  }

  /**
   * Runs the looks.
   *
   * @param joint what to look at
   * @param rng the seed
   * @param options where the looks run
   * @param <S> state
   * @param <Y> data
   * @return the outcome
   */
  public <S, Y> Outcome run(JointTest<S, Y> joint, SeededRng rng, RunOptions options) {
    double beta = level / looks;
    double gamma = Math.pow(beta, 1.0 / looks);
    int size = replicates;
    for (int look = 1; ; look++) {
      JointTest<S, Y> test = joint.replicated(size);
      JointTestAnalysis analysis = test.analyse(rng.child(look), options);
      double p = analysis.smallestP();
      if (p <= beta) {
        JointTestReport report = test.run(rng.child(look), options);
        return new Outcome(Verdict.FAIL, look, p, Optional.of(report));
      }
      if (p > gamma + beta || look == looks) {
        return new Outcome(Verdict.PASS, look, p, Optional.empty());
      }
      beta /= gamma;
      if (look == 1) {
        size *= growth;
      }
    }
  }
}
