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

class SequentialTestTest {
  private static final SequentialTest TEST = SequentialTest.defaults();

  private static SequentialReport run(SequentialTest settings, JointTest<?, ?> test, int seed) {
    return settings.run(test, Rng.seeded(seed), RunOptions.defaults());
  }

  @Test
  @Statistical(alpha = 1e-5)
  void aRightSamplerIsAccepted() {
    SequentialReport report =
        TEST.assertInvariant(
            StartTrials.normal(TrialOptions.defaults()).jointTest(), Rng.seeded(1));
    assertEquals(Verdict.PASS, report.verdict());
    assertTrue(report.toString().startsWith("PASS at look"), report.toString());
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
      assertTrue(e.getMessage().contains("FAIL at look 1 of 7"), e.getMessage());
      assertTrue(e.getMessage().contains("this look rejects at 1.4e-06"), e.getMessage());
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
      SequentialReport report = run(TEST.withLevel(1e-7), SequentialCases.rotation(m), seed);
      assertEquals(Verdict.PASS, report.verdict(), report.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 1000, 3000})
  void rotationsThatStopFail(int m) {
    for (int seed = 0; seed < 10; seed++) {
      SequentialReport report = run(TEST, SequentialCases.stoppingRotation(m), seed);
      assertEquals(Verdict.FAIL, report.verdict(), report.toString());
    }
  }

  @Test
  @Statistical(alpha = 1e-5)
  void rareEventsAndLazyKernelsAreNotRejected() {
    SequentialTest test = TEST.withLevel(1e-7);
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
    SequentialReport report = run(TEST, SequentialCases.forgottenObservation(), 1);
    assertEquals(Verdict.FAIL, report.verdict());
    assertTrue(
        report.rows().stream()
            .filter(row -> row.verdict() == Verdict.FAIL)
            .allMatch(row -> row.name().contains("m1") && row.name().contains("y1")),
        report.toString());
  }

  @Test
  void aSamplerThatDoesNotMoveIsInconclusive() {
    for (int seed = 0; seed < 10; seed++) {
      SequentialReport report = run(TEST, SequentialCases.still(), seed);
      assertEquals(Verdict.INCONCLUSIVE, report.verdict());
      assertEquals(0, report.movedFraction());
    }
    InconclusiveTestException e =
        assertThrows(
            InconclusiveTestException.class,
            () -> TEST.assertInvariant(SequentialCases.still(), Rng.seeded(1)));
    // 30 tests: 30 * 2^(1 - d) <= 0.146 from d = 9 crossings on; a kernel that moved in none of
    // 4,000 moves with probability below 3/4,000, with confidence 95 %
    assertTrue(e.getMessage().contains("all 4000 replicates of 50 sweep(s)"), e.getMessage());
    assertTrue(e.getMessage().contains("at least about 12000 replicates"), e.getMessage());
  }

  /** All replicates move, by 1/2,000 of the way round: about one crosses each threshold. */
  @Test
  @Statistical(alpha = 1e-4)
  void tooFewCrossingsAreInconclusiveAndSayHowManyReplicatesAreMissing() {
    SequentialTest test = TEST.withReplicates(1000).withSweeps(1);
    SequentialReport report = run(test, SequentialCases.rotation(2000), 1);
    assertEquals(Verdict.INCONCLUSIVE, report.verdict());
    assertEquals(1, report.movedFraction());
    int most =
        report.rows().stream().mapToInt(SequentialReport.Row::mostCrossings).max().orElseThrow();
    assertTrue(report.reason().contains("at most " + most + " crossed"), report.reason());
    assertTrue(report.reason().contains("9 must"), report.reason());
    String missing = report.reason().replaceAll(".*takes about (\\d+) replicates.*", "$1");
    assertEquals(9000.0 / most, Integer.parseInt(missing), 900.0 / most, report.reason());
  }

  @Test
  void sweepsAreMeasuredUnlessTheyAreGiven() {
    JointTest<Integer, Integer> rotation = SequentialCases.rotation(100);
    int measured = run(TEST, rotation, 1).design().sweepsPerDraw();
    assertTrue(measured > 10 && measured < 30, "measured " + measured); // 0.19 turns
    JointTest<Integer, Integer> explicit = rotation.design(Design.schein().sweepsPerDraw(3));
    assertEquals(Design.schein().draws(4000).sweepsPerDraw(3), run(TEST, explicit, 1).design());
    assertEquals(1, run(TEST.withSweeps(1), explicit, 1).design().sweepsPerDraw());
    assertEquals(
        SweepPilot.MOST_SWEEPS,
        run(TEST, SequentialCases.rotation(3000), 1).design().sweepsPerDraw());
    assertTrue(run(TEST, SequentialCases.wrongLaw(), 1).design().sweepsPerDraw() <= 2);
  }

