package plumbline.studies;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.graphs.Graph;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.models.ctm.CtmModel;
import plumbline.models.ctm.CtmSampler;
import plumbline.models.ctm.CtmState;
import plumbline.models.ctm.CtmWorkspace;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.sampling.runs.Interruption;

/**
 * A run on artificial data of known origin, with the document's measures of error at every sweep
 * (chapter 5).
 */
public final class CtmStudy {
  /** The names of the sampler's updates, by what they change. */
  private static final List<String> UPDATES =
      List.of("assignments", "topics", "eta", "shift", "edges", "blocks", "covariance");

  private final CtmState truth;
  private final List<CtmState> ends;
  private final List<Graph> graphs;
  private final ErrorTraces errors;

  private CtmStudy(CtmState truth, List<CtmState> ends, List<Graph> graphs, ErrorTraces errors) {
    this.truth = truth;
    this.ends = ends;
    this.graphs = graphs;
    this.errors = errors;
  }

  /**
   * Artificial data: a state drawn from the prior with one topic graph, and its words.
   *
   * @param state the truth
   * @param corpus the words
   */
  public record Artificial(CtmState state, Corpus corpus) {
    /**
     * Draws data as the document's chapter 5 needs them, whose sizes it does not give. The graph
     * has edges 1-2, 3-4 and 5-6 with partial correlations of 0.7 in size.
     *
     * @param documents D
     * @param words V
     * @param tokens N_d, the same for all documents
     * @param rng the source of randomness
     * @return six topics
     */
    public static Artificial of(int documents, int words, int tokens, Rng rng) {
      int k = 6;
      Graph graph = Graph.of(k, 0, 1, 2, 3, 4, 5);
      double[] precision = new double[k * k];
      for (int i = 0; i < k; i++) {
        precision[i * k + i] = 1;
        precision[i * k + (i ^ 1)] = i == 2 || i == 3 ? 0.7 : -0.7;
      }
      CtmModel model =
          new CtmModel(
              GraphPrior.of(k, 5, 0.2),
              Ints.generate(documents, d -> tokens),
              words,
              0.2,
              Doubles.generate(k, z -> 0));
      CtmState state = model.drawGiven(new GraphState(graph, Doubles.of(precision)), rng);
      return new Artificial(state, model.drawData(state, rng));
    }

    /**
     * The document's model for these data.
     *
     * @return b = k - 1, gamma = 0.2, alpha = 1
     */
    public CtmModel model() {
      return CtmModel.standard(state.topicCount(), corpus.lengths(), corpus.words());
    }
  }

  /**
   * Runs a sampler, or some of its updates with everything else held at the truth.
   *
   * @param sampler the sampler
   * @param data truth and words
   * @param start where to start
   * @param iterations number of sweeps
   * @param rng the source of randomness
   * @return the study
   */
  public static CtmStudy run(
      CtmSampler sampler, Artificial data, CtmState start, int iterations, Rng rng) {
    ErrorTraces errors = new ErrorTraces(data.state(), start, iterations);
    List<Graph> graphs = new ArrayList<>();
    CtmWorkspace work = sampler.workspace();
    work.place(start, data.corpus());
    CtmState last = start;
    for (int sweep = 0; sweep < iterations; sweep++) {
      Interruption.check();
      sampler.sweep().advance(work, rng);
      last = work.state();
      Ints source = errors.add(sweep, last, work.graph().waitingTime());
      graphs.add(renamed(last.graph().graph(), source));
    }
    return new CtmStudy(data.state(), List.of(start, last), graphs, errors);
  }

  private static Graph renamed(Graph graph, Ints source) {
    return new Graph(
        graph.nodes(),
        Ints.generate(
            Graph.pairCount(graph.nodes()),
            e -> {
              int j = (int) ((1 + Math.sqrt(1 + 8.0 * e)) / 2);
              int i = e - j * (j - 1) / 2;
              return graph.has(source.get(i), source.get(j)) ? 1 : 0;
            }));
  }

  /**
   * A sampler of some updates only.
   *
   * @param sampler the sampler
   * @param kept names of the updates that stay
   * @return the sampler with all others doing nothing
   */
  public static CtmSampler only(CtmSampler sampler, String... kept) {
    Update<CtmWorkspace> nothing = (work, rng) -> {};
    CtmSampler reduced = sampler;
    for (String name : UPDATES) {
      if (!List.of(kept).contains(name)) {
        reduced = reduced.replace(name, nothing);
      }
    }
    return reduced;
  }

