package plumbline.graphs;

import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/**
 * Samples graph, precision matrix and scores given the ranks of a table. One sweep: {@code scores}
 * (each given all others), {@code shifts} and {@code scales} (location and scale of every column of
 * scores), and then {@code edges}, {@code blocks} and {@code covariance} as in {@link
 * GraphSampler}.
 */
public final class CopulaSampler implements Sampler<CopulaState, Ranks> {
  private final GraphPrior prior;
  private final NormaliserRatio ratio;
  private final Sweep<CopulaState, Ranks, CopulaWorkspace> sweep;

  private CopulaSampler(
      GraphPrior prior, NormaliserRatio ratio, Sweep<CopulaState, Ranks, CopulaWorkspace> sweep) {
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
   * @throws IllegalArgumentException if the scale matrix is not diagonal
   */
  public static CopulaSampler of(GraphPrior prior, GraphMode mode) {
    NormaliserRatio ratio = GraphSampler.ratio(mode);
    new CopulaWorkspace(prior, ratio); // refuses what it cannot do before any chain starts
    Update<GraphWorkspace> edges = GraphSampler.edges(mode);
    Update<GraphWorkspace> blocks = GraphSampler.blocks(mode);
    return new CopulaSampler(
        prior,
        ratio,
        Sweep.<CopulaState, Ranks, CopulaWorkspace>over(() -> new CopulaWorkspace(prior, ratio))
            .then("scores", CopulaWorkspace::drawScores)
            .then("shifts", CopulaWorkspace::drawShifts)
            .then("scales", CopulaWorkspace::drawScales)
            .then("edges", (work, rng) -> edges.update(work.gaussian(), rng))
            .then("blocks", (work, rng) -> blocks.update(work.gaussian(), rng))
            .then("covariance", (work, rng) -> work.gaussian().recompute()));
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public CopulaSampler replace(String name, Update<? super CopulaWorkspace> update) {
    return new CopulaSampler(prior, ratio, sweep.replace(name, update));
  }

  /**
   * Without the draws of the columns' scales: as right, but so slow that its runs do not arrive.
   * For comparison.
   *
   * @return the changed sampler
   */
  public CopulaSampler withoutScales() {
    return replace("scales", (work, rng) -> {});
  }

  /**
   * An empty workspace as the sampler's chains have it.
   *
   * @return to be placed before use
   */
  public CopulaWorkspace workspace() {
    return new CopulaWorkspace(prior, ratio);
  }

  /**
   * One sweep on a workspace of one's own.
   *
   * @param work placed before; changed in place
   * @param rng the source of randomness
   */
  public void advance(CopulaWorkspace work, Rng rng) {
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
  public CopulaSampler only(String name) {
    return new CopulaSampler(prior, ratio, sweep.only(name));
  }

  @Override
  public Map<String, Update<? super CopulaWorkspace>> updates() {
    return sweep.updates();
  }

  @Override
  public CopulaSampler wrapped(Update.Wrapper wrapper) {
    return new CopulaSampler(prior, ratio, sweep.wrapped(wrapper));
  }

  @Override
  public Chain<CopulaState, Ranks> start(CopulaState initial, Ranks data) {
    return sweep.start(initial, data);
  }

  @Override
  public Map<String, Sampler<CopulaState, Ranks>> kernels() {
    Map<String, Sampler<CopulaState, Ranks>> alone = new LinkedHashMap<>();
    sweep.names().forEach(name -> alone.put(name, only(name)));
    return alone;
  }
}
