package plumbline.models.relational.ila;

import java.util.Arrays;
import java.util.stream.IntStream;
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

  /**
   * An attribute from arrays that can be changed in place, as a program of one's own has them:
   * labels that nobody carries are left out, and the others numbered 1..K in their order.
   *
   * @param labels for each object 0 if it lacks the attribute, else any label below {@code
   *     table.length}
   * @param table {@code [label][label]}; what stands at labels that nobody carries does not matter
   * @return the attribute
   * @throws IllegalArgumentException if a label is negative or beyond the table
   */
  public static Attribute of(int[] labels, double[][] table) {
    int[] used = IntStream.of(labels).filter(label -> label != 0).sorted().distinct().toArray();
    if (used.length > 0 && (used[0] < 0 || used[used.length - 1] >= table.length)) {
      throw new IllegalArgumentException(
          "labels must be from 0 to %s for a table of %s rows, not %s"
              .formatted(
                  table.length - 1, table.length, used[0] < 0 ? used[0] : used[used.length - 1]));
    }
    int k = used.length;
    return new Attribute(
        Ints.generate(
            labels.length, i -> labels[i] == 0 ? 0 : 1 + Arrays.binarySearch(used, labels[i])),
        Doubles.generate(k * k, cell -> table[used[cell / k]][used[cell % k]]));
  }

  /**
   * The weights as an array that can be changed in place.
   *
   * @param size rows and columns, more than there are subclusters
   * @return {@code [label][label]}; zero at label 0 and at labels that nobody carries
   * @throws IllegalArgumentException if there are more subclusters than room
   */
  public double[][] table(int size) {
    int k = clusters();
    if (size <= k) {
      throw new IllegalArgumentException(
          "a table for labels 0 to " + k + " needs more rows than " + size);
    }
    double[][] table = new double[size][size];
    for (int cell = 0; cell < k * k; cell++) {
      table[cell / k + 1][cell % k + 1] = weights.get(cell);
    }
    return table;
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
