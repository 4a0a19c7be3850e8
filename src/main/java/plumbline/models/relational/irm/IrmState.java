package plumbline.models.relational.irm;

import plumbline.numerics.Ints;

/**
 * All that is unknown in the {@link IrmModel}.
 *
 * @param concentration how many clusters there are
 * @param beta1 weight of links in the blocks' prior
 * @param beta2 weight of non-links
 * @param clusters for each object its cluster, numbered 1, 2, ... by first appearance
 */
public record IrmState(double concentration, double beta1, double beta2, Ints clusters) {
  /** Checks the numbering. */
  public IrmState {
    if (!clusters.equals(numbered(clusters.toArray()))) {
      throw new IllegalArgumentException(
          "clusters must be numbered by first appearance, not " + clusters);
    }
  }

  /** The number of clusters. */
  public int count() {
    return clusters.stream().max().orElse(0);
  }

  /** How many objects each cluster has. */
  public int[] sizes() {
    int[] sizes = new int[count()];
    clusters.stream().forEach(c -> sizes[c - 1]++);
    return sizes;
  }

  /**
   * Any labels numbered by first appearance.
   *
   * @param labels equal for objects of one cluster
   * @return 1, 2, ...
   */
  public static Ints numbered(int[] labels) {
    java.util.Map<Integer, Integer> number = new java.util.HashMap<>();
    return Ints.generate(
        labels.length, i -> number.computeIfAbsent(labels[i], c -> number.size() + 1));
  }
}
