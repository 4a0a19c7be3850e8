package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.evaluation.HysteresisLoop;
import plumbline.evaluation.ImportanceEstimate;
import plumbline.evaluation.Schedule;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.TopicAlignment;
import plumbline.models.topics.TopicModel;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.heldout.AnnealingPath;
import plumbline.models.topics.heldout.ExactLikelihood;
import plumbline.models.topics.heldout.HeldOutComparison;
import plumbline.models.topics.heldout.RatioAis;
import plumbline.models.topics.heldout.SeenDocument;
import plumbline.models.topics.heldout.StandardAis;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Replicates;

/** Studies of one-topic models, of which every estimator knows the truth: a sum over words. */
class HeldOutStudiesTest {
  private static final TopicModel ONE = model(0.7, 0.2, 0.1);
  private static final TopicModel TWO = model(0.3, 0.3, 0.4);
  private static final Corpus DOCUMENTS = Corpus.of(3, Ints.of(0, 2, 1), Ints.of(2, 2));

  private static TopicModel model(double... phi) {
    return TopicModel.of(Vocabulary.numbered(3), phi, Doubles.of(0.5));
  }

  private static HeldOutComparison comparison() {
    return HeldOutComparison.of(TopicAlignment.of(ONE, TWO), DOCUMENTS);
  }

  private static final double FIRST = Math.log(0.7 * 0.2 * 0.1 / (0.3 * 0.3 * 0.4));
  private static final double SECOND = 2 * Math.log(0.1 / 0.4);

  @Test
  void ratioOfProbabilities() {
    SeenDocument one = SeenDocument.of(DOCUMENTS.document(0), ONE);
    SeenDocument two = SeenDocument.of(DOCUMENTS.document(0), TWO);
    assertEquals(Math.exp(FIRST), ExactLikelihood.ratio(one, two), 1e-12);
    for (AnnealingPath path : AnnealingPath.values()) {
      double weight = ExactAnnealing.expectedWeight(path, one, two, Schedule.uniform(3));
      assertEquals(Math.exp(FIRST), weight, 1e-12);
    }
  }

  /** Concentrations so uneven that each document is of one topic, whose words it has. */
  @Test
  void documentsHaveConcentrationsOfTheirOwn() {
    TopicModel disjoint =
        TopicModel.of(
            Vocabulary.numbered(4),
            new double[] {0.5, 0.5, 0, 0, 0, 0, 0.5, 0.5},
            Doubles.of(1, 1));
    Corpus drawn =
        SyntheticCorpus.drawWithAlphas(
            disjoint,
            d -> d == 1 ? Doubles.of(1e9, 1e-9) : Doubles.of(1e-9, 1e9),
            3,
            30,
            Rng::seeded);
    assertEquals(3, drawn.documents());
    for (int d = 0; d < 3; d++) {
      int document = d;
      assertTrue(drawn.document(d).stream().allMatch(word -> word < 2 == (document == 1)));
    }
  }

  @Test
  void bothBranchesOfALoopEndAtTheLogRatio() {
    SeenDocument one = SeenDocument.of(DOCUMENTS.document(0), ONE);
    SeenDocument two = SeenDocument.of(DOCUMENTS.document(0), TWO);
    HysteresisLoop loop = RatioAis.geometric(1, 4, 1).loop(one, two, Rng.seeded(1), Rng.seeded(2));
    assertEquals(4, loop.points().size());
    assertEquals(FIRST, loop.fromBelow(), 1e-9);
    assertEquals(FIRST, loop.fromAbove(), 1e-9);
  }

  @Test
  void learningCurvesAreMeansOverDocuments() {
    List<TopicModel> stages = List.of(ONE, TWO);
    double one = Math.log(0.7 * 0.2 * 0.1 * 0.1 * 0.1) / 2;
    double two = Math.log(0.3 * 0.3 * 0.4 * 0.4 * 0.4) / 2;
    IterationAis runs =
        new IterationAis(AnnealingPath.GEOMETRIC, 2, Schedule.uniform(4), Schedule.uniform(3));
    for (Doubles curve :
        List.of(
            LearningCurve.goingOn(runs, stages, DOCUMENTS, Rng::seeded),
            LearningCurve.separately(StandardAis.uniform(2, 4), stages, DOCUMENTS, Rng::seeded))) {
      assertEquals(2, curve.size());
      assertEquals(one, curve.get(0), 1e-9);
      assertEquals(two, curve.get(1), 1e-9);
    }
  }

