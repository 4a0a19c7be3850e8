package plumbline.models.ctm;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import plumbline.diagnostics.FitJudgement;
import plumbline.diagnostics.GraphJudgement;
import plumbline.graphs.EdgeTally;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphSummary;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.RngState;
import plumbline.random.SeededRng;
import plumbline.sampling.Checkpoint;
import plumbline.sampling.Draws;
import plumbline.sampling.Interruption;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.sampling.Rounds;
import plumbline.sampling.RunInfo;
import plumbline.sampling.StateCodec;

/**
 * The posterior of topics and topic graph for a corpus. Before anything is summarised the topics of
 * every draw are matched, by least total distance of their word laws, to those of a pilot chain at
 * the end of its burn-in: otherwise label switching would average over permutations.
 *
 * @param sampler the sampler
 * @param burnIn sweeps of each chain dropped first
 * @param iterations sweeps of each chain kept
 * @param chains number of chains
 */
public record CtmRun(CtmSampler sampler, int burnIn, int iterations, int chains) {
  private static final int ROUND = 20;
  private static final StateCodec<Saved> CODEC = StateCodec.of(Saved.class);

  private static final List<String> VARIABLES =
      List.of("logLikelihood", "edges", "logDeterminant", "matchingChanged");

  /** And mean[1], ..., mean[k] where they are unknown: less their average, which nothing sees. */
  private List<String> variables() {
    List<String> names = new ArrayList<>(VARIABLES);
    for (int z = 1; z <= sampler.model().topics() && sampler.model().spread() > 0; z++) {
      names.add("mean[" + z + "]");
    }
    return names;
  }

  /** Checks the lengths. */
  public CtmRun {
    if (burnIn < 0 || iterations < 40 || chains < 1) {
      throw new IllegalArgumentException(
          "burn-in must be at least 0, iterations 40 and chains 1, not "
              + burnIn
              + ", "
              + iterations
              + " and "
              + chains);
    }
  }

  /**
   * What is known afterwards; topics are numbered as in the reference.
   *
   * @param graph edges, precision matrix and visited graphs
   * @param topics posterior mean of B, [k x V]
   * @param proportions posterior mean of Theta, [D x k]
   * @param draws traces of log likelihood, edges, log |K| and whether the matching changed; and of
   *     the means of eta less their average, {@code mean[z]}, where they are unknown
   */
  public record Result(GraphSummary graph, Doubles topics, Doubles proportions, Draws draws) {
    /**
     * Whether the chains, started far apart, agree about the edges between matched topics, log
     * likelihood, number of edges, log |K| and unknown means.
     *
     * @return the judgement
     */
    public FitJudgement judgement() {
      List<FitJudgement.Quantity> quantities =
          new ArrayList<>(GraphJudgement.quantities(graph, false));
      quantities.addAll(FitJudgement.quantities(draws, name -> !name.equals("matchingChanged")));
      return FitJudgement.of(draws.chains(), quantities);
    }

    /**
     * The most probable words of a topic.
     *
     * @param topic from 0
     * @param count how many
     * @param vocabulary the words' names
     * @return the most probable first
     */
    public List<String> topWords(int topic, int count, Vocabulary vocabulary) {
      int row = topic * vocabulary.size();
      return IntStream.range(0, vocabulary.size())
          .boxed()
          .sorted(Comparator.comparingDouble(v -> -topics.get(row + v)))
          .limit(count)
          .map(vocabulary::word)
          .toList();
    }
  }

  /** What a checkpoint holds of a chain beside its tally. */
  private record Saved(
      int done,
      RngState stream,
      CtmState state,
      Ints before,
      Doubles topics,
      Doubles proportions,
      Doubles traces) {}

  /**
   * The document's start (section 4.1): Z at random, H constant, K and Sigma the identity, no
   * edges. B is drawn given Z.
   *
   * @param data the corpus
   * @param rng the source of randomness
   * @return the state
   */
  public CtmState start(Corpus data, Rng rng) {
    int k = sampler.model().topics();
    return start(
        GraphState.empty(k), Ints.generate(data.tokens(), i -> rng.uniformInt(k)), data, rng);
  }

  /**
   * A start away from the document's: graph and K are a draw from their prior. Every other chain
   * has it, so that chains agree about the graph only if they have forgotten it. Z is at random
   * here too: from one topic for each document chains need a thousand sweeps even for topics that
   * have no word in common.
   *
   * @param data the corpus
   * @param rng the source of randomness
   * @return the state
   */
  public CtmState distantStart(Corpus data, Rng rng) {
    int k = sampler.model().topics();
    GraphState graph = new GraphModel(sampler.model().graphs(), 0).drawPrior(rng);
    return start(graph, Ints.generate(data.tokens(), i -> rng.uniformInt(k)), data, rng);
  }

  private CtmState start(GraphState graph, Ints assignments, Corpus data, Rng rng) {
    CtmModel model = sampler.model();
    int k = model.topics();
    CtmState state =
        new CtmState(
            graph,
            Doubles.generate(data.documents() * k, e -> 1.0 / k),
            Doubles.generate(k * model.words(), e -> 1.0 / model.words()),
            assignments,
            model.spread() > 0 ? model.mu() : Doubles.of());
    CtmWorkspace work = sampler.workspace();
    work.place(state, data);
    AssignmentMoves.drawTopics(work, rng);
    return work.state();
  }

