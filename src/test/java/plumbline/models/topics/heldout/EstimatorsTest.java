package plumbline.models.topics.heldout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.studies.ExactAnnealing;

/**
 * Each estimator's expectation, exactly, by walking through all its decisions on a document of
 * three or four tokens: what is called unbiased is, and what is not is shown to be biased.
 */
class EstimatorsTest {
  private static final TopicModel MODEL =
      TopicModel.of(
          Vocabulary.numbered(3),
          new double[] {0.7, 0.2, 0.1, 0.1, 0.3, 0.6},
          Doubles.of(0.5, 0.9));
  private static final SeenDocument DOCUMENT = SeenDocument.of(Ints.of(0, 2, 0), MODEL);

  private static double relativeExpectation(DocumentEstimator estimator, SeenDocument document) {
    return ExactAnnealing.relativeExpectation(estimator, document);
  }

  @TestFactory
  Stream<DynamicTest> unbiasedEstimatorsAre() {
    return Stream.<DocumentEstimator>of(
            new ExactLikelihood(),
            new StandardAis(1, Schedule.uniform(3), Formula.CORRECTED),
            new LeftToRight(1, true, Formula.CORRECTED),
            new LeftToRight(1, true, Formula.AS_PRINTED),
            new LeftToRight(2, false, Formula.CORRECTED),
            new LeftToRight(2, true, Formula.CORRECTED),
            new ImportanceSampling(ImportanceSampling.Proposal.PRIOR, 2),
            new ImportanceSampling(ImportanceSampling.Proposal.WORD, 2),
            new ImportanceSampling(ImportanceSampling.Proposal.PSEUDO_COUNTS, 2),
            new ChibStyle(0, 2, Formula.CORRECTED))
        .map(
            estimator ->
                DynamicTest.dynamicTest(
                    estimator.toString(),
                    () -> {
                      assertTrue(estimator.isUnbiased());
                      assertEquals(1, relativeExpectation(estimator, DOCUMENT), 1e-12);
                    }));
  }

  /** Bug 10: biased estimators, which say so. */
  @TestFactory
  Stream<DynamicTest> biasedEstimatorsSaySo() {
    return Stream.<DocumentEstimator>of(
            new LeftToRight(2, false, Formula.AS_PRINTED),
            new LeftToRight(2, true, Formula.AS_PRINTED),
            new ChibStyle(0, 2, Formula.AS_PRINTED),
            new HarmonicMean(0, 2),
            new Recursive(0),
            new VariationalBound(200, 1e-12))
        .map(
            estimator ->
                DynamicTest.dynamicTest(
                    estimator.toString(),
                    () -> {
                      assertTrue(!estimator.isUnbiased());
                      double relative = relativeExpectation(estimator, DOCUMENT);
                      assertTrue(Math.abs(relative - 1) > 1e-3, "ratio " + relative);
                    }));
  }

  @Test
  void printedLeftToRightDoesNotLoseItsBiasWithMoreParticles() {
    SeenDocument document = SeenDocument.of(Ints.of(0, 2, 0), MODEL);
    double two = relativeExpectation(new LeftToRight(2, false, Formula.AS_PRINTED), document);
    double four = relativeExpectation(new LeftToRight(4, false, Formula.AS_PRINTED), document);
    assertTrue(Math.abs(four - 1) > Math.abs(two - 1), two + " and " + four);
  }

  @Test
  void boundIsBelowAndCloseForOneTopic() {
    TopicModel one =
        TopicModel.of(Vocabulary.numbered(3), new double[] {0.5, 0.3, 0.2}, Doubles.of(1.3));
    SeenDocument document = SeenDocument.of(Ints.of(0, 1, 2, 0), one);
    double exact = ExactLikelihood.logProbability(document);
    Rng rng = Rng.seeded(1);
    assertEquals(exact, new VariationalBound(100, 1e-12).estimate(document, rng).value(), 1e-10);
    assertEquals(exact, new Recursive(0).estimate(document, rng).value(), 1e-12);
    double two = ExactLikelihood.logProbability(DOCUMENT);
    assertTrue(new VariationalBound(100, 1e-12).estimate(DOCUMENT, rng).value() < two);
  }

  @Test
  void splittingATopicChangesNoProbability() {
    double exact = ExactLikelihood.logProbability(DOCUMENT);
    TopicModel split = MODEL.split(1, 0.3).permuted(2, 0, 1);
    assertEquals(
        exact, ExactLikelihood.logProbability(SeenDocument.of(Ints.of(0, 2, 0), split)), 1e-13);
  }

  @Test
  void emptyDocumentsHaveProbabilityOne() {
    SeenDocument empty = SeenDocument.of(Ints.of(), MODEL);
    for (DocumentEstimator estimator :
        List.of(
            new ExactLikelihood(),
            new StandardAis(2, Schedule.uniform(3), Formula.CORRECTED),
            new LeftToRight(2, true, Formula.CORRECTED),
            new LeftToRight(2, true, Formula.AS_PRINTED),
            new ImportanceSampling(ImportanceSampling.Proposal.WORD, 2),
            new ChibStyle(1, 2, Formula.CORRECTED),
            new HarmonicMean(1, 2),
            new Recursive(3),
            new VariationalBound(10, 1e-9))) {
      assertEquals(
          0, estimator.estimate(empty, Rng.seeded(1)).value(), 1e-12, estimator.toString());
    }
  }
}
