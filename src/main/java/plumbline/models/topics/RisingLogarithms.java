package plumbline.models.topics;

import java.util.Arrays;
import plumbline.numerics.GammaFunction;

/**
 * {@link GammaFunction#logRising} of one number and many small counts, each computed when it is
 * first asked for: a corpus has hundreds of thousands of counts, but few different ones.
 */
final class RisingLogarithms {
  private static final int LARGEST = 1 << 12;

  private double from = Double.NaN;
  private double[] values = new double[0]; // NaN where nobody has asked

  /** Starts anew unless the number is the same. */
  void from(double a) {
    if (a != from) {
      from = a;
      Arrays.fill(values, Double.NaN);
    }
  }

  /** {@code lnG(a + n) - lnG(a)}, the same bits as without the table. */
  double value(int n) {
    if (n >= LARGEST) {
      return GammaFunction.logRising(from, n);
    }
    if (n >= values.length) {
      int before = values.length;
      values = Arrays.copyOf(values, Math.min(LARGEST, Math.max(2 * before, n + 64)));
      Arrays.fill(values, before, values.length, Double.NaN);
    }
    double value = values[n];
    if (Double.isNaN(value)) {
      value = GammaFunction.logRising(from, n);
      values[n] = value;
    }
    return value;
  }
}
