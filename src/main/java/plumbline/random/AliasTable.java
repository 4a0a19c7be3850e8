package plumbline.random;

/**
 * Constant-time draws from a fixed categorical law (Walker 1977, in the set-up of Vose 1991). Worth
 * its O(K) set-up when many draws are made from the same weights.
 */
public final class AliasTable {
  private final double[] threshold;
  private final int[] alias;

  private AliasTable(double[] threshold, int[] alias) {
    this.threshold = threshold;
    this.alias = alias;
  }

  /**
   * The table of the given weights.
   *
   * @param weights non-negative, not normalised, at least one positive; not modified
   * @return the table
   * @throws IllegalArgumentException if a weight is negative or the total is not positive and
   *     finite
   */
  public static AliasTable of(double[] weights) {
    int size = weights.length;
    double total = 0;
    for (int i = 0; i < size; i++) {
      if (!(weights[i] >= 0)) {
        throw new IllegalArgumentException(
            "weights must be non-negative, not " + weights[i] + " at index " + i);
      }
      total += weights[i];
    }
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("total weight must be positive and finite, not " + total);
    }
    double[] threshold = new double[size];
    int[] alias = new int[size];
    // One array holds both stacks: the small cells from the left, the large ones from the right.
    int[] stacks = new int[size];
    int small = 0;
    int large = size;
    for (int i = 0; i < size; i++) {
      threshold[i] = weights[i] * size / total;
      alias[i] = i;
      if (threshold[i] < 1) {
        stacks[small++] = i;
      } else {
        stacks[--large] = i;
      }
    }
    while (small > 0 && large < size) {
      int less = stacks[--small];
      int more = stacks[large++];
      alias[less] = more;
      threshold[more] -= 1 - threshold[less];
      if (threshold[more] < 1) {
        stacks[small++] = more;
      } else {
        stacks[--large] = more;
      }
    }
    // What is left differs from 1 by rounding only, unless its weight is zero.
    while (large < size) {
      threshold[stacks[large++]] = 1;
    }
    while (small > 0) {
      int i = stacks[--small];
      if (weights[i] > 0) {
        threshold[i] = 1;
      }
    }
    return new AliasTable(threshold, alias);
  }

  /**
   * One draw: two decisions, both of which can be enumerated.
   *
   * @param rng the source of randomness
   * @return an index in proportion to its weight
   */
  public int draw(Rng rng) {
    int cell = rng.uniformInt(threshold.length);
    return rng.bernoulli(threshold[cell]) ? cell : alias[cell];
  }
}
