package plumbline.models.topics.heldout;

import java.util.List;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.models.topics.TopicModel;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;

/**
 * The probability of a document averaged over posterior samples of the topics: {@code ln (1/M sum_m
 * Pr(w | phi_m, alpha_m))}. This is another quantity than the probability under one estimate of the
 * topics, and usually larger. If the estimator is unbiased, so is the average, for the mean over
 * the given models.
 *
 * @param estimator used for each model
 */
public record ModelAverage(DocumentEstimator estimator) {

  /**
   * The estimate for a document.
   *
   * @param words the document
   * @param models samples of the posterior, from far enough apart in a chain to count as
   *     independent
   * @param rng model m draws from its child m
   * @return its standard error, by the delta method from the M values, holds both what the models
   *     differ by and the estimator's own noise; NaN for one model
   */
  public DocumentEstimator.LogProbability estimate(Ints words, List<TopicModel> models, Rng rng) {
    return DocumentEstimator.LogProbability.of(
        new ImportanceEstimate(
            Doubles.generate(
                models.size(),
                m ->
                    estimator
                        .estimate(SeenDocument.of(words, models.get(m)), rng.child(m))
                        .value())));
  }
}
