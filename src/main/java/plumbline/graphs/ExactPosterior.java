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
   * Posterior edge probabilities by enumeration of all graphs.
   *
   * @param prior of at most five nodes
   * @param data the observations
   * @return one probability for each pair in the order of {@link Graph}
   * @throws IllegalArgumentException if there are more nodes
   */
  public static double[] edgeProbabilities(GraphPrior prior, Observations data) {
    int p = prior.nodes();
    if (p > 5) {
      throw new IllegalArgumentException("enumeration needs at most five nodes, not " + p);
    }
    double[] scatter = prior.scale().toArray();
    data.addScatter(scatter);
    Doubles scale = Doubles.of(scatter);
    double[] logs =
        Graph.all(p).stream()
            .mapToDouble(
                graph ->
                    prior.logProbability(graph)
                        + new GWishart(graph, prior.df() + data.n(), scale).computedLogNormaliser()
                        - new GWishart(graph, prior.df(), prior.scale()).computedLogNormaliser())
            .toArray();
    double total = LogSpace.logSumExp(logs, logs.length);
    double[] edges = new double[Graph.pairCount(p)];
    for (int mask = 0; mask < logs.length; mask++) {
      for (int e = 0; e < edges.length; e++) {
        edges[e] += (mask >> e & 1) * Math.exp(logs[mask] - total);
      }
    }
    return edges;
  }
}
