package plumbline.graphs;

import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/**
 * Samples graph and precision matrix given Gaussian observations. One sweep: {@code edges} (every
 * edge once), {@code blocks} (K given the graph), {@code covariance} (Sigma computed from K, so
 * that rounding errors do not pile up and a chain's future depends on its state alone).
 */
public final class GraphSampler implements Sampler<GraphState, Observations> {
  private final GraphPrior prior;
  private final NormaliserRatio ratio;
  private final Sweep<GraphState, Observations, GraphWorkspace> sweep;

  private GraphSampler(
      GraphPrior prior,
      NormaliserRatio ratio,
      Sweep<GraphState, Observations, GraphWorkspace> sweep) {
    this.prior = prior;
    this.ratio = ratio;
    this.sweep = sweep;
  }

  /**
   * A sampler.
   *
   * @param prior the prior
   * @param mode how to move between graphs
   * @return the sampler
   * @throws IllegalArgumentException if the mode needs a diagonal scale matrix and has none
   */
  public static GraphSampler of(GraphPrior prior, GraphMode mode) {
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
  public static GraphSampler of(
      GraphPrior prior,
      NormaliserRatio ratio,
      Update<? super GraphWorkspace> edges,
      Update<? super GraphWorkspace> blocks) {
    return new GraphSampler(
        prior,
        ratio,
        Sweep.<GraphState, Observations, GraphWorkspace>over(() -> new GraphWorkspace(prior, ratio))
            .then("edges", edges)
            .then("blocks", blocks)
            .then("covariance", (work, rng) -> work.recompute()));
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

  static NormaliserRatio ratio(GraphMode mode) {
    return mode == GraphMode.BD_TRUNCATED ? NormaliserRatio.truncated() : NormaliserRatio.gamma();
  }

  static Update<GraphWorkspace> blocks(GraphMode mode) {
    return mode.isWeighted() ? (work, rng) -> {} : GraphMoves::drawBlocks;
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public GraphSampler replace(String name, Update<? super GraphWorkspace> update) {
    return new GraphSampler(prior, ratio, sweep.replace(name, update));
  }

  /**
   * An empty workspace as the sampler's chains have it.
   *
   * @return to be placed before use
   */
  public GraphWorkspace workspace() {
    return new GraphWorkspace(prior, ratio);
  }

  /**
   * One sweep on a workspace of one's own.
   *
   * @param work placed before; changed in place
   * @param rng the source of randomness
   */
  public void advance(GraphWorkspace work, plumbline.random.Rng rng) {
    sweep.advance(work, rng);
  }

  /**
   * The prior.
   *
   * @return the prior
   */
  public GraphPrior prior() {
    return prior;
  }

  /**
   * One named update as a sampler of its own.
   *
   * @param name an update
   * @return the sampler with that update alone
   */
  public GraphSampler only(String name) {
    return new GraphSampler(prior, ratio, sweep.only(name));
  }

  @Override
  public Map<String, Update<? super GraphWorkspace>> updates() {
    return sweep.updates();
  }

  @Override
  public GraphSampler wrapped(Update.Wrapper wrapper) {
    return new GraphSampler(prior, ratio, sweep.wrapped(wrapper));
  }

  @Override
  public Chain<GraphState, Observations> start(GraphState initial, Observations data) {
    return sweep.start(initial, data);
  }

  @Override
  public Map<String, Sampler<GraphState, Observations>> kernels() {
    Map<String, Sampler<GraphState, Observations>> alone = new LinkedHashMap<>();
    sweep.names().forEach(name -> alone.put(name, only(name)));
    return alone;
  }
}
