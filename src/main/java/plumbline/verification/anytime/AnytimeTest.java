package plumbline.verification.anytime;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.verification.NotFiniteException;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointDraws;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.Replicated;
import plumbline.verification.joint.SuccessiveConditional;
import plumbline.verification.joint.SweepPilot;

/**
 * A joint test that one may look at as often as one likes, and end whenever one likes: bets against
 * a right sampler, on replicates of the replicated design that come one after the other. Each bet
 * is a {@linkplain FairCoin capital} that a right sampler leaves at its expectation of 1, for ever;
 * so does their mean, which therefore ever reaches {@code 1 / level} with probability at most
 * {@code level} (Ville 1939). No look costs anything, there is nothing to adjust for, and no number
 * of replicates to be fixed beforehand.
 *
 * <p>The bets are on what an invariant law must do: of those replicates that cross a threshold as
 * many go up as down, as many are above it after the sweeps as further joint draws are, mean ranks
 * stay; for a reversible sampler, as many values grow as shrink ({@link InvarianceTests}). For the
 * level to hold whatever the kernel is,
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
 * <p>Sources: Ville (1939), Étude critique de la notion de collectif; Ramdas, Grünwald, Vovk and
 * Shafer (2023), Statistical Science 38.
 *
 * @param level the largest probability of ever rejecting a right sampler
 * @param replicates how many at the most
 * @param sweeps sweeps in each replicate; 0 leaves them to the test's design, or to a measurement
 */
public record AnytimeTest(double level, long replicates, int sweeps) {
  /** The level of an assertion. */
  public static final double USUAL_LEVEL = 1e-5;

  /** Some 35, all of one direction, can win enough by one of 500 bets; no fewer than elsewhere. */
  public static final int LEAST_REPLICATES = 100;

  /** The most replicates of an assertion, and those after which it may give up. */
  private static final int ASSERTED = 100_000;

  private static final int ENOUGH = 4_000;

  /** The least part of what it needs that the best bet has won by then if it is going to win. */
  private static final double HOPE = 0.1;

  /** After one sweep nothing shows of a last block that ignores the data but in their product. */
  private static final int LEAST_SWEEPS = 2;

  /** Separate draws that fix thresholds and centres. */
  private static final int THRESHOLD_DRAWS = 2_000;

