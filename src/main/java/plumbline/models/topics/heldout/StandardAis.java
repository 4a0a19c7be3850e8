package plumbline.models.topics.heldout;

import plumbline.evaluation.AnnealedImportance;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.evaluation.Schedule;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/**
 * Annealed importance sampling from prior to posterior (Wallach and others 2009).
 *
 * @param samples S, the number of runs
 * @param schedule the points from prior to posterior
 * @param formula corrected, or with the path that the document prints, which is unbiased too and
 *     has a larger variance
 */
public record StandardAis(int samples, Schedule schedule, Formula formula)
    implements DocumentEstimator {
  /** Equal steps, corrected. */
  public static StandardAis uniform(int samples, int temperatures) {
    return new StandardAis(samples, Schedule.uniform(temperatures), Formula.CORRECTED);
  }

  @Override
  public Kind kind() {
    return new Kind("ais", true);
  }

  @Override
  public LogProbability estimate(SeenDocument document, Rng rng) {
    return LogProbability.of(weights(document, rng));
  }

  /** The weights of all runs; run s draws from the stream's child s. */
  public ImportanceEstimate weights(SeenDocument document, Rng rng) {
    AnnealedDocument chain = new AnnealedDocument(AnnealingPath.fromPrior(document, formula));
    return new ImportanceEstimate(
        Doubles.generate(
            samples, s -> AnnealedImportance.logWeight(chain, schedule, rng.child(s))));
  }
}
