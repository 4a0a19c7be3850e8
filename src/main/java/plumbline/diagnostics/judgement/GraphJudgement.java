package plumbline.diagnostics.judgement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.RHat;
import plumbline.diagnostics.judgement.FitJudgement.Quantity;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphSummary;

/** Whether the chains of a graph's posterior have met. */
public final class GraphJudgement {
  /**
   * An edge with a probability below this, or above 1 less this, in every chain is near-certain.
   */
  private static final double NEAR = 0.01;

  private GraphJudgement() {}

  /**
   * Judges by the edges and, where scales are sampled, by those.
   *
   * @param summary of the chains
   * @param withScales whether the scales of the columns are free, as behind a copula: log k_jj
   *     counts then
   * @return the judgement
   */
  public static FitJudgement of(GraphSummary summary, boolean withScales) {
    return FitJudgement.of(summary.chains(), quantities(summary, withScales));
  }

  /**
   * What a graph is judged by, for those that judge it together with something else.
   *
   * @param summary of the chains
   * @param withScales whether log k_jj counts
   * @return the edges, and log k_jj
   */
  public static List<Quantity> quantities(GraphSummary summary, boolean withScales) {
    List<Quantity> quantities = new ArrayList<>();
    for (GraphSummary.Edge edge : summary.edges()) {
      int pair = Graph.pair(edge.i(), edge.j());
      String name = "edge " + (edge.i() + 1) + "-" + (edge.j() + 1);
      double[] each = summary.chainProbabilities(pair);
      if (Arrays.stream(each).allMatch(q -> q < NEAR)
          || Arrays.stream(each).allMatch(q -> q > 1 - NEAR)) {
        quantities.add(Quantity.nearlyCertain(name, edge.mcse()));
      } else {
        double[][] draws = summary.edgeDraws(pair);
        // Of two values ranks are a linear function: normalising them would change nothing.
        quantities.add(Quantity.of(name, RHat.basic(true, draws), effective(summary, edge, draws)));
      }
    }
    int p = summary.nodes();
    for (int j = 0; withScales && j < p; j++) {
      quantities.add(
          Quantity.of(
              "log k" + (j + 1) + (p > 9 ? "," : "") + (j + 1), summary.logDiagonalDraws(j)));
    }
    return quantities;
  }

  /** By the batches' means, but by all draws where batches are too short for that. */
  private static double effective(GraphSummary summary, GraphSummary.Edge edge, double[][] draws) {
    return draws[0].length == summary.sweeps()
        ? EffectiveSampleSize.mean(draws).value()
        : edge.probability() * (1 - edge.probability()) / (edge.mcse() * edge.mcse());
  }
}
