package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.evaluation.AnnealedImportance;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.heldout.AnnealingPath;
import plumbline.models.topics.heldout.ExactLikelihood;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.sampling.Formula;
import plumbline.studies.ExactAnnealing;

/** The numbers in the solutions of notebook 02, all exact. */
class AnnealingExercisesTest {
  private static final double[] PHI_1 = {0.7, 0.2, 0.1, 0.1, 0.3, 0.6};
  private static final double[] PHI_2 = {0.5, 0.3, 0.2, 0.2, 0.2, 0.6};

  private static SeenDocument seen(double[] phi, Doubles alpha, int... words) {
    return SeenDocument.of(Ints.of(words), TopicModel.of(Vocabulary.numbered(3), phi, alpha));
  }

  private static SeenDocument one(int... words) {
    return seen(PHI_1, Doubles.of(0.4, 0.9), words);
  }

  private static SeenDocument two(int... words) {
    return seen(PHI_2, Doubles.of(1.5, 0.3), words);
  }

  /** Exercise 2: the state moves at the next point, and is weighed then. */
  @Test
  void weighingAfterTheSweepFlattersTheTarget() {
    AnnealedImportance.Run moveFirst =
        (target, schedule, rng) -> {
          target.start(rng);
          double log = 0;
          for (int t = 0; t < schedule.steps(); t++) {
            double b = schedule.point(t + 1);
            if (t + 1 < schedule.steps()) {
              target.sweep(b, rng);
            }
            log += target.logIncrement(schedule.point(t), b);
          }
          return log;
        };
    SeenDocument one = one(0, 1, 2);
    SeenDocument two = two(0, 1, 2);
    double weight =
        ExactAnnealing.expectedWeight(
            moveFirst,
            AnnealingPath.GEOMETRIC.bridge(one, two, 0),
            Schedule.uniform(3),
            two::logJoint);
    double ratio = weight / ExactLikelihood.ratio(one, two);
    assertTrue(ratio > 1.8 && ratio < 1.9, "expected weight over truth: " + ratio);
  }

  private static double variance(Formula formula, int steps) {
    SeenDocument five = one(0, 0, 1, 2, 2);
    return ExactAnnealing.relativeVariance(
        AnnealingPath.fromPrior(five, formula), Schedule.uniform(steps), five::logPrior);
  }

  /** Exercise 3. */
  @Test
  void stepsForATenthOfTheVariance() {
    assertTrue(variance(Formula.CORRECTED, 20) > 0.1);
    assertTrue(variance(Formula.CORRECTED, 30) < 0.1);
    for (int steps : new int[] {1, 2, 5, 10, 30, 100}) {
      assertTrue(variance(Formula.AS_PRINTED, steps) > 3, steps + " steps");
    }
  }

  /** Exercise 4: splitting a topic changes no document's probability. */
  @Test
  void splittingATopicChangesNothing() {
    TopicModel model =
        TopicModel.of(Vocabulary.numbered(3), PHI_1, Doubles.of(0.4, 0.9)).split(0, 0.3);
    SeenDocument split = SeenDocument.of(Ints.of(0, 1, 2), model);
    assertEquals(
        ExactLikelihood.byEnumeration(one(0, 1, 2)), ExactLikelihood.byEnumeration(split), 1e-12);
  }
}
