package plumbline.models.topics.heldout;

import plumbline.evaluation.ImportanceEstimate;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/**
 * A way to find {@code ln Pr(w | phi, alpha)}: the log probability, in nats, of a document's
 * sequence of tokens, its topics and their law integrated out. (The probability of the bag of words
 * is larger by a multinomial coefficient, which no model changes.) This is the one definition of
 * held-out likelihood in this library; perplexity is derived from it.
 */
public interface DocumentEstimator {
  /**
   * Murray and Salakhutdinov's variant of Chib's method: unbiased.
   *
   * @param burnIn sweeps before the state in whose neighbourhood it is estimated
   * @param samples transitions from there
   * @return the estimator
   */
  static DocumentEstimator chibStyle(int burnIn, int samples) {
    return new ChibStyle(burnIn, samples, Formula.CORRECTED);
  }

  /**
   * Importance sampling of proportions, proposed by the document's words: unbiased.
   *
   * @param samples how many proportions are drawn
   * @return the estimator
   */
  static DocumentEstimator importanceSampling(int samples) {
    return new ImportanceSampling(ImportanceSampling.Proposal.PSEUDO_COUNTS, samples);
  }

  /**
   * The harmonic mean of likelihoods along a chain: of infinite variance, to be compared with.
   *
   * @param burnIn sweeps before the first sample
   * @param samples how many
   * @return the estimator
   */
  static DocumentEstimator harmonicMean(int burnIn, int samples) {
    return new HarmonicMean(burnIn, samples);
  }

  /**
   * The evidence lower bound of Blei, Ng and Jordan: biased downwards.
   *
   * @param iterations the most steps of the fixed point
   * @param tolerance stops when the bound rises by less
   * @return the estimator
   */
  static DocumentEstimator variationalBound(int iterations, double tolerance) {
    return new VariationalBound(iterations, tolerance);
  }

  /** What it is called, and what its estimates are. */
  Kind kind();

  /**
   * Of an estimator.
   *
   * @param name what tables call it
   * @param unbiased whether the estimate of the probability (not of its logarithm) has the right
   *     expectation; for bounds and approximations false
   */
  record Kind(String name, boolean unbiased) {}

  /** What tables call it. */
  default String name() {
    return kind().name();
  }

  /** Whether the estimate of the probability has the right expectation. */
  default boolean isUnbiased() {
    return kind().unbiased();
  }

  /**
   * The estimate for a document.
   *
   * @param document the document under a model
   * @param rng the source of randomness
   */
  LogProbability estimate(SeenDocument document, Rng rng);

  /**
   * An estimated log probability.
   *
   * @param value in nats
   * @param standardError of the value; 0 where nothing is random, NaN where it is not known
   */
  record LogProbability(double value, double standardError) {
    static LogProbability of(ImportanceEstimate estimate) {
      return new LogProbability(estimate.logMean(), estimate.standardError());
    }
  }
}
