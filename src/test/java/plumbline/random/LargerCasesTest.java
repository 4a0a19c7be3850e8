package plumbline.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import plumbline.testing.Statistical;

/** Laws of draws over the whole range of their parameters: other branches begin at other sizes. */
class LargerCasesTest {
  /** Two-sided 1e-8 of a normal z, which these sums of 50,000 are to a good approximation. */
  private static final double MOST = 5.8;

  private static final int DRAWS = 50_000;

  /**
   * Means from 0.01 to 1e15, eight a decade: mean and variance, and where 2^31 holds the values,
   * the nine deciles of another implementation.
   */
  @Test
  @Statistical(alpha = 2e-6) // 137 means, two moments each, and 9 deciles of 90 of them
  void poissonMeansOnALogarithmicGrid() {
    for (double exponent = -2; exponent <= 15; exponent += 0.125) {
      double mean = Math.pow(10, exponent);
      Rng rng = Rng.seeded(31).child("poisson " + exponent);
      double[] draws = new double[DRAWS];
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < DRAWS; i++) {
        draws[i] = rng.poisson(mean);
        double z = (draws[i] - mean) / Math.sqrt(mean);
        sum += z;
        squares += z * z;
      }
      assertEquals(0, sum / Math.sqrt(DRAWS), MOST, "mean " + mean);
      // The fourth moment of the standardised law is 3 + 1 / mean.
      double spread = Math.sqrt((2 + 1 / mean) * DRAWS);
      assertEquals(0, (squares - DRAWS) / spread, mean < 0.1 ? 8 : MOST, "variance " + mean);
      if (mean < 1e9) {
        deciles("poisson " + mean, draws, PoissonDistribution.of(mean));
      }
    }
  }

  private static void deciles(String name, double[] draws, PoissonDistribution law) {
    for (int decile = 1; decile < 10; decile++) {
      int at = law.inverseCumulativeProbability(decile / 10.0);
      double p = law.cumulativeProbability(at);
      long below = Arrays.stream(draws).filter(k -> k <= at).count();
      double z = (below - DRAWS * p) / Math.sqrt(DRAWS * p * (1 - p) + 1e-9);
      assertEquals(0, z, 6.5, name + ", at most " + at);
    }
  }

  /** Shapes from 0.001 to 1e6, on both scales. */
  @Test
  @Statistical(alpha = 3e-7) // 19 shapes, 1e-8 each
  void gammaShapesOnALogarithmicGrid() {
    for (double exponent = -3; exponent <= 6; exponent += 0.5) {
      double shape = Math.pow(10, exponent);
      Rng rng = Rng.seeded(32).child("gamma " + exponent);
      // As probabilities, of logarithms: a draw of small shape is below the least double.
      double[] logs = new double[20_000];
      Arrays.setAll(logs, i -> i % 2 == 0 ? rng.logGamma(shape) : Math.log(rng.gamma(shape)));
      GammaDistribution law = GammaDistribution.of(shape, 1);
      double smallest = -600;
      double p =
          KolmogorovSmirnovTest.withDefaults()
              .test(
                  Arrays.stream(logs).map(log -> Math.max(log, smallest)).toArray(),
                  log -> log <= smallest ? 1 : law.cumulativeProbability(Math.exp(log)))
              .getPValue();
      if (shape > 0.03) { // else a part of the law is in one point, which that test cannot judge
        assertTrue(p > 1e-8, "gamma " + shape + ": p = " + p);
      }
      long small = Arrays.stream(logs).filter(log -> log < -1).count();
      double share = law.cumulativeProbability(Math.exp(-1));
      double spread = Math.sqrt(logs.length * share * (1 - share) + 1e-9);
      assertEquals(0, (small - logs.length * share) / Math.max(spread, 1e-3), 6.5, "" + shape);
    }
  }

  /** Lengths 1 to 40 with weights that span ten orders, some of them 0, in the middle of others. */
  @Test
  @Statistical(alpha = 1e-6) // 820 shares at z 8, of counts of two and more
  void categoriesOfEveryLength() {
    Rng weight = Rng.seeded(33);
    for (int length = 1; length <= 40; length++) {
      double[] weights = new double[length + 5];
      double total = 0;
      for (int i = 0; i < weights.length; i++) {
        weights[i] = i % 7 == 5 ? 0 : Math.pow(10, -3 * weight.uniform());
        total += i >= 3 && i < 3 + length ? weights[i] : 0;
      }
      Rng rng = weight.child("length " + length);
      Rng log = weight.child("log " + length);
      long[] counts = new long[length];
      for (int i = 0; i < 20_000; i++) {
        counts[rng.categorical(weights, 3, length, total)]++;
        double[] logs = new double[length];
        for (int k = 0; k < length; k++) {
          logs[k] = Math.log(weights[3 + k]) + 700;
        }
        counts[log.categoricalLog(logs, length)]++;
      }
      for (int k = 0; k < length; k++) {
        double p = weights[3 + k] / total;
        double z = (counts[k] - 40_000 * p) / Math.sqrt(40_000 * p * (1 - p) + 0.1);
        assertEquals(0, z, 8, "length " + length + ", index " + k);
        assertTrue(p > 0 || counts[k] == 0, "an impossible category was drawn");
      }
    }
  }
}
