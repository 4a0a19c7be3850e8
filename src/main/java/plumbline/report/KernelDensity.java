package plumbline.report;

import java.util.Arrays;
import plumbline.report.drawing.Decimation;

/**
 * A Gaussian kernel density on a grid, from binned draws: a million draws cost one pass. The
 * bandwidth is Silverman's (1986, equation 3.31), 0.9 min(sd, iqr/1.34) n^(-1/5).
 *
 * @param x the grid
 * @param y the density
 */
@SuppressWarnings("ArrayRecordComponent") // handed on to a chart at once, never compared
record KernelDensity(double[] x, double[] y) {
  private static final int GRID = 256;
  private static final int MOST_SORTED = 20_000;

  static KernelDensity of(double[] draws) {
    double[] finite = Decimation.finiteInOrder(draws);
    if (finite.length == 0) {
      return new KernelDensity(new double[0], new double[0]);
    }
    double bandwidth = bandwidth(finite);
    double low = Arrays.stream(finite).min().orElseThrow() - 3 * bandwidth;
    double high = Arrays.stream(finite).max().orElseThrow() + 3 * bandwidth;
    double step = (high - low) / (GRID - 1);
    double[] counts = new double[GRID];
    for (double value : finite) {
      counts[(int) Math.rint((value - low) / step)]++;
    }
    double[] x = new double[GRID];
    double[] y = new double[GRID];
    // On a coarse grid (one far outlier) a kernel narrower than a cell would leave gaps.
    double width = Math.max(bandwidth, step / 2);
    double scale = 1 / (finite.length * width * Math.sqrt(2 * Math.PI));
    for (int i = 0; i < GRID; i++) {
      x[i] = low + i * step;
      for (int j = 0; j < GRID; j++) {
        double z = (i - j) * step / width;
        y[i] += counts[j] * scale * Math.exp(-z * z / 2);
      }
    }
    return new KernelDensity(x, y);
  }

  private static double bandwidth(double[] finite) {
    double[] sorted = Decimation.thinned(finite, MOST_SORTED).clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double mean = Arrays.stream(sorted).average().orElseThrow();
    double variance = Arrays.stream(sorted).map(v -> (v - mean) * (v - mean)).sum() / n;
    double iqr = (sorted[(int) (0.75 * (n - 1))] - sorted[(int) (0.25 * (n - 1))]) / 1.34;
    double spread = iqr > 0 ? Math.min(Math.sqrt(variance), iqr) : Math.sqrt(variance);
    double width = 0.9 * spread * Math.pow(finite.length, -0.2);
    return width > 0 ? width : Math.max(1e-3, Math.abs(mean) * 1e-3);
  }
}
