package plumbline.studies;

import java.util.List;
import java.util.function.IntFunction;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.heldout.DocumentEstimator;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * The held-out probability along training: the mean log probability of some documents under each of
 * the models that a training went through.
 */
public final class LearningCurve {
  private LearningCurve() {}

  /**
   * By runs that go on from stage to stage.
   *
   * @param estimator the runs
   * @param stages the models, in order; as many topics in all
   * @param documents held-out documents
   * @param streams the randomness of each document
   * @return one number for each stage, in nats for a document
   */
  public static Doubles goingOn(
      IterationAis estimator,
      List<TopicModel> stages,
      Corpus documents,
      IntFunction<? extends Rng> streams) {
    double[] mean = new double[stages.size()];
    for (int d = 0; d < documents.documents(); d++) {
      List<ImportanceEstimate> curve =
          estimator.curve(seen(documents, d, stages), streams.apply(d));
      for (int m = 0; m < mean.length; m++) {
        mean[m] += curve.get(m).logMean() / documents.documents();
      }
    }
    return Doubles.of(mean);
  }

  /**
   * By an estimate for each stage alone. All stages of a document draw the same random numbers, so
   * that the curve's ups and downs are less those of chance.
   *
   * @param estimator the estimate
   * @param stages the models, in order
   * @param documents held-out documents
   * @param streams the randomness of each document, asked for again for each stage
   * @return one number for each stage, in nats for a document
   */
  public static Doubles separately(
      DocumentEstimator estimator,
      List<TopicModel> stages,
      Corpus documents,
      IntFunction<? extends Rng> streams) {
    double[] mean = new double[stages.size()];
    for (int d = 0; d < documents.documents(); d++) {
      List<SeenDocument> seen = seen(documents, d, stages);
      for (int m = 0; m < mean.length; m++) {
        mean[m] +=
            estimator.estimate(seen.get(m), streams.apply(d)).value() / documents.documents();
      }
    }
    return Doubles.of(mean);
  }

  private static List<SeenDocument> seen(Corpus documents, int d, List<TopicModel> stages) {
    return stages.stream().map(model -> SeenDocument.of(documents.document(d), model)).toList();
  }
}
