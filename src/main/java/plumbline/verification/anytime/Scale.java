package plumbline.verification.anytime;

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
  private final double[] ranks; // of the sorted draws; of tied ones their mean
  private final double[] thresholds;

  private Scale(double[] sorted) {
    this.sorted = sorted;
    this.ranks = ranks(sorted);
    this.thresholds = thresholds(sorted);
  }

  static Scale of(double[] draws) {
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    return new Scale(sorted);
  }

  private static double[] ranks(double[] sorted) {
    int n = sorted.length;
    double[] ranks = new double[n];
    for (int from = 0; from < n; ) {
      int to = from + 1;
      while (to < n && sorted[to] == sorted[from]) {
        to++;
      }
      Arrays.fill(ranks, from, to, (from + to) / (2.0 * n));
      from = to;
    }
    return ranks;
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
      int from = below(sorted, value);
      int to = below(sorted, Math.nextUp(value));
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
    int n = sorted.length;
    int below = below(sorted, value);
    if (below < n && sorted[below] == value) {
      return ranks[below];
    }
    if (below == 0 || below == n) {
      return (double) below / n;
    }
    double lower = sorted[below - 1];
    double upper = sorted[below];
    double fraction = (value - lower) / (upper - lower);
    return ranks[below - 1] * (1 - fraction) + ranks[below] * fraction;
  }

  /**
   * How many sorted numbers lie below a value. Halves without a branch on the draws, which would be
   * mispredicted every other time.
   */
  private static int below(double[] sorted, double value) {
    int low = 0;
    int left = sorted.length;
    while (left > 1) {
      int half = left >>> 1;
      low += sorted[low + half - 1] < value ? half : 0;
      left -= half;
    }
    return low + (left == 1 && sorted[low] < value ? 1 : 0);
  }
}
