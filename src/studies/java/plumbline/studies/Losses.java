package plumbline.studies;

import plumbline.graphs.Graph;
import plumbline.models.ctm.CtmState;
import plumbline.models.ctm.TopicMatching;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/** The document's measures of error (sections 5.1 and 5.2). */
public final class Losses {
  private Losses() {}

  /**
   * Binder's loss between two partitions: the number of pairs that one puts together and the other
   * apart, from the contingency table in O(N + k^2). Renaming the classes changes nothing.
   *
   * @param a class of each item, from 0
   * @param b class of each item, from 0
   * @param classes how many classes at most
   * @return the number of pairs; divided by N(N-1)/2 it is one minus Rand's index
   */
  public static double binder(Ints a, Ints b, int classes) {
    long[] table = new long[classes * classes];
    long[] rows = new long[classes];
    long[] columns = new long[classes];
    for (int i = 0; i < a.size(); i++) {
      table[a.get(i) * classes + b.get(i)]++;
      rows[a.get(i)]++;
      columns[b.get(i)]++;
    }
    double sum = 0;
    for (int r = 0; r < classes; r++) {
      sum += 0.5 * rows[r] * rows[r] + 0.5 * columns[r] * columns[r];
    }
    for (long cell : table) {
      sum -= (double) cell * cell;
    }
    return sum;
  }

  /**
   * Wrong edges after renaming.
   *
   * @param graph the graph judged
   * @param target the truth
   * @param source for each node of the target, the node of the graph that it is compared with
   * @return how many of the k(k-1)/2 pairs differ
   */
  public static int graph(Graph graph, Graph target, Ints source) {
    int wrong = 0;
    for (int j = 1; j < target.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        wrong += graph.has(source.get(i), source.get(j)) != target.has(i, j) ? 1 : 0;
      }
    }
    return wrong;
  }

  /**
   * The Frobenius distance of two square matrices after renaming rows and columns of the first.
   *
   * @param matrix [k x k] row by row
   * @param target [k x k] row by row
   * @param source for each row of the target, the row of the matrix that it is compared with
   * @return the square root of the sum of squared differences
   */
  public static double frobenius(Doubles matrix, Doubles target, Ints source) {
    int k = source.size();
    double sum = 0;
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        double x = matrix.get(source.get(i) * k + source.get(j)) - target.get(i * k + j);
        sum += x * x;
      }
    }
    return Math.sqrt(sum);
  }

  /**
   * Distances between matched word laws.
   *
   * @param topics B, [k x V] row by row
   * @param target B*, [k x V] row by row
   * @param source for each topic of the target, the topic that it is compared with
   * @return one Euclidean distance for each topic of the target
   */
  public static double[] words(Doubles topics, Doubles target, Ints source) {
    double[][] all = TopicMatching.distances(topics.toArray(), target.toArray(), source.size());
    double[] matched = new double[source.size()];
    for (int t = 0; t < matched.length; t++) {
      matched[t] = all[t][source.get(t)];
    }
    return matched;
  }

  /**
   * How far apart the topic proportions of two states are, topics taken as they are numbered.
   *
   * @param state one state
   * @param target another of the same size
   * @return the mean absolute difference over all documents and topics
   */
  public static double proportions(CtmState state, CtmState target) {
    Doubles a = state.proportions();
    Doubles b = target.proportions();
    return Doubles.generate(a.size(), e -> Math.abs(a.get(e) - b.get(e))).mean();
  }
}
