package plumbline.models.ctm;

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
}
