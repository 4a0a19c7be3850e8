package plumbline.numerics;

import java.util.Arrays;
import plumbline.platform.Sorting;

/** Sorts numbers, alone or together with their places, in O(n): ranks of draws rest on it. */
public final class RadixSort {
  private RadixSort() {}

  /**
   * Sorts numbers as {@link Arrays#sort(double[])} does.
   *
   * @param values not NaN; ascending afterwards
   */
  public static void sort(double[] values) {
    Sorting.sort(values);
  }

  /**
   * Where the sorted numbers stand.
   *
   * @param values not NaN; not modified; minus zero counts as zero
   * @return for each place in ascending order the index of its number; equal ones keep their order
   */
  public static int[] order(double[] values) {
    return Sorting.order(values);
  }

  /**
   * Ranks, scaled to (0, 1): of n numbers that are all different the k-th is at (k - 1/2) / n.
   *
   * @param values not NaN; not modified; minus zero counts as zero
   * @return the rank of each at its place; equal ones share the middle of theirs
   */
  public static double[] midRanks(double[] values) {
    int[] order = order(values);
    double[] ranks = new double[values.length];
    for (int first = 0; first < order.length; ) {
      double value = values[order[first]];
      int next = first + 1;
      while (next < order.length && values[order[next]] == value) {
        next++;
      }
      double rank = (first + (double) next) / (2.0 * order.length);
      for (; first < next; first++) {
        ranks[order[first]] = rank;
      }
    }
    return ranks;
  }
}
