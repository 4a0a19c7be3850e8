package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.testing.Statistical;
import plumbline.verification.MarginalLaw;
import plumbline.verification.NormalSamplers;
import plumbline.verification.Tally;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.SuccessiveConditional;
import plumbline.verification.series.Series;

class WalkingTailsTest {
  private static final SuccessiveConditional CHAINS = Design.successiveConditional().draws(10_000);

  private static Series cauchy(double autocorrelation) {
    return Series.of(MarginalLaw.cauchy().draws(10_000, autocorrelation, Rng.seeded(3)), 0);
  }

  @Test
  void drawsThatComeBackFromFarAtOnceDoNotWalk() {
    assertFalse(WalkingTails.walks(cauchy(0)));
    assertFalse(WalkingTails.walks(cauchy(0.8)));
    assertTrue(WalkingTails.walks(cauchy(0.9999)));
    assertFalse(WalkingTails.walks(Series.of(new double[100])));
  }

  /** Before, such chains failed in a quarter of the runs at nominal 0.05, at every length. */
  @Test
  @Statistical(alpha = 1e-5)
  void aRightWalkOnAHeavyTailIsInconclusive() {
    for (int s = 0; s < 3; s++) {
      JointTestReport report =
          NormalSamplers.heavyTails(1, 1)
              .familyWiseError(1e-6)
              .design(CHAINS)
              .run(Rng.seeded(s), Tally.ONE_THREAD);
      assertEquals(Verdict.INCONCLUSIVE, report.verdict());
      assertEquals(JointTestRow.Note.SLOW_HEAVY_TAILS, report.row("mu (rank)").note());
    }
  }

  /** Heavy tails alone are no excuse: independent draws from another law fail. */
  @Test
  @Statistical(alpha = 1e-5)
  void lightTailsInPlaceOfHeavyOnesFail() {
    JointTest<Double, Double> right =
        JointTest.<Double, Double>of(
                rng -> MarginalLaw.cauchy().ofNormal().applyAsDouble(rng.normal()),
                (x, rng) -> rng.normal(),
                (x, y, rng) -> MarginalLaw.cauchy().ofNormal().applyAsDouble(rng.normal()))
            .function("x", (x, y) -> x)
            .familyWiseError(1e-6)
            .design(CHAINS);
    SeededRng rng = Rng.seeded(4);
    assertEquals(Verdict.PASS, right.run(rng, Tally.ONE_THREAD).verdict());
    JointTest<Double, Double> wrong = right.sampler(Sampler.of((x, y, draws) -> draws.normal()));
    assertEquals(Verdict.FAIL, wrong.run(rng, Tally.ONE_THREAD).verdict());
  }
}
