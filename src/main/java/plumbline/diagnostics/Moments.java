package plumbline.diagnostics;

/**
 * Means and variances that keep their digits when the numbers sit on a large offset: everything is
 * computed relative to the first number.
 */
public final class Moments {
  private Moments() {}

  /** The mean of {@code x[from .. from+n-1]}; NaN if n is 0. */
  public static double mean(double[] x, int from, int n) {
    if (n == 0) {
      return Double.NaN;
    }
    double shift = Double.isFinite(x[from]) ? x[from] : 0;
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    // Four partial sums: shorter dependency chains, and smaller rounding errors than one.
    for (int end = from + n - 3; i < end; i += 4) {
      a += x[i] - shift;
      b += x[i + 1] - shift;
      c += x[i + 2] - shift;
      d += x[i + 3] - shift;
    }
    for (; i < from + n; i++) {
      a += x[i] - shift;
    }
    return shift + ((a + b) + (c + d)) / n;
  }

  public static double mean(double[] x) {
    return mean(x, 0, x.length);
  }

  /** The sum of squared deviations from {@code mean}. */
  static double squares(double[] x, int from, int n, double mean) {
    double a = 0;
    double b = 0;
    double residual = 0;
    int i = from;
    for (int end = from + n - 1; i < end; i += 2) {
      double u = x[i] - mean;
      double v = x[i + 1] - mean;
      a += u * u;
      b += v * v;
      residual += u + v;
    }
    if (i < from + n) {
      double u = x[i] - mean;
      a += u * u;
      residual += u;
    }
    // The mean is rounded; without this correction an offset of 1e8 costs digits.
    return a + b - residual * residual / n;
  }

  /** The unbiased variance, divisor n - 1. */
  public static double variance(double[] x, int from, int n) {
    if (n < 2) {
      return Double.NaN;
    }
    return Math.max(0, squares(x, from, n, mean(x, from, n))) / (n - 1);
  }

  public static double variance(double[] x) {
    return variance(x, 0, x.length);
  }

  /** The unbiased covariance of two equally long lists. */
  public static double covariance(double[] x, double[] y) {
    double meanX = mean(x);
    double meanY = mean(y);
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - meanX) * (y[i] - meanY);
    }
    return sum / (x.length - 1);
  }

  /** Whether every number is finite: 0 * x is NaN exactly for those that are not. */
  public static boolean allFinite(double[] x) {
    return allFinite(x, 0, x.length);
  }

  public static boolean allFinite(double[] x, int from, int n) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    for (int end = from + n - 3; i < end; i += 4) { // four chains of additions at a time
      a += 0 * x[i];
      b += 0 * x[i + 1];
      c += 0 * x[i + 2];
      d += 0 * x[i + 3];
    }
    for (; i < from + n; i++) {
      a += 0 * x[i];
    }
    return a + b + c + d == 0;
  }

  static boolean anyNaN(double[] x) {
    for (double value : x) {
      if (Double.isNaN(value)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all numbers are equal; true for an empty list. */
  public static boolean constant(double[] x) {
    return constant(x, 0, x.length);
  }

  public static boolean constant(double[] x, int from, int n) {
    for (int i = from + 1; i < from + n; i++) {
      if (x[i] != x[from]) {
        return false;
      }
    }
    return true;
  }
}
