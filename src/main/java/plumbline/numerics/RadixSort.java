package plumbline.numerics;

/** Sorts numbers together with their places, in O(n): ranks of millions of draws rest on it. */
public final class RadixSort {
  // Bits of a digit: the 64 bits of a key take six passes.
  private static final int BITS = 11;
  private static final int BUCKETS = 1 << BITS;

  private RadixSort() {}

  /**
   * Where the sorted numbers stand.
   *
   * @param values not NaN; not modified; minus zero counts as zero
   * @return for each place in ascending order the index of its number; equal ones keep their order
   */
  public static int[] order(double[] values) {
    int n = values.length;
    long[] keys = new long[n];
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      keys[i] = key(values[i] + 0.0);
      order[i] = i;
    }
    return sort(keys, order);
  }

  /**
   * Maps doubles to longs whose unsigned order is the doubles' order: the sign bit of a positive
   * number is set, and of a negative one all bits are turned, so that the larger magnitude comes
   * first.
   */
  private static long key(double value) {
    long bits = Double.doubleToRawLongBits(value);
    return bits ^ ((bits >> 63) | Long.MIN_VALUE);
  }

  /**
   * Least significant digit first, in O(n) for each pass; a digit that all keys share costs
   * nothing. Every pass keeps the order of equal digits, on which the next one rests; so equal keys
   * stay in their original order.
   *
   * @param keys overwritten
   * @param order sorted along with the keys; overwritten
   * @return the sorted order, in this array or another one
   */
  private static int[] sort(long[] keys, int[] order) {
    int n = keys.length;
    int passes = (64 + BITS - 1) / BITS;
    int[][] counts = new int[passes][BUCKETS];
    // The counts of all digits in one go: they do not depend on the order of the keys.
    for (long key : keys) {
      for (int p = 0; p < passes; p++) {
        counts[p][(int) (key >>> (p * BITS)) & (BUCKETS - 1)]++;
      }
    }
    long[] from = keys;
    long[] to = new long[n];
    int[] fromOrder = order;
    int[] toOrder = new int[n];
    for (int p = 0; p < passes; p++) {
      int shift = p * BITS;
      int[] next = counts[p];
      if (n == 0 || next[(int) (from[0] >>> shift) & (BUCKETS - 1)] == n) {
        continue;
      }
      // From counts to the place of the first key with each digit.
      int sum = 0;
      for (int b = 0; b < BUCKETS; b++) {
        int count = next[b];
        next[b] = sum;
        sum += count;
      }
      for (int i = 0; i < n; i++) {
        long key = from[i];
        int position = next[(int) (key >>> shift) & (BUCKETS - 1)]++;
        to[position] = key;
        toOrder[position] = fromOrder[i];
      }
      long[] keySwap = from;
      from = to;
      to = keySwap;
      int[] orderSwap = fromOrder;
      fromOrder = toOrder;
      toOrder = orderSwap;
    }
    return fromOrder;
  }
}
