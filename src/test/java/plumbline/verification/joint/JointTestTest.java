package plumbline.verification.joint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.KillingCheckpoint;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.Verdict;

class JointTestTest {
  /** mu ~ N(0, 1), y ~ N(mu, 1): mu given y ~ N(y/2, 1/2). */
  private static JointTest<Double, Double> conjugate(double spread) {
    return JointTest.<Double, Double>of(
            Rng::normal,
            (mu, rng) -> mu + rng.normal(),
            (mu, y, rng) -> y / 2 + spread * rng.normal())
        .function("mu", (mu, y) -> mu)
        .function("mu * y", (mu, y) -> mu * y);
  }

  @Test
  @Statistical(alpha = 1e-4)
  void aRightSamplerPasses() {
    JointTestReport report =
        conjugate(Math.sqrt(0.5))
            .design(Design.successiveConditional().draws(40_000).sweepsPerDraw(2))
            .familyWiseError(1e-4)
            .run(Rng.seeded(1));
    assertTrue(report.passed(), report.toString());
    assertEquals(1, report.samples().movedFraction());
    assertEquals(7, report.rows().size());
  }

  @Test
  void aWrongSpreadFails() {
    JointTestReport report =
        conjugate(0.75)
            .design(Design.successiveConditional().draws(40_000))
            .familyWiseError(1e-4)
            .run(Rng.seeded(1));
    assertEquals(Verdict.FAIL, report.verdict(), report.toString());
  }

  @Test
  void aSamplerThatNeverMovesIsInconclusive() {
    JointTestReport report =
        JointTest.<Double, Double>of(
                Rng::normal, (mu, rng) -> mu + rng.normal(), (mu, y, rng) -> mu)
            .function("mu", (mu, y) -> mu)
            .design(Design.successiveConditional().draws(40_000).chains(1000))
            .run(Rng.seeded(1));
    assertEquals(Verdict.INCONCLUSIVE, report.verdict());
    assertEquals(0, report.samples().movedFraction());
  }

  @Test
  void tooFewEffectiveDrawsAreInconclusive() {
    JointTestReport report =
        conjugate(Math.sqrt(0.5))
            .design(Design.successiveConditional().chains(1).draws(12))
            .run(Rng.seeded(1));
    assertEquals(Verdict.INCONCLUSIVE, report.verdict());
  }

  @Test
  void aFunctionThatTheSamplerNeverMovesDoesNotPass() {
    JointTestReport report =
        JointTest.<Double, Double>of(
                Rng::normal, (mu, rng) -> mu + rng.normal(), (mu, y, rng) -> 0.5 * rng.normal())
            .function("rare", (mu, y) -> mu > 2.5 ? 1 : 0)
            .design(Design.successiveConditional().draws(400))
            .run(Rng.seeded(1));
    assertNotEquals(Verdict.PASS, report.verdict(), report.toString());
  }

  @Test
  void numbersDoNotDependOnThreads() {
    var test = conjugate(0.7).design(Design.successiveConditional().draws(5_000));
    var one = test.run(Rng.seeded(3), options(1, Checkpoint.none()));
    var two = test.run(Rng.seeded(3), options(2, Checkpoint.none()));
    assertEquals(one.rows(), two.rows());
    assertNotEquals(one.rows(), test.run(Rng.seeded(4), options(1, Checkpoint.none())).rows());
  }

  private static RunOptions options(int threads, Checkpoint checkpoint) {
    return RunOptions.defaults()
        .withReplicates(Replicates.threads(threads))
        .withCheckpoint(checkpoint);
  }

  @Test
  void killedAndResumedGivesTheSameBits() {
    var test = conjugate(0.7).design(Design.successiveConditional().draws(5_000).burnIn(2));
    var whole = test.run(Rng.seeded(3), options(2, Checkpoint.none()));
    KillingCheckpoint killing = new KillingCheckpoint(3);
    assertThrows(IllegalStateException.class, () -> test.run(Rng.seeded(3), options(2, killing)));
    var resumed = test.run(Rng.seeded(3), options(1, killing));
    assertEquals(whole.rows(), resumed.rows());
    assertEquals(whole.samples().movedFraction(), resumed.samples().movedFraction());
  }

  @Test
  void functionsThatAreNotNumbersAreNamed() {
    var test = conjugate(0.7).function("log mu", (mu, y) -> Math.log(mu));
    var e = assertThrows(IllegalStateException.class, () -> test.run(Rng.seeded(1)));
    assertTrue(e.getMessage().contains("log mu"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> test.function("mu", (mu, y) -> 0));
  }
}
