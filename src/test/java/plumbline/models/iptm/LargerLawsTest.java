package plumbline.models.iptm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import plumbline.models.iptm.scans.NonEmptyGibbs;
import plumbline.random.EnumeratingRng;
import plumbline.random.Rng;
import plumbline.testing.Statistical;

/**
 * Receivers of up to twelve and waiting times of many means and shapes, against sums and Commons.
 */
class LargerLawsTest {
  /** 1 to 12 others: the normaliser by the sum over all sets; up to 7 the law of the draw. */
  @Test
  void gibbsMeasureOfUpToTwelveActors() {
    Rng rng = Rng.seeded(105);
    for (int round = 0; round < 60; round++) {
      int n = 1 + round % 12;
      double level = 10 * rng.normal();
      double[] a = new double[n + 2];
      Arrays.setAll(a, j -> level + 2 * rng.normal());
      double[] weights = new double[1 << n];
      double total = 0;
      for (int set = 1; set < weights.length; set++) {
        double sum = -level; // else all underflow far out
        for (int j = 0; j < n; j++) {
          sum += (set >> j & 1) == 1 ? a[j] : 0;
        }
        weights[set] = Math.exp(sum);
        total += weights[set];
      }
      assertEquals(level + Math.log(total), NonEmptyGibbs.logNormaliser(a, n), 1e-9);
      if (n <= 7) {
        var law =
            EnumeratingRng.enumerate(
                r -> {
                  boolean[] u = new boolean[n];
                  NonEmptyGibbs.draw(a, n, u, new double[n + 1], r);
                  int set = 0;
                  for (int j = 0; j < n; j++) {
                    set |= u[j] ? 1 << j : 0;
                  }
                  return set;
                });
        for (int set = 1; set < weights.length; set++) {
          assertEquals(weights[set] / total, law.probability(set), 1e-10);
        }
      }
    }
  }

  private static ContinuousDistribution waiting(IncrementLaw law, double mu, double s2) {
    return switch (law) {
      case LOGNORMAL -> LogNormalDistribution.of(mu, Math.sqrt(s2));
      case EXPONENTIAL -> ExponentialDistribution.of(mu);
      case GAMMA -> GammaDistribution.of(1 / s2, mu * s2);
      case WEIBULL -> {
        double unit = WeibullDistribution.of(1 / s2, 1).getMean();
        yield WeibullDistribution.of(1 / s2, mu / unit);
      }
    };
  }

  /** Means and shapes over two orders, with Commons Statistics' four laws of the same mean. */
  @Test
  @Statistical(alpha = 4e-7) // 40 laws, 1e-8 each
  void waitingTimesOfManyMeansAndShapes() {
    Rng rng = Rng.seeded(106);
    for (int i = 0; i < 40; i++) {
      for (IncrementLaw law : IncrementLaw.values()) {
        double mu = law.positiveMean() ? Math.pow(10, 2 * rng.uniform() - 1) : rng.normal();
        double s2 = Math.pow(10, 1.4 * rng.uniform() - 0.9);
        ContinuousDistribution expected = waiting(law, mu, s2);
        double[] draws = new double[1_000];
        Arrays.setAll(draws, draw -> Math.exp(law.drawLog(mu, s2, rng)));
        String name = law + " " + mu + " " + s2;
        for (int draw = 0; draw < 20; draw++) {
          double tau = draws[draw];
          double log = expected.logDensity(tau);
          assertEquals(
              log, law.logDensity(Math.log(tau), mu, s2), 1e-7 * (1 + Math.abs(log)), name);
          double tail = expected.survivalProbability(tau);
          assertEquals(tail, Math.exp(law.logSurvival(Math.log(tau), mu, s2)), 1e-9, name);
          if (law == IncrementLaw.GAMMA) {
            double logScaled = Math.log(tau / (mu * s2));
            assertEquals(tail, Math.exp(GammaTail.logSurvival(1 / s2, logScaled)), 1e-9, name);
          }
        }
        if (i % 4 == 0) {
          double p =
              KolmogorovSmirnovTest.withDefaults()
                  .test(draws, expected::cumulativeProbability)
                  .getPValue();
          assertTrue(p > 1e-8, name + ": p = " + p);
        }
      }
    }
    for (TimeModel.Link link : TimeModel.Link.values()) {
      double xi = 0.5 + rng.uniform();
      double[] mu = {xi, Math.exp(xi), 1 / xi};
      assertEquals(mu[link.ordinal()], link.inverse(xi), 1e-15);
    }
  }
}
