package plumbline.verification.anytime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.models.start.StartTrials;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.Statistical;
import plumbline.verification.MetropolisNormal;
import plumbline.verification.RunOptions;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.SweepPilot;

/** The bets as an assertion, which stops when enough were seen. */
class AssertionTest {
  private static final AnytimeTest TEST = AnytimeTest.defaults();

  private static AnytimeReport run(AnytimeTest settings, JointTest<?, ?> test, int seed) {
    return settings.decide(test, Rng.seeded(seed), RunOptions.defaults());
  }

  @Test
  @Statistical(alpha = 1e-5)
  void aRightSamplerIsAccepted() {
    AnytimeReport report =
        TEST.assertInvariant(
            StartTrials.normal(TrialOptions.defaults()).jointTest(), Rng.seeded(1));
    assertEquals(Verdict.PASS, report.verdict());
    assertTrue(report.toString().startsWith("PASS so far, after 4,"), report.toString());
  }

  @Test
  void plantedBugsAreRejectedWithTheTable() {
    for (String mutant : new String[] {"shape-off-by-half", "mean-for-draw", "prior-dropped"}) {
      AssertionError e =
          assertThrows(
              AssertionError.class,
              () ->
                  TEST.assertInvariant(
                      StartTrials.normal(TrialOptions.defaults()).withMutant(mutant).jointTest(),
                      Rng.seeded(1)));
      assertTrue(e.getMessage().contains("FAIL after "), e.getMessage());
      assertTrue(e.getMessage().contains("with probability at most 1.0e-05"), e.getMessage());
      assertFalse(e.getMessage().contains("family-wise"), e.getMessage());
    }
  }

  @Test
  void attributionNamesTheGuiltyKernel() {
    var tests =
        StartTrials.normal(TrialOptions.defaults())
            .withMutant("shape-off-by-half")
            .jointTest()
            .design(Design.replicated().draws(5_000))
            .byKernel();
    assertTrue(tests.get("mu").run(Rng.seeded(1)).verdict() != Verdict.FAIL);
    assertTrue(tests.get("tau").run(Rng.seeded(1)).verdict() == Verdict.FAIL);
  }

