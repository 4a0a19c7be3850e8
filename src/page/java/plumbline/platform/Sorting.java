package plumbline.platform;

import org.teavm.jso.JSBody;
import org.teavm.jso.JSByRef;

/** Sorts numbers by the browser, alone or together with their places. */
public final class Sorting {
  // Bits of a digit: either half of a key takes three passes.
  private static final int BITS = 11;
  private static final int BUCKETS = 1 << BITS;

  private Sorting() {}

  /** In the order of {@link Double#compare}, which is that of the browser's arrays of doubles. */
  @JSBody(params = "values", script = "values.sort();")
  private static native void sorted(@JSByRef double[] values);

  public static void sort(double[] values) {
    sorted(values);
  }

  /**
   * Least significant digit first, as in the other form of this class; a whole number of 64 bits is
   * dear in a script, and its halves are not.
   */
  public static int[] order(double[] values) {
    int n = values.length;
    double[] plain = new double[n];
    for (int i = 0; i < n; i++) {
      plain[i] = values[i] + 0.0; // minus zero counts as zero
    }
    int[] low = new int[n];
    int[] high = new int[n];
    halves(plain, low, high);
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      int turned = high[i] >> 31;
      low[i] ^= turned;
      high[i] ^= turned | Integer.MIN_VALUE;
      order[i] = i;
    }
    for (int[] half : new int[][] {low, high}) {
      for (int shift = 0; shift < Integer.SIZE; shift += BITS) {
        order = pass(half, shift, order);
      }
    }
    return order;
  }

  /** One pass by one digit; it keeps the order of what has the same. */
  private static int[] pass(int[] half, int shift, int[] order) {
    int[] next = new int[BUCKETS];
    for (int key : half) {
      next[key >>> shift & (BUCKETS - 1)]++;
    }
    int sum = 0;
    for (int b = 0; b < BUCKETS; b++) {
      int count = next[b];
      if (count == order.length) {
        return order; // all have the same
      }
      next[b] = sum;
      sum += count;
    }
    int[] sorted = new int[order.length];
    for (int i : order) {
      sorted[next[half[i] >>> shift & (BUCKETS - 1)]++] = i;
    }
    return sorted;
  }

  @JSBody(
      params = {"values", "low", "high"},
      script =
          "var bits = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);"
              + " for (var index = 0; index < low.length; index++) {"
              + " low[index] = bits[2 * index]; high[index] = bits[2 * index + 1]; }")
  private static native void halves(
      @JSByRef double[] values, @JSByRef int[] low, @JSByRef int[] high);
}
