package plumbline.models.topics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.topics.files.ModelFolder;
import plumbline.models.topics.training.DmrTraining;
import plumbline.models.topics.training.LdaTraining;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.studies.SyntheticCorpus;
import plumbline.testing.KillingCheckpoint;
import plumbline.testing.Statistical;

class TrainingTest {
  @TempDir private Path folder = Path.of("");

  private static final SyntheticCorpus DRAWN =
      SyntheticCorpus.draw(new SyntheticCorpus.Size(80, 120, 4, 60), Rng.seeded(3));

  private static LdaTraining.Result train(LdaTraining training, Checkpoint checkpoint) {
    return training.run(
        DRAWN.corpus(), DRAWN.model().vocabulary(), Rng.seeded(4), Progress.silent(), checkpoint);
  }

  @Test
  void aKilledAndResumedTrainingEqualsAnUninterruptedOne() {
    for (LdaTraining.Hyper hyper : LdaTraining.Hyper.values()) {
      LdaTraining training =
          new LdaTraining(Doubles.of(0.5, 0.5, 0.5, 0.5), 0.1, hyper, 40, 10, 5, 0);
      LdaTraining.Result whole = train(training, Checkpoint.none());
      for (int deadly : new int[] {17, 33}) { // before and while sweeps are traced
        KillingCheckpoint checkpoint = new KillingCheckpoint(deadly);
        assertThrows(IllegalStateException.class, () -> train(training, checkpoint));
        assertEquals(whole, train(training, checkpoint));
      }
    }
  }

  @Test
  void stagesOfATrainingAreKept() {
    LdaTraining training = LdaTraining.fixed(4, 2, 0.1, 20).withSamples(3, 5);
    LdaTraining.Result result =
        training.run(DRAWN.corpus(), DRAWN.model().vocabulary(), Rng.seeded(4));
    assertEquals(3, result.samples().size());
    // The last of them is where a training of fifteen sweeps ends.
    LdaTraining shorter = LdaTraining.fixed(4, 2, 0.1, 15);
    assertEquals(train(shorter, Checkpoint.none()).model(), result.samples().get(2));
  }

  @Test
  void fixedPointsStandStillWhereTheDerivativeVanishes() {
    LdaTraining.Result result =
        train(
            new LdaTraining(
                Doubles.of(2, 2, 2, 2), 0.5, LdaTraining.Hyper.OPTIMISED, 300, 20, 5, 0),
            Checkpoint.none());
    // One more maximisation of the last state: the alphas hardly move, and they do not stay at 2.
    HyperStatistics statistics = new HyperStatistics(4);
    TopicCounts counts = new TopicCounts(4);
    counts.place(result.state().assignments(), DRAWN.corpus());
    statistics.countDocuments(counts);
    double total = result.state().alpha().sum();
    for (int k = 0; k < 4; k++) {
      double a = result.state().alpha().get(k);
      double slope = a * (statistics.rise(k, a) - statistics.lengthRise(total)) + 0.001 - a;
      assertEquals(0, slope, 0.5, "derivative in ln alpha");
      assertTrue(a < 0.5, "alpha " + a);
    }
  }

  @Test
  @Statistical(alpha = 1e-5)
  void regressionFindsTheSignOfItsWeights() {
    TopicModel model = DRAWN.model();
    List<Doubles> rows = new ArrayList<>();
    Ints[] documents = new Ints[120];
    SeededRng rng = Rng.seeded(6);
    for (int d = 0; d < documents.length; d++) {
      double x = d % 2;
      rows.add(Doubles.of(1, x));
      Doubles alpha = Doubles.generate(4, k -> k < 2 ? 0.1 + x : 1.1 - x);
      documents[d] = SyntheticCorpus.draw(model.withAlpha(alpha), 1, 60, rng).corpus().document(0);
    }
    Features features = new Features(List.of("intercept", "x"), rows);
    DmrTraining.Result result =
        DmrTraining.standard(4, 2, 0.1, 200)
            .run(
                Corpus.of(model.words(), documents),
                model.vocabulary(),
                features,
                Rng.seeded(7),
                Progress.silent(),
                Checkpoint.none());
    // Topics are found in any order: two go up with x, two go down.
    double[] slopes = new double[4];
    for (int k = 0; k < 4; k++) {
      slopes[k] = result.weights().get(2 * k + 1);
    }
    Arrays.sort(slopes);
    assertTrue(slopes[1] < -0.5 && slopes[2] > 0.5, Doubles.of(slopes).toString());
  }

  @Test
  void modelsAreWrittenAndReadBitForBit() throws IOException {
    ModelFolder.write(folder.resolve("m"), DRAWN.model());
    assertEquals(DRAWN.model(), ModelFolder.read(folder.resolve("m")));
  }

  @Test
  void assignmentIsTheCheapest() {
    Rng rng = Rng.seeded(9);
    for (int repeat = 0; repeat < 200; repeat++) {
      double[][] cost = new double[4][5];
      for (double[] row : cost) {
        for (int j = 0; j < row.length; j++) {
          row[j] = rng.uniformInt(20);
        }
      }
      int[] found = TopicAlignment.assign(cost);
      double sum = 0;
      for (int i = 0; i < 4; i++) {
        sum += cost[i][found[i]];
      }
      assertEquals(cheapest(cost, 0, new boolean[5]), sum);
    }
  }

  private static double cheapest(double[][] cost, int row, boolean[] taken) {
    if (row == cost.length) {
      return 0;
    }
    double best = Double.POSITIVE_INFINITY;
    for (int j = 0; j < taken.length; j++) {
      if (!taken[j]) {
        taken[j] = true;
        best = Math.min(best, cost[row][j] + cheapest(cost, row + 1, taken));
        taken[j] = false;
      }
    }
    return best;
  }

  @Test
  void aPermutedModelIsPutInOrderAndASmallerOneIsSplit() {
    TopicModel model = DRAWN.model();
    TopicAlignment aligned = TopicAlignment.of(model, model.permuted(2, 0, 3, 1));
    assertEquals(model, aligned.second());
    TopicModel three =
        model.permuted(0, 1, 2, 3).split(1, 0.4); // five topics, of which two are one
    TopicAlignment grown = TopicAlignment.of(model, three);
    assertEquals(5, grown.first().topics());
    assertArrayEquals(new double[] {0.4}, new double[] {grown.first().alpha().sum()}, 1e-12);
  }
}
