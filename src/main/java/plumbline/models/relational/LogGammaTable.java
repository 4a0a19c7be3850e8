package plumbline.models.relational;

import java.util.Arrays;
import plumbline.numerics.GammaFunction;

/** {@code log Gamma(offset + x)} for whole numbers x, computed when first asked for. */
final class LogGammaTable {
  private static final int LARGEST = 1 << 16;

  private double offset = 1;
  private double[] values = {0};
  private int filled;

  /** Starts anew with another offset. */
  void offset(double newOffset) {
    if (newOffset != offset || filled == 0) {
      offset = newOffset;
      filled = 1;
      values[0] = GammaFunction.log(offset);
    }
  }

  double value(int x) {
    if (x < filled) {
      return values[x];
    }
    if (x >= LARGEST) {
      return GammaFunction.log(offset + x);
    }
    if (x >= values.length) {
      values = Arrays.copyOf(values, Math.min(LARGEST, Math.max(2 * values.length, x + 64)));
    }
    for (; filled <= x; filled++) {
      // A fresh start now and then keeps rounding errors from accumulating.
      values[filled] =
          (filled & 63) == 0
              ? GammaFunction.log(offset + filled)
              : values[filled - 1] + Math.log(offset + (filled - 1));
    }
    return values[x];
  }
}
