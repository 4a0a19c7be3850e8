package plumbline.models.iptm;

import java.util.Arrays;
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
public class TopicScan {
  private static final int MOST_COMPOSITIONS = 1 << 14;

  private final IptmWorkspace work;
  private final double[] weights;
  private final double[] logLikelihood;
  private final double[] factor;
  private final boolean[] used;
  private final int[] tokens;
  private final int[] before;
  private int current;
  private final double[] memo;

  /**
   * A scan for one workspace.
   *
   * @param work the workspace
   */
  public TopicScan(IptmWorkspace work) {
    this.work = work;
    this.weights = new double[work.sizes.topics()];
    this.logLikelihood = new double[work.patterns];
    this.factor = new double[work.patterns];
    this.used = new boolean[work.patterns];
    this.tokens = new int[work.patterns];
    this.before = new int[work.patterns];
    int most = 0;
    for (int d = 0; d < work.documents; d++) {
      most = Math.max(most, work.sizes.tokens().get(d));
    }
    double compositions = Math.pow(most + 1.0, work.patterns - 1.0);
    this.memo = new double[compositions <= MOST_COMPOSITIONS ? (int) compositions : 0];
  }

  /**
   * The weight of a topic in its document.
   *
   * @param d the document
   * @param k the topic
   * @return {@code N_dk + alpha m_k} without the token
   */
  protected double documentWeight(int d, int k) {
    return work.tokens.byTopic[(work.baseCount + d) * weights.length + k]
        + work.model.priors().topicWeights().get(k);
  }

  /**
   * The weight of a word in a topic.
   *
   * @param word the word type
   * @param k the topic
   * @return {@code (N_wk + beta/V) / (N_k + beta)} without the token
   */
  protected double wordWeight(int word, int k) {
    return (work.tokens.wordTopic[word * weights.length + k] + wordPrior())
        / (work.tokens.topicTotals[k] + work.model.priors().beta());
  }

  /**
   * What each word type has before it is counted.
   *
   * @return beta / V
   */
  protected double wordPrior() {
    return work.model.priors().beta() / work.sizes.words();
  }

  /**
   * The topic that the token had until now.
   *
   * @return the topic
   */
  protected final int current() {
    return current;
  }

  /**
   * The log likelihood that a document's composition has a part in.
   *
   * @param d the document
   * @return {@code L_d} and those of later documents
   */
  protected double likelihood(int d) {
    return work.affectedLikelihood(work.baseCount + d);
  }

  /**
   * Brings the history in line with the document's new topics.
   *
   * @param d the document
   * @param old how many tokens each pattern had before
   * @param composition how many each has now
   */
  protected void settle(int d, int[] old, int[] composition) {
    work.move(work.baseCount + d, composition);
    work.settle();
  }

  void run(Rng rng) {
    Arrays.fill(used, false);
    for (int c : work.patternOf) {
      used[c] = true;
    }
    for (int d = 0; d < work.documents; d++) {
      updateDocument(d, rng);
    }
  }

  private void updateDocument(int d, Rng rng) {
    int e = work.baseCount + d;
    work.tokens.byPattern(e, work.patternOf, tokens);
    System.arraycopy(work.patternTokens, e * work.patterns, before, 0, before.length);
    Arrays.fill(memo, Double.NaN);
    for (int n = work.tokens.start[d]; n < work.tokens.start[d + 1]; n++) {
      int k = work.tokens.topics[n];
      work.tokens.add(d, n, k, -1);
      tokens[work.patternOf[k]]--;
      current = k;
      weighPatterns(d);
      double total = 0;
      for (int t = 0; t < weights.length; t++) {
        weights[t] =
            documentWeight(d, t) * wordWeight(work.tokens.words[n], t) * factor[work.patternOf[t]];
        total += weights[t];
      }
      k = rng.categorical(weights, 0, weights.length, total);
      work.tokens.topics[n] = k;
      work.tokens.add(d, n, k, 1);
      tokens[work.patternOf[k]]++;
    }
    settle(d, before, tokens);
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
      key = key * (work.sizes.tokens().get(d) + 1) + tokens[c];
    }
    if (memo.length > 0 && !Double.isNaN(memo[key])) {
      return memo[key];
    }
    work.move(work.baseCount + d, tokens);
    work.settle();
    double value = likelihood(d);
    if (memo.length > 0) {
      memo[key] = value;
    }
    return value;
  }
}
