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
    List<Walk> walks =
        IntStream.range(0, chains).mapToObj(c -> new Walk(c, rng.child("chain").child(c))).toList();
    Rounds rounds = Rounds.of(workers, progress, checkpoint);
    rounds.run(walks, burnIn + iterations, ROUND);
    rounds.complete();
    return GraphSummary.of(walks.stream().map(walk -> walk.tally).toList());
  }

  /** One chain under way. */
  private final class Walk implements Rounds.Walk {
    private final GraphSampler sampler = GraphSampler.of(prior, mode);
    private final GraphWorkspace work = sampler.workspace();
    private final EdgeTally tally = new EdgeTally(prior.nodes(), iterations, mode.isWeighted());
    private final @Nullable CopulaColumns copula;
    private SeededRng stream;
    private GraphState state;
    private int done;

    /** Even chains start without edges, odd ones from the prior. */
    Walk(int index, SeededRng stream) {
      this.stream = stream;
      GraphState empty = GraphState.empty(prior.nodes());
      this.state = index % 2 == 1 ? new GraphState(randomGraph(stream), empty.precision()) : empty;
      this.copula =
          ordinal == null
              ? null
              : new CopulaColumns(ordinal.size() / prior.nodes(), prior.nodes(), ordinal.toArray());
    }

    @Override
    public int done() {
      return done;
    }

    @Override
    public void advance(int sweeps) {
      work.place(state, data);
      if (copula != null) {
        copula.condition(work);
      }
      if (done == 0) {
        GraphMoves.drawBlocks(work, stream);
      }
      for (int end = done + sweeps; done < end; done++) {
        Interruption.check();
        if (copula != null) {
          copula.update(work, stream);
        }
        sampler.advance(work, stream);
        if (done >= burnIn) {
          tally.add(work);
        }
      }
      state = work.state();
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      Doubles scores = copula == null ? Doubles.of() : Doubles.of(copula.scores());
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
      if (copula != null) {
        saved.scores().copyTo(copula.scores(), 0);
      }
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
