package plumbline.models.topics;

import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * Dirichlet-multinomial regression (Mimno and McCallum 2008): as latent Dirichlet allocation, but
 * each document has its own concentration {@code alpha_dk = exp(x_d lambda_k)}, with {@code
 * lambda_kf ~ Normal(0, variance_f)}.
 *
 * @param lengths the documents' lengths
 * @param words V
 * @param topics K
 * @param features x_d, as many rows as documents
 * @param variances one for each feature
 * @param beta the topics' concentration, the same for all words
 */
public record DmrModel(
    Ints lengths, int words, int topics, Features features, Doubles variances, double beta)
    implements GenerativeModel<DmrState, Corpus>, JointDensity<DmrState, Corpus> {
  /**
   * The predictor x_d lambda_k is held within this range, so that no concentration overflows; a
   * prior that reaches it is refused by nobody, but means nothing.
   */
  static final double MOST_ETA = 100;

  /** Checks that the parts fit together. */
  public DmrModel {
    if (words < 1 || topics < 1) {
      throw new IllegalArgumentException(
          "words and topics must be at least 1, not " + words + " and " + topics);
    }
    if (features.documents() != lengths.size() || features.size() != variances.size()) {
      throw new IllegalArgumentException(
          "%d documents and %d variances need as many rows and features, not %d and %d"
              .formatted(lengths.size(), variances.size(), features.documents(), features.size()));
    }
    if (!(beta > 0) || variances.stream().anyMatch(v -> !(v > 0))) {
      throw new IllegalArgumentException(
          "beta and variances must be positive, not " + beta + " and " + variances);
    }
  }

  @Override
  public DmrState drawPrior(Rng rng) {
    int f = features.size();
    double[] weights = new double[topics * f];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Math.sqrt(variances.get(i % f)) * rng.normal();
    }
    int[] z = new int[(int) lengths.sum()];
    double[] alpha = new double[topics];
    int t = 0;
    for (int d = 0; d < lengths.size(); d++) {
      features.concentrations(d, weights, alpha);
      LdaModel.drawTopics(alpha, z, t, lengths.get(d), rng);
      t += lengths.get(d);
    }
    return new DmrState(Ints.of(z), Doubles.of(weights));
  }

  @Override
  public Corpus drawData(DmrState state, Rng rng) {
    return LdaModel.drawWords(state.assignments(), lengths, topics, words, beta, rng);
  }

  @Override
  public double logPrior(DmrState state) {
    double[] weights = state.weights().toArray();
    int f = features.size();
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      double variance = variances.get(i % f);
      sum -= 0.5 * (weights[i] * weights[i] / variance + Math.log(2 * Math.PI * variance));
    }
    double[] alpha = new double[topics];
    int t = 0;
    for (int d = 0; d < lengths.size(); d++) {
      int[] counts = new int[topics];
      for (int i = 0; i < lengths.get(d); i++) {
        counts[state.assignments().get(t++)]++;
      }
      features.concentrations(d, weights, alpha);
      sum += Polya.logProbability(counts, alpha);
    }
    return sum;
  }

  @Override
  public double logLikelihood(DmrState state, Corpus data) {
    return LdaModel.logWords(state.assignments(), data, topics, beta);
  }
}
