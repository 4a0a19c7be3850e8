package plumbline.numerics;

/** Sums of numbers given by their logarithms; negative infinity is the logarithm of zero. */
public final class LogSpace {
  private LogSpace() {}

  /**
   * {@code log(exp(a) + exp(b))} without overflow.
   *
   * @param a a logarithm
   * @param b a logarithm
   * @return the logarithm of the sum
   */
  public static double logAdd(double a, double b) {
    double max = Math.max(a, b);
    if (max == Double.NEGATIVE_INFINITY || max == Double.POSITIVE_INFINITY) {
      return max;
    }
    return max + Math.log1p(Math.exp(Math.min(a, b) - max));
  }

  /**
   * {@code log(sum exp(x_i))} over the first {@code length} entries.
   *
   * @param logs logarithms; not modified
   * @param length how many take part
   * @return the logarithm of the sum, negative infinity if {@code length} is 0
   */
  public static double logSumExp(double[] logs, int length) {
    double max = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < length; i++) {
      max = Math.max(max, logs[i]);
    }
    if (max == Double.NEGATIVE_INFINITY || max == Double.POSITIVE_INFINITY) {
      return max;
    }
    double sum = 0;
    for (int i = 0; i < length; i++) {
      sum += Math.exp(logs[i] - max);
    }
    return max + Math.log(sum);
  }
}