  @Test
  void runsOfAnyLengthAgreeWhereNothingIsRandom() {
    List<String> parts = new ArrayList<>();
    RunLengthStudy study =
        RunLengthStudy.run(
            comparison(), Ints.of(2, 5), 1, part -> seed(parts, part), Replicates.threads(1));
    assertEquals(List.of("steps 0", "standard 0", "steps 1", "standard 1"), parts);
    for (int i = 0; i < 2; i++) {
      assertEquals((FIRST + SECOND) / 2, study.fromBelow().get(i), 1e-9);
      assertEquals((FIRST + SECOND) / 2, study.fromAbove().get(i), 1e-9);
      assertEquals((FIRST + SECOND) / 2, study.standard().get(i), 1e-9);
    }
  }

  private static SeededRng seed(List<String> parts, String part) {
    parts.add(part);
    return Rng.seeded(1).child(part);
  }

  @Test
  void errorsAreThoseOfEachRivalAndBudget() {
    List<String> parts = new ArrayList<>();
    List<ErrorAgainstTime> measured =
        ErrorAgainstTime.measure(
            comparison(),
            Doubles.of(FIRST, SECOND),
            List.of(
                new ErrorAgainstTime.Rival(
                    "right", b -> HeldOutComparison.difference(StandardAis.uniform(1, b))),
                new ErrorAgainstTime.Rival("off by the budget", HeldOutStudiesTest::tooMuchBy)),
            Ints.of(2, 3),
            part -> seed(parts, part),
            Replicates.threads(1));
    assertEquals(List.of("rival 0", "rival 1", "rival 0", "rival 1", "rival 2", "rival 3"), parts);
    assertEquals("off by the budget", measured.get(1).method());
    assertEquals(0, measured.get(0).errors().get(1), 1e-9);
    assertEquals(2, measured.get(1).errors().get(0), 1e-9);
    assertEquals(3, measured.get(1).errors().get(1), 1e-9);
    assertEquals(2, measured.get(1).seconds().stream().filter(s -> s > 0).count());
  }

  /** The exact log ratio, and a number more. */
  private static HeldOutComparison.Job tooMuchBy(int number) {
    return (target, start, rng) -> {
      double exact = Math.log(ExactLikelihood.ratio(target, start));
      return row(exact + number);
    };
  }

  @Test
  void onlyTwoDirectionsHaveAnEstimateFromAbove() {
    List<HeldOutComparison.Row> rows =
        comparison()
            .run(
                HeldOutComparison.ratio(RatioAis.geometric(1, 2, 0), false),
                Rng.seeded(1),
                Replicates.threads(1));
    assertThrows(NoSuchElementException.class, () -> rows.get(0).fromAbove());
  }

  private static HeldOutComparison.Row row(double logRatio) {
    return new HeldOutComparison.Row(
        new ImportanceEstimate(Doubles.of(logRatio)), Optional.empty(), 0);
  }

  @Test
  void standardErrorsAreAveraged() {
    ImportanceEstimate estimate = new ImportanceEstimate(Doubles.of(1));
    List<HeldOutComparison.Row> rows =
        List.of(
            new HeldOutComparison.Row(estimate, Optional.empty(), 0.5),
            new HeldOutComparison.Row(estimate, Optional.empty(), 1));
    assertEquals(0.75, HeldOutComparison.standardError(rows));
  }

  @Test
  void accuraciesOfAnExperimentAreMeansOfItsRuns() {
    Doubles reference = Doubles.of(1, -1);
    PerturbationExperiment.Result result =
        new PerturbationExperiment.Result(
            reference,
            List.of(),
            List.of(reference, Doubles.of(2, 1)),
            List.of(Doubles.of(-1, -1)),
            List.of(Doubles.of(4, 3)));
    assertEquals(0.5, result.favoured());
    assertEquals(Math.sqrt(2.5), result.error(List.of(row(2), row(-3))), 1e-12);
    assertEquals(new LogRatioAccuracy("ratio", 0.75, 0.75, Math.sqrt(2.5) / 2), result.ratio());
    assertEquals(new LogRatioAccuracy("ratio, reversed", 0.5, 0, Math.sqrt(2)), result.reverse());
    assertEquals(new LogRatioAccuracy("standard", 0.5, 1, Math.sqrt(12.5)), result.standard());
  }

  @Test
  void storedSettingsAreReadBack(@TempDir Path folder) throws IOException {
    List<SettingStudy.Row> rows = SettingStudy.read(Path.of("data/topics/nips-settings.csv"));
    assertEquals(6, rows.size());
    assertEquals(0.1, rows.get(5).beta());
    assertEquals(0.01, rows.get(5).concentration());
    assertEquals(0.9307692307692308, rows.get(5).ratioShare());
    assertEquals(0.9538461538461539, rows.get(5).reverseShare());
    assertEquals(25.416112113717816, rows.get(5).referenceMean());
    Path other = Files.writeString(folder.resolve("other.csv"), "beta,ratioShare\n0.1,0.9\n");
    assertThrows(IllegalArgumentException.class, () -> SettingStudy.read(other));
  }
}
