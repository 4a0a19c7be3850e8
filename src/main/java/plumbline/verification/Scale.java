package plumbline.verification;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where separate draws of a function lie: the thresholds whose crossings are counted, and ranks
 * among the draws.
 */
final class Scale {
  /** The middle for shifts, the outer ones for spread; each further one costs all others power. */
  private static final double[] LEVELS = {0.05, 0.2, 0.5, 0.8, 0.95};

  /** A value that so large a part of the draws share is an atom: above it is an event as well. */
  private static final double ATOM = 0.02;

  private final double[] sorted;
  private final double[] thresholds;

  private Scale(double[] sorted, double[] thresholds) {
    this.sorted = sorted;
    this.thresholds = thresholds;
  }

  static Scale of(double[] draws) {
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    return new Scale(sorted, thresholds(sorted));
  }

  /**
   * Quantiles, what lies above an atom among them, and the two ends of the draws: beyond those a
   * right sampler hardly ever is, and some wrong ones often are.
   */
  private static double[] thresholds(double[] sorted) {
    int n = sorted.length;
    Set<Double> chosen = new TreeSet<>();
    chosen.add(sorted[0]);
    chosen.add(Math.nextUp(sorted[n - 1]));
    for (double level : LEVELS) {
      double value = sorted[(int) (level * n)];
      chosen.add(value);
      int from = position(sorted, value, false);
      int to = position(sorted, value, true);
      if (to - from > ATOM * n) {
        chosen.add(to < n ? sorted[to] : Math.nextUp(value));
      }
    }
    return chosen.stream().mapToDouble(x -> x).toArray();
  }

  /** Events are that a value is at least one of these, in ascending order. */
  double[] thresholds() {
    return thresholds;
  }

  /**
   * The mean of the fractions of draws below a value and up to it, in [0, 1], linear between draws:
   * where the draws lie close to each other, small changes count.
   */
  double rank(double value) {
    int below = position(sorted, value, false);
    int upTo = position(sorted, value, true);
    int n = sorted.length;
    if (upTo > below) {
      return (below + upTo) / (2.0 * n);
    }
    if (below == 0 || below == n) {
      return (double) below / n;
    }
    double lower = sorted[below - 1];
    double upper = sorted[below];
    double fraction = (value - lower) / (upper - lower);
    return (rank(lower) * (1 - fraction)) + rank(upper) * fraction;
  }

  /** How many sorted numbers lie below a value, or up to it. */
  private static int position(double[] sorted, double value, boolean inclusive) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value || (inclusive && sorted[middle] == value)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
