package plumbline.models.topics.heldout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.TopicAlignment;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.studies.SyntheticCorpus;
import plumbline.testing.KillingCheckpoint;
import plumbline.testing.Statistical;

class CompletionTest {
  private static final TopicModel ONE =
      TopicModel.of(
          Vocabulary.numbered(3),
          new double[] {0.7, 0.2, 0.1, 0.1, 0.3, 0.6},
          Doubles.of(0.5, 0.9));
  private static final TopicModel TWO =
      TopicModel.of(
          Vocabulary.numbered(3),
          new double[] {0.5, 0.3, 0.2, 0.2, 0.2, 0.6},
          Doubles.of(1.5, 0.4));
  private static final Ints WORDS = Ints.of(0, 2, 2, 1, 0, 2, 0, 0);

  private static double exact(Ints words) {
    return words.size() == 0
        ? 0
        : ExactLikelihood.logProbability(SeenDocument.of(words, ONE))
            - ExactLikelihood.logProbability(SeenDocument.of(words, TWO));
  }

  /** Equations (7) and (8) against exact conditional probabilities, for every split. */
  @Test
  @Statistical(alpha = 1e-5)
  void completionIsADifferenceOfExactValues() {
    Ints splits = Ints.of(0, 2, 5, 8);
    List<DocumentCompletion.Result> results =
        new DocumentCompletion(RatioAis.geometric(4000, 50, 20))
            .run(WORDS, splits, ONE, TWO, Rng.seeded(1));
    for (int i = 0; i < splits.size(); i++) {
      Ints observed = Ints.copyOf(WORDS.toArray(), 0, splits.get(i));
      double expected = exact(WORDS) - exact(observed);
      double bound = 5 * results.get(i).standardError();
      assertTrue(bound < 0.15, "bound " + bound);
      assertEquals(expected, results.get(i).logRatio(), bound);
      assertEquals(expected, results.get(i).bennett(), bound);
      assertTrue(results.get(i).whole() == results.get(0).whole(), "computed once");
    }
  }

  /** Where words tell their topics the mixture's expectation is certain: by hand. */
  @Test
  void estimatedThetaIsThePosteriorMeanOfTheMixture() {
    TopicModel apart =
        TopicModel.of(
            Vocabulary.numbered(4), new double[] {0.6, 0.4, 0, 0, 0, 0, 0.3, 0.7}, ONE.alpha());
    Ints words = Ints.of(0, 1, 3, 0, 2, 1);
    // Nothing seen: theta = (0.5, 0.9) / 1.4. Three seen, two of topic 1: (2.5, 1.9) / 4.4.
    assertEquals(
        Math.log(0.6 * 0.5 * 0.4 * 0.5 * 0.7 * 0.9 * 0.6 * 0.5 * 0.3 * 0.9 * 0.4 * 0.5)
            - 6 * Math.log(1.4),
        estimatedTheta(words, 0, apart),
        1e-12);
    assertEquals(
        Math.log(0.6 * 2.5 * 0.3 * 1.9 * 0.4 * 2.5) - 3 * Math.log(4.4),
        estimatedTheta(words, 3, apart),
        1e-12);
    assertEquals(0, estimatedTheta(words, 6, apart));
  }

  private static double estimatedTheta(Ints words, int observed, TopicModel model) {
    return DocumentCompletion.estimatedTheta(
        words, observed, model, model.alpha(), 2, 5, Rng.seeded(1));
  }

  /** The mean of probabilities, not of their logarithms; its error is that of a mean. */
  @Test
  void averageOverModelsIsThatOfProbabilities() {
    List<TopicModel> models = List.of(ONE, TWO, TWO, ONE.withAlpha(Doubles.of(3, 0.1)));
    double[] p =
        models.stream()
            .mapToDouble(m -> Math.exp(ExactLikelihood.logProbability(SeenDocument.of(WORDS, m))))
            .toArray();
    double mean = (p[0] + p[1] + p[2] + p[3]) / 4;
    double squares = 0;
    for (double x : p) {
      squares += (x - mean) * (x - mean);
    }
    DocumentEstimator.LogProbability average =
        new ModelAverage(new ExactLikelihood()).estimate(WORDS, models, Rng.seeded(1));
    assertEquals(Math.log(mean), average.value(), 1e-12);
    assertEquals(Math.sqrt(squares / 3 / 4) / mean, average.standardError(), 1e-12);
  }