  /** Steps too short to cross a threshold often: the signs show the drift much earlier. */
  @Test
  void signsAreTestedForReversibleSamplersOnly() {
    JointTest<Double, Integer> drift =
        JointTest.<Double, Integer>of(
                rng -> 1000 * rng.normal(), (x, rng) -> 0, (x, y, rng) -> x + 0.2 + rng.normal())
            .function("x", (x, y) -> x);
    SequentialTest test = TEST.withSweeps(1);
    SequentialReport forward = run(test, drift, 1);
    assertNotEquals(Verdict.FAIL, forward.verdict(), forward.toString());
    Sampler<Double, Integer> declared = drift.sampler().asReversible();
    SequentialReport signs = run(test, drift.sampler(declared), 1);
    assertEquals(Verdict.FAIL, signs.verdict());
    assertEquals(forward.tests() + forward.rows().size(), signs.tests());
    assertTrue(signs.toString().contains("signs"), signs.toString());
    // with new data after the sweeps the pair is not exchangeable
    JointTest<Double, Integer> newData = drift.sampler(declared).design(Design.schein());
    assertEquals(forward.tests(), run(test, newData, 1).tests());
  }

  /** A fair coin's kernel that turns each side with its own probability. */
  private static JointTest<Integer, Integer> coin(double up, double down) {
    return JointTest.<Integer, Integer>of(
            rng -> rng.uniformInt(2),
            (x, rng) -> 0,
            (x, y, rng) -> rng.bernoulli(x == 0 ? up : down) ? 1 - x : x)
        .function("side", (x, y) -> x);
  }

  /** Promised 0.95: of 100 runs fewer than 86 reject with probability 1e-4. */
  @Test
  @Statistical(alpha = 1e-4)
  void theErrorThatAPassPromisesToSeeIsSeen() {
    SequentialTest once = new SequentialTest(1e-5, 1, 4000, 1, 1);
    SequentialReport right = run(once, coin(0.3, 0.3), 1);
    assertEquals(Verdict.PASS, right.verdict());
    double change = right.detectable(right.rows().get(0));
    // (5.1 + 1.6) sqrt(1200) / 4000, with some ten tests
    assertEquals(0.058, change, 0.004);
    assertTrue(right.toString().contains("would see"), right.toString());
    // Half of the states are on each side: the share changes by half of the difference.
    JointTest<Integer, Integer> wrong = coin(0.3 + change, 0.3 - change);
    long rejected =
        IntStream.range(0, 100)
            .filter(seed -> run(once, wrong, seed).verdict() == Verdict.FAIL)
            .count();
    assertTrue(rejected >= 86, rejected + " of 100");
    JointTest<Integer, Integer> rare = coin(0.003, 0.003);
    SequentialReport few = run(once, rare, 1);
    assertTrue(Double.isNaN(few.detectable(few.rows().get(0))), few.toString());
  }

  @Test
  void numbersDoNotDependOnThreads() {
    JointTest<?, ?> test = MetropolisNormal.test(MetropolisNormal.RIGHT);
    SequentialReport one =
        TEST.run(test, Rng.seeded(3), RunOptions.defaults().withReplicates(Replicates.threads(1)));
    SequentialReport two =
        TEST.run(test, Rng.seeded(3), RunOptions.defaults().withReplicates(Replicates.threads(2)));
    assertEquals(one, two);
    assertNotEquals(one, run(TEST, test, 4));
  }

  @Test
  void settingsAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> TEST.withLevel(0));
    assertThrows(IllegalArgumentException.class, () -> TEST.withReplicates(99));
    assertThrows(IllegalArgumentException.class, () -> TEST.withSweeps(-1));
    JointTest<Integer, Integer> none = JointTest.of(rng -> 0, (x, rng) -> 0, (x, y, rng) -> x);
    assertThrows(IllegalStateException.class, () -> run(TEST, none, 1));
  }
}
