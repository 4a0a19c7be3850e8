package plumbline.models.topics.heldout;

import plumbline.evaluation.ImportanceEstimate;
import plumbline.random.Rng;

/**
 * A way to find {@code ln Pr(w | phi, alpha)}: the log probability, in nats, of a document's
 * sequence of tokens, its topics and their law integrated out. (The probability of the bag of words
 * is larger by a multinomial coefficient, which no model changes.) This is the one definition of
 * held-out likelihood in this library; perplexity is derived from it.
 */
public interface DocumentEstimator {
  /** A short name, as on the command line. */
  String name();

  /**
   * Whether the estimate of the probability (not of its logarithm) has the right expectation; for
   * bounds and approximations false.
   */
  boolean isUnbiased();

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
