package plumbline.numerics;

/**
 * The gamma function's logarithm and its relatives for positive arguments, for inner loops: nothing
 * is allocated, and a call takes some twenty nanoseconds. The absolute error is a few units in the
 * last place of the larger of 20 and the result; near 1 and 2, where the logarithm vanishes, the
 * relative error can be larger.
 */
public final class GammaFunction {
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);
  private static final double LARGE = 10;
  private static final int FEW = 16;
  private static final double SMALLEST_IN_PRODUCT = 1e-200;
  private static final double LARGEST_IN_PRODUCT = 1e15;

  private GammaFunction() {}

  /** {@code ln Gamma(x)} for positive x. */
  public static double log(double x) {
    if (x >= LARGE) {
      return stirling(x);
    }
    double y = x;
    double product = 1;
    while (y < LARGE) {
      product *= y++;
    }
    return stirling(y) - Math.log(product);
  }

  /** Stirling's series with six terms: the seventh is below 1e-15 from 10 on. */
  private static double stirling(double x) {
    double r = 1 / x;
    double r2 = r * r;
    double series =
        r
            * (1.0 / 12
                + r2
                    * (-1.0 / 360
                        + r2
                            * (1.0 / 1260
                                + r2 * (-1.0 / 1680 + r2 * (1.0 / 1188 - r2 * 691 / 360360)))));
    return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + series;
  }

  /** The derivative of {@link #log}, for positive x. */
  public static double digamma(double x) {
    double y = x;
    double sum = 0;
    while (y < LARGE) {
      sum -= 1 / y++;
    }
    double r2 = 1 / (y * y);
    double series =
        r2
            * (1.0 / 12
                - r2
                    * (1.0 / 120
                        - r2
                            * (1.0 / 252
                                - r2
                                    * (1.0 / 240
                                        - r2 * (1.0 / 132 - r2 * (691.0 / 32760 - r2 / 12))))));
    return sum + Math.log(y) - 0.5 / y - series;
  }

  /**
   * {@code ln Gamma(a + n) - ln Gamma(a)}, the logarithm of {@code a (a + 1) ... (a + n - 1)},
   * without cancellation for few factors or a large a.
   *
   * @param a positive
   * @param n not negative
   */
  public static double logRising(double a, int n) {
    if (n <= FEW && a > SMALLEST_IN_PRODUCT && a < LARGEST_IN_PRODUCT) {
      double product = 1;
      for (int j = 0; j < n; j++) {
        product *= a + j;
      }
      return Math.log(product);
    }
    // Stirling's series of both, whose first terms that are left out differ by less than 1 / a.
    return a > 1e8 ? n * Math.log(a) + (a + n - 0.5) * Math.log1p(n / a) - n : log(a + n) - log(a);
  }

  /** {@code digamma(a + n) - digamma(a)}, the derivative of {@link #logRising} in a. */
  public static double digammaRise(double a, int n) {
    if (n <= FEW) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += 1 / (a + j);
      }
      return sum;
    }
    return a > 1e8 ? Math.log1p(n / a) + 0.5 * n / a / (a + n) : digamma(a + n) - digamma(a);
  }

  /** From here on the terms of a Poisson probability are told by their differences. */
  public static final double LARGE_COUNT = 1e6;

  /**
   * The log of {@code mean^k exp(-mean) / Gamma(k + 1)}, whose terms nearly cancel near the mean.
   *
   * @param k at least {@link #LARGE_COUNT}, not necessarily whole
   * @param mean positive
   * @return by Stirling's series, relative to the mean: (mean - k)^2 / 2 k and what follows
   */
  public static double logPoisson(double k, double mean) {
    if (mean == Double.POSITIVE_INFINITY) {
      return Double.NEGATIVE_INFINITY;
    }
    double deviation = (mean - k) / k;
    double log = mean < 0.5 * k ? Math.log(mean) - Math.log(k) : Math.log1p(deviation);
    return k * (log - deviation) - 0.5 * Math.log(2 * Math.PI * k) - 1 / (12 * k);
  }
}