  /**
   * Runs pilot and chains on the caller's thread, in silence.
   *
   * @param data the corpus
   * @param rng the seed
   * @return the posterior
   */
  public Result run(Corpus data, SeededRng rng) {
    return run(data, rng, Replicates.threads(1), Progress.silent());
  }

  /**
   * Runs pilot and chains without a checkpoint.
   *
   * @param data the corpus
   * @param rng the seed; the result does not depend on the threads
   * @param workers where the chains run
   * @param progress told about sweeps
   * @return the posterior
   */
  public Result run(Corpus data, SeededRng rng, Replicates workers, Progress progress) {
    return run(data, rng, workers, progress, Checkpoint.none());
  }

  /**
   * Runs pilot and chains.
   *
   * @param data the corpus
   * @param rng the seed; the result does not depend on the threads
   * @param workers where the chains run
   * @param progress told about sweeps
   * @param checkpoint where to keep the run
   * @return the posterior
   */
  public Result run(
      Corpus data, SeededRng rng, Replicates workers, Progress progress, Checkpoint checkpoint) {
    Rounds rounds = Rounds.of(workers, progress, checkpoint);
    Walk pilot = new Walk(data, false, rng.child("pilot"));
    rounds.run(List.of(pilot), burnIn, ROUND);
    double[] reference = pilot.state.topics().toArray();
    List<Walk> walks =
        IntStream.range(0, chains)
            .mapToObj(c -> new Walk(data, c % 2 == 1, rng.child("chain").child(c), reference))
            .toList();
    rounds.run(walks, burnIn + iterations, ROUND);
    rounds.finish();
    return collect(data, walks);
  }

  private Result collect(Corpus data, List<Walk> walks) {
    int k = sampler.model().topics();
    double[] topics = new double[k * sampler.model().words()];
    double[] proportions = new double[data.documents() * k];
    List<String> variables = variables();
    double[] values = new double[variables.size() * chains * iterations];
    List<EdgeTally> tallies = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      Walk walk = walks.get(c);
      add(topics, walk.topics, 1.0 / chains / iterations);
      add(proportions, walk.proportions, 1.0 / chains / iterations);
      tallies.add(walk.tally);
      for (int v = 0; v < variables.size(); v++) {
        System.arraycopy(
            walk.traces, v * iterations, values, (v * chains + c) * iterations, iterations);
      }
    }
    RunInfo info = RunInfo.external("ctm");
    return new Result(
        GraphSummary.of(tallies),
        Doubles.of(topics),
        Doubles.of(proportions),
        Draws.adopt(variables, chains, iterations, values, info));
  }

  private static void add(double[] target, double[] source, double factor) {
    for (int e = 0; e < target.length; e++) {
      target[e] += factor * source[e];
    }
  }

  /** One chain under way: with a reference it collects, without it only burns in. */
  private final class Walk implements Rounds.Walk {
    private final int k = sampler.model().topics();
    private final Corpus data;
    private final double[] reference;
    private final CtmWorkspace work = sampler.workspace();
    private final EdgeTally tally = new EdgeTally(k, iterations, sampler.graphMode().isWeighted());
    private final double[] topics = new double[k * sampler.model().words()];
    private final double[] proportions;
    private final double[] traces = new double[variables().size() * iterations];
    private int[] before = new int[0];
    private SeededRng stream;
    private CtmState state;
    private int done;

    Walk(Corpus data, boolean distant, SeededRng stream, double... reference) {
      this.data = data;
      this.reference = reference;
      this.proportions = new double[data.documents() * k];
      this.stream = stream;
      this.state = distant ? distantStart(data, stream) : start(data, stream);
    }

    @Override
    public long done() {
      return done;
    }

    @Override
    public void advance(int sweeps) {
      work.place(state, data);
      for (int end = done + sweeps; done < end; done++) {
        Interruption.check();
        sampler.advance(work, stream);
        if (done >= burnIn && reference.length > 0) {
          collect(done - burnIn);
        }
      }
      state = work.state();
    }

    private void collect(int sweep) {
      double[] current = TopicSums.byTopic(work);
      int[] source =
          TopicMatching.optimal(TopicMatching.distances(current, reference, k)).toArray();
      tally.add(work.graph(), source);
      TopicSums.collect(work, current, source, topics, proportions);
      traces[sweep] = TopicSums.logLikelihood(work);
      traces[iterations + sweep] = TopicSums.edges(work);
      traces[2 * iterations + sweep] = work.graph().logDeterminant();
      traces[3 * iterations + sweep] = before.length > 0 && !Arrays.equals(before, source) ? 1 : 0;
      before = source;
      if (sampler.model().spread() > 0) {
        double average = Arrays.stream(work.mu()).average().orElse(0);
        for (int z = 0; z < k; z++) {
          traces[(VARIABLES.size() + z) * iterations + sweep] = work.mu()[source[z]] - average;
        }
      }
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      byte[] bytes =
          CODEC.encode(
              new Saved(
                  done,
                  stream.state(),
                  state,
                  Ints.of(before),
                  Doubles.of(topics),
                  Doubles.of(proportions),
                  Doubles.of(traces)));
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
      before = saved.before().toArray();
      saved.topics().copyTo(topics, 0);
      saved.proportions().copyTo(proportions, 0);
      saved.traces().copyTo(traces, 0);
      tally.read(in);
    }
  }
}
