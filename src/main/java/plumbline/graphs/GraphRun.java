package plumbline.graphs;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.Interruption;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;

/** The posterior of the graph behind a data set, by several chains from different graphs. */
public final class GraphRun {
  private final GraphPrior prior;
  private final GraphMode mode;
  private final Observations data;
  private final @Nullable Doubles ordinal;
  private final int burnIn;
  private final int iterations;
  private final int chains;

  private GraphRun(
      GraphPrior prior,
      GraphMode mode,
      Observations data,
      @Nullable Doubles ordinal,
      int burnIn,
      int iterations,
      int chains) {
    this.prior = prior;
    this.mode = mode;
    this.data = data;
    this.ordinal = ordinal;
    this.burnIn = burnIn;
    this.iterations = iterations;
    this.chains = chains;
  }

  /**
   * A run of 4 chains, 1,000 sweeps dropped and 10,000 kept.
   *
   * @param prior the prior
   * @param mode how to move between graphs
   * @param data Gaussian observations with mean zero
   * @return the run
   */
  public static GraphRun of(GraphPrior prior, GraphMode mode, Observations data) {
    return new GraphRun(prior, mode, data, null, 1_000, 10_000, 4);
  }

  /**
   * A run for columns of any law by a {@linkplain CopulaColumns Gaussian copula}.
   *
   * @param prior the prior
   * @param mode how to move between graphs
   * @param n number of rows
   * @param values row by row; NaN is missing
   * @return the run
   */
  public static GraphRun copula(GraphPrior prior, GraphMode mode, int n, Doubles values) {
    Observations none = new Observations(0, prior.nodes(), Doubles.of());
    if (values.size() != n * prior.nodes()) {
      throw new IllegalArgumentException(
          n + " rows of " + prior.nodes() + " numbers cannot be " + values.size() + " numbers");
    }
    return new GraphRun(prior, mode, none, values, 1_000, 10_000, 4);
  }

  /**
   * With other lengths.
   *
   * @param dropped sweeps of each chain dropped first, at least 0
   * @param kept sweeps of each chain kept, at least 40
   * @return the changed run
   */
  public GraphRun lengths(int dropped, int kept) {
    if (dropped < 0 || kept < EdgeTally.BATCHES) {
      throw new IllegalArgumentException(
          "burn-in must be at least 0 and iterations at least "
              + EdgeTally.BATCHES
              + ", not "
              + dropped
              + " and "
              + kept);
    }
    return new GraphRun(prior, mode, data, ordinal, dropped, kept, chains);
  }

  /**
   * With another number of chains.
   *
   * @param count at least 1
   * @return the changed run
   */
  public GraphRun chains(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("chains must be at least 1, not " + count);
    }
    return new GraphRun(prior, mode, data, ordinal, burnIn, iterations, count);
  }

  /**
   * Runs on the caller's thread.
   *
   * @param rng the seed
   * @return the posterior
   */
  public GraphSummary run(SeededRng rng) {
    return run(rng, Replicates.threads(1), Progress.silent());
  }

  /**
   * Runs.
   *
   * @param rng the seed; the result does not depend on the threads
   * @param workers where the chains run
   * @param progress told how many chains are done
   * @return the posterior
   */
  public GraphSummary run(SeededRng rng, Replicates workers, Progress progress) {
    List<EdgeTally> tallies = workers.run(chains, index -> chain(index, rng), progress);
    return GraphSummary.of(tallies);
  }

  /** Even chains start without edges, odd ones from the prior. */
  private EdgeTally chain(int index, SeededRng rng) {
    GraphSampler sampler = GraphSampler.of(prior, mode);
    GraphWorkspace work = sampler.workspace();
    SeededRng stream = rng.child("chain").child(index);
    GraphState start = GraphState.empty(prior.nodes());
    if (index % 2 == 1) {
      start = new GraphState(randomGraph(stream), start.precision());
    }
    work.place(start, data);
    CopulaColumns copula =
        ordinal == null
            ? null
            : new CopulaColumns(ordinal.size() / prior.nodes(), prior.nodes(), ordinal.toArray());
    if (copula != null) {
      copula.condition(work);
    }
    GraphMoves.drawBlocks(work, stream);
    EdgeTally tally = new EdgeTally(prior.nodes(), iterations, mode.isWeighted());
    for (int sweep = -burnIn; sweep < iterations; sweep++) {
      Interruption.check();
      if (copula != null) {
        copula.update(work, stream);
      }
      sampler.advance(work, stream);
      if (sweep >= 0) {
        tally.add(work);
      }
    }
    return tally;
  }

  private Graph randomGraph(SeededRng rng) {
    return new Graph(
        prior.nodes(),
        plumbline.numerics.Ints.generate(
            prior.edgeProbabilities().size(),
            e -> rng.bernoulli(prior.edgeProbabilities().get(e)) ? 1 : 0));
  }
}
