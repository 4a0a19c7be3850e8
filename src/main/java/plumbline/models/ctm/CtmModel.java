package plumbline.models.ctm;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.graphs.GraphModel;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphState;
import plumbline.graphs.Observations;
import plumbline.models.topics.Corpus;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * The model (section 3.2 of the document, corrected):
 *
 * <ul>
 *   <li>K | G ~ W<sub>G</sub>(b, S), the precision matrix, zero where G has no edge
 *   <li>μ<sub>z</sub> ~ Normal(m<sub>z</sub>, s<sup>2</sup>), or known: s = 0
 *   <li>η<sub>d</sub> ~ Normal(μ, K<sup>−1</sup>)
 *   <li>z<sub>dn</sub> ~ softmax(η<sub>d</sub>)
 *   <li>β<sub>z</sub> ~ Dirichlet(α)
 *   <li>w<sub>dn</sub> ~ β<sub>z(dn)</sub>
 * </ul>
 *
 * <p>Departures from the document: its means are known, all zero, so that topics of unequal
 * prevalence are pressed into K; and the words are categorical given their topic; its (3.3) gives
 * each count a multinomial law of its own.
 *
 * @param graphs prior of the topic graph and its precision matrix; its nodes are the k topics
 * @param lengths N_d, the number of tokens of each document
 * @param words V, the size of the vocabulary
 * @param alpha concentration of the topics' word laws, positive
 * @param mu m, where the means of eta are expected, length k
 * @param spread s, the standard deviation of each mean about that; 0 if the means are known
 */
