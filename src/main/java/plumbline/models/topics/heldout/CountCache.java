package plumbline.models.topics.heldout;

import java.util.Arrays;

/**
 * Values of a function of a topic and a count, as far as they were needed before: a few counts of
 * each topic recur all the time.
 */
final class CountCache {
  private static final int COUNTS = 64; // of a topic; counts with the same remainder share a cell

  private final int[] kept; // the count whose value a cell holds, or -1
  private final double[] values;

  CountCache(int topics) {
    kept = new int[topics * COUNTS];
    values = new double[topics * COUNTS];
    forget();
  }

  /** Empties all cells. */
  void forget() {
    Arrays.fill(kept, -1);
  }

  int cell(int topic, int n) {
    return topic * COUNTS + n % COUNTS;
  }

  boolean has(int cell, int n) {
    return kept[cell] == n;
  }

  double get(int cell) {
    return values[cell];
  }

  double keep(int cell, int n, double value) {
    kept[cell] = n;
    values[cell] = value;
    return value;
  }
}
