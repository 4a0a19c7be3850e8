package plumbline.platform;

import java.util.Arrays;

/** Sorts numbers, alone or together with their places, in O(n). */
public final class Sorting {
  // Bits of a digit: the 64 bits of a key take six passes.
  private static final int BITS = 11;
  private static final int BUCKETS = 1 << BITS;

  /** Below this size a sort by comparisons is faster than counting digits. */
  private static final int FEW = 1_000;

  private Sorting() {}

  /**
   * Sorts numbers as {@link Arrays#sort(double[])} does.
   *
   * @param values not NaN; ascending afterwards
   */
  public static void sort(double[] values) {
    if (values.length < FEW) {
      Arrays.sort(values);
      return;
    }
    long[] from = new long[values.length];
    for (int i = 0; i < from.length; i++) {
      from[i] = key(values[i]);
    }
    int[][] counts = counts(from);
    long[] to = new long[from.length];
    for (int p = 0; p < counts.length; p++) {
      int shift = p * BITS;
      if (counts[p][digit(from[0], shift)] == from.length) {
        continue;
      }
      int[] next = starts(counts[p]);
      for (long key : from) {
        to[next[digit(key, shift)]++] = key;
      }
      long[] swap = from;
      from = to;
      to = swap;
    }
    for (int i = 0; i < from.length; i++) {
      // The sign bit is set for a positive number; of a negative one all bits are turned back.
      values[i] = Double.longBitsToDouble(from[i] ^ (~(from[i] >> 63) | Long.MIN_VALUE));
    }
  }

  /**
   * Where the sorted numbers stand.
   *
   * @param values not NaN; not modified; minus zero counts as zero
   * @return for each place in ascending order the index of its number; equal ones keep their order
   */
  public static int[] order(double[] values) {
    return sort(keys(values));
  }

  private static long[] keys(double[] values) {
    long[] keys = new long[values.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = key(values[i] + 0.0);
    }
    return keys;
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
   * @param keys of the numbers
   * @return where each of them stood
   */
  private static int[] sort(long[] keys) {
    int[][] counts = counts(keys);
    long[] from = keys;
    long[] to = new long[keys.length];
    int[] fromOrder = new int[keys.length];
    for (int i = 0; i < fromOrder.length; i++) {
      fromOrder[i] = i;
    }
    int[] toOrder = new int[keys.length];
    for (int p = 0; p < counts.length; p++) {
      int shift = p * BITS;
      if (keys.length == 0 || counts[p][digit(from[0], shift)] == keys.length) {
        continue;
      }
      int[] next = starts(counts[p]);
      for (int i = 0; i < keys.length; i++) {
        long key = from[i];
        int position = next[digit(key, shift)]++;
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

  private static int digit(long key, int shift) {
    return (int) (key >>> shift) & (BUCKETS - 1);
  }

  /** How often each digit occurs, in one go for all places: that does not depend on the order. */
  private static int[][] counts(long[] keys) {
    int[][] counts = new int[(64 + BITS - 1) / BITS][BUCKETS];
    for (long key : keys) {
      for (int p = 0; p < counts.length; p++) {
        counts[p][digit(key, p * BITS)]++;
      }
    }
    return counts;
  }

  /** From counts to the place of the first key with each digit, in the same array. */
  private static int[] starts(int[] counts) {
    int sum = 0;
    for (int b = 0; b < BUCKETS; b++) {
      int count = counts[b];
      counts[b] = sum;
      sum += count;
    }
    return counts;
  }
}
