package plumbline.models.ctm;

import java.util.Arrays;
import java.util.Comparator;
import plumbline.models.topics.TopicAlignment;
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
    return Ints.of(TopicAlignment.assign(cost));
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
