package plumbline.models.relational;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * One attribute of the infinite latent attribute model: who has it, and how those who have it are
 * divided.
 *
 * @param subclusters for each object 0 if it lacks the attribute, else its subcluster 1..K
 * @param weights {@code [K x K]} row by row; symmetric for a symmetric network
 */
public record Attribute(Ints subclusters, Doubles weights) {
  /** Checks that the two belong together. */
  public Attribute {
    int k = subclusters.stream().max().orElse(0);
    if (k * k != weights.size()) {
      throw new IllegalArgumentException(
          "weights must be " + k + " x " + k + " for " + k + " subclusters, not " + weights.size());
    }
  }

  /** The number of subclusters. */
  public int clusters() {
    return (int) Math.round(Math.sqrt(weights.size()));
  }

  /** How many objects have the attribute. */
  public int members() {
    return (int) subclusters.stream().filter(c -> c > 0).count();
  }

  /**
   * The weight between two objects.
   *
   * @param from an object
   * @param to an object
   * @return 0 unless both have the attribute
   */
  public double weight(int from, int to) {
    int k = subclusters.get(from);
    int l = subclusters.get(to);
    return k == 0 || l == 0 ? 0 : weights.get((k - 1) * clusters() + l - 1);
  }
}
