package plumbline.verification.comparison;

import plumbline.numerics.RadixSort;
import plumbline.numerics.StudentTail;

/**
 * What one walk through two sorted samples yields: ranks with ties, and the distance of the
 * empirical distribution functions. A joint test needs both for every function, and sorting is what
 * they cost.
 *
 * @param u Mann and Whitney's U of the first sample, ties counted half
 * @param tieTerm sum of {@code t^3 - t} over groups of t equal values
 * @param distance the largest distance between the empirical distribution functions
 * @param first size of the first sample
 * @param second size of the second sample
 */
public record PooledRanks(double u, double tieTerm, double distance, int first, int second) {

  /** From two samples, which are sorted in place. */
  public static PooledRanks sorting(double[] x, double[] y) {
    RadixSort.sort(x);
    RadixSort.sort(y);
    int n1 = x.length;
    int n2 = y.length;
    double u = 0;
    double tieTerm = 0;
    long largest = 0;
    int i = 0;
    int j = 0;
    while (i < n1 || j < n2) {
      if (i + 1 < n1 && j + 1 < n2 && x[i] != y[j] && x[i] != x[i + 1] && y[j] != y[j + 1]) {
        // As nearly always: one number, equal to no other. Whose it is nobody can predict, so that
        // the sign of the difference decides and no branch.
        int first = (int) (Double.doubleToRawLongBits(x[i] - y[j]) >>> 63);
        u += (double) first * j;
        i += first;
        j += 1 - first;
      } else {
        double value = j == n2 || (i < n1 && x[i] <= y[j]) ? x[i] : y[j];
        int beforeX = i;
        int beforeY = j;
        while (i < n1 && x[i] == value) {
          i++;
        }
        while (j < n2 && y[j] == value) {
          j++;
        }
        double tied = (double) (i - beforeX) + (j - beforeY);
        tieTerm += (tied * tied - 1) * tied;
        u += (i - beforeX) * (beforeY + 0.5 * (j - beforeY));
      }
      largest = Math.max(largest, Math.abs((long) i * n2 - (long) j * n1));
    }
    return new PooledRanks(u, tieTerm, (double) largest / ((double) n1 * n2), n1, n2);
  }

  /** Two-sided p value of U: normal approximation, corrected for ties and continuity. */
  public double mannWhitneyP() {
    double pairs = (double) first * second;
    double all = (double) first + second;
    double deviation = Math.sqrt(pairs / 12 * (all + 1 - tieTerm / (all * (all - 1))));
    double difference = u - pairs / 2;
    return StudentTail.twoSidedP((difference - 0.5 * Math.signum(difference)) / deviation);
  }
}
