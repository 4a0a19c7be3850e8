package plumbline.graphs;

import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/**
 * Samples graph and precision matrix given Gaussian observations. One sweep: {@code edges} (every
 * edge once), {@code blocks} (K given the graph), {@code covariance} (Sigma computed from K, so
 * that rounding errors do not pile up and a chain's future depends on its state alone).
 */
public final class GraphSampler {
  private GraphSampler() {}

  /**
   * A sampler.
   *
   * @param prior the prior
   * @param mode how to move between graphs
   * @return the sampler
   * @throws IllegalArgumentException if the mode needs a diagonal scale matrix and has none
   */
  public static Sweep<GraphState, Observations, GraphWorkspace> of(
      GraphPrior prior, GraphMode mode) {
    if (mode.needsDiagonalScale() && !prior.isDiagonal()) {
      throw new IllegalArgumentException(
          "mode "
              + mode.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-')
              + " needs a diagonal scale matrix; use the exact mode");
    }
    return of(prior, ratio(mode), edges(mode), blocks(mode));
  }

  /**
   * A sampler of chosen parts.
   *
   * @param prior the prior
   * @param ratio of normalising constants
   * @param edges changes the graph
   * @param blocks changes K on the graph
   * @return the sampler
   */
  public static Sweep<GraphState, Observations, GraphWorkspace> of(
      GraphPrior prior,
      NormaliserRatio ratio,
      Update<? super GraphWorkspace> edges,
      Update<? super GraphWorkspace> blocks) {
    return Sweep.<GraphPrior, GraphState, Observations, GraphWorkspace>of(
            prior, of -> new GraphWorkspace(of, ratio))
        .then("edges", edges)
        .then("blocks", blocks)
        .then("covariance", (work, rng) -> work.recompute());
  }

  /**
   * The update of the edges in a mode.
   *
   * @param mode how to move between graphs
   * @return the update; the printed modes draw K as well
   */
  public static Update<GraphWorkspace> edges(GraphMode mode) {
    return switch (mode) {
      case EXACT -> GraphMoves::exchangeEdges;
      case FAST -> GraphMoves::flipEdges;
      case BD_FIXED_TIME -> BirthDeath.forTime(1);
      case BD_AS_PRINTED -> BirthDeath.jumps(1, BirthDeath.Redraw.EXACT_WHERE_DECOMPOSABLE);
      case BD_TRUNCATED -> BirthDeath.jumps(1, BirthDeath.Redraw.LENKOSKI);
    };
  }

  public static NormaliserRatio ratio(GraphMode mode) {
    return mode == GraphMode.BD_TRUNCATED ? NormaliserRatio.truncated() : NormaliserRatio.gamma();
  }

  public static Update<GraphWorkspace> blocks(GraphMode mode) {
    return mode.isWeighted() ? (work, rng) -> {} : GraphMoves::drawBlocks;
  }
}
