package plumbline.diagnostics.spectrum;

import plumbline.diagnostics.ChainSegments;
import plumbline.diagnostics.Moments;

/**
 * Autocovariances of one chain, biased form: c_k = (1/n) sum_{i=1}^{n-k} (x_i - mean)(x_{i+k} -
 * mean). The divisor n (not n - k) keeps the sequence positive definite.
 *
 * <p>Source: Priestley (1981), section 5.3.3; as in R's {@code acf}, coda and posterior.
 */
public final class Autocovariance {
  /** Up to here the definition itself is faster than a transform. */
  private static final int DIRECT_LAGS = 64;

  /** Lags whose products are summed together. */
  static final int TOGETHER = 8;

  private Autocovariance() {}

  /**
   * Autocovariances at lags 0 to {@code maxLag}.
   *
   * @param draws the chain, in iteration order; not modified
   * @param maxLag the largest lag wanted
   * @return c_0, c_1, ...; lags that the chain is too short for are left out. NaN throughout if a
   *     draw is not finite
   */
  public static double[] of(double[] draws, int maxLag) {
    if (maxLag < 0) {
      throw new IllegalArgumentException("maxLag must not be negative, not " + maxLag);
    }
    if (draws.length == 0) {
      return new double[0];
    }
    int lags = Math.min(maxLag, draws.length - 1);
    return lags <= DIRECT_LAGS
        ? direct(draws, 0, draws.length, lags)
        : new FourierAutocovariance(ChainSegments.stacked(draws, 1)).upTo(lags);
  }

  /** By the definition. */
  static double[] direct(double[] draws, int from, int n, int maxLag) {
    double[] x = new double[n + TOGETHER];
    centre(draws, from, n, Moments.mean(draws, from, n), x);
    double[] result = new double[(maxLag / TOGETHER + 1) * TOGETHER];
    for (int lag = 0; lag <= maxLag; lag += TOGETHER) {
      addProducts(x, n, lag, result);
    }
    double[] covariances = new double[maxLag + 1];
    for (int lag = 0; lag <= maxLag; lag++) {
      covariances[lag] = result[lag] / n;
    }
    return covariances;
  }

  /** Differences of some draws from a mean, to the front of an array. */
  static void centre(double[] draws, int from, int n, double mean, double[] target) {
    for (int i = 0; i < n; i++) {
      target[i] = draws[from + i] - mean;
    }
  }

  /**
   * Adds sum_i x_i x_{i+k} to result[k] for the {@value #TOGETHER} lags k from a first one on: each
   * number loaded is used for all of them, and no sum waits for another.
   *
   * @param x n numbers and as many zeros as there are lags, which make the longer lags come out
   *     right
   * @param lag the first lag
   * @param result by lag
   */
  static void addProducts(double[] x, int n, int lag, double[] result) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    double e = 0;
    double f = 0;
    double g = 0;
    double h = 0;
    for (int i = 0, j = lag; j < n; i++, j++) {
      double u = x[i];
      a += u * x[j];
      b += u * x[j + 1];
      c += u * x[j + 2];
      d += u * x[j + 3];
      e += u * x[j + 4];
      f += u * x[j + 5];
      g += u * x[j + 6];
      h += u * x[j + 7];
    }
    result[lag] += a;
    result[lag + 1] += b;
    result[lag + 2] += c;
    result[lag + 3] += d;
    result[lag + 4] += e;
    result[lag + 5] += f;
    result[lag + 6] += g;
    result[lag + 7] += h;
  }
}
