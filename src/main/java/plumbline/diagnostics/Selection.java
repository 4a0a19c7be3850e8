package plumbline.diagnostics;

import java.util.Arrays;

/**
 * Order statistics without a full sort: Hoare's quickselect with the median of three as pivot,
 * which needs time proportional to the length on all but contrived input.
 */
final class Selection {
  /** Rounds after which contrived input is sorted instead. */
  private static final int MOST_ROUNDS = 60;

  private Selection() {}

  /**
   * Moves the k-th smallest number (from 0) to index k, smaller ones before it and larger ones
   * behind. The numbers must not be NaN.
   */
  static void select(double[] x, int k) {
    int low = 0;
    int high = x.length - 1;
    for (int round = 0; low < high; round++) {
      if (round == MOST_ROUNDS) {
        Arrays.sort(x, low, high + 1);
        return;
      }
      double pivot = medianOfThree(x[low], x[(low + high) >>> 1], x[high]);
      int i = low;
      int j = high;
      while (i <= j) {
        while (x[i] < pivot) {
          i++;
        }
        while (x[j] > pivot) {
          j--;
        }
        if (i <= j) {
          double swap = x[i];
          x[i++] = x[j];
          x[j--] = swap;
        }
      }
      if (k <= j) {
        high = j;
      } else if (k >= i) {
        low = i;
      } else {
        return;
      }
    }
  }

  private static double medianOfThree(double a, double b, double c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  /** The type 7 quantile; reorders {@code x}. */
  static double quantile(double[] x, double p) {
    double h = (x.length - 1) * p;
    int low = (int) Math.floor(h);
    double fraction = h - low;
    select(x, low);
    double below = x[low];
    if (fraction == 0) {
      return below;
    }
    double above = Double.POSITIVE_INFINITY;
    for (int i = low + 1; i < x.length; i++) {
      above = Math.min(above, x[i]);
    }
    return above == below ? below : (1 - fraction) * below + fraction * above;
  }
}
