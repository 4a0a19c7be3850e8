package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;

/** What two functions have in common says nothing of how they depend on each other. */
class ProductsFarFromZeroTest {
  private static final double CENTRE = 100;

  /** Draws the mean whatever the data are: both laws stay as they are, their covariance is lost. */
  private static JointTest<Double, Double> blindToTheData() {
    return JointTest.<Double, Double>of(
            rng -> CENTRE + rng.normal(),
            (mu, rng) -> mu + 2 * rng.normal(),
            (mu, y, rng) -> CENTRE + rng.normal())
        .function("mu", (mu, y) -> mu)
        .function("y", (mu, y) -> y);
  }

  @Test
  void aLostCovarianceIsSeenWhereverBothAre() {
    for (Design design : List.of(Design.successiveConditional(), Design.replicated())) {
      JointTestReport report = blindToTheData().design(design.draws(20_000)).run(Rng.seeded(1));
      assertEquals(Verdict.FAIL, report.verdict(), report::toString);
      assertTrue(report.maxAbsZ() > 20, report::toString);
      assertEquals(Verdict.FAIL, report.row("mu x y").verdict(), report::toString);
    }
  }
}
