package plumbline.models.iptm.scans;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmSizes;
import plumbline.models.iptm.likelihood.MessageLikelihood;
import plumbline.models.iptm.likelihood.TokenCounts;
import plumbline.random.Rng;

/**
 * Gibbs updates of the tokens' topics, theta and phi integrated out:
 *
 * <blockquote>
 *
 * p(z<sub>dn</sub> = k | rest) ∝ (N<sub>dk</sub> + α m<sub>k</sub>) (N<sub>wk</sub> + β/V) /
 * (N<sub>k</sub> + β) · exp(L<sub>d</sub> + ∑<sub>d′&gt;d</sub> L<sub>d′</sub>),
 *
 * </blockquote>
 *
 * counts without the token. L depends on k through its pattern only, and through nothing but the
 * number of the document's tokens in each pattern: it is computed once for each such composition.
 *
 * <p>Departure from the document's paper and program: the paper prints the factor of document d
 * alone, the program takes one later document; every later document within 384 hours belongs there.
 */
public final class TopicScan {
  private static final int MOST_COMPOSITIONS = 1 << 14;

  /** The prior weight of a topic for a token, given the topics of all other tokens. */
  @FunctionalInterface
  public interface Weight {
    /**
     * The weight of one topic.
     *
     * @param d the document
     * @param n the token, taken out of all counts; its topic is still the old one
     * @param k the topic
     * @return {@code (N_dk + alpha m_k) (N_wk + beta/V) / (N_k + beta)}
     */
    double of(int d, int n, int k);
  }

  private final TokenCounts all;
  private final MessageLikelihood messages;
  private final Weight weight;
  private final IntToDoubleFunction likelihood;
  private final IptmSizes sizes;
  private final int baseCount;
  private final double[] weights;
  private final double[] logLikelihood;
  private final double[] factor;
  private final boolean[] used;
  private final int[] tokens;
  private final double[] memo;

  public TopicScan(IptmModel model, TokenCounts tokens, MessageLikelihood messages) {
    this(
        model,
        tokens,
        messages,
        weight(model, tokens, model.priors().beta() / model.sizes().words()),
        d -> messages.affected(model.base().size() + d));
  }

  /**
   * With parts of one's own.
   *
   * @param weight of a topic
   * @param likelihood the log likelihood that a document's composition has a part in: {@code L_d}
   *     and those of later documents
   */
  public TopicScan(
      IptmModel model,
      TokenCounts tokens,
      MessageLikelihood messages,
      Weight weight,
      IntToDoubleFunction likelihood) {
    this.all = tokens;
    this.messages = messages;
    this.weight = weight;
    this.likelihood = likelihood;
    this.sizes = model.sizes();
    this.baseCount = model.base().size();
    this.weights = new double[sizes.topics()];
    this.logLikelihood = new double[sizes.patterns()];
    this.factor = new double[sizes.patterns()];
    this.used = new boolean[sizes.patterns()];
    this.tokens = new int[sizes.patterns()];
    int most = 0;
    for (int d = 0; d < sizes.documents(); d++) {
      most = Math.max(most, sizes.tokens().get(d));
    }
    double compositions = Math.pow(most + 1.0, sizes.patterns() - 1.0);
    this.memo = new double[compositions <= MOST_COMPOSITIONS ? (int) compositions : 0];
  }

  /**
   * The weight as it follows from the priors.
   *
   * @param wordPrior what each word type has before it is counted: beta / V
   */
  public static Weight weight(IptmModel model, TokenCounts tokens, double wordPrior) {
    double[] topicWeights = model.priors().topicWeights().toArray();
    double beta = model.priors().beta();
    return (d, n, k) ->
        (tokens.ofDocument(d, k) + topicWeights[k])
            * ((tokens.ofWord(tokens.words[n], k) + wordPrior) / (tokens.topicTotals[k] + beta));
  }

  public void run(Rng rng) {
    for (int d = 0; d < sizes.documents(); d++) {
      update(d, rng);
    }
  }

  /** The tokens of one document. */
  public void update(int d, Rng rng) {
    Arrays.fill(used, false);
    for (int c : all.patternOf) {
      used[c] = true;
    }
    all.byPattern(baseCount + d, tokens);
    Arrays.fill(memo, Double.NaN);
    for (int n = all.start[d]; n < all.start[d + 1]; n++) {
      int k = all.topics[n];
      all.add(d, n, k, -1);
      tokens[all.patternOf[k]]--;
      weighPatterns(d);
      double total = 0;
      for (int t = 0; t < weights.length; t++) {
        weights[t] = weight.of(d, n, t) * factor[all.patternOf[t]];
        total += weights[t];
      }
      k = rng.categorical(weights, 0, weights.length, total);
      all.topics[n] = k;
      all.add(d, n, k, 1);
      tokens[all.patternOf[k]]++;
    }
    messages.move(baseCount + d, tokens);
    messages.settle();
  }

  /** The factors exp(L) of each pattern in use, relative to the largest. */
  private void weighPatterns(int d) {
    double max = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < used.length; c++) {
      if (used[c]) {
        tokens[c]++;
        logLikelihood[c] = likelihoodOfComposition(d);
        tokens[c]--;
        max = Math.max(max, logLikelihood[c]);
      }
    }
    for (int c = 0; c < used.length; c++) {
      factor[c] = used[c] ? Math.exp(logLikelihood[c] - max) : 0;
    }
  }

  private double likelihoodOfComposition(int d) {
    int key = 0;
    for (int c = 1; memo.length > 0 && c < tokens.length; c++) {
      key = key * (sizes.tokens().get(d) + 1) + tokens[c];
    }
    if (memo.length > 0 && !Double.isNaN(memo[key])) {
      return memo[key];
    }
    messages.move(baseCount + d, tokens);
    messages.settle();
    double value = likelihood.applyAsDouble(d);
    if (memo.length > 0) {
      memo[key] = value;
    }
    return value;
  }
}
