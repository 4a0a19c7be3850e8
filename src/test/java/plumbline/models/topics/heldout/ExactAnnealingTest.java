package plumbline.models.topics.heldout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.evaluation.AnnealedImportance;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.LdaModel;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.EnumeratingRng;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.studies.AnnealingMutants;
import plumbline.studies.ExactAnnealing;
import plumbline.studies.IterationAis;
import plumbline.testing.Statistical;

/**
 * Expected weights without sampling: the production chains run through all their decisions.
 *
 * <p>Ten bugs of such programs, and the test that catches each; where no class is named it is here.
 *
 * <ol>
 *   <li>another model's alpha in a conditional: {@code
 *       publishedCodesConvexPathIsBiasedWhereThePriorsDiffer}
 *   <li>the prior twice at the end: {@code
 *       standardAnnealingGivesTheLikelihoodAndThePrintedFormulaDoesNot}
 *   <li>powers on phi alone: {@code bug3PowersNotOnThePrior}
 *   <li>a step too many: {@code bug4OneStepTooMany}
 *   <li>the weight after the sweep: {@code bug5WeightAfterTheSweep}
 *   <li>the mean of logarithms, small terms dropped: {@code
 *       EvaluationTest.estimateIsTheLogarithmOfTheArithmeticMean}
 *   <li>a multinomial coefficient, a wrong N: {@code probabilitiesOfAllDocumentsSumToOne}
 *   <li>a ratio upside down: {@code orientationIsThatOfTheNames}
 *   <li>a count that stays, a topic never drawn: {@code bug9CountsNotDecrementedOrLastTopicSkipped}
 *   <li>biased estimators sold as unbiased: {@code EstimatorsTest.biasedEstimatorsSaySo}
 * </ol>
 */
class ExactAnnealingTest {
  private static final Ints WORDS = Ints.of(0, 2, 2, 1, 0);

  static SeenDocument seen(Ints words, int topics, long seed, double... alpha) {
    Rng rng = Rng.seeded(seed);
    double[] phi = new double[topics * 4];
    double[] law = new double[4];
    for (int k = 0; k < topics; k++) {
      rng.dirichlet(new double[] {0.8, 0.8, 0.8, 0.8}, law);
      System.arraycopy(law, 0, phi, 4 * k, 4);
    }
    TopicModel model =
        TopicModel.of(Vocabulary.numbered(4), phi, Doubles.generate(topics, k -> 1.0));
    return SeenDocument.of(words, model, Doubles.of(alpha));
  }

  static double ratio(SeenDocument target, SeenDocument start) {
    return Math.exp(ExactLikelihood.byEnumeration(target) - ExactLikelihood.byEnumeration(start));
  }

  static void assertExact(String what, double expected, double actual) {
    assertEquals(1, actual / expected, 1e-12, what);
  }

  private record Pair(String name, SeenDocument one, SeenDocument two) {}

  private static List<Pair> pairs() {
    return List.of(
        new Pair(
            "equal alphas", seen(WORDS, 3, 1, 0.4, 0.8, 0.3), seen(WORDS, 3, 2, 0.4, 0.8, 0.3)),
        new Pair(
            "different alphas", seen(WORDS, 3, 1, 0.4, 0.8, 0.3), seen(WORDS, 3, 2, 1.4, 0.2, 0.6)),
        // Dirichlet-multinomial regression against LDA with the same topics: only alpha differs.
        new Pair(
            "same topics", seen(WORDS, 3, 1, 0.4, 0.8, 0.3), seen(WORDS, 3, 1, 1.4, 0.2, 0.6)));
  }

  @TestFactory
  Stream<DynamicTest> expectedWeightIsTheRatioOfTheModels() {
    return pairs().stream()
        .flatMap(
            pair ->
                Stream.of(AnnealingPath.values())
                    .map(
                        path ->
                            DynamicTest.dynamicTest(
                                pair.name() + ", " + path,
                                () -> {
                                  bothDirections(path, pair.one(), pair.two());
                                  bothDirections(path, pair.two(), pair.one());
                                })));
  }

  private static void bothDirections(AnnealingPath path, SeenDocument target, SeenDocument start) {
    for (Schedule schedule :
        List.of(Schedule.uniform(1), Schedule.uniform(6), Schedule.power(4, 2))) {
      double expected =
          ExactAnnealing.expectedWeight(path.bridge(target, start, 0), schedule, start::logJoint);
      assertExact(schedule.toString(), ratio(target, start), expected);
    }
  }

