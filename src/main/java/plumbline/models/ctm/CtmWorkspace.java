package plumbline.models.ctm;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.graphs.GraphWorkspace;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Workspace;
import plumbline.sampling.kernels.AcceptanceCount;

/** State and counts in mutable form. */
public final class CtmWorkspace implements Workspace<CtmState, Corpus> {
  private final CtmModel model;
  private final int k;
  private final int words;
  private final GraphWorkspace graph;
  private final double[] mu;
  private final double[] scales;
  private final double[] scatter;
  private final DocumentEtaMoves moves;
  private final double[] weights;
  private double[] eta = {};
  private double[] theta = {};
  private double[] byWord = {}; // [V x k]
  private int[] tokens = {};
  private int[] starts = {0};
  private int[] assignments = {};
  private int[] wordCounts = {}; // C by word, [V x k]
  private final int[] topicCounts;
  private int[] documentCounts = {}; // E, [D x k]
  private int[] earlierCounts = {};
  private final AcceptanceCount etaMoves = new AcceptanceCount();

  /**
   * An empty workspace, to be placed before use.
   *
   * @param model the model
   * @param choice what the sampler is made of
   */
  CtmWorkspace(CtmModel model, CtmChoice choice) {
    this.model = model;
    this.k = model.topics();
    this.words = model.words();
    this.graph = new GraphWorkspace(model.graphs(), choice.ratio());
    this.mu = model.mu().toArray(); // replaced by the state's where they are unknown
    this.scales = choice.scales().toArray();
    this.scatter = new double[k * k];
    this.moves = new DocumentEtaMoves(k);
    this.weights = new double[k];
    this.topicCounts = new int[k];
  }

  @Override
  public void place(CtmState state, Corpus data) {
    int documents = data.documents();
    if (data.words() != words || state.documents() != documents) {
      throw new IllegalArgumentException(
          "the corpus has %s documents and %s words, the state %s and %s"
              .formatted(documents, data.words(), state.documents(), words));
    }
    if (eta.length != documents * k || tokens.length != data.tokens()) {
      eta = new double[documents * k];
      theta = new double[documents * k];
      documentCounts = new int[documents * k];
      earlierCounts = new int[documents * k];
      starts = new int[documents + 1];
      tokens = new int[data.tokens()];
      assignments = new int[tokens.length];
      byWord = new double[words * k];
      wordCounts = new int[words * k];
    }
    for (int d = 0; d < documents; d++) {
      starts[d + 1] = starts[d] + data.length(d);
    }
    state.eta().copyTo(eta, 0);
    model.means(state).copyTo(mu, 0);
    for (int z = 0; z < k; z++) {
      for (int v = 0; v < words; v++) {
        byWord[v * k + z] = state.word(z, v);
      }
    }
    Arrays.fill(wordCounts, 0);
    Arrays.fill(topicCounts, 0);
    Arrays.fill(documentCounts, 0);
    for (int d = 0; d < documents; d++) {
      refreshTheta(d);
      for (int i = starts[d]; i < starts[d + 1]; i++) {
        tokens[i] = data.word(i);
        assign(d, i, state.assignments().get(i));
      }
    }
    keepCounts();
    graph.place(state.graph());
    conditionGraph();
  }

  @Override
  public CtmState state() {
    double[] topics = new double[k * words];
    for (int v = 0; v < words; v++) {
      for (int z = 0; z < k; z++) {
        topics[z * words + v] = byWord[v * k + z];
      }
    }
    return new CtmState(
        graph.state(),
        Doubles.of(eta),
        Doubles.of(topics),
        Ints.of(assignments),
        model.spread() > 0 ? Doubles.of(mu) : Doubles.of());
  }

  /** Makes a document's theta the softmax of its eta. */
  public void refreshTheta(int d) {
    CtmState.softmax(eta, d * k, k, theta, d * k);
  }

  /** Conditions the graph on eta: b* = b + D, S* = S + sum of (eta_d - mu)(eta_d - mu)'. */
  public void conditionGraph() {
    Arrays.fill(scatter, 0);
    for (int d = 0; d < documents(); d++) {
      for (int i = 0; i < k; i++) {
        double x = eta[d * k + i] - mu[i];
        for (int j = 0; j < k; j++) {
          scatter[i * k + j] += x * (eta[d * k + j] - mu[j]);
        }
      }
    }
    graph.condition(documents(), scatter);
  }

  /** Takes a token out of the counts. */
  public void remove(int d, int token) {
    count(d, token, -1);
  }

  /** Gives a token that is in no count a topic. */
  public void assign(int d, int token, int topic) {
    assignments[token] = topic;
    count(d, token, 1);
  }

  private void count(int d, int token, int change) {
    int z = assignments[token];
    wordCounts[tokens[token] * k + z] += change;
    topicCounts[z] += change;
    documentCounts[d * k + z] += change;
  }

  /** Remembers E as it is now: what the document's printed step for eta uses one sweep later. */
  public void keepCounts() {
    System.arraycopy(documentCounts, 0, earlierCounts, 0, documentCounts.length);
  }

  /** Counts one proposal for a document's eta. */
  void proposedEta(boolean accepted) {
    etaMoves.proposed(accepted);
  }

  @Override
  public Map<String, Acceptance> acceptance() {
    Map<String, Acceptance> all = new LinkedHashMap<>(graph.acceptance());
    if (etaMoves.total().proposals() > 0) {
      all.put("eta", etaMoves.total());
    }
    return all;
  }

  /** The model. */
  public CtmModel model() {
    return model;
  }

  /** D. */
  public int documents() {
    return starts.length - 1;
  }

  /** k. */
  public int topics() {
    return k;
  }

  /** V. */
  public int words() {
    return words;
  }

  /** A document's first token. */
  public int start(int d) {
    return starts[d];
  }

  /** How many tokens a document has. */
  public int length(int d) {
    return starts[d + 1] - starts[d];
  }

  /** The word of a token. */
  public int word(int token) {
    return tokens[token];
  }

  /** The topic of a token. */
  public int topic(int token) {
    return assignments[token];
  }

  /** H, [D x k]; whoever writes it calls {@link #refreshTheta}. */
  public double[] eta() {
    return eta;
  }

  /** Theta, [D x k]. */
  public double[] theta() {
    return theta;
  }

  /** B by words, [V x k]. */
  public double[] byWord() {
    return byWord;
  }

  /** C by words, [V x k]. */
  public int[] wordCounts() {
    return wordCounts;
  }

  /** Tokens of each topic. */
  public int[] topicCounts() {
    return topicCounts;
  }

  /** E, [D x k]. */
  public int[] documentCounts() {
    return documentCounts;
  }

  /** E as it was when it was last kept. */
  public int[] earlierCounts() {
    return earlierCounts;
  }

  /** The means of eta, length k. */
  public double[] mu() {
    return mu;
  }

  /** Standard deviations of the random walks. */
  public double[] scales() {
    return scales;
  }

  /** Graph and precision matrix. */
  public GraphWorkspace graph() {
    return graph;
  }

  /** The updates of one document's eta, with their scratch space. */
  DocumentEtaMoves moves() {
    return moves;
  }

  /** Scratch of length k. */
  public double[] weights() {
    return weights;
  }
}
