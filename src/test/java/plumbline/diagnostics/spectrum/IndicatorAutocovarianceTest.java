package plumbline.diagnostics.spectrum;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.ChainSegments;
import plumbline.random.Rng;

/** Bits against the definition. */
class IndicatorAutocovarianceTest {
  private static final double[] SEVERAL = {-1, -0.5, -0.0, 0.25, 0.25, 1.5};
  private static final double[] MANY = new double[40];

  static {
    Arrays.setAll(MANY, j -> j == 20 ? -3 : j / 10.0 - 2);
  }

  /** A chain with ties, among them zeros of both signs. */
  private static double[] chain(int n, Rng rng) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      double next = 0.7 * (i == 0 ? 0 : x[i - 1]) + rng.normal();
      x[i] = i % 5 == 0 ? Math.rint(next) * 0.25 : next;
    }
    return x;
  }

  @Test
  void autocovariancesAreThoseOfIndicators() {
    Rng rng = Rng.seeded(7);
    for (int n : new int[] {3, 63, 64, 65, 130, 1_024, 1_100}) {
      double[] stacked = chain(3 * n, rng);
      ChainSegments chains = ChainSegments.stacked(stacked, 3);
      for (double[] thresholds : List.of(new double[] {0}, SEVERAL, MANY)) {
        List<IndicatorAutocovariance> found = IndicatorAutocovariance.of(chains, thresholds);
        for (int j = 0; j < thresholds.length; j++) {
          double limit = thresholds[j];
          double[] in = Arrays.stream(stacked).map(x -> x <= limit ? 1 : 0).toArray();
          for (int lag : new int[] {0, 1, 2, 5, 63, 64, 65, 127, 128, n - 1}) {
            if (lag < n) {
              assertEquals(
                  covariance(chains.with(in), lag), found.get(j).at(lag), 1e-12, n + " at " + lag);
            }
          }
        }
      }
    }
  }

  private static double covariance(ChainSegments chains, int lag) {
    double sum = 0;
    for (int c = 0; c < chains.count(); c++) {
      double mean = chains.means()[c];
      double[] x = chains.copy(c);
      for (int i = 0; i < x.length - lag; i++) {
        sum += (x[i] - mean) * (x[i + lag] - mean);
      }
    }
    return sum / chains.length() / chains.count();
  }
}
