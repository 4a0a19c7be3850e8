package plumbline.models.ctm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.diagnostics.judgement.GraphJudgement;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphSummary;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Accumulator;
import plumbline.sampling.Draws;
import plumbline.sampling.Monitor;
import plumbline.sampling.Posterior;
import plumbline.sampling.PosteriorRun;
import plumbline.sampling.Workspace;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.sampling.runs.Rounds;

/**
 * The posterior of topics and topic graph for a corpus. Before anything is summarised the topics of
 * every draw are matched, by least total distance of their word laws, to those of a pilot chain at
 * the end of its burn-in: otherwise label switching would average over permutations. Where eta
 * moves by random walks, their scales are tuned from there, for as many sweeps again, and then
 * fixed.
 *
 * @param sampler the sampler
 * @param burnIn sweeps of each chain dropped first
 * @param iterations sweeps of each chain kept
 * @param chains number of chains
 */
public record CtmRun(CtmSampler sampler, int burnIn, int iterations, int chains) {
  private static final int ROUND = 20;

  /** Checks the lengths. */
  public CtmRun {
    if (burnIn < 0 || iterations < 40 || chains < 1) {
      throw new IllegalArgumentException(
          iterations < 40
              ? "iterations must be at least 40, not " + iterations
              : "burn-in must be at least 0 and chains 1, not " + burnIn + " and " + chains);
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
   * @param acceptance of the updates that propose
   */
  public record Result(
      GraphSummary graph,
      Doubles topics,
      Doubles proportions,
      Draws draws,
      Map<String, Workspace.Acceptance> acceptance) {
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
      return Doubles.generate(vocabulary.size(), v -> topics.get(row + v)).largest(count).stream()
          .mapToObj(vocabulary::word)
          .toList();
    }
  }

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
   * A start away from the document's: graph and K are a draw from their prior, K up to some moves
   * where exact draws are too rare. Every other chain has it, so that chains agree about the graph
   * only if they have forgotten it. Z is at random here too: from one topic for each document
   * chains need a thousand sweeps even for topics that have no word in common.
   *
   * @param data the corpus
   * @param rng the source of randomness
   * @return the state
   */
  public CtmState distantStart(Corpus data, Rng rng) {
    int k = sampler.model().topics();
    GraphPrior prior = sampler.model().graphs();
    GraphState graph = DistantGraph.draw(prior, rng);
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
    CtmState burntIn =
        Posterior.of(sampler, data, (chain, stream) -> start(data, stream))
            .streams((root, chain) -> root.child("pilot"))
            .chains(1)
            .burnIn(burnIn)
            .draws(0)
            .placedEvery(ROUND)
            .run(rng, rounds)
            .last()
            .get(0);
    double[] reference = burntIn.topics().toArray();
    // One scale suits no corpus. The chains have those found here, the same for all of them.
    CtmSampler fixed =
        sampler.walks() && burnIn > 0
            ? ScaleSearch.tune(sampler, burntIn, data, burnIn, rng.child("scales"), rounds)
            : sampler;
    IntFunction<MatchedTopics> matched =
        chain -> new MatchedTopics(fixed, data.documents(), reference, iterations);
    PosteriorRun<CtmState> run =
        Posterior.of(
                fixed,
                data,
                (chain, stream) ->
                    chain % 2 == 1 ? distantStart(data, stream) : start(data, stream))
            .monitor(new Sizes())
            .accumulate(matched)
            .streams((root, chain) -> root.child("chain").child(chain))
            .chains(chains)
            .burnIn(burnIn)
            .draws(iterations)
            .placedEvery(ROUND)
            .label("ctm")
            .setting("topics", sampler.model().topics())
            .setting("mode", sampler.graphMode().name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .run(rng, rounds);
    rounds.finish();
    return collect(run.draws(), run.acceptance(), run.accumulated(matched));
  }

  /** What needs no matching. */
  private static final class Sizes implements Monitor<CtmState, Corpus> {
    @Override
    public List<String> names() {
      return List.of("logLikelihood", "edges", "logDeterminant");
    }

    @Override
    public void write(Accumulator.Visit<CtmState, Corpus> visit, double[] target, int offset) {
      CtmWorkspace work = visit.workspace(CtmWorkspace.class).orElseThrow();
      target[offset] = MatchedTopics.logLikelihood(work);
      target[offset + 1] = work.graph().graph().edges();
      target[offset + 2] = work.graph().logDeterminant();
    }
  }

  private Result collect(
      Draws sizes, Map<String, Workspace.Acceptance> acceptance, List<MatchedTopics> walks) {
    List<String> names = new ArrayList<>(sizes.variables());
    List<Function<MatchedTopics, double[]>> matched = new ArrayList<>();
    names.add("matchingChanged");
    matched.add(MatchedTopics::changes);
    for (int z = 0; z < sampler.model().topics() && sampler.model().spread() > 0; z++) {
      int topic = z;
      names.add("mean[" + (z + 1) + "]");
      matched.add(walk -> walk.means(topic));
    }
    DoubleStream.Builder values = DoubleStream.builder();
    for (int v = 0; v < sizes.variables().size(); v++) {
      Arrays.stream(sizes.stacked(v)).forEach(values);
    }
    matched.forEach(one -> walks.forEach(walk -> Arrays.stream(one.apply(walk)).forEach(values)));
    return new Result(
        GraphSummary.of(walks.stream().map(MatchedTopics::tally).toList()),
        mean(walks, MatchedTopics::topics),
        mean(walks, MatchedTopics::proportions),
        Draws.adopt(names, chains, iterations, values.build().toArray(), sizes.info()),
        acceptance);
  }

  private Doubles mean(List<MatchedTopics> walks, Function<MatchedTopics, double[]> sums) {
    double[] mean = new double[sums.apply(walks.get(0)).length];
    double factor = 1.0 / chains / iterations;
    for (MatchedTopics walk : walks) {
      double[] sum = sums.apply(walk);
      for (int e = 0; e < mean.length; e++) {
        mean[e] += factor * sum[e];
      }
    }
    return Doubles.of(mean);
  }
}
