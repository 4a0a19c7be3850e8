package plumbline.models.ctm;

import plumbline.graphs.GraphState;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * All that is unknown.
 *
 * @param graph topic graph G and precision matrix K
 * @param eta topic prevalences H, [D x k] row by row
 * @param topics word laws B, [k x V] row by row, each row summing to one
 * @param assignments Z, one topic for each token
 * @param means of eta, one for each topic; empty where the model knows them
 */
public record CtmState(
    GraphState graph, Doubles eta, Doubles topics, Ints assignments, Doubles means) {
  /**
   * A state of a model that knows the means of eta.
   *
   * @param graph topic graph G and precision matrix K
   * @param eta topic prevalences H, [D x k] row by row
   * @param topics word laws B, [k x V] row by row
   * @param assignments Z, one topic for each token
   */
  public CtmState(GraphState graph, Doubles eta, Doubles topics, Ints assignments) {
    this(graph, eta, topics, assignments, Doubles.of());
  }

  public CtmState withTopics(Doubles other) {
    return new CtmState(graph, eta, other, assignments, means);
  }

  CtmState withAssignments(Ints other) {
    return new CtmState(graph, eta, topics, other, means);
  }

  /** k, the number of topics. */
  public int topicCount() {
    return graph.graph().nodes();
  }

  /** D, the number of documents. */
  public int documents() {
    return eta.size() / topicCount();
  }

  /** V, the size of the vocabulary. */
  public int words() {
    return topics.size() / topicCount();
  }

  /**
   * A topic's probability of a word.
   *
   * @param topic z
   * @param word v
   * @return beta_zv
   */
  public double word(int topic, int word) {
    return topics.get(topic * words() + word);
  }

  /**
   * The topic proportions of all documents, equation (2.1).
   *
   * @return Theta, [D x k] row by row
   */
  public Doubles proportions() {
    int k = topicCount();
    double[] theta = eta.toArray();
    for (int d = 0; d < documents(); d++) {
      softmax(theta, d * k, k, theta, d * k);
    }
    return Doubles.of(theta);
  }

  public static void softmax(double[] eta, int from, int k, double[] theta, int to) {
    double max = Double.NEGATIVE_INFINITY;
    for (int z = 0; z < k; z++) {
      max = Math.max(max, eta[from + z]);
    }
    double total = 0;
    for (int z = 0; z < k; z++) {
      theta[to + z] = Math.exp(eta[from + z] - max);
      total += theta[to + z];
    }
    for (int z = 0; z < k; z++) {
      theta[to + z] /= total;
    }
  }
}
