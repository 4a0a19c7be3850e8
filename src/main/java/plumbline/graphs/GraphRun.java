package plumbline.graphs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import plumbline.graphs.copula.CopulaSampler;
import plumbline.graphs.copula.CopulaState;
import plumbline.graphs.copula.CopulaWorkspace;
import plumbline.graphs.copula.DispersedScores;
import plumbline.graphs.copula.Ranks;
import plumbline.numerics.Doubles;
import plumbline.random.SeededRng;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Draws;
import plumbline.sampling.Monitor;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;

/** The posterior of the graph behind a data set, by several chains from different graphs. */
public record GraphRun(
    GraphPrior prior,
    GraphMode mode,
    Observations data,
    @Nullable Copula copula,
    int burnIn,
    int iterations,
    int chains) {
  private static final int ROUND = 200;

  /** What is sampled besides graph and precision matrix: scores behind these ranks. */
  private record Copula(Ranks ranks, Sweep<CopulaState, Ranks, CopulaWorkspace> sampler) {}

  /**
   * What a run leaves behind.
   *
   * @param graph the posterior of graph and precision matrix
   * @param draws {@code edges}, their number, and {@code logDeterminant}, log |K|, of every sweep
   * @param acceptance of the moves between graphs, in modes that propose
   */
  public record Result(
      GraphSummary graph, Draws draws, Map<String, Workspace.Acceptance> acceptance) {}

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
   * A run for columns of any law by a {@linkplain CopulaWorkspace Gaussian copula}.
   *
   * @param prior the prior, S diagonal
   * @param mode how to move between graphs
   * @param ranks the table's levels
   * @return the run
   */
  public static GraphRun copula(GraphPrior prior, GraphMode mode, Ranks ranks) {
    Observations none = new Observations(0, prior.nodes(), Doubles.of());
    Copula copula = new Copula(ranks, CopulaSampler.of(prior, mode));
    return new GraphRun(prior, mode, none, copula, 1_000, 10_000, 4);
  }

  /**
   * Without the draws of the columns' scales in a copula: as right, but so slow that chains do not
   * arrive. For showing that {@link GraphSummary} tells.
   *
   * @return the changed run
   */
  public GraphRun withoutScales() {
    Copula slow =
        copula == null
            ? null
            : new Copula(copula.ranks, CopulaSampler.withoutScales(copula.sampler));
    return new GraphRun(prior, mode, data, slow, burnIn, iterations, chains);
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
          kept < EdgeTally.BATCHES
              ? "iterations must be at least " + EdgeTally.BATCHES + ", not " + kept
              : "burn-in must be at least 0, not " + dropped);
    }
    return new GraphRun(prior, mode, data, copula, dropped, kept, chains);
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
    return new GraphRun(prior, mode, data, copula, burnIn, iterations, count);
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
   * Runs without a checkpoint.
   *
   * @param rng the seed; the result does not depend on the threads
   * @param workers where the chains run
   * @param progress told about sweeps
   * @return the posterior
   */
  public GraphSummary run(SeededRng rng, Replicates workers, Progress progress) {
    return fit(rng, workers, progress, Checkpoint.none()).graph();
  }

  /**
   * Runs.
   *
   * @param rng the seed; the result does not depend on the threads
   * @param workers where the chains run
   * @param progress told about sweeps
   * @param checkpoint where to keep the run
   * @return the posterior with its draws
   */
  public Result fit(SeededRng rng, Replicates workers, Progress progress, Checkpoint checkpoint) {
    Copula behind = copula;
    if (behind == null) {
      Posterior<GraphState, Observations> posterior =
          Posterior.of(GraphSampler.of(prior, mode), data, this::start)
              .opening(
                  (chain, stream) ->
                      GraphMoves.drawBlocks(
                          chain.workspace(GraphWorkspace.class).orElseThrow(), stream));
      return fit(
          posterior,
          visit -> visit.workspace(GraphWorkspace.class).orElseThrow(),
          rng,
          workers,
          progress,
          checkpoint);
    }
    double[][] logScales = DispersedScores.logScales(chains, prior.nodes(), rng.child("scales"));
    Posterior<CopulaState, Ranks> posterior =
        Posterior.of(
                behind.sampler,
                behind.ranks,
                (chain, stream) ->
                    new CopulaState(
                        start(chain, stream),
                        DispersedScores.draw(behind.ranks, logScales[chain], stream)))
            .opening(
                (chain, stream) ->
                    GraphMoves.drawBlocks(
                        chain.workspace(CopulaWorkspace.class).orElseThrow().gaussian(), stream));
    return fit(
        posterior,
        visit -> visit.workspace(CopulaWorkspace.class).orElseThrow().gaussian(),
        rng,
        workers,
        progress,
        checkpoint);
  }

  private <S, Y> Result fit(
      Posterior<S, Y> posterior,
      Function<Accumulator.Visit<S, Y>, GraphWorkspace> gaussian,
      SeededRng rng,
      Replicates workers,
      Progress progress,
      Checkpoint checkpoint) {
    IntFunction<Tallied<S, Y>> tallies =
        chain ->
            new Tallied<>(new EdgeTally(prior.nodes(), iterations, mode.isWeighted()), gaussian);
    PosteriorRun<S> run =
        posterior
            .monitor(new Size<>(gaussian))
            .accumulate(tallies)
            .streams((root, chain) -> root.child("chain").child(chain))
            .chains(chains)
            .burnIn(burnIn)
            .draws(iterations)
            .placedEvery(ROUND)
            .label("graph")
            .setting("mode", mode.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .setting("degrees of freedom", prior.df())
            .run(rng, workers, progress, checkpoint);
    List<EdgeTally> edges = run.accumulated(tallies).stream().map(Tallied::tally).toList();
    return new Result(GraphSummary.of(edges), run.draws(), run.acceptance());
  }

  /** Even chains start without edges, odd ones from the prior. */
  private GraphState start(int chain, SeededRng stream) {
    GraphState empty = GraphState.empty(prior.nodes());
    return chain % 2 == 1 ? new GraphState(prior.drawGraph(stream), empty.precision()) : empty;
  }

  private record Size<S, Y>(Function<Accumulator.Visit<S, Y>, GraphWorkspace> gaussian)
      implements Monitor<S, Y> {
    @Override
    public List<String> names() {
      return List.of("edges", "logDeterminant");
    }

    @Override
    public void write(Accumulator.Visit<S, Y> visit, double[] target, int offset) {
      GraphWorkspace work = gaussian.apply(visit);
      target[offset] = work.graph().edges();
      target[offset + 1] = work.logDeterminant();
    }
  }

  private record Tallied<S, Y>(
      EdgeTally tally, Function<Accumulator.Visit<S, Y>, GraphWorkspace> gaussian)
      implements Accumulator<S, Y> {
    @Override
    public void add(Accumulator.Visit<S, Y> visit) {
      tally.add(gaussian.apply(visit));
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      tally.write(out);
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      tally.read(in);
    }
  }
}
