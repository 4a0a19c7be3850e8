package plumbline.models.ctm;

import java.util.Arrays;
import java.util.Comparator;
import plumbline.numerics.Ints;

/**
 * Which topic of one state is which of another: permutations by the distance of the word laws. A
 * matching gives for each target its source.
 */
public final class TopicMatching {
  private TopicMatching() {}

  /**
   * Euclidean distances between word laws.
   *
   * @param source [k x V] row by row
   * @param target [k x V] row by row
   * @param k number of topics
   * @return entry (t, s) is the distance of target t from source s
   */
  public static double[][] distances(double[] source, double[] target, int k) {
    int words = source.length / k;
    double[][] distances = new double[k][k];
    for (int t = 0; t < k; t++) {
      for (int s = 0; s < k; s++) {
        double sum = 0;
        for (int v = 0; v < words; v++) {
          double x = source[s * words + v] - target[t * words + v];
          sum += x * x;
        }
        distances[t][s] = Math.sqrt(sum);
      }
    }
    return distances;
  }

  /**
   * The matching of least total cost (Hungarian method, O(k^3)).
   *
   * @param cost square; entry (t, s) is the cost of giving source s to target t
   * @return the source of each target
   */
  public static Ints optimal(double[][] cost) {
    int k = cost.length;
    double[] rowPotential = new double[k + 1];
    double[] columnPotential = new double[k + 1];
    int[] rowOf = new int[k + 1];
    int[] previous = new int[k + 1];
    for (int row = 1; row <= k; row++) {
      rowOf[0] = row;
      int column = 0;
      double[] least = new double[k + 1];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      boolean[] used = new boolean[k + 1];
      do {
        used[column] = true;
        int from = rowOf[column];
        double delta = Double.POSITIVE_INFINITY;
        int next = 0;
        for (int j = 1; j <= k; j++) {
          if (!used[j]) {
            double reduced = cost[from - 1][j - 1] - rowPotential[from] - columnPotential[j];
            if (reduced < least[j]) {
              least[j] = reduced;
              previous[j] = column;
            }
            if (least[j] < delta) {
              delta = least[j];
              next = j;
            }
          }
        }
        for (int j = 0; j <= k; j++) {
          if (used[j]) {
            rowPotential[rowOf[j]] += delta;
            columnPotential[j] -= delta;
          } else {
            least[j] -= delta;
          }
        }
        column = next;
      } while (rowOf[column] != 0);
      while (column != 0) {
        int back = previous[column];
        rowOf[column] = rowOf[back];
        column = back;
      }
    }
    int[] sources = new int[k];
    for (int j = 1; j <= k; j++) {
      sources[rowOf[j] - 1] = j - 1;
    }
    return Ints.of(sources);
  }

  /**
   * The stable matching that the document uses (Gale and Shapley 1962), targets proposing: no
   * target and source would both rather have each other. It need not have the least total cost.
   *
   * @param cost square; entry (t, s) is the distance of target t from source s
   * @return the source of each target
   */
  public static Ints stable(double[][] cost) {
    int k = cost.length;
    int[] source = new int[k];
    int[] holder = new int[k];
    int[] next = new int[k];
    Arrays.fill(source, -1);
    Arrays.fill(holder, -1);
    Integer[][] wishes = new Integer[k][k];
    for (int t = 0; t < k; t++) {
      double[] row = cost[t];
      Arrays.setAll(wishes[t], s -> s);
      Arrays.sort(wishes[t], Comparator.comparingDouble(s -> row[s]));
    }
    int free = 0;
    while (free >= 0) {
      int s = wishes[free][next[free]++];
      int other = holder[s];
      if (other < 0 || cost[free][s] < cost[other][s]) {
        holder[s] = free;
        source[free] = s;
        if (other >= 0) {
          source[other] = -1;
        }
      }
      free = -1;
      for (int t = 0; t < k; t++) {
        if (source[t] < 0) {
          free = t;
        }
      }
    }
    return Ints.of(source);
  }
}
