package plumbline.models.topics;

import java.util.Arrays;
import plumbline.numerics.Ints;

/**
 * Brings two models into one space of assignments: as many topics, and topics of one number alike.
 * Where the numbers of topics differ, topics of the smaller model are split, which changes none of
 * its probabilities; then labels are matched. Any matching leaves estimates unbiased; a good one
 * makes their variance small.
 *
 * @param first model 1, with its topics split where needed, and in its own order
 * @param second model 2, with its topics split where needed, in the order of model 1
 * @param order topic k of {@code second} is topic {@code order[k]} of model 2 after splitting
 */
public record TopicAlignment(TopicModel first, TopicModel second, Ints order) {
  /**
   * Aligns two models.
   *
   * @throws IllegalArgumentException if their vocabularies differ
   */
  public static TopicAlignment of(TopicModel first, TopicModel second) {
    if (!first.vocabulary().equals(second.vocabulary())) {
      throw new IllegalArgumentException(
          "the models have different vocabularies (%d and %d words): their predictions cannot be"
                  .formatted(first.words(), second.words())
              + " compared");
    }
    TopicModel one = first;
    TopicModel two = second;
    if (one.topics() < two.topics()) {
      one = splitTowards(one, two);
    } else if (two.topics() < one.topics()) {
      two = splitTowards(two, one);
    }
    int[] order = assign(distances(one, two));
    return new TopicAlignment(one, two.permuted(order), Ints.of(order));
  }

  /** Splits the topics nearest to those of the larger model that are left without a partner. */
  private static TopicModel splitTowards(TopicModel small, TopicModel large) {
    TopicModel grown = small;
    while (grown.topics() < large.topics()) {
      double[][] distance = distances(large, grown); // rows: topics of the larger model
      boolean[] taken = new boolean[large.topics()];
      int[] partner = assign(transposed(distance)); // for each topic of the smaller one
      for (int large1 : partner) {
        taken[large1] = true;
      }
      int lonely = 0;
      while (taken[lonely]) {
        lonely++;
      }
      int nearest = 0;
      for (int k = 1; k < grown.topics(); k++) {
        if (distance[lonely][k] < distance[lonely][nearest]) {
          nearest = k;
        }
      }
      double there = large.alpha().get(partner[nearest]);
      double here = large.alpha().get(lonely);
      grown = grown.split(nearest, there / (there + here));
    }
    return grown;
  }

  private static double[][] transposed(double[][] m) {
    double[][] t = new double[m[0].length][m.length];
    for (int i = 0; i < m.length; i++) {
      for (int j = 0; j < t.length; j++) {
        t[j][i] = m[i][j];
      }
    }
    return t;
  }

  /** Squared Hellinger distances of topics, weighted by their share of the concentration. */
  private static double[][] distances(TopicModel one, TopicModel two) {
    double[][] distance = new double[one.topics()][two.topics()];
    double[][] a = roots(one);
    double[][] b = roots(two);
    double total = one.alpha().sum() + two.alpha().sum();
    for (int j = 0; j < a.length; j++) {
      for (int k = 0; k < b.length; k++) {
        double affinity = 0;
        for (int v = 0; v < one.words(); v++) {
          affinity += a[j][v] * b[k][v];
        }
        double weight = (one.alpha().get(j) + two.alpha().get(k)) / total;
        distance[j][k] = (1 - Math.min(1, affinity)) * weight;
      }
    }
    return distance;
  }

  private static double[][] roots(TopicModel model) {
    double[][] roots = new double[model.topics()][model.words()];
    for (int k = 0; k < roots.length; k++) {
      for (int v = 0; v < model.words(); v++) {
        roots[k][v] = Math.sqrt(model.phi(k, v));
      }
    }
    return roots;
  }

  /**
   * The cheapest assignment of rows to columns (the Hungarian method with potentials, O(n^2 m)).
   *
   * @param cost n rows, m columns, n at most m
   * @return the column of each row
   */
  public static int[] assign(double[][] cost) {
    int n = cost.length;
    int m = cost[0].length;
    double[] u = new double[n + 1];
    double[] v = new double[m + 1];
    int[] rowOf = new int[m + 1]; // 1-based; 0 is none
    int[] way = new int[m + 1];
    for (int i = 1; i <= n; i++) {
      rowOf[0] = i;
      int column = 0;
      double[] least = new double[m + 1];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      boolean[] used = new boolean[m + 1];
      do {
        used[column] = true;
        int row = rowOf[column];
        double delta = Double.POSITIVE_INFINITY;
        int next = 0;
        for (int j = 1; j <= m; j++) {
          if (!used[j]) {
            double reduced = cost[row - 1][j - 1] - u[row] - v[j];
            if (reduced < least[j]) {
              least[j] = reduced;
              way[j] = column;
            }
            if (least[j] < delta) {
              delta = least[j];
              next = j;
            }
          }
        }
        for (int j = 0; j <= m; j++) {
          if (used[j]) {
            u[rowOf[j]] += delta;
            v[j] -= delta;
          } else {
            least[j] -= delta;
          }
        }
        column = next;
      } while (rowOf[column] != 0);
      while (column != 0) {
        int before = way[column];
        rowOf[column] = rowOf[before];
        column = before;
      }
    }
    int[] columnOf = new int[n];
    for (int j = 1; j <= m; j++) {
      if (rowOf[j] > 0) {
        columnOf[rowOf[j] - 1] = j - 1;
      }
    }
    return columnOf;
  }
}
