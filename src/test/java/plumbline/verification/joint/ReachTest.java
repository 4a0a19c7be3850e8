package plumbline.verification.joint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.KillingCheckpoint;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.Verdict;

/** A joint test that draws on until it would have seen an error of a given size. */
class ReachTest {
  private static final int DRAWS = 400;

  /** mu ~ N(0, 1), y ~ N(mu, 1); the step remembers mu by {@code rho} and shifts it. */
  private static JointTest<Double, Double> slow(double rho, double shift) {
    double spread = Math.sqrt(0.5 * (1 - rho * rho));
    return JointTest.<Double, Double>of(
            Rng::normal,
            (mu, rng) -> mu + rng.normal(),
            (mu, y, rng) -> y / 2 + rho * (mu - y / 2) + spread * rng.normal() + shift)
        .function("mu", (mu, y) -> mu)
        .function("mu y", (mu, y) -> mu * y)
        .design(Design.successiveConditional().draws(DRAWS));
  }

  private static JointTest<Double, Double> detecting(double shift, double size, int most) {
    return slow(0.5, shift)
        .design(Design.successiveConditional().draws(DRAWS).detecting(size, most));
  }

  private static JointTest<Double, Double> reaching(double size, int most) {
    return detecting(0, size, most);
  }

  @Test
  @Statistical(alpha = 1e-5)
  void itDrawsOnUntilEveryRowSeesEnough() {
    JointTestReport report = reaching(0.3, 100_000).familyWiseError(1e-5).run(Rng.seeded(1));
    assertEquals(Verdict.PASS, report.verdict(), report.toString());
    assertTrue(report.design().draws() > 2 * DRAWS, report.toString());
    assertTrue(report.design().draws() < 20_000, report.toString());
    double size = report.detectable().orElseThrow();
    assertTrue(size <= 0.3 && size > 0.2, "" + size);
    for (JointTestRow row : report.rows()) {
      if (row.sensitivity() != null) {
        assertTrue(Objects.requireNonNull(row.sensitivity()).relative() <= size, row.name());
      }
    }
  }

  @Test
  void theLimitEndsItAndItsSizeIsSaid() {
    JointTestReport report = reaching(0.01, 1000).run(Rng.seeded(1));
    assertEquals(1000, report.design().draws());
    assertTrue(report.detectable().orElseThrow() > 0.1);
  }

  /** Nothing but the length differs from a run that was asked for as many draws. */
  @Test
  void whatItDrawsIsWhatALongerRunDraws() {
    JointTestReport found = reaching(0.3, 100_000).run(Rng.seeded(2));
    JointTestReport asked =
        slow(0.5, 0)
            .design(Design.successiveConditional().draws(found.design().draws()))
            .run(Rng.seeded(2));
    assertEquals(asked.rows(), found.rows());
    assertEquals(asked.verdict(), found.verdict());
    for (String name : asked.samples().backward().variables()) {
      assertTrue(
          Arrays.deepEquals(
              asked.samples().backward().chainsOf(name), found.samples().backward().chainsOf(name)),
          name);
      assertArrayEquals(
          asked.samples().forward().chainsOf(name)[0], found.samples().forward().chainsOf(name)[0]);
    }
  }

  /** A difference that is there does not make it go on, nor stop. */
  @Test
  void noDifferenceOfTheSidesDecidesHowFar() {
    double shift = 0.05;
    int right = reaching(0.3, 100_000).run(Rng.seeded(3)).design().draws();
    JointTestReport wrong = detecting(shift, 0.3, 100_000).run(Rng.seeded(3));
    assertEquals(right, wrong.design().draws(), 0.25 * right);
  }

  /** The error is below what the first draws could see. */
  @Test
  void anErrorThatTheFirstDrawsMissIsFound() {
    double shift = 0.1;
    assertNotEquals(Verdict.FAIL, slow(0.5, shift).run(Rng.seeded(4)).verdict());
    JointTestReport report = detecting(shift, 0.1, 100_000).run(Rng.seeded(4));
    assertEquals(Verdict.FAIL, report.verdict(), report.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void killedAndResumedGivesTheSameBits(int threads) {
    JointTest<Double, Double> test = reaching(0.5, 10_000);
    JointTestReport whole = test.run(Rng.seeded(5));
    assertTrue(whole.design().draws() > DRAWS);
    int deaths = 0;
    for (int deadly = 1; deadly < 60; deadly += 4) {
      RunOptions kept =
          RunOptions.defaults()
              .withReplicates(Replicates.threads(threads))
              .withCheckpoint(new KillingCheckpoint(deadly));
      try {
        test.run(Rng.seeded(5), kept);
      } catch (IllegalStateException killed) {
        deaths++;
      }
      assertEquals(whole.rows(), test.run(Rng.seeded(5), kept).rows());
    }
    assertTrue(deaths > 2, "" + deaths);
  }

  @Test
  void numbersThatAreNoneAreRefused() {
    for (double size : new double[] {0, -1, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class, () -> Design.successiveConditional().detecting(size, 10));
    }
  }
}
