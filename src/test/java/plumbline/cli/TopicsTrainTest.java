package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicsTrainTest {
  @TempDir private Path folder = Path.of("");
  private TopicRuns runs = new TopicRuns(Path.of(""));

  @BeforeEach
  void writeCorpus() throws IOException {
    runs = new TopicRuns(folder).writeCorpus();
  }

  /**
   * The first chain trains the model; with a second one it is known whether that can be trusted.
   */
  @Test
  void trainingEndsWithAVerdict() throws IOException {
    String[] train = runs.training(4, "--iterations", "40", "--format", "json", "--out");
    JsonNode both = CommandRun.of(TopicRuns.with(train, runs.at("both"))).fit();
    JsonNode one = CommandRun.of(TopicRuns.with(train, runs.at("one"), "--chains", "1")).fit();
    assertNotEquals("converged", one.get("verdict").asText());
    String topics = Files.readString(folder.resolve("both/topics.csv"));
    assertEquals(topics, Files.readString(folder.resolve("one/topics.csv")));
    // Side by side or in turn with a checkpoint for all: the same verdict.
    JsonNode kept =
        CommandRun.of(
                TopicRuns.with(
                    train,
                    runs.at("both"),
                    "--checkpoint",
                    runs.at("saved"),
                    "--checkpoint-every",
                    "0"))
            .fit();
    assertEquals(both, kept);
    assertTrue(Files.notExists(folder.resolve("saved")));
  }

  /** As MALLET's, steps of the hyperparameters wait for sweeps, of short trainings not for all. */
  @Test
  void hyperparametersMoveInShortTrainings() throws IOException {
    for (String hyper : new String[] {"optimised", "sampled"}) {
      String[] train = runs.training(4, "--hyper", hyper, "--out", runs.at(hyper), "--iterations");
      boolean refused = CommandRun.of(TopicRuns.with(train, "40")).status() == 2;
      assertEquals(hyper.equals("optimised"), refused);
      CommandRun run = CommandRun.of(TopicRuns.with(train, "100"));
      assertNotEquals(2, run.status(), run.err());
      String alpha = Files.readString(folder.resolve(hyper + "/alpha.csv"));
      assertNotEquals("1.25,1.25,1.25,1.25", alpha.strip());
    }
  }

  @Test
  void samplesAreKeptAndAveraged() throws IOException {
    runs.train("m", 202, 3, "--keep", "2");
    String[] evaluate = {
      "topics",
      "evaluate",
      "--model",
      runs.at("m"),
      "--docword",
      runs.at("docword.txt.gz"),
      "--documents",
      "51-53",
      "--estimator",
      "exact",
      "--average"
    };
    JsonNode averaged = TopicRuns.json(evaluate);
    assertTrue(averaged.get("averaged").asBoolean());
    assertTrue(averaged.get("coherence").asDouble() > -1);
    double[] sums = new double[2];
    for (int s = 0; s < 2; s++) {
      String[] one = Arrays.copyOf(evaluate, evaluate.length - 1);
      one[3] = runs.at("m/samples/" + (s + 1));
      sums[s] = TopicRuns.json(one).get("documents").get(0).get("logProbability").asDouble();
    }
    assertTrue(sums[0] != sums[1]);
    assertEquals(
        Math.log(0.5 * (Math.exp(sums[0]) + Math.exp(sums[1]))),
        averaged.get("documents").get(0).get("logProbability").asDouble(),
        1e-9);
    evaluate[3] = runs.at("m/samples/1");
    CommandRun none = CommandRun.of(evaluate);
    assertEquals(2, none.status());
    assertTrue(none.err().contains("a sample of the model"), none.err());
  }

  /** With 300 sweeps and 5 samples they were those after 50 to 250 sweeps, 150 of them burn-in. */
  @Test
  void samplesOfTheBurnInAreRefused() {
    for (String[] given : new String[][] {{"300", "3"}, {"200", "2"}, {"450", "5"}, {"50", "1"}}) {
      String[] train =
          runs.training(2, "--out", runs.at("none"), "--iterations", given[0], "--keep", given[1]);
      CommandRun run = CommandRun.of(train);
      assertEquals(2, run.status());
      assertTrue(run.err().contains("would keep states of the burn-in"), run.err());
      assertTrue(Files.notExists(folder.resolve("none")));
    }
  }

  @Test
  void theParallelSamplerDoesNotDependOnThreads() throws IOException {
    for (String threads : new String[] {"1", "2"}) {
      runs.train("t" + threads, 3, "--sampler", "partially-collapsed", "--threads", threads);
    }
    assertEquals(
        Files.readString(folder.resolve("t1/topics.csv")),
        Files.readString(folder.resolve("t2/topics.csv")));
  }

  /** Parts of the model before would be read as the new one's. */
  @Test
  void aModelReplacesTheWholeOfTheOneBefore() throws IOException {
    Files.writeString(folder.resolve("features.csv"), "x\n" + "1\n".repeat(60));
    runs.regression("m", 2, runs.at("features.csv"));
    Path ours = Files.writeString(folder.resolve("m/samples.txt"), "not the model's");
    runs.train("m", 202, 3, "--keep", "2");
    assertTrue(Files.notExists(folder.resolve("m/weights.csv")));
    assertTrue(Files.exists(folder.resolve("m/samples/2/topics.csv")));
    Files.createDirectories(folder.resolve("m/samples/notes"));
    runs.train("m", 102, 3, "--keep", "1");
    assertTrue(Files.exists(folder.resolve("m/samples/1/topics.csv")));
    assertTrue(Files.notExists(folder.resolve("m/samples/2")));
    runs.train("m", 3);
    assertTrue(Files.notExists(folder.resolve("m/samples/1")));
    assertTrue(Files.exists(folder.resolve("m/samples/notes")) && Files.exists(ours));
  }

  @Test
  void whatARegressionHasNotIsRefused() throws IOException {
    Files.writeString(folder.resolve("features.csv"), "x\n" + "1\n".repeat(60));
    for (String[] option : new String[][] {{"--alpha", "0.1"}, {"--hyper", "optimised"}}) {
      String[] train =
          runs.training(2, "--features", runs.at("features.csv"), "--out", runs.at("none"));
      CommandRun run = CommandRun.of(TopicRuns.with(train, option));
      assertEquals(2, run.status());
      assertTrue(run.err().contains("is for lda, and dmr has none"), run.err());
      assertTrue(Files.notExists(folder.resolve("none")));
    }
  }
}
