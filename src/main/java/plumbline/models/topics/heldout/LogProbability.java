package plumbline.models.topics.heldout;

import plumbline.evaluation.ImportanceEstimate;

/**
 * An estimated log probability.
 *
 * @param value in nats
 * @param standardError of the value; 0 where nothing is random, NaN where it is not known
 */
public record LogProbability(double value, double standardError) {
  static LogProbability of(ImportanceEstimate estimate) {
    return new LogProbability(estimate.logMean(), estimate.standardError());
  }
}
