package plumbline.diagnostics;

import java.util.Arrays;
import plumbline.numerics.RadixSort;

/**
 * All draws of a variable in ascending order, and where each stood. One such sort serves quantiles,
 * intervals, ranks, folded ranks and the sorted chains.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SortedDraws(double[] sorted, int[] order) {
  /** Sorts; the values must not be NaN. Minus zero counts as zero. */
  public static SortedDraws of(double[] values) {
    int[] order = RadixSort.order(values);
    double[] sorted = new double[values.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = values[order[i]] + 0.0;
    }
    return new SortedDraws(sorted, order);
  }

  /**
   * These draws without the middle one of each chain of odd length n, which splitting in halves
   * drops before draws are ranked.
   */
  SortedDraws forHalves(int n) {
    if (n % 2 == 0 || n == 1) {
      return this;
    }
    double[] kept = new double[sorted.length / n * (n - 1)];
    int[] keptOrder = new int[kept.length];
    int filled = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (order[i] % n != n / 2) {
        kept[filled] = sorted[i];
        keptOrder[filled++] = order[i];
      }
    }
    return new SortedDraws(kept, keptOrder);
  }

  /** Each chain's own draws in ascending order, for chains of length n stacked in the original. */
  double[][] byChain(int chains) {
    int n = sorted.length / chains;
    double[][] result = new double[chains][n];
    int[] filled = new int[chains];
    for (int i = 0; i < sorted.length; i++) {
      int chain = order[i] / n;
      result[chain][filled[chain]++] = sorted[i];
    }
    return result;
  }

  /** The median of all draws; there is at least one. */
  double median() {
    return Quantiles.medianOfSorted(sorted);
  }

  /**
   * The distances from the median in ascending order: the draws below it and those above it are two
   * sorted lists already, so they are merged.
   */
  SortedDraws folded() {
    double median = median();
    int n = sorted.length;
    double[] distances = new double[n];
    int[] foldedOrder = new int[n];
    int high = firstAbove(median);
    int low = high - 1;
    for (int i = 0; i < n; i++) {
      // Both candidates are the nearest of their side. Where the median is infinite, so that
      // distances are NaN, the comparison is false and the draws above go first.
      double below = low >= 0 ? Math.abs(sorted[low] - median) : Double.NaN;
      double above = high < n ? Math.abs(sorted[high] - median) : Double.NaN;
      boolean takeLow = high >= n || (low >= 0 && below <= above);
      distances[i] = takeLow ? below : above;
      foldedOrder[i] = order[takeLow ? low-- : high++];
    }
    return new SortedDraws(distances, foldedOrder);
  }

  /** The index of the first draw above a value; the number of draws if there is none. */
  private int firstAbove(double value) {
    int found = Arrays.binarySearch(sorted, value);
    int i = found < 0 ? -found - 1 : found;
    while (i < sorted.length && sorted[i] <= value) {
      i++;
    }
    return i;
  }

  /**
   * The normal scores of the ranks, at the draws' original places among {@code places}; ties get
   * the score of their mean rank.
   */
  public double[] normalScores(NormalScores scores, int places) {
    int n = sorted.length;
    double[] z = new double[places];
    for (int first = 0; first < n; ) {
      int last = first;
      while (last + 1 < n && sorted[last + 1] == sorted[first]) {
        last++;
      }
      // Places first to last have the ranks first + 1 to last + 1. Whole ranks are looked up; the
      // mean rank of a tie has its score computed.
      double score = first == last ? scores.of(first + 1) : scores.of((first + last) / 2.0 + 1);
      for (; first <= last; first++) {
        z[order[first]] = score;
      }
    }
    return z;
  }
}