  @Test
  void standardAnnealingGivesTheLikelihoodOnThePrintedPathToo() {
    SeenDocument document = pairs().get(0).one();
    double exact = Math.exp(ExactLikelihood.byEnumeration(document));
    for (Schedule schedule : List.of(Schedule.uniform(5), Schedule.cosine(4))) {
      for (Formula formula : Formula.values()) {
        Bridge bridge = AnnealingPath.fromPrior(document, formula);
        assertExact(
            "" + formula,
            exact,
            ExactAnnealing.expectedWeight(bridge, schedule, document::logPrior));
      }
    }
  }

  /** Bug 2: a formula for the laws between, taken for the end as well. */
  @Test
  void thePriorSquaredAtTheEndIsBiased() {
    SeenDocument document = pairs().get(0).one();
    double wrong =
        ExactAnnealing.expectedWeight(
            AnnealingMutants.priorSquaredAtTheEnd(document),
            Schedule.uniform(5),
            document::logPrior);
    double exact = Math.exp(ExactLikelihood.byEnumeration(document));
    assertTrue(Math.abs(wrong / exact - 1) > 0.1, "prior squared: " + wrong / exact);
  }

  @Test
  void thePrintedPathCostsVariance() {
    SeenDocument document = pairs().get(0).one();
    ToDoubleFunction<Ints> start = document::logPrior;
    double right =
        ExactAnnealing.relativeVariance(
            AnnealingPath.fromPrior(document, Formula.CORRECTED), Schedule.uniform(20), start);
    double printed =
        ExactAnnealing.relativeVariance(
            AnnealingPath.fromPrior(document, Formula.AS_PRINTED), Schedule.uniform(20), start);
    assertTrue(printed > 3 * right, right + " and " + printed);
  }

  /** Bug 1: with equal priors it is invisible. */
  @Test
  void publishedCodesConvexPathIsBiasedWhereThePriorsDiffer() {
    for (Pair pair : pairs()) {
      double expected =
          ExactAnnealing.expectedWeight(
              AnnealingMutants.publishedConvex(pair.one(), pair.two(), 0),
              Schedule.uniform(5),
              pair.two()::logJoint);
      double error = Math.abs(expected / ratio(pair.one(), pair.two()) - 1);
      assertTrue(
          pair.name().equals("equal alphas") ? error < 1e-12 : error > 0.02,
          pair.name() + ": " + error);
    }
  }

  @Test
  void bug3PowersNotOnThePrior() {
    caught((p, right) -> (k, n) -> n + p.one().alpha(k));
  }

  @Test
  void bug9CountsNotDecrementedOrLastTopicSkipped() {
    caught((p, right) -> (k, n) -> right.factor(k, n + 1));
    caught((p, right) -> (k, n) -> k == right.topics() - 1 ? 0 : right.factor(k, n));
  }

  /** With another factor in the place of the bridge's own. */
  private static void caught(BiFunction<Pair, Bridge, AnnealingMutants.Factor> wrong) {
    Pair pair = pairs().get(1);
    Bridge right = AnnealingPath.GEOMETRIC.bridge(pair.one(), pair.two(), 0);
    double expected =
        ExactAnnealing.expectedWeight(
            new AnnealingMutants.Spoilt(right, wrong.apply(pair, right)),
            Schedule.uniform(5),
            pair.two()::logJoint);
    double error = Math.abs(expected / ratio(pair.one(), pair.two()) - 1);
    assertTrue(error > 1e-3, "error " + error);
  }

  private static double expectedOfRuns(AnnealedImportance.Run run, int steps, Pair pair) {
    return ExactAnnealing.expectedWeight(
        run,
        AnnealingPath.GEOMETRIC.bridge(pair.one(), pair.two(), 0),
        Schedule.uniform(steps),
        pair.two()::logJoint);
  }

  private static Pair threeTokens() {
    Ints words = Ints.of(0, 2, 1);
    return new Pair("three tokens", seen(words, 2, 1, 0.4, 0.9), seen(words, 2, 2, 1.5, 0.3));
  }

