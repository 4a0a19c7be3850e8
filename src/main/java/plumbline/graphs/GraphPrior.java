package plumbline.graphs;

import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.random.Rng;

/**
 * The prior of graph and precision matrix: edges are independent, and {@code K | G ~ W_G(b, S)}.
 *
 * @param nodes p, at least 1
 * @param df b, above 2, as in the documents and in BDgraph; the law is proper for every positive b
 * @param scale S, positive definite, [p x p] row by row
 * @param edgeProbabilities one for each pair in the order of {@link Graph}, inside (0, 1)
 */
public record GraphPrior(int nodes, double df, Doubles scale, Doubles edgeProbabilities) {
  /** Checks the settings. */
  public GraphPrior {
    if (nodes < 1 || scale.size() != nodes * nodes) {
      throw new IllegalArgumentException(
          "the scale matrix must have " + nodes + " x " + nodes + " entries, not " + scale.size());
    }
    if (!(df > 2 && df < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("df must be above 2 and finite, not " + df);
    }
    if (edgeProbabilities.size() != Graph.pairCount(nodes)) {
      throw new IllegalArgumentException(
          Text.of(
              "there must be one edge probability for each of %s pairs, not %s",
              Graph.pairCount(nodes), edgeProbabilities.size()));
    }
    edgeProbabilities.stream().forEach(GraphPrior::requireProbability);
    requirePositiveDefinite(scale, nodes);
  }

  /**
   * Draws a graph.
   *
   * @param rng the source of randomness
   * @return its edges drawn one after the other
   */
  public Graph drawGraph(Rng rng) {
    return new Graph(
        nodes,
        Ints.generate(
            edgeProbabilities.size(), e -> rng.bernoulli(edgeProbabilities.get(e)) ? 1 : 0));
  }

  private static void requireProbability(double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "every edge probability must be inside (0, 1), not " + probability);
    }
  }

  private static void requirePositiveDefinite(Doubles scale, int nodes) {
    double[] matrix = scale.toArray();
    for (int i = 0; i < nodes; i++) {
      for (int j = 0; j < i; j++) {
        if (matrix[i * nodes + j] != matrix[j * nodes + i]) {
          throw new IllegalArgumentException("the scale matrix must be symmetric");
        }
      }
    }
    if (!Cholesky.factor(matrix, matrix, nodes)) {
      throw new IllegalArgumentException("the scale matrix must be positive definite");
    }
  }

  /**
   * The same probability for every edge, and S the identity.
   *
   * @param nodes p
   * @param df b
   * @param edgeProbability of every edge
   * @return the prior
   */
  public static GraphPrior of(int nodes, double df, double edgeProbability) {
    return new GraphPrior(
        nodes,
        df,
        Doubles.generate(nodes * nodes, e -> e / nodes == e % nodes ? 1 : 0),
        Doubles.generate(Graph.pairCount(nodes), e -> edgeProbability));
  }

  /**
   * With another scale matrix.
   *
   * @param other S, [p x p] row by row
   * @return the changed prior
   */
  public GraphPrior withScale(Doubles other) {
    return new GraphPrior(nodes, df, other, edgeProbabilities);
  }

  /**
   * With other edge probabilities.
   *
   * @param other one for each pair
   * @return the changed prior
   */
  public GraphPrior withEdgeProbabilities(Doubles other) {
    return new GraphPrior(nodes, df, scale, other);
  }

  /**
   * Whether the scale matrix is diagonal, as the fast ratio needs it.
   *
   * @return true if so
   */
  public boolean isDiagonal() {
    return isDiagonal(scale, nodes);
  }

  static boolean isDiagonal(Doubles scale, int nodes) {
    for (int e = 0; e < scale.size(); e++) {
      if (e / nodes != e % nodes && scale.get(e) != 0) {
        return false;
      }
    }
    return true;
  }

  /** log odds of each pair's being an edge. */
  double[] logOdds() {
    return edgeProbabilities.stream().map(g -> Math.log(g) - Math.log1p(-g)).toArray();
  }

  /**
   * The log prior probability of a graph.
   *
   * @param graph of this many nodes
   * @return log p(G)
   */
  public double logProbability(Graph graph) {
    double sum = 0;
    for (int e = 0; e < edgeProbabilities.size(); e++) {
      double gamma = edgeProbabilities.get(e);
      sum += graph.pairs().get(e) == 1 ? Math.log(gamma) : Math.log1p(-gamma);
    }
    return sum;
  }
}