  /** Checks the settings. */
  public AnytimeTest {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), not " + level);
    }
    if (replicates < LEAST_REPLICATES) {
      throw new IllegalArgumentException(
          "replicates must be at least " + LEAST_REPLICATES + ", not " + replicates);
    }
    SuccessiveConditional.requireAtLeast(0, sweeps, "sweeps");
  }

  /**
   * The usual level, and sweeps as the test's design has them or as measured.
   *
   * @param replicates how many at the most
   * @return the settings
   */
  public static AnytimeTest most(long replicates) {
    return new AnytimeTest(USUAL_LEVEL, replicates, 0);
  }

  /**
   * For an assertion: the usual level and at most 100,000 replicates.
   *
   * @return the settings
   */
  public static AnytimeTest defaults() {
    return most(ASSERTED);
  }

  /**
   * With another level.
   *
   * @param rate the largest probability of ever rejecting a right sampler
   * @return the changed settings
   */
  public AnytimeTest withLevel(double rate) {
    return new AnytimeTest(rate, replicates, sweeps);
  }

  /**
   * With a fixed number of sweeps.
   *
   * @param each sweeps in each replicate; 0 leaves them to the test's design, or to a measurement
   * @return the changed settings
   */
  public AnytimeTest withSweeps(int each) {
    return new AnytimeTest(level, replicates, each);
  }

  /**
   * Fails, with the table of the last look, if the sampler does not leave the joint law invariant:
   * an assertion for a test suite.
   *
   * @param joint what to look at; see {@link #decide}
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @return the report, with verdict PASS
   * @throws AssertionError if the sampler is rejected
   * @throws InconclusiveTestException if the sampler moved too little to be tested. This is no
   *     rejection, so no AssertionError; and it is not to be taken for a pass, so it is thrown
   *     rather than returned. A test that wants to accept it calls {@link #decide}
   */
  public <S, Y> AnytimeReport assertInvariant(JointTest<S, Y> joint, SeededRng rng) {
    AnytimeReport report = decide(joint, rng, RunOptions.defaults());
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
   * Makes replicates until the sampler is rejected, or no bet has won as much as one that is going
   * to win would have by then: a right sampler usually passes after the first 4,000. The level
   * holds whenever one stops, so that this rule costs power alone, and little.
   *
   * @param joint what to look at, as in {@link #run}
   * @param rng the seed
   * @param options where the replicates run and whom they tell; there is no checkpoint
   * @param <S> state
   * @param <Y> data
   * @return the report of the last look
   * @throws IllegalStateException if there is no test function, or one is not finite
   */
  public <S, Y> AnytimeReport decide(JointTest<S, Y> joint, SeededRng rng, RunOptions options) {
    RunOptions plain =
        new RunOptions(options.replicates(), options.progress(), Checkpoint.none(), null);
    return run(joint, rng, plain, look -> {}, this::isHopeless);
  }

  /**
   * Logs of capitals grow in proportion to the replicates: a bet that wins before the end has won
   * its part by any time, but for chance, which early on is large. So do crossings, of which there
   * must be enough in the end.
   */
  private boolean isHopeless(AnytimeReport report) {
    double seen = (double) report.replicates() / replicates;
    double best =
        report.rows().stream().mapToDouble(AnytimeReport.Row::log10Capital).max().orElse(0);
    long crossings =
        report.rows().stream().mapToLong(AnytimeReport.Row::mostCrossings).max().orElse(0);
    boolean hopeless =
        report.verdict() == Verdict.PASS
            ? best < Math.max(HOPE, seen) * Math.log10(report.bets() / level)
            : crossings < seen * report.leastCrossings();
    return report.replicates() >= ENOUGH && hopeless;
  }

  /**
   * Makes replicates until the sampler is rejected, or there are as many as there may be. They are
   * of the test's own design if it is a replicated one, else of the replicated design with the data
   * kept. Where neither these settings nor the design ask for more than one sweep in each
   * replicate, there are as many as the longest autocorrelation time of a test function, measured
   * on four chains of 1,000 sweeps, but at least 2 and at most 50. The test's own level has no say.
   * What is saved is what the last look has seen: whoever resumes makes those after it once more.
   *
   * @param joint what to look at
   * @param rng the seed
   * @param options where the replicates run, whom they tell, and the checkpoint of the bets
   * @param looks told about every look; whoever has seen enough may interrupt the thread
   * @param <S> state
   * @param <Y> data
   * @return the report of the last look
   * @throws IllegalStateException if there is no test function, or one is not finite
   * @throws IllegalArgumentException if the checkpoint has bets on other functions
   */
  public <S, Y> AnytimeReport run(
      JointTest<S, Y> joint, SeededRng rng, RunOptions options, Consumer<AnytimeReport> looks) {
    return run(joint, rng, options, looks, report -> false);
  }

  private <S, Y> AnytimeReport run(
      JointTest<S, Y> joint,
      SeededRng rng,
      RunOptions options,
      Consumer<AnytimeReport> looks,
      Predicate<AnytimeReport> enough) {
    RunOptions plain =
        new RunOptions(options.replicates(), Progress.silent(), Checkpoint.none(), null);
    Replicated design = design(joint, rng.child("sweeps"), plain);
    Bets bets = new Bets(this, design, tests(joint, design, rng.child("thresholds"), plain));
    options.checkpoint().load().ifPresent(bets::read);
    AnytimeReport report = bets.report();
    byte[] seen = bets.bytes();
    long saved = bets.replicates();
    try {
      while (true) {
        options.progress().update(bets.replicates(), replicates);
        if (bets.replicates() > 0) {
          looks.accept(report);
        }
        if (bets.replicates() >= replicates
            || report.verdict() == Verdict.FAIL
            || enough.test(report)) {
          break;
        }
        if (bets.replicates() > saved && options.checkpoint().due()) {
          options.checkpoint().save(seen);
          saved = bets.replicates();
        }
        bets.add(joint, rng.child("look").child(bets.replicates()), plain);
        report = bets.report();
        seen = bets.bytes();
      }
    } catch (RuntimeException | Error failure) {
      if (report.replicates() > saved) {
        byte[] last = seen;
        options.checkpoint().saveOnFailure(() -> last, failure);
      }
      throw failure;
    }
    options.checkpoint().finish(bets::bytes);
    return report;
  }

  private <S, Y> Replicated design(JointTest<S, Y> joint, SeededRng rng, RunOptions options) {
    if (joint.functions().isEmpty()) {
      throw new IllegalStateException("bets need at least one test function");
    }
    Design given = joint.design();
    Replicated shape = given.replicates().orElse(Design.replicated());
    int each = sweeps > 0 ? sweeps : given.sweepsPerDraw();
    if (sweeps == 0 && each == 1) {
      int measured =
          SweepPilot.sweeps(
              joint.model(), joint.sampler(), joint.functions(), rng, options.replicates());
      each = Math.max(LEAST_SWEEPS, measured);
    }
    return shape.sweepsPerDraw(each);
  }

  private static <S, Y> InvarianceTests tests(
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
}