  /** Whole runs, loop and all, walked through every decision. */
  @Test
  void wholeRunsHaveTheRatioAsExpectedWeight() {
    Pair pair = threeTokens();
    double exact = ratio(pair.one(), pair.two());
    for (int steps = 1; steps <= 4; steps++) {
      assertExact(
          "T = " + steps, exact, expectedOfRuns(AnnealedImportance::logWeight, steps, pair));
    }
  }

  @Test
  void bug4OneStepTooMany() {
    Pair pair = threeTokens();
    double wrong = expectedOfRuns(WrongRuns.stepTooMany(), 3, pair);
    assertTrue(Math.abs(wrong / ratio(pair.one(), pair.two()) - 1) > 1e-3);
    // Identical models do not notice: every weight is one, whatever the steps.
    Pair same = new Pair("same", pair.one(), pair.one());
    assertExact("blind spot", 1, expectedOfRuns(WrongRuns.stepTooMany(), 3, same));
  }

  @Test
  void bug5WeightAfterTheSweep() {
    Pair pair = threeTokens();
    double wrong = expectedOfRuns(WrongRuns.weightAfterSweep(), 3, pair);
    assertTrue(Math.abs(wrong / ratio(pair.one(), pair.two()) - 1) > 1e-3);
  }

  /** Bug 8: a ratio upside down, or a reverse estimate that is not negated. */
  @Test
  @Statistical(alpha = 1e-6)
  void orientationIsThatOfTheNames() {
    Pair pair = threeTokens();
    double forward =
        ExactLikelihood.byEnumeration(pair.one()) - ExactLikelihood.byEnumeration(pair.two());
    assertTrue(Math.abs(forward) > 0.05, "an asymmetric example: " + forward);
    var both =
        RatioAis.geometric(100, 1000, 20).bothDirections(pair.one(), pair.two(), Rng.seeded(1));
    assertEquals(forward, both.fromBelow(), 0.2);
    assertEquals(forward, both.fromAbove(), 0.2);
    assertEquals(forward, both.bennett(), 0.2);
  }

  @Test
  void identicalModelsGiveEveryRunTheWeightOne() {
    SeenDocument document = pairs().get(0).one();
    for (AnnealingPath path : AnnealingPath.values()) {
      var weights =
          new RatioAis(path, 5, Schedule.uniform(7), 3, RatioAis.Starts.INDEPENDENT)
              .logRatio(document, document, Rng.seeded(3));
      weights.logWeights().stream().forEach(w -> assertEquals(0, w, 1e-14));
    }
  }

  /** Bug 7: no multinomial coefficient, and the right N, so that all documents sum to one. */
  @Test
  void probabilitiesOfAllDocumentsSumToOne() {
    double sum = 0;
    double byCounts = 0;
    for (Ints words : LdaModel.assignments(4, 4)) {
      SeenDocument document = seen(words, 3, 1, 0.4, 0.8, 0.3);
      sum += Math.exp(ExactLikelihood.byEnumeration(document));
      byCounts += Math.exp(ExactLikelihood.logProbability(document));
    }
    assertEquals(1, sum, 1e-12);
    assertEquals(1, byCounts, 1e-12);
  }

  /** One run through three stages of training: each stage's weight is exact in expectation. */
  @Test
  void runsThatGoOnFromModelToModelAreUnbiasedForEach() {
    Ints words = Ints.of(0, 2);
    List<SeenDocument> stages =
        List.of(
            seen(words, 2, 1, 0.4, 0.9), seen(words, 2, 2, 1.5, 0.3), seen(words, 2, 3, 0.2, 0.6));
    for (AnnealingPath path : AnnealingPath.values()) {
      for (int m = 0; m < stages.size(); m++) {
        int stage = m;
        IterationAis runs = new IterationAis(path, 1, Schedule.uniform(2), Schedule.uniform(2));
        Map<Double, Double> law =
            EnumeratingRng.<Double>enumerate(
                    rng -> Double.valueOf(runs.curve(stages, rng).get(stage).logMean()))
                .probabilities();
        double sum = 0;
        for (Map.Entry<Double, Double> entry : law.entrySet()) {
          sum += entry.getValue() * Math.exp(entry.getKey());
        }
        assertExact(
            path + ", stage " + m, Math.exp(ExactLikelihood.byEnumeration(stages.get(m))), sum);
      }
    }
  }
}
