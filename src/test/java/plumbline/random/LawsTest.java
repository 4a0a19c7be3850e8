package plumbline.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import plumbline.testing.Statistical;

/** Every draw has the law that it claims: Kolmogorov-Smirnov and chi-square tests at 1e-6 each. */
class LawsTest {
  private static final int DRAWS = 100_000;
  private static final double ALPHA = 1e-6;

  private static void continuous(
      String name, ToDoubleFunction<Rng> draw, DoubleUnaryOperator distribution) {
    Rng rng = Rng.seeded(1).child(name);
    double[] x = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      x[i] = draw.applyAsDouble(rng);
    }
    double p = KolmogorovSmirnovTest.withDefaults().test(x, distribution).getPValue();
    assertTrue(p > ALPHA, name + ": p = " + p);
  }

  private static void discrete(
      String name, ToIntFunction<Rng> draw, int from, int to, IntToDoubleFunction probability) {
    Rng rng = Rng.seeded(1).child(name);
    long[] counts = new long[to - from + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[Math.min(to, Math.max(from, draw.applyAsInt(rng))) - from]++;
    }
    double[] expected = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      expected[i] = DRAWS * probability.applyAsDouble(from + i);
    }
    double p = ChiSquareTest.withDefaults().test(expected, counts).getPValue();
    assertTrue(p > ALPHA, name + ": p = " + p);
  }

  @Test
  @Statistical(alpha = 11 * ALPHA)
  void continuousLaws() {
    continuous("uniform", Rng::uniform, x -> x);
    continuous("normal", Rng::normal, NormalDistribution.of(0, 1)::cumulativeProbability);
    continuous(
        "exponential", Rng::exponential, ExponentialDistribution.of(1)::cumulativeProbability);
    for (double shape : new double[] {0.05, 0.7, 1, 1.5, 8, 1000}) {
      continuous(
          "gamma " + shape,
          rng -> rng.gamma(shape),
          GammaDistribution.of(shape, 1)::cumulativeProbability);
    }
    continuous(
        "beta", rng -> rng.beta(0.4, 2.5), BetaDistribution.of(0.4, 2.5)::cumulativeProbability);
    double[] pair = new double[3];
    continuous(
        "dirichlet",
        rng -> {
          rng.dirichlet(new double[] {0.4, 1.5, 1}, pair);
          return pair[0];
        },
        BetaDistribution.of(0.4, 2.5)::cumulativeProbability);
  }

  @Test
  @Statistical(alpha = 8 * ALPHA)
  void discreteLaws() {
    for (double mean : new double[] {0.3, 4, 9.9, 10.1, 120}) {
      PoissonDistribution law = PoissonDistribution.of(mean);
      int low = law.inverseCumulativeProbability(0.0005);
      int high = law.inverseCumulativeProbability(0.9995);
      discrete(
          "poisson " + mean,
          rng -> (int) rng.poisson(mean),
          low,
          high,
          k ->
              k == low
                  ? law.cumulativeProbability(k)
                  : k == high ? law.survivalProbability(k - 1) : law.probability(k));
    }
    double[] weights = {3, 0.5, 1, 0.25, 5.25};
    discrete("categorical", rng -> rng.categorical(weights, 5), 0, 4, k -> weights[k] / 10);
    discrete(
        "binomial",
        rng -> rng.binomial(6, 0.3),
        0,
        6,
        BinomialDistribution.of(6, 0.3)::probability);
  }

  /** Terms of the log probability are up to 4e19 here, and their difference is a few units. */
  @Test
  @Statistical(alpha = 8 * ALPHA)
  void largePoissonMeans() {
    for (double mean : new double[] {1e7, 1e9, 1e13, 1e16, 9e17}) {
      SeededRng rng = Rng.seeded(11);
      int n = 100_000;
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        double z = (rng.poisson(mean) - mean) / Math.sqrt(mean);
        sum += z;
        squares += z * z;
      }
      assertEquals(0, sum / Math.sqrt(n), 5, "mean " + mean);
      assertEquals(0, (squares - n) / Math.sqrt(2.0 * n), 5, "variance " + mean);
    }
  }
}
