package plumbline.graphs.copula;

import plumbline.graphs.GraphMode;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphSampler;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/**
 * Samples graph, precision matrix and scores given the ranks of a table. One sweep: {@code scores}
 * (each given all others), {@code shifts} and {@code scales} (location and scale of every column of
 * scores), and then {@code edges}, {@code blocks} and {@code covariance} as in {@link
 * GraphSampler}.
 */
public final class CopulaSampler {
  private CopulaSampler() {}

  /**
   * A sampler.
   *
   * @param prior the prior
   * @param mode how to move between graphs
   * @return the sampler
   * @throws IllegalArgumentException if the scale matrix is not diagonal
   */
  public static Sweep<CopulaState, Ranks, CopulaWorkspace> of(GraphPrior prior, GraphMode mode) {
    NormaliserRatio ratio = GraphSampler.ratio(mode);
    new CopulaWorkspace(prior, ratio); // refuses what it cannot do before any chain starts
    Update<GraphWorkspace> edges = GraphSampler.edges(mode);
    Update<GraphWorkspace> blocks = GraphSampler.blocks(mode);
    return Sweep.<GraphPrior, CopulaState, Ranks, CopulaWorkspace>of(
            prior, of -> new CopulaWorkspace(of, ratio))
        .then("scores", CopulaWorkspace::drawScores)
        .then("shifts", CopulaWorkspace::drawShifts)
        .then("scales", CopulaWorkspace::drawScales)
        .then("edges", (work, rng) -> edges.update(work.gaussian(), rng))
        .then("blocks", (work, rng) -> blocks.update(work.gaussian(), rng))
        .then("covariance", (work, rng) -> work.gaussian().recompute());
  }

  /**
   * Without the draws of the columns' scales: as right, but so slow that its runs do not arrive.
   * For comparison.
   *
   * @param sampler with them
   * @return the changed sweep
   */
  public static Sweep<CopulaState, Ranks, CopulaWorkspace> withoutScales(
      Sweep<CopulaState, Ranks, CopulaWorkspace> sampler) {
    return sampler.replace("scales", (work, rng) -> {});
  }
}