public record CtmModel(
    GraphPrior graphs, Ints lengths, int words, double alpha, Doubles mu, double spread)
    implements GenerativeModel<CtmState, Corpus>, JointDensity<CtmState, Corpus> {
  /** Checks the sizes. */
  public CtmModel {
    if (words < 1) {
      throw new IllegalArgumentException("words must be at least 1, not " + words);
    }
    if (!(alpha > 0 && alpha < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("alpha must be positive and finite, not " + alpha);
    }
    if (mu.size() != graphs.nodes()) {
      throw new IllegalArgumentException(
          "mu must have one entry for each of " + graphs.nodes() + " topics, not " + mu.size());
    }
    if (!(spread >= 0 && spread < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the spread of the means must be at least 0 and finite, not " + spread);
    }
  }

  /**
   * A model whose means of eta are known.
   *
   * @param graphs prior of the topic graph and its precision matrix
   * @param lengths N_d, the number of tokens of each document
   * @param words V, the size of the vocabulary
   * @param alpha concentration of the topics' word laws, positive
   * @param mu mean of eta, length k
   */
  public CtmModel(GraphPrior graphs, Ints lengths, int words, double alpha, Doubles mu) {
    this(graphs, lengths, words, alpha, mu, 0);
  }

  /**
   * With unknown means of eta.
   *
   * @param sd standard deviation of each about its expected value, or 0
   * @return the changed model
   */
  public CtmModel withSpread(double sd) {
    return new CtmModel(graphs, lengths, words, alpha, mu, sd);
  }

  /**
   * The means of eta in a state.
   *
   * @param state of this model
   * @return length k
   */
  public Doubles means(CtmState state) {
    return spread > 0 ? state.means() : mu;
  }

  /**
   * The document's prior for a corpus: gamma = 0.2, {@code b = max(3, k - 1)}, S = I, alpha = 1, mu
   * = 0. Departure from the document: its b = k - 1 is 2 for three topics and 1 for two, where its
   * own condition is b > 2. The law is proper there too; the document has six topics.
   *
   * @param topics k
   * @param lengths N_d
   * @param words V
   * @return the model
   */
  public static CtmModel standard(int topics, Ints lengths, int words) {
    return new CtmModel(
        GraphPrior.of(topics, Math.max(3, topics - 1), 0.2),
        lengths,
        words,
        1,
        Doubles.generate(topics, z -> 0));
  }

  /** k, the number of topics. */
  public int topics() {
    return graphs.nodes();
  }

  @Override
  public CtmState drawPrior(Rng rng) {
    return drawGiven(new GraphModel(graphs, 0).drawPrior(rng), rng);
  }

  /**
   * Draws eta, topics and assignments given graph and precision matrix.
   *
   * @param graph G and K
   * @param rng the source of randomness
   * @return the state
   */
  public CtmState drawGiven(GraphState graph, Rng rng) {
    return drawGiven(
        graph,
        spread > 0 ? Doubles.generate(topics(), z -> mu.get(z) + spread * rng.normal()) : mu,
        rng);
  }

  /** Draws eta, topics and assignments given graph, precision matrix and means. */
  public CtmState drawGiven(GraphState graph, Doubles means, Rng rng) {
    int k = topics();
    Observations noise = new GraphModel(graphs, lengths.size()).drawData(graph, rng);
    Doubles eta =
        Doubles.generate(noise.values().size(), e -> noise.values().get(e) + means.get(e % k));
    double[] topics = new double[k * words];
    double[] concentration = new double[words];
    java.util.Arrays.fill(concentration, alpha);
    double[] law = new double[words];
    for (int z = 0; z < k; z++) {
      rng.dirichlet(concentration, law);
      System.arraycopy(law, 0, topics, z * words, words);
    }
    int[] assignments = new int[(int) lengths.sum()];
    double[] theta = new double[k];
    int token = 0;
    double[] values = eta.toArray();
    for (int d = 0; d < lengths.size(); d++) {
      CtmState.softmax(values, d * k, k, theta, 0);
      for (int n = 0; n < lengths.get(d); n++) {
        assignments[token++] = rng.categorical(theta, 0, k, 1);
      }
    }
    return new CtmState(
        graph, eta, Doubles.of(topics), Ints.of(assignments), spread > 0 ? means : Doubles.of());
  }

  @Override
  public Corpus drawData(CtmState state, Rng rng) {
    double[] topics = state.topics().toArray();
    Ints[] documents = new Ints[lengths.size()];
    int token = 0;
    for (int d = 0; d < documents.length; d++) {
      int[] words = new int[lengths.get(d)];
      for (int n = 0; n < words.length; n++) {
        int z = state.assignments().get(token++);
        words[n] = rng.categorical(topics, z * this.words, this.words, 1);
      }
      documents[d] = Ints.of(words);
    }
    return Corpus.of(words, documents);
  }

  /**
   * The log prior density.
   *
   * @throws IllegalStateException if the graph's normalising constant has no known closed form
   */
  @Override
  public double logPrior(CtmState state) {
    int k = topics();
    double sum = new GraphModel(graphs, 0).logPrior(state.graph());
    Doubles means = means(state);
    for (int z = 0; z < k && spread > 0; z++) {
      double x = (means.get(z) - mu.get(z)) / spread;
      sum -= 0.5 * x * x + Math.log(spread * Math.sqrt(2 * Math.PI));
    }
    Observations centred =
        new Observations(
            state.documents(),
            k,
            Doubles.generate(state.eta().size(), e -> state.eta().get(e) - means.get(e % k)));
    sum += new GraphModel(graphs, state.documents()).logLikelihood(state.graph(), centred);
    Doubles theta = state.proportions();
    int token = 0;
    for (int d = 0; d < lengths.size(); d++) {
      for (int n = 0; n < lengths.get(d); n++) {
        sum += Math.log(theta.get(d * k + state.assignments().get(token++)));
      }
    }
    for (double b : state.topics().toArray()) {
      sum += alpha == 1 ? 0 : (alpha - 1) * Math.log(b);
    }
    return sum + k * (LogGamma.value(words * alpha) - words * LogGamma.value(alpha));
  }

  @Override
  public double logLikelihood(CtmState state, Corpus data) {
    double sum = 0;
    for (int i = 0; i < data.tokens(); i++) {
      sum += Math.log(state.word(state.assignments().get(i), data.word(i)));
    }
    return sum;
  }

  /**
   * log p(eta, Z, w | K) with the topics' word laws integrated out, up to a constant: what a sweep
   * over Z with B integrated out leaves invariant.
   *
   * @param state its topics do not matter
   * @param data the words
   * @return the log density of Z and the words given eta
   */
  public double logCollapsed(CtmState state, Corpus data) {
    int k = topics();
    int[] counts = new int[k * words];
    int[] totals = new int[k];
    double sum = 0;
    Doubles theta = state.proportions();
    for (int d = 0; d < data.documents(); d++) {
      for (int i = data.start(d); i < data.start(d) + data.length(d); i++) {
        int z = state.assignments().get(i);
        sum += Math.log(theta.get(d * k + z));
        sum += Math.log(alpha + counts[z * words + data.word(i)]++);
        sum -= Math.log(words * alpha + totals[z]++);
      }
    }
    return sum;
  }
}
