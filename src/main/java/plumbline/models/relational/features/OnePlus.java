package plumbline.models.relational.features;

/**
 * Sums of {@code log(1 + x)} over many dyads. Factors are multiplied first and one logarithm is
 * taken for many of them, which makes a dyad cost about a nanosecond.
 */
public final class OnePlus {
  /** No product of factors may exceed e to this power. */
  private static final double LARGEST_LOG = 600;

  private OnePlus() {}

  /**
   * How many factors can be multiplied without overflow.
   *
   * @param logLargest the largest {@code log x}
   * @return at least 1 if {@code logLargest} is below 599
   */
  public static int run(double logLargest) {
    return (int) Math.max(1, Math.min(10_000, LARGEST_LOG / (1 + Math.max(0, logLargest))));
  }

  /**
   * {@code sum_t log(1 + scale * terms[t])}.
   *
   * @param terms non-negative
   * @param from first index
   * @param to one past the last
   * @param scale positive
   * @param logLargest no {@code log(scale * terms[t])} is above it
   * @return the sum
   */
  public static double sum(double[] terms, int from, int to, double scale, double logLargest) {
    int run = 4 * run(logLargest);
    double sum = 0;
    int t = from;
    while (to - t >= 8) {
      int end = t + Math.min(run, (to - t) & ~3);
      double a = 1;
      double b = 1;
      double c = 1;
      double d = 1;
      for (; t < end; t += 4) { // four chains of multiplications hide their latency
        a *= 1 + scale * terms[t];
        b *= 1 + scale * terms[t + 1];
        c *= 1 + scale * terms[t + 2];
        d *= 1 + scale * terms[t + 3];
      }
      sum += logOf(a, b, c, d);
    }
    double rest = 1;
    for (int left = run(logLargest); t < to; t++, left--) {
      if (left == 0) {
        sum += Math.log(rest);
        rest = 1;
        left = run(logLargest);
      }
      rest *= 1 + scale * terms[t];
    }
    return sum + Math.log(rest);
  }

  /**
   * {@code sum_t log(1 + terms[t] * factors[t])}.
   *
   * @param terms non-negative
   * @param factors positive
   * @param length how many
   * @param logLargest no {@code log(terms[t] * factors[t])} is above it
   * @return the sum
   */
  public static double sum(double[] terms, double[] factors, int length, double logLargest) {
    int run = 4 * run(logLargest);
    double sum = 0;
    int t = 0;
    while (length - t >= 4) {
      int end = t + Math.min(run, (length - t) & ~3);
      double a = 1;
      double b = 1;
      double c = 1;
      double d = 1;
      for (; t < end; t += 4) {
        a *= 1 + terms[t] * factors[t];
        b *= 1 + terms[t + 1] * factors[t + 1];
        c *= 1 + terms[t + 2] * factors[t + 2];
        d *= 1 + terms[t + 3] * factors[t + 3];
      }
      sum += logOf(a, b, c, d);
    }
    for (; t < length; t++) {
      sum += Math.log1p(terms[t] * factors[t]);
    }
    return sum;
  }

  private static double logOf(double a, double b, double c, double d) {
    return a < 1e70 && b < 1e70 && c < 1e70 && d < 1e70
        ? Math.log(a * b * (c * d))
        : Math.log(a) + Math.log(b) + Math.log(c) + Math.log(d);
  }
}
