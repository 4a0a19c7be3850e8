package plumbline.models.topics;

import java.util.function.DoubleUnaryOperator;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;
import plumbline.sampling.kernels.NealSlice;

/** Assignments with their counts, and hyperparameters, in mutable form. */
public final class LdaWorkspace implements Workspace<LdaState, Corpus> {
  private static final NealSlice SLICE = NealSlice.of(1);

  private final LdaModel model;
  private final TopicCounts counts;
  private final HyperStatistics statistics;
  private final double[] alpha;
  private double beta;
  private final int[] inDocument;
  private final double[] weights;

  // The slice sampler asks these; made once, as a sweep allocates nothing.
  private final DoubleUnaryOperator alphaDensity = this::logAlpha;
  private final DoubleUnaryOperator betaDensity = this::logBeta;
  private int atTopic;
  private double otherAlpha;

  public LdaWorkspace(LdaModel model) {
    this.model = model;
    this.counts = new TopicCounts(model.topics());
    this.statistics = new HyperStatistics(model.topics());
    this.alpha = new double[model.topics()];
    this.inDocument = new int[model.topics()];
    this.weights = new double[model.topics()];
  }

  @Override
  public void place(LdaState state, Corpus data) {
    counts.place(state.assignments(), data);
    state.alpha().copyTo(alpha, 0);
    beta = state.beta();
  }

  @Override
  public LdaState state() {
    return new LdaState(counts.assignments(), Doubles.of(alpha), beta);
  }

  public TopicCounts counts() {
    return counts;
  }

  /** The topics' concentration as it stands. */
  public double beta() {
    return beta;
  }

  /** {@code n_k}: how many tokens a topic has. */
  public int total(int topic) {
    return counts.total(topic);
  }

  public double[] alpha() {
    return alpha;
  }

  /** How many tokens there are. */
  public int tokens() {
    return counts.corpus().tokens();
  }

  /** How many topics there are. */
  public int topics() {
    return alpha.length;
  }

  /** The kernel {@code assignments}: each token's topic in turn, given all others. */
  public void updateAssignments(Rng rng) {
    counts.begin(beta);
    for (int d = 0; d < counts.corpus().documents(); d++) {
      counts.sweep(d, alpha, rng);
    }
  }

  /**
   * Takes a token out of all counts.
   *
   * @param token its index in the corpus
   */
  public void remove(int token) {
    counts.remove(token);
  }

  /** Gives a topic to a token that has none. */
  public void assign(int token, int topic) {
    counts.assign(token, topic);
  }

  /**
   * The weight of each topic for a token, from the counts as they stand, spelled out: {@code (n_dk
   * + alpha_k) (n_kw + beta) / (n_k + V beta)}.
   *
   * @param document the token's document
   * @param token its index in the corpus
   * @return a buffer of length K, overwritten by the next call
   */
  public double[] weights(int document, int token) {
    counts.countDocument(document, inDocument);
    int v = counts.corpus().word(token);
    for (int k = 0; k < weights.length; k++) {
      weights[k] =
          (inDocument[k] + alpha[k])
              * (counts.count(k, v) + beta)
              / (counts.total(k) + counts.corpus().words() * beta);
    }
    return weights;
  }

  /** The documents, for kernels that walk through them. */
  public Corpus corpus() {
    return counts.corpus();
  }

  /** The kernel {@code alpha}: each ln alpha_k by slice sampling. */
  public void updateAlpha(Rng rng) {
    statistics.countDocuments(counts);
    double total = sum(alpha);
    for (atTopic = 0; atTopic < alpha.length; atTopic++) {
      otherAlpha = total - alpha[atTopic];
      alpha[atTopic] = Math.exp(SLICE.step(Math.log(alpha[atTopic]), alphaDensity, rng));
      total = otherAlpha + alpha[atTopic];
    }
  }

  /** The kernel {@code beta}: ln beta by slice sampling. */
  public void updateBeta(Rng rng) {
    statistics.countWords(counts);
    beta = Math.exp(SLICE.step(Math.log(beta), betaDensity, rng));
  }

  private double logAlpha(double logAlpha) {
    double a = Math.exp(logAlpha);
    return a > 0 && a < 1e100
        ? statistics.logDocuments(atTopic, a, otherAlpha + a)
            + logPrior(a, model.alpha().get(atTopic))
        : Double.NEGATIVE_INFINITY;
  }

  private double logBeta(double logBeta) {
    double b = Math.exp(logBeta);
    return b > 0 && b < 1e100
        ? statistics.logWords(b) + logPrior(b, model.beta())
        : Double.NEGATIVE_INFINITY;
  }

  /** Gamma density of a hyperparameter's logarithm: the Jacobian adds one to the exponent. */
  private static double logPrior(double value, double mean) {
    return LdaModel.SHAPE * Math.log(value) - LdaModel.SHAPE / mean * value;
  }

  public static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** {@code log p(w, z | alpha, beta)}, from the counts. */
  public double logJoint() {
    double sum = counts.logWords(beta);
    for (int d = 0; d < counts.corpus().documents(); d++) {
      counts.countDocument(d, inDocument);
      sum += Polya.logProbability(inDocument, alpha);
    }
    return sum;
  }

  /** One alpha_k as it stands. */
  public double alpha(int topic) {
    return alpha[topic];
  }

  /** Changes one alpha_k. */
  public void setAlpha(int topic, double value) {
    alpha[topic] = value;
  }

  /** The histograms that fixed points need, counted anew. */
  public HyperStatistics statistics() {
    statistics.countDocuments(counts);
    statistics.countWords(counts);
    return statistics;
  }

  /** Exchanges the hyperparameters, as a fixed-point step does. */
  public void setHyperparameters(double[] newAlpha, double newBeta) {
    System.arraycopy(newAlpha, 0, alpha, 0, alpha.length);
    beta = newBeta;
  }

  /**
   * The conditional log density of one hyperparameter's logarithm given all else, up to a constant.
   *
   * @param topic which alpha_k; -1 for beta
   * @param logValue the logarithm of the hyperparameter
   */
  public double logConditional(int topic, double logValue) {
    statistics.countDocuments(counts);
    statistics.countWords(counts);
    if (topic < 0) {
      return logBeta(logValue);
    }
    atTopic = topic;
    otherAlpha = sum(alpha) - alpha[topic];
    return logAlpha(logValue);
  }
}
