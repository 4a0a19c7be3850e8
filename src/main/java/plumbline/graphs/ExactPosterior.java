package plumbline.graphs;

import plumbline.numerics.Doubles;
import plumbline.numerics.LogSpace;

/** The posterior over all graphs of a few nodes by their normalising constants. */
public final class ExactPosterior {
  private ExactPosterior() {}

  /**
   * {@code log p(G | X)} up to a constant for every graph in the order of {@link Graph#all}.
   *
   * @param prior of at most six nodes
   * @param data the observations
   * @return negative infinity where no closed form of a constant is known: graphs of four or more
   *     nodes that are not decomposable
   */
  public static double[] logProbabilities(GraphPrior prior, Observations data) {
    int p = prior.nodes();
    double[] scatter = prior.scale().toArray();
    data.addScatter(scatter);
    Doubles scale = Doubles.of(scatter);
    return Graph.all(p).stream()
        .mapToDouble(
            graph -> {
              var above = new GWishart(graph, prior.df() + data.n(), scale).logNormaliser();
              var below = new GWishart(graph, prior.df(), prior.scale()).logNormaliser();
              return above.isEmpty() || below.isEmpty()
                  ? Double.NEGATIVE_INFINITY
                  : prior.logProbability(graph) + above.getAsDouble() - below.getAsDouble();
            })
        .toArray();
  }

  /**
   * Posterior edge probabilities where all constants are known: two or three nodes.
   *
   * @param prior of at most three nodes
   * @param data the observations
   * @return one probability for each pair
   */
  public static double[] edgeProbabilities(GraphPrior prior, Observations data) {
    if (prior.nodes() > 3) {
      throw new IllegalArgumentException(
          "enumeration in closed form needs at most three nodes, not " + prior.nodes());
    }
    double[] logs = logProbabilities(prior, data);
    double total = LogSpace.logSumExp(logs, logs.length);
    double[] edges = new double[Graph.pairCount(prior.nodes())];
    for (int mask = 0; mask < logs.length; mask++) {
      for (int e = 0; e < edges.length; e++) {
        edges[e] += (mask >> e & 1) * Math.exp(logs[mask] - total);
      }
    }
    return edges;
  }
}
