package plumbline.models.relational;

import java.util.Arrays;
import plumbline.numerics.Ints;

/**
 * How many objects a cluster of one partition has in common with one of another: counted cluster by
 * cluster, so that the table of all pairs of clusters, which may be as large as that of all pairs
 * of objects, is never there. Labels are numbered from 1.
 */
final class CommonObjects {
  private final int[] order; // the objects, cluster by cluster of the first partition
  private final int[] ends; // of the clusters in that order, by label; 0 before the first
  private final int[] right; // sizes of the second partition's clusters, by label
  private final int[] inCluster; // how many of one cluster are in each of the second's
  private final int[] common; // by object
  private Ints first = Ints.of();
  private int rows;

  /**
   * Room for partitions.
   *
   * @param objects how many they divide
   */
  CommonObjects(int objects) {
    this.order = new int[objects];
    this.ends = new int[objects + 1];
    this.right = new int[objects + 1];
    this.inCluster = new int[objects + 1];
    this.common = new int[objects];
  }

  /** With another first partition. */
  CommonObjects of(Ints labels) {
    first = labels;
    rows = labels.stream().max().orElse(0);
    Arrays.fill(ends, 0);
    for (int i = 0; i < order.length; i++) {
      ends[labels.get(i)]++;
    }
    for (int row = 1; row <= rows; row++) {
      ends[row] += ends[row - 1];
    }
    for (int i = order.length - 1; i >= 0; i--) {
      order[--ends[labels.get(i)]] = i; // each becomes its cluster's beginning
    }
    System.arraycopy(ends, 1, ends, 0, rows); // the beginning of a row is the end of the one before
    ends[rows] = order.length;
    return this;
  }

  /** Variation of information between the first partition and another, in nats. */
  double variation(Ints second) {
    Arrays.fill(right, 0);
    for (int i = 0; i < common.length; i++) {
      right[second.get(i)]++;
    }
    for (int row = 1; row <= rows; row++) {
      count(row, second);
    }
    double sum = 0;
    // Two clusters with c objects in common are met c times.
    for (int i = 0; i < common.length; i++) {
      int row = first.get(i);
      double together = common[i];
      double left = ends[row] - ends[row - 1];
      sum -= Math.log(together * together / (left * right[second.get(i)]));
    }
    return sum / common.length;
  }

  private void count(int row, Ints second) {
    for (int at = ends[row - 1]; at < ends[row]; at++) {
      inCluster[second.get(order[at])]++;
    }
    for (int at = ends[row - 1]; at < ends[row]; at++) {
      common[order[at]] = inCluster[second.get(order[at])];
    }
    for (int at = ends[row - 1]; at < ends[row]; at++) {
      inCluster[second.get(order[at])] = 0;
    }
  }
}
