package plumbline.diagnostics;

/**
 * Autocovariances of one chain, biased form: c_k = (1/n) sum_{i=1}^{n-k} (x_i - mean)(x_{i+k} -
 * mean). The divisor n (not n - k) keeps the sequence positive definite.
 *
 * <p>Source: Priestley (1981), section 5.3.3; as in R's {@code acf}, coda and posterior.
 */
public final class Autocovariance {
  /** Up to here the definition itself is faster than a transform. */
  private static final int DIRECT_LAGS = 64;

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

  /** By the definition, four lags at a time, so that each number loaded is used four times. */
  static double[] direct(double[] draws, int from, int n, int maxLag) {
    double mean = Moments.mean(draws, from, n);
    double[] x = new double[n + 4];
    for (int i = 0; i < n; i++) {
      x[i] = draws[from + i] - mean;
    }
    double[] result = new double[(maxLag / 4 + 1) * 4];
    for (int lag = 0; lag <= maxLag; lag += 4) {
      fourLags(x, n, lag, result);
    }
    double[] covariances = new double[maxLag + 1];
    for (int lag = 0; lag <= maxLag; lag++) {
      covariances[lag] = result[lag] / n;
    }
    return covariances;
  }

  /** The zeros behind the last number make the longer lags of the four come out right. */
  private static void fourLags(double[] x, int n, int lag, double[] result) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    for (int i = 0, j = lag; j < n; i++, j++) {
      double u = x[i];
      a += u * x[j];
      b += u * x[j + 1];
      c += u * x[j + 2];
      d += u * x[j + 3];
    }
    result[lag] = a;
    result[lag + 1] = b;
    result[lag + 2] = c;
    result[lag + 3] = d;
  }
}
