package plumbline.studies;

import java.util.ArrayList;
import java.util.List;
import plumbline.evaluation.AnnealedImportance;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.heldout.AnnealedDocument;
import plumbline.models.topics.heldout.AnnealingPath;
import plumbline.models.topics.heldout.RatioAis;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Formula;

/**
 * A document's log probability under each of a sequence of models, such as the stages of one
 * training, from runs that go on from model to model (Foulds and Smyth 2014): the first leg is the
 * standard one, from the prior to the first model; every later one anneals between neighbours. A
 * run's weight up to a model is unbiased for the document's probability under it.
 *
 * @param path the way between neighbours
 * @param samples how many runs
 * @param first the points from the prior to the first model
 * @param between the points from a model to the next
 */
public record IterationAis(AnnealingPath path, int samples, Schedule first, Schedule between) {

  /**
   * The estimates for all models.
   *
   * @param stages the document under each model, in order; as many topics in all
   * @param rng run s draws from its child s
   */
  public List<ImportanceEstimate> curve(List<SeenDocument> stages, Rng rng) {
    double[][] logWeights = new double[stages.size()][samples];
    List<AnnealedDocument> legs = new ArrayList<>();
    legs.add(new AnnealedDocument(AnnealingPath.fromPrior(stages.get(0), Formula.CORRECTED)));
    for (int m = 1; m < stages.size(); m++) {
      legs.add(new AnnealedDocument(path.bridge(stages.get(m), stages.get(m - 1), 0)));
    }
    for (int s = 0; s < samples; s++) {
      Rng own = rng.child(s);
      double sum = AnnealedImportance.logWeight(legs.get(0), first, own);
      logWeights[0][s] = sum;
      for (int m = 1; m < stages.size(); m++) {
        sum += AnnealedImportance.logWeight(goingOn(legs.get(m - 1), legs.get(m)), between, own);
        logWeights[m][s] = sum;
      }
    }
    List<ImportanceEstimate> estimates = new ArrayList<>();
    for (double[] weights : logWeights) {
      estimates.add(new ImportanceEstimate(Doubles.of(weights)));
    }
    return estimates;
  }

  /** A run that begins where the one before has ended. */
  private static RatioAis.AnnealedDocumentTarget goingOn(
      AnnealedDocument before, AnnealedDocument chain) {
    return new RatioAis.AnnealedDocumentTarget(
        chain,
        rng -> {
          chain.place(before.state());
          chain.sweep(0, rng);
        });
  }
}
