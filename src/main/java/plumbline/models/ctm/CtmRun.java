package plumbline.models.ctm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.graphs.EdgeTally;
import plumbline.graphs.GraphState;
import plumbline.graphs.GraphSummary;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.Interruption;
import plumbline.sampling.Progress;
import plumbline.sampling.Replicates;
import plumbline.sampling.RunInfo;

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
  private static final List<String> VARIABLES =
      List.of("logLikelihood", "edges", "logDeterminant", "matchingChanged");

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
   * @param draws traces of log likelihood, edges, log |K| and whether the matching changed
   */
  public record Result(GraphSummary graph, Doubles topics, Doubles proportions, Draws draws) {}

  /** What one chain leaves behind: sums over its draws, and its traces. */
  private static final class Kept {
    private final EdgeTally tally;
    private final double[] topics;
    private final double[] proportions;
    private final double[] traces;

    Kept(EdgeTally tally, double[] topics, double[] proportions, double[] traces) {
      this.tally = tally;
      this.topics = topics;
      this.proportions = proportions;
      this.traces = traces;
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
    CtmModel model = sampler.model();
    int k = model.topics();
    CtmState state =
        new CtmState(
            GraphState.empty(k),
            Doubles.generate(data.documents() * k, e -> 1.0 / k),
            Doubles.generate(k * model.words(), e -> 1.0 / model.words()),
            Ints.generate(data.tokens(), i -> rng.uniformInt(k)));
    CtmWorkspace work = sampler.workspace();
    work.place(state, data);
    AssignmentMoves.drawTopics(work, rng);
    return work.state();
  }

  /**
   * Runs pilot and chains.
   *
   * @param data the corpus
   * @param rng the seed; the result does not depend on the threads
   * @param workers where the chains run
   * @param progress told how many chains are done
   * @return the posterior
   */
  public Result run(Corpus data, SeededRng rng, Replicates workers, Progress progress) {
    double[] reference = pilot(data, rng.child("pilot"));
    List<Kept> kept =
        workers.run(chains, c -> chain(data, reference, rng.child("chain").child(c)), progress);
    int k = sampler.model().topics();
    double[] topics = new double[k * sampler.model().words()];
    double[] proportions = new double[data.documents() * k];
    double[] values = new double[VARIABLES.size() * chains * iterations];
    List<EdgeTally> tallies = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      add(topics, kept.get(c).topics, 1.0 / chains / iterations);
      add(proportions, kept.get(c).proportions, 1.0 / chains / iterations);
      tallies.add(kept.get(c).tally);
      for (int v = 0; v < VARIABLES.size(); v++) {
        System.arraycopy(
            kept.get(c).traces, v * iterations, values, (v * chains + c) * iterations, iterations);
      }
    }
    RunInfo info = RunInfo.external("ctm");
    return new Result(
        GraphSummary.of(tallies),
        Doubles.of(topics),
        Doubles.of(proportions),
        Draws.adopt(VARIABLES, chains, iterations, values, info));
  }

  private static void add(double[] target, double[] source, double factor) {
    for (int e = 0; e < target.length; e++) {
      target[e] += factor * source[e];
    }
  }

  private double[] pilot(Corpus data, SeededRng rng) {
    CtmWorkspace work = sampler.workspace();
    work.place(start(data, rng), data);
    for (int sweep = 0; sweep < burnIn; sweep++) {
      Interruption.check();
      sampler.advance(work, rng);
    }
    return work.state().topics().toArray();
  }

  private Kept chain(Corpus data, double[] reference, SeededRng rng) {
    int k = sampler.model().topics();
    CtmWorkspace work = sampler.workspace();
    work.place(start(data, rng), data);
    EdgeTally tally = new EdgeTally(k, iterations, sampler.graphMode().isWeighted());
    double[] topics = new double[reference.length];
    double[] proportions = new double[data.documents() * k];
    double[] traces = new double[VARIABLES.size() * iterations];
    int[] before = new int[0];
    for (int sweep = -burnIn; sweep < iterations; sweep++) {
      Interruption.check();
      sampler.advance(work, rng);
      if (sweep >= 0) {
        double[] current = byTopic(work);
        int[] source =
            TopicMatching.optimal(TopicMatching.distances(current, reference, k)).toArray();
        tally.add(work.graph(), source);
        collect(work, current, source, topics, proportions);
        traces[sweep] = logLikelihood(work);
        traces[iterations + sweep] = edges(work);
        traces[2 * iterations + sweep] = work.graph().logDeterminant();
        traces[3 * iterations + sweep] =
            before.length > 0 && !Arrays.equals(before, source) ? 1 : 0;
        before = source;
      }
    }
    return new Kept(tally, topics, proportions, traces);
  }

  private static double[] byTopic(CtmWorkspace work) {
    int k = work.topics();
    double[] topics = new double[k * work.words()];
    for (int v = 0; v < work.words(); v++) {
      for (int z = 0; z < k; z++) {
        topics[z * work.words() + v] = work.byWord()[v * k + z];
      }
    }
    return topics;
  }

  private static void collect(
      CtmWorkspace work, double[] current, int[] source, double[] topics, double[] proportions) {
    int k = source.length;
    int words = work.words();
    for (int t = 0; t < k; t++) {
      for (int v = 0; v < words; v++) {
        topics[t * words + v] += current[source[t] * words + v];
      }
      for (int d = 0; d < work.documents(); d++) {
        proportions[d * k + t] += work.theta()[d * k + source[t]];
      }
    }
  }

  private static double logLikelihood(CtmWorkspace work) {
    double sum = 0;
    int k = work.topics();
    for (int d = 0; d < work.documents(); d++) {
      for (int i = work.start(d); i < work.start(d) + work.length(d); i++) {
        sum += Math.log(work.byWord()[work.word(i) * k + work.topic(i)]);
      }
    }
    return sum;
  }

  private static int edges(CtmWorkspace work) {
    int ends = 0;
    for (int i = 0; i < work.topics(); i++) {
      ends += work.graph().graph().degree(i);
    }
    return ends / 2;
  }
}
