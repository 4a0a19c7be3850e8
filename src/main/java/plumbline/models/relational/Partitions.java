package plumbline.models.relational;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.models.relational.features.FeatureState;
import plumbline.models.relational.irm.IrmState;
import plumbline.numerics.Ints;

/**
 * Partitions sampled by a chain, summarised without their labels, which mean nothing: how often two
 * objects are together, and the sampled partition that loses least on average.
 */
public final class Partitions {
  private final List<Ints> sampled = new ArrayList<>();

  /**
   * Adds a sampled partition.
   *
   * @param labels equal for objects that are together
   */
  public void add(Ints labels) {
    if (!sampled.isEmpty() && sampled.get(0).size() != labels.size()) {
      throw new IllegalArgumentException(
          "a partition of " + labels.size() + " objects among those of " + sampled.get(0).size());
    }
    sampled.add(IrmState.numbered(labels.toArray()));
  }

  /** How many have been added. */
  int size() {
    return sampled.size();
  }

  /**
   * The partition that a state of a model implies: clusters of the infinite relational model;
   * objects with exactly the same attributes and subclusters, or features, of the others.
   *
   * @param state of any of the three models
   * @return labels
   */
  public static Ints of(Object state) {
    if (state instanceof IrmState irm) {
      return irm.clusters();
    }
    List<Ints> columns = columns(state);
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("a state without features has no profiles");
    }
    java.util.Map<List<Integer>, Integer> profiles = new java.util.HashMap<>();
    return Ints.generate(
        columns.get(0).size(),
        i ->
            profiles.computeIfAbsent(
                columns.stream().map(column -> column.get(i)).toList(), p -> profiles.size() + 1));
  }

  /**
   * The columns of a state: for each feature, or for the one partition, the labels of the objects.
   *
   * @param state of any of the three models
   * @return 0 for an object without the feature
   */
  public static List<Ints> columns(Object state) {
    if (state instanceof IrmState irm) {
      return List.of(irm.clusters());
    } else if (state instanceof FeatureState features) {
      return features.columns();
    }
    throw new IllegalArgumentException("not a state of a relational model: " + state);
  }

  /** Whether a state has profiles to tell objects apart by. */
  static boolean hasProfiles(Object state) {
    return !columns(state).isEmpty();
  }

  /**
   * How often two objects are together.
   *
   * @return the proportion of sampled partitions, for each pair
   */
  public double[][] together() {
    int n = sampled.get(0).size();
    double[][] together = new double[n][n];
    for (Ints labels : sampled) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          together[i][j] += labels.get(i) == labels.get(j) ? 1.0 / sampled.size() : 0;
        }
      }
    }
    return together;
  }

  /**
   * How often an object is together with no other.
   *
   * @return the proportion of sampled partitions, for each object
   */
  public double[] alone() {
    int n = sampled.get(0).size();
    double[] alone = new double[n];
    for (Ints labels : sampled) {
      int[] sizes = new int[n + 1]; // labels are numbered from 1
      for (int i = 0; i < n; i++) {
        sizes[labels.get(i)]++;
      }
      for (int i = 0; i < n; i++) {
        alone[i] += sizes[labels.get(i)] == 1 ? 1.0 / sampled.size() : 0;
      }
    }
    return alone;
  }

  /**
   * The sampled partition with the smallest expected Binder loss: the sum over pairs of the
   * probability that the pair is on the other side.
   *
   * @return labels
   */
  public Ints binder() {
    double[][] together = together();
    return best(labels -> binderLoss(labels, together));
  }

  private static double binderLoss(Ints labels, double[][] together) {
    double loss = 0;
    for (int i = 0; i < labels.size(); i++) {
      for (int j = 0; j < i; j++) {
        loss += labels.get(i) == labels.get(j) ? 1 - together[i][j] : together[i][j];
      }
    }
    return loss;
  }

  /**
   * The sampled partition with the smallest expected variation of information.
   *
   * @return labels
   */
  public Ints leastVariation() {
    CommonObjects common = new CommonObjects(sampled.get(0).size());
    return best(
        labels -> {
          common.of(labels);
          double loss = 0;
          for (Ints other : sampled) {
            loss += common.variation(other);
          }
          return loss;
        });
  }

  private Ints best(java.util.function.ToDoubleFunction<Ints> loss) {
    Ints best = sampled.get(0);
    double least = Double.POSITIVE_INFINITY;
    for (Ints candidate : sampled.stream().distinct().toList()) {
      double value = loss.applyAsDouble(candidate);
      if (value < least) {
        least = value;
        best = candidate;
      }
    }
    return best;
  }

  /**
   * Variation of information: {@code H(a | b) + H(b | a)}, in nats.
   *
   * @param a labels
   * @param b labels of the same objects
   * @return 0 if and only if they are the same partition
   */
  public static double variation(Ints a, Ints b) {
    return new CommonObjects(a.size())
        .of(IrmState.numbered(a.toArray()))
        .variation(IrmState.numbered(b.toArray()));
  }

  /**
   * How many objects a cluster of one partition has in common with one of another: counted cluster
   * by cluster, so that the table of all pairs of clusters, which may be as large as that of all
   * pairs of objects, is never there. Labels are numbered from 1.
   */
  static final class CommonObjects {
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
      System.arraycopy(
          ends, 1, ends, 0, rows); // the beginning of a row is the end of the one before
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
}
