package plumbline.graphs;

import plumbline.random.Rng;

/**
 * Updates that leave the joint posterior of graph and precision matrix invariant: {@link
 * #exchangeEdges} exactly, {@link #flipEdges} up to the error of the ratio of normalising
 * constants.
 */
public final class GraphMoves {
  private GraphMoves() {}

  /**
   * Proposes to flip every edge, without any normalising constant (the exchange move of Wang and Li
   * 2012 on the conditional Bayes factor of Cheng and Lenkoski 2012). A matrix drawn exactly from
   * the prior on the <em>proposed</em> graph stands in for the ratio: a death is accepted with
   * probability {@code min(1, (1-gamma)/gamma H(K, S*, e) / H(K~, S, e))}, K~ on G - e; a birth
   * with the reciprocal, K~ on G + e.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void exchangeEdges(GraphWorkspace work, Rng rng) {
    double[] inclusion = work.inclusion();
    int e = 0;
    for (int high = 1; high < work.nodes(); high++) {
      for (int low = 0; low < high; low++) {
        boolean turned = rng.bernoulli(0.5);
        int i = turned ? high : low;
        int j = turned ? low : high;
        boolean present = work.graph().has(i, j);
        double logBirth =
            work.logPriorOdds(i, j) + work.logPriorH(i, j, !present, rng) - work.logH(i, j);
        boolean accepted = rng.bernoulliLog(present ? -logBirth : logBirth);
        work.proposed(accepted);
        if (accepted) {
          work.setEdge(i, j, !present, rng);
        }
        inclusion[e++] = present == accepted ? 0 : 1;
      }
    }
  }

  /**
   * Proposes to flip every edge, with the ratio of normalising constants that the workspace was
   * given. Costs a constant for each edge, and O(p^2) for each one that flips.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void flipEdges(GraphWorkspace work, Rng rng) {
    double[] inclusion = work.inclusion();
    int e = 0;
    for (int high = 1; high < work.nodes(); high++) {
      for (int low = 0; low < high; low++) {
        boolean turned = rng.bernoulli(0.5);
        int i = turned ? high : low;
        int j = turned ? low : high;
        double logBirth = work.logBirth(i, j);
        double smaller = Math.exp(-Math.abs(logBirth));
        boolean present = work.graph().has(i, j);
        boolean accepted = present == logBirth < 0 || rng.bernoulli(smaller);
        work.proposed(accepted);
        if (accepted) {
          work.setEdge(i, j, !present, rng);
        }
        // Averages of the odds' probability vary less than those of the flips themselves.
        inclusion[e++] = (logBirth < 0 ? smaller : 1) / (1 + smaller);
      }
    }
  }

  /**
   * Draws every block of K given everything else on the same graph: edge by edge, and nodes without
   * edges by themselves.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void drawBlocks(GraphWorkspace work, Rng rng) {
    for (int j = 0; j < work.nodes(); j++) {
      for (int i = 0; i < j; i++) {
        if (work.graph().has(i, j)) {
          work.drawBlock(i, j, rng);
        }
      }
      if (work.graph().degree(j) == 0) {
        work.drawIsolated(j, rng);
      }
    }
  }
}
