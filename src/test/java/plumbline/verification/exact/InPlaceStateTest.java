package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Verdict;
import plumbline.verification.anytime.AnytimeReport;
import plumbline.verification.anytime.AnytimeTest;
import plumbline.verification.anytime.InconclusiveTestException;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.ranks.RankTest;

/** Samplers as most are written: one mutable object, changed by the sweep and handed out again. */
class InPlaceStateTest {
  /** mu ~ N(0, 1), tau ~ Gamma(3, 3), y_1, ..., y_5 ~ N(mu, 1/tau). */
  private static final class Parameters {
    double mu;
    double tau;

    Parameters(double mu, double tau) {
      this.mu = mu;
      this.tau = tau;
    }

    /** Gibbs, in place; with the right rate 3. */
    Parameters sweep(double[] y, double rate, Rng rng) {
      double sum = 0;
      for (double value : y) {
        sum += value;
      }
      double precision = 1 + y.length * tau;
      mu = tau * sum / precision + rng.normal() / Math.sqrt(precision);
      double squares = 0;
      for (double value : y) {
        squares += (value - mu) * (value - mu);
      }
      tau = rng.gamma(3 + 0.5 * y.length) / (rate + 0.5 * squares);
      return this;
    }
  }

  private static JointTest<Parameters, double[]> test(double rate) {
    return JointTest.<Parameters, double[]>of(
            rng -> new Parameters(rng.normal(), rng.gamma(3) / 3),
            (s, rng) -> {
              double[] y = new double[5];
              for (int i = 0; i < y.length; i++) {
                y[i] = s.mu + rng.normal() / Math.sqrt(s.tau);
              }
              return y;
            },
            (s, y, rng) -> s.sweep(y, rate, rng))
        .function("mu", (s, y) -> s.mu)
        .function("tau", (s, y) -> s.tau)
        .function("mu y1", (s, y) -> s.mu * y[0]);
  }

  @Test
  @Statistical(alpha = 3e-5)
  void rightSamplersPassInEveryDesign() {
    for (Design design :
        new Design[] {
          Design.successiveConditional().draws(20_000),
          Design.replicated().draws(5_000),
          Design.schein().draws(5_000)
        }) {
      JointTestReport report = test(3).design(design).familyWiseError(1e-5).run(Rng.seeded(1));
      assertEquals(Verdict.PASS, report.verdict(), report.toString());
      assertEquals(1, report.samples().movedFraction(), design.toString());
    }
  }

  @Test
  @Statistical(alpha = 1e-5)
  void rightSamplersPassTheAssertion() {
    AnytimeReport report = AnytimeTest.defaults().assertInvariant(test(3), Rng.seeded(1));
    assertEquals(1, report.movedFraction());
  }

  @Test
  void wrongSamplersFail() {
    assertThrows(
        AssertionError.class, () -> AnytimeTest.defaults().assertInvariant(test(4), Rng.seeded(1)));
    for (Design design :
        new Design[] {Design.successiveConditional().draws(20_000), Design.replicated()}) {
      assertEquals(Verdict.FAIL, test(4).design(design).run(Rng.seeded(1)).verdict());
    }
  }

  /** The rank test walks back to a state that is no longer there, and says so. */
  @Test
  void rankTestNamesTheCause() {
    RankTest<double[], Double> test =
        RankTest.of(
            new plumbline.sampling.GenerativeModel<double[], Double>() {
              @Override
              public double[] drawPrior(Rng rng) {
                return new double[] {rng.normal()};
              }

              @Override
              public Double drawData(double[] state, Rng rng) {
                return rng.normal();
              }
            },
            plumbline.sampling.Sampler.<double[], Double>of(
                    (s, y, rng) -> {
                      s[0] = rng.normal();
                      return s;
                    })
                .asReversible(),
            java.util.List.of(TestFunction.<double[], Double>of("x", (s, y) -> s[0])),
            20,
            5);
    IllegalStateException fault =
        assertThrows(
            IllegalStateException.class,
            () -> test.run(0.005, Rng.seeded(1), RunOptions.defaults()));
    assertTrue(fault.getMessage().contains("let the step return a new one"), fault.getMessage());
  }

  /** A chain may also change what it was given and hand out a copy that equals it. */
  @Test
  void equalCopiesOfAChangedStateHaveMoved() {
    JointTest<java.util.List<Double>, Double> test =
        JointTest.<java.util.List<Double>, Double>of(
                rng -> new java.util.ArrayList<>(java.util.List.of(rng.normal())),
                (s, rng) -> s.get(0) + rng.normal(),
                (s, y, rng) -> {
                  s.set(0, y / 2 + Math.sqrt(0.5) * rng.normal());
                  return new java.util.ArrayList<>(s);
                })
            .function("mu", (s, y) -> s.get(0));
    for (Design design :
        new Design[] {
          Design.successiveConditional().draws(1_000), Design.replicated().draws(1_000)
        }) {
      assertEquals(
          1, test.design(design).samples(Rng.seeded(1), RunOptions.defaults()).movedFraction());
    }
  }

  /** What no function sees does not count as movement, and the sentence says so. */
  @Test
  void changesThatNoFunctionSeesAreNamed() {
    JointTest<double[], Double> test =
        JointTest.<double[], Double>of(
                rng -> new double[] {rng.normal(), rng.normal()},
                (s, rng) -> s[0] + rng.normal(),
                (s, y, rng) -> {
                  s[1] = rng.normal();
                  return s;
                })
            .function("unmoved", (s, y) -> s[0]);
    InconclusiveTestException e =
        assertThrows(
            InconclusiveTestException.class,
            () -> AnytimeTest.defaults().withSweeps(1).assertInvariant(test, Rng.seeded(1)));
    assertTrue(e.getMessage().contains("in place"), e.getMessage());
  }
}