  /** Where a normal approximation of paired differences rejects up to 142 of 200. */
  @ParameterizedTest
  @ValueSource(ints = {300, 1000, 3000})
  @Statistical(alpha = 1e-5)
  void rotationsPass(int m) {
    for (int seed = 0; seed < 10; seed++) {
      AnytimeReport report = run(TEST.withLevel(1e-7), SequentialCases.rotation(m), seed);
      assertEquals(Verdict.PASS, report.verdict(), report.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 1000, 3000})
  void rotationsThatStopFail(int m) {
    for (int seed = 0; seed < 10; seed++) {
      AnytimeReport report = run(TEST, SequentialCases.stoppingRotation(m), seed);
      assertEquals(Verdict.FAIL, report.verdict(), report.toString());
    }
  }

  @Test
  @Statistical(alpha = 1e-5)
  void rareEventsAndLazyKernelsAreNotRejected() {
    AnytimeTest test = TEST.withLevel(1e-7);
    for (int seed = 0; seed < 10; seed++) {
      assertNotEquals(
          Verdict.FAIL, run(test, SequentialCases.rareEvent(), seed).verdict(), "seed " + seed);
      assertEquals(
          Verdict.PASS,
          run(test, SequentialCases.lazyMetropolis(), seed).verdict(),
          "seed " + seed);
    }
  }

  @Test
  void aWrongLawIsRejectedWithOldAndWithNewData() {
    for (Design design :
        new Design[] {Design.successiveConditional(), Design.replicated(), Design.schein()}) {
      assertEquals(Verdict.FAIL, run(TEST, SequentialCases.wrongLaw().design(design), 1).verdict());
    }
  }

  /** Seen in 97 or more of 100 seeds; Metropolis steps, of which one sweep would show little. */
  @Test
  @Statistical(alpha = 1e-5)
  void smallErrorsInMetropolisStepsAreSeen() {
    for (MetropolisNormal wrong :
        new MetropolisNormal[] {
          new MetropolisNormal(true, 0.7, 3.3, 2.5), new MetropolisNormal(false, 0.7, 3, 2)
        }) {
      long caught =
          IntStream.range(0, 10)
              .filter(
                  seed -> run(TEST, MetropolisNormal.test(wrong), seed).verdict() == Verdict.FAIL)
              .count();
      assertTrue(caught >= 6, wrong + " caught " + caught);
    }
  }

  @Test
  @Statistical(alpha = 1e-5)
  void aForgottenObservationIsSeenAmongSixFunctions() {
    AnytimeReport report = run(TEST, SequentialCases.forgottenObservation(), 1);
    assertEquals(Verdict.FAIL, report.verdict());
    assertTrue(
        report.rows().stream()
            .filter(row -> report.verdict(row) == Verdict.FAIL)
            .allMatch(row -> row.name().contains("m1") && row.name().contains("y1")),
        report.toString());
  }

  @Test
  void aSamplerThatDoesNotMoveIsInconclusive() {
    for (int seed = 0; seed < 10; seed++) {
      AnytimeReport report = run(TEST, SequentialCases.still(), seed);
      assertEquals(Verdict.INCONCLUSIVE, report.verdict());
      assertEquals(0, report.movedFraction());
    }
    InconclusiveTestException e =
        assertThrows(
            InconclusiveTestException.class,
            () -> TEST.assertInvariant(SequentialCases.still(), Rng.seeded(1)));
    assertTrue(e.getMessage().contains("all 4096 replicates of 50 sweep(s)"), e.getMessage());
    assertTrue(e.getMessage().contains("at least about "), e.getMessage());
  }

  /** All replicates move, by 1/2,000 of the way round: about two cross each threshold. */
  @Test
  @Statistical(alpha = 1e-4)
  void tooFewCrossingsAreInconclusiveAndSayHowManyReplicatesAreMissing() {
    AnytimeReport report = run(new AnytimeTest(1e-5, 4_000, 1), SequentialCases.rotation(2000), 1);
    assertEquals(Verdict.INCONCLUSIVE, report.verdict());
    assertEquals(1, report.movedFraction());
    long most =
        report.rows().stream().mapToLong(AnytimeReport.Row::mostCrossings).max().orElseThrow();
    assertTrue(report.reason().contains("at most " + most + " crossed"), report.reason());
    int must = report.leastCrossings();
    assertTrue(report.reason().contains(must + " must"), report.reason());
    String missing = report.reason().replaceAll(".*takes about (\\d+) replicates.*", "$1");
    double needed = 4_000.0 * must / most;
    assertEquals(needed, Integer.parseInt(missing), needed / 10, report.reason());
  }

  @Test
  void sweepsAreMeasuredUnlessTheyAreGiven() {
    JointTest<Integer, Integer> rotation = SequentialCases.rotation(100);
    int measured = run(TEST, rotation, 1).sweeps();
    assertTrue(measured > 10 && measured < 30, "measured " + measured); // 0.19 turns
    JointTest<Integer, Integer> explicit = rotation.design(Design.schein().sweepsPerDraw(3));
    assertEquals(3, run(TEST, explicit, 1).sweeps());
    assertEquals(1, run(TEST.withSweeps(1), explicit, 1).sweeps());
    assertEquals(SweepPilot.MOST_SWEEPS, run(TEST, SequentialCases.rotation(3000), 1).sweeps());
    assertTrue(run(TEST, SequentialCases.wrongLaw(), 1).sweeps() <= 2);
  }

  /** Steps too short to cross a threshold often: the signs show the drift much earlier. */
  @Test
  void signsAreTestedForReversibleSamplersOnly() {
    JointTest<Double, Integer> drift =
        JointTest.<Double, Integer>of(
                rng -> 1000 * rng.normal(), (x, rng) -> 0, (x, y, rng) -> x + 0.2 + rng.normal())
            .function("x", (x, y) -> x);
    AnytimeTest test = TEST.withSweeps(1);
    AnytimeReport forward = run(test, drift, 1);
    assertNotEquals(Verdict.FAIL, forward.verdict(), forward.toString());
    Sampler<Double, Integer> declared = drift.sampler().asReversible();
    AnytimeReport signs = run(test, drift.sampler(declared), 1);
    assertEquals(Verdict.FAIL, signs.verdict());
    assertEquals(forward.bets() + forward.rows().size(), signs.bets());
    assertTrue(signs.toString().contains("signs"), signs.toString());
    // with new data after the sweeps the pair is not exchangeable
    JointTest<Double, Integer> newData = drift.sampler(declared).design(Design.schein());
    assertEquals(forward.bets(), run(test, newData, 1).bets());
  }

  @Test
  void numbersDoNotDependOnThreads() {
    JointTest<?, ?> test = MetropolisNormal.test(MetropolisNormal.RIGHT);
    AnytimeReport one =
        TEST.decide(
            test, Rng.seeded(3), RunOptions.defaults().withReplicates(Replicates.threads(1)));
    AnytimeReport two =
        TEST.decide(
            test, Rng.seeded(3), RunOptions.defaults().withReplicates(Replicates.threads(2)));
    assertEquals(one, two);
    assertNotEquals(one, run(TEST, test, 4));
  }

  @Test
  void settingsAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> TEST.withLevel(0));
    assertThrows(IllegalArgumentException.class, () -> TEST.withSweeps(-1));
    JointTest<Integer, Integer> none = JointTest.of(rng -> 0, (x, rng) -> 0, (x, y, rng) -> x);
    assertThrows(IllegalStateException.class, () -> run(TEST, none, 1));
  }
}
