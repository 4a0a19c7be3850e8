package plumbline.models.relational;

import java.util.Arrays;

/**
 * The observed dyads among the members of one attribute, block by block of its subclusters. A dyad
 * is in one block, so a change of one weight leaves the odds collected for the other blocks as they
 * are; those of its own are collected anew for the next use. In a symmetric network blocks below
 * the diagonal are empty. O(size^2) in time and room.
 */
final class AttributeBlocks {
  private final LinkStrengths strengths;
  private int clusters;
  private int[] order = new int[16]; // members sorted by subcluster
  private int[] start = new int[16]; // where each subcluster starts in it
  private int[] first = new int[64]; // where each block starts in the dyads
  private int[] dyads = new int[64];
  private double[] odds = new double[64];

  AttributeBlocks(LinkStrengths strengths) {
    this.strengths = strengths;
  }

  /**
   * Collects the dyads of an attribute.
   *
   * @param f the attribute, whose members are not to move until the last use
   */
  void gather(IlaColumn f) {
    clusters = f.clusters;
    sort(f);
    if (first.length < clusters * clusters + 1) {
      first = new int[2 * clusters * clusters + 2];
    }
    // An attribute of 5,000 objects has many dyads: no more room than they need.
    int most = strengths.directed ? f.size * f.size : f.size * (f.size + 1) / 2;
    if (dyads.length < most) {
      odds = new double[0]; // never both the old and the new
      dyads = new int[most];
      odds = new double[most];
    }
    int count = 0;
    for (int k = 0; k < clusters; k++) {
      for (int l = 0; l < clusters; l++) {
        first[k * clusters + l] = count;
        if (strengths.directed || k <= l) {
          count = gatherBlock(k, l, count);
        }
      }
    }
    // The start of no block, so that the last one has an end too.
    first[clusters * clusters] = count;
  }

  /**
   * Appends one block at {@code count}; returns where the next begins. A symmetric diagonal block
   * has each pair once, and an object with itself.
   */
  private int gatherBlock(int k, int l, int count) {
    int at = count;
    for (int s = start[k]; s < start[k + 1]; s++) {
      int row = order[s] * strengths.n;
      for (int t = k == l && !strengths.directed ? s : start[l]; t < start[l + 1]; t++) {
        int dyad = row + order[t];
        if (strengths.cells[dyad] != Network.SILENT) {
          dyads[at] = dyad;
          odds[at++] = strengths.odds[dyad];
        }
      }
    }
    return at;
  }

  /**
   * Sorts the members by counting. {@code start[k + 1]} runs from the start of subcluster k to its
   * end, which is where subcluster k + 1 starts.
   */
  private void sort(IlaColumn f) {
    if (order.length < f.size) {
      order = new int[2 * f.size];
    }
    if (start.length < clusters + 2) {
      start = new int[2 * clusters + 2];
    }
    Arrays.fill(start, 0, clusters + 2, 0);
    for (int k = 0; k < clusters; k++) {
      start[k + 2] = start[k + 1] + f.counts[k];
    }
    for (int t = 0; t < f.size; t++) {
      order[start[f.label[f.members[t]] + 1]++] = f.members[t];
    }
  }

  /** Where the block of two subclusters begins among all dyads. */
  int from(int k, int l) {
    return first[k * clusters + l];
  }

  /** Where it ends, exclusive. */
  int to(int k, int l) {
    return first[k * clusters + l + 1];
  }

  /** How many of a stretch of dyads are links. */
  double links(int from, int to) {
    int links = 0;
    for (int t = from; t < to; t++) {
      links += strengths.cells[dyads[t]] & 1;
    }
    return links;
  }

  /** The largest odds of a stretch, as they were collected; 0 if it is empty. */
  double largest(int from, int to) {
    double largest = 0;
    for (int t = from; t < to; t++) {
      if (!(odds[t] <= largest) && !Double.isNaN(largest)) { // NaN counts as large, and stays
        largest = odds[t];
      }
    }
    return largest;
  }

  /** The odds of all dyads without the bias; not to be modified. */
  double[] odds() {
    return odds;
  }

  /** The number of a dyad, by its place. */
  int dyad(int t) {
    return dyads[t];
  }

  /** The strengths of all dyads between two subclusters, hidden ones too, move together. */
  void shift(int k, int l, double change) {
    double ratio = Math.exp(change);
    for (int s = start[k]; s < start[k + 1]; s++) {
      for (int t = k == l && !strengths.directed ? s : start[l]; t < start[l + 1]; t++) {
        strengths.shift(order[s], order[t], change, ratio);
      }
    }
  }
}