  @Test
  @Statistical(alpha = 1e-5)
  void chainedStartsAreUnbiasedToo() {
    RatioAis chained =
        new RatioAis(
            AnnealingPath.GEOMETRIC, 2000, Schedule.uniform(10), 3, RatioAis.Starts.CHAINED);
    ImportanceEstimate estimate =
        chained.logRatio(SeenDocument.of(WORDS, ONE), SeenDocument.of(WORDS, TWO), Rng.seeded(2));
    assertEquals(exact(WORDS), estimate.logMean(), 5 * estimate.batchStandardError());
    assertTrue(estimate.batchStandardError() < 0.1);
  }

  /** A simulated document's own topics are an exact draw: truth lies inside the sandwich. */
  @Test
  @Statistical(alpha = 1e-5)
  void truthLiesBetweenBelowAndAbove() {
    double below = 0;
    double above = 0;
    double truth = 0;
    for (int d = 0; d < 40; d++) {
      SyntheticCorpus drawn = SyntheticCorpus.draw(TWO, 1, 12, Rng.seeded(100 + d));
      SeenDocument one = SeenDocument.of(drawn.corpus().document(0), ONE);
      SeenDocument two = SeenDocument.of(drawn.corpus().document(0), TWO);
      var both = RatioAis.geometric(1, 3, 200).bothDirections(one, two, Rng.seeded(d));
      below += both.fromBelow();
      above += both.fromAbove();
      truth += ExactLikelihood.logProbability(one) - ExactLikelihood.logProbability(two);
    }
    assertTrue(below < truth && truth < above, below + " " + truth + " " + above);
  }

  @Test
  void aKilledAndResumedComparisonEqualsAnUninterruptedOneOnAnyNumberOfThreads() {
    SyntheticCorpus drawn = SyntheticCorpus.draw(TWO, 30, 12, Rng.seeded(5));
    HeldOutComparison comparison =
        HeldOutComparison.of(TopicAlignment.of(ONE, TWO), drawn.corpus());
    HeldOutComparison.Job job = HeldOutComparison.ratio(RatioAis.geometric(2, 20, 5), true);
    var whole =
        comparison.run(
            job, Rng.seeded(6), Replicates.threads(1), Progress.silent(), Checkpoint.none());
    Checkpoint checkpoint = new KillingCheckpoint(2);
    Supplier<?> run =
        () ->
            comparison.run(
                job, Rng.seeded(6), Replicates.threads(2), Progress.silent(), checkpoint);
    assertThrows(IllegalStateException.class, run::get);
    assertEquals(whole, run.get());
  }

  @Test
  void aKilledAndResumedCompletionEqualsAnUninterruptedOne() {
    SyntheticCorpus drawn = SyntheticCorpus.draw(TWO, 30, 12, Rng.seeded(5));
    HeldOutComparison comparison =
        HeldOutComparison.of(TopicAlignment.of(ONE, TWO), drawn.corpus());
    RatioAis settings = RatioAis.geometric(2, 20, 5);
    var whole =
        comparison.complete(settings, 0.5, Rng.seeded(6), Replicates.threads(1), Progress.silent());
    Checkpoint checkpoint = new KillingCheckpoint(2);
    Supplier<?> run =
        () ->
            comparison.complete(
                settings, 0.5, Rng.seeded(6), Replicates.threads(2), Progress.silent(), checkpoint);
    assertThrows(IllegalStateException.class, run::get);
    assertEquals(whole, run.get());
  }

  @Test
  void modelsThatForbidAWordAreRefused() {
    TopicModel zero =
        TopicModel.of(
            Vocabulary.numbered(3), new double[] {0.5, 0.5, 0, 0.2, 0.2, 0.6}, Doubles.of(1, 1));
    SyntheticCorpus drawn = SyntheticCorpus.draw(TWO, 2, 5, Rng.seeded(5));
    TopicAlignment aligned = TopicAlignment.of(zero, TWO);
    assertThrows(
        IllegalArgumentException.class, () -> HeldOutComparison.of(aligned, drawn.corpus()));
    HeldOutComparison.of(
        TopicAlignment.of(zero.smoothed(0.01), TWO.smoothed(0.01)), drawn.corpus());
  }
}