  /**
   * One measure at every sweep.
   *
   * @param name binder, binderStep (Binder's loss against truth and previous sweep), words,
   *     wordsStep (L2 of B against truth, matched, and previous sweep), words1 to words6 (by
   *     topic), edges (wrong ones, matched), sigma (Frobenius, matched), waiting (time), changed (1
   *     where the matching is another one)
   * @return a copy
   */
  public double[] trace(String name) {
    return errors.trace(name).clone();
  }

  /**
   * One measure after a burn-in.
   *
   * @param name as for {@link #trace(String)}
   * @param burnIn sweeps left out
   * @return a copy
   */
  public double[] trace(String name, int burnIn) {
    double[] trace = trace(name);
    if (burnIn < 0 || burnIn >= trace.length) {
      throw new IllegalArgumentException(
          "burn-in must be inside [0, " + trace.length + "), not " + burnIn);
    }
    return Arrays.copyOfRange(trace, burnIn, trace.length);
  }

  /** The truth. */
  public CtmState truth() {
    return truth;
  }

  /** The state at the end. */
  public CtmState last() {
    return ends.get(1);
  }

  /** The state at the start. */
  public CtmState first() {
    return ends.get(0);
  }

  /**
   * Distinct graphs after a burn-in by weight, their topics named as in the truth.
   *
   * @param burnIn sweeps left out
   * @param byWaitingTime whether weights are accumulated waiting times or visits
   * @return weights, largest first
   */
  public Map<Graph, Double> weights(int burnIn, boolean byWaitingTime) {
    Map<Graph, Double> weights = new LinkedHashMap<>();
    for (int sweep = burnIn; sweep < graphs.size(); sweep++) {
      weights.merge(
          graphs.get(sweep), byWaitingTime ? errors.trace("waiting")[sweep] : 1.0, Double::sum);
    }
    Map<Graph, Double> sorted = new LinkedHashMap<>();
    weights.entrySet().stream()
        .sorted(Map.Entry.<Graph, Double>comparingByValue().reversed())
        .forEach(e -> sorted.put(e.getKey(), e.getValue()));
    return sorted;
  }

  /**
   * The graphs that the document's criteria select after a burn-in, and the median probability
   * graph.
   *
   * @param burnIn sweeps left out
   * @return criterion to graph
   */
  public Map<String, Graph> selections(int burnIn) {
    Map<String, Graph> chosen = new LinkedHashMap<>();
    chosen.put("target", truth.graph().graph());
    chosen.put("initial", first().graph().graph());
    chosen.put("last", graphs.get(graphs.size() - 1));
    int best = burnIn;
    for (int sweep = burnIn; sweep < graphs.size(); sweep++) {
      best = errors.trace("binder")[sweep] < errors.trace("binder")[best] ? sweep : best;
    }
    chosen.put("lowest Binder loss", graphs.get(best));
    chosen.put("highest waiting time", weights(burnIn, true).keySet().iterator().next());
    chosen.put("most sampled", weights(burnIn, false).keySet().iterator().next());
    int k = truth.topicCount();
    int kept = graphs.size() - burnIn;
    chosen.put(
        "median probability",
        new Graph(
            k,
            Ints.generate(
                Graph.pairCount(k),
                e ->
                    graphs.subList(burnIn, graphs.size()).stream()
                                .mapToInt(g -> g.pairs().get(e))
                                .sum()
                            > kept / 2.0
                        ? 1
                        : 0)));
    return chosen;
  }

  /**
   * How wrong the graphs are that the criteria select.
   *
   * @param burnIn sweeps left out
   * @return criterion to number of edges that differ from the truth; the truth itself left out
   */
  public Map<String, Integer> wrongEdges(int burnIn) {
    Graph target = truth.graph().graph();
    Ints asTheyAre = Ints.generate(target.nodes(), z -> z);
    Map<String, Integer> wrong = new LinkedHashMap<>();
    selections(burnIn)
        .forEach((name, graph) -> wrong.put(name, Losses.graph(graph, target, asTheyAre)));
    wrong.remove("target");
    return wrong;
  }

  /**
   * A state's proportions.
   *
   * @param state the state
   * @return [D][k]
   */
  public static double[][] proportions(CtmState state) {
    int k = state.topicCount();
    Doubles theta = state.proportions();
    double[][] rows = new double[state.documents()][];
    for (int d = 0; d < rows.length; d++) {
      rows[d] = Doubles.copyOf(theta.toArray(), d * k, (d + 1) * k).toArray();
    }
    return rows;
  }
}
