package plumbline.graphs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Doubles;
import plumbline.random.RngState;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Interruption;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.sampling.Rounds;
import plumbline.sampling.StateCodec;

/** The posterior of the graph behind a data set, by several chains from different graphs. */
public final class GraphRun {
  private static final int ROUND = 200;
  private static final StateCodec<Saved> CODEC = StateCodec.of(Saved.class);

  /** What a checkpoint holds of a chain beside its tally. */
  private record Saved(int done, RngState stream, GraphState state, Doubles scores) {}

  /** What is sampled besides graph and precision matrix: scores behind these ranks. */
  private record Copula(Ranks ranks, CopulaSampler sampler) {}

  private final GraphPrior prior;
  private final GraphMode mode;
  private final Observations data;
  private final @Nullable Copula copula;
  private final int burnIn;
  private final int iterations;
  private final int chains;

  private GraphRun(
      GraphPrior prior,
      GraphMode mode,
      Observations data,
      @Nullable Copula copula,
      int burnIn,
      int iterations,
      int chains) {
    this.prior = prior;
    this.mode = mode;
    this.data = data;
    this.copula = copula;
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
    Copula slow = copula == null ? null : new Copula(copula.ranks, copula.sampler.withoutScales());
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
          "burn-in must be at least 0 and iterations at least "
              + EdgeTally.BATCHES
              + ", not "
              + dropped
              + " and "
              + kept);
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
    return run(rng, workers, progress, Checkpoint.none());
  }

  /**
   * Runs.
   *
   * @param rng the seed; the result does not depend on the threads
   * @param workers where the chains run
   * @param progress told about sweeps
   * @param checkpoint where to keep the run
   * @return the posterior
   */
  public GraphSummary run(
      SeededRng rng, Replicates workers, Progress progress, Checkpoint checkpoint) {
    double[][] logScales = DispersedScores.logScales(chains, prior.nodes(), rng.child("scales"));
    List<Walk> walks =
        IntStream.range(0, chains)
            .mapToObj(c -> new Walk(c, logScales[c], rng.child("chain").child(c)))
            .toList();
    Rounds rounds = Rounds.of(workers, progress, checkpoint);
    rounds.run(walks, burnIn + iterations, ROUND);
    rounds.finish();
    return GraphSummary.of(walks.stream().map(walk -> walk.tally).toList());
  }

  /** One chain under way. */
  private final class Walk implements Rounds.Walk {
    private final GraphSampler sampler = GraphSampler.of(prior, mode);
    private final GraphWorkspace work;
    private final @Nullable CopulaWorkspace behind;
    private final EdgeTally tally = new EdgeTally(prior.nodes(), iterations, mode.isWeighted());
    private SeededRng stream;
    private GraphState state;
    private Doubles scores = Doubles.of();
    private int done;

    /** Even chains start without edges, odd ones from the prior; scores all over their law. */
    Walk(int index, double[] logScales, SeededRng stream) {
      this.stream = stream;
      GraphState empty = GraphState.empty(prior.nodes());
      this.state = index % 2 == 1 ? new GraphState(randomGraph(stream), empty.precision()) : empty;
      if (copula == null) {
        this.behind = null;
        this.work = sampler.workspace();
      } else {
        this.behind = copula.sampler.workspace();
        this.work = behind.gaussian();
        this.scores = DispersedScores.draw(copula.ranks, logScales, stream);
      }
    }

    @Override
    public long done() {
      return done;
    }

    @Override
    public void advance(int sweeps) {
      place();
      if (done == 0) {
        GraphMoves.drawBlocks(work, stream);
      }
      for (int end = done + sweeps; done < end; done++) {
        Interruption.check();
        sweep();
        if (done >= burnIn) {
          tally.add(work);
        }
      }
      state = work.state();
      scores = behind == null ? scores : Doubles.of(behind.scores());
    }

    private void place() {
      if (copula != null && behind != null) {
        behind.place(new CopulaState(state, scores), copula.ranks);
      } else {
        work.place(state, data);
      }
    }

    private void sweep() {
      if (copula != null && behind != null) {
        copula.sampler.advance(behind, stream);
      } else {
        sampler.advance(work, stream);
      }
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      byte[] bytes = CODEC.encode(new Saved(done, stream.state(), state, scores));
      out.writeInt(bytes.length);
      out.write(bytes);
      tally.write(out);
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      Saved saved = CODEC.decode(in.readNBytes(in.readInt()));
      done = saved.done();
      stream = SeededRng.restore(saved.stream());
      state = saved.state();
      scores = saved.scores();
      tally.read(in);
    }
  }

  private Graph randomGraph(SeededRng rng) {
    return new Graph(
        prior.nodes(),
        plumbline.numerics.Ints.generate(
            prior.edgeProbabilities().size(),
            e -> rng.bernoulli(prior.edgeProbabilities().get(e)) ? 1 : 0));
  }
}
