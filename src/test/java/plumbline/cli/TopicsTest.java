package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.topics.BagOfWords;
import plumbline.models.topics.ModelFolder;
import plumbline.models.topics.SyntheticCorpus;
import plumbline.random.Rng;
import plumbline.testing.Statistical;

class TopicsTest {
  @TempDir private Path folder = Path.of("");

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void writeCorpus() throws IOException {
    SyntheticCorpus drawn =
        SyntheticCorpus.draw(new SyntheticCorpus.Size(60, 80, 4, 40), Rng.seeded(1));
    BagOfWords.write(folder.resolve("docword.txt.gz"), drawn.corpus());
    drawn.model().vocabulary().write(folder.resolve("vocab.txt"));
  }

  private static JsonNode json(String... arguments) throws IOException {
    String[] all = Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--format";
    all[arguments.length + 1] = "json";
    CommandRun run = CommandRun.of(all);
    assertEquals(0, run.status(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  private void train(String name, int topics, String... more) throws IOException {
    train(name, 60, topics, more);
  }

  private void train(String name, int iterations, int topics, String... more) throws IOException {
    String[] arguments = {
      "topics",
      "train",
      "--docword",
      at("docword.txt.gz"),
      "--vocab",
      at("vocab.txt"),
      "--documents",
      "1-50",
      "--topics",
      "" + topics,
      "--alpha",
      "0.1",
      "--beta",
      "0.1",
      "--iterations",
      "" + iterations,
      "--out",
      at(name)
    };
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    all = Arrays.copyOf(all, all.length + 2);
    all[all.length - 2] = "--format";
    all[all.length - 1] = "json";
    assertEquals(50, CommandRun.of(all).fit().get("documents").asInt());
  }

  /**
   * The first chain trains the model; with a second one it is known whether that can be trusted.
   */
  @Test
  void trainingEndsWithAVerdict() throws IOException {
    String[] train = {
      "topics",
      "train",
      "--docword",
      at("docword.txt.gz"),
      "--vocab",
      at("vocab.txt"),
      "--topics",
      "4",
      "--iterations",
      "40",
      "--format",
      "json",
      "--out"
    };
    JsonNode both = CommandRun.of(with(train, at("both"))).fit();
    JsonNode one = CommandRun.of(with(train, at("one"), "--chains", "1")).fit();
    assertNotEquals("converged", one.get("verdict").asText());
    String topics = Files.readString(folder.resolve("both/topics.csv"));
    assertEquals(topics, Files.readString(folder.resolve("one/topics.csv")));
    // Side by side or in turn with a checkpoint for all: the same verdict.
    JsonNode kept =
        CommandRun.of(
                with(train, at("both"), "--checkpoint", at("saved"), "--checkpoint-every", "0"))
            .fit();
    assertEquals(both, kept);
    assertTrue(Files.notExists(folder.resolve("saved")));
  }

  @Test
  @Statistical(alpha = 1e-5)
  void trainPerturbCompareEvaluate() throws IOException {
    train("m", 4);
    assertEquals(4, ModelFolder.read(folder.resolve("m")).topics());
    assertEquals(
        0,
        CommandRun.of(
                "topics",
                "perturb",
                "--model",
                at("m"),
                "--weight",
                "0.2",
                "--concentration",
                "0.05",
                "--out",
                at("p"))
            .status());
    String[] compare = {
      "topics",
      "compare",
      "--model",
      at("m"),
      "--baseline",
      at("p"),
      "--docword",
      at("docword.txt.gz"),
      "--documents",
      "51-60",
      "--samples",
      "10",
      "--temperatures",
      "300",
      "--both-directions"
    };
    JsonNode result = json(compare);
    assertEquals(10, result.get("total").asInt());
    assertTrue(result.get("favoured").asInt() >= 8, result.toString());
    double sum = 0;
    double bennett = 0;
    for (JsonNode row : result.get("documents")) {
      sum += row.get("logRatio").asDouble();
      bennett += row.get("bennett").asDouble();
      assertEquals(
          row.get("gap").asDouble(),
          row.get("reverse").asDouble() - row.get("logRatio").asDouble(),
          1e-9);
    }
    assertEquals(51, result.get("documents").get(0).get("id").asInt());
    assertEquals(sum, result.get("sumLogRatio").asDouble(), 1e-9);

    // One seed, one answer, whatever the threads.
    CommandRun one = CommandRun.of(with(compare, "--threads", "1"));
    CommandRun two = CommandRun.of(with(compare, "--threads", "2"));
    assertEquals(one.out(), two.out());

    // The ratio agrees with the difference of the exact values.
    double first = 0;
    for (String model : new String[] {"m", "p"}) {
      JsonNode evaluated =
          json(
              "topics",
              "evaluate",
              "--model",
              at(model),
              "--docword",
              at("docword.txt.gz"),
              "--documents",
              "51-60",
              "--estimator",
              "exact");
      assertTrue(evaluated.get("unbiased").asBoolean());
      double total = 0;
      int tokens = 0;
      for (JsonNode row : evaluated.get("documents")) {
        total += row.get("logProbability").asDouble();
        tokens += row.get("tokens").asInt();
      }
      assertEquals(Math.exp(-total / tokens), evaluated.get("perplexity").asDouble(), 1e-9);
      first = model.equals("m") ? total : first - total;
    }
    assertEquals(first, bennett, 1.5);
  }

  private static String[] with(String[] arguments, String... more) {
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return all;
  }

  @Test
  @Statistical(alpha = 1e-5)
  void modelsOfDifferentSizeConvexAndStandardAndCompletion() throws IOException {
    train("four", 4);
    train("six", 6, "--hyper", "optimised");
    for (String method : new String[] {"ratio", "convex", "standard"}) {
      JsonNode result =
          json(
              "topics",
              "compare",
              "--model",
              at("four"),
              "--baseline",
              at("six"),
              "--docword",
              at("docword.txt.gz"),
              "--documents",
              "51-55",
              "--method",
              method,
              "--samples",
              "3",
              "--temperatures",
              "30");
      assertEquals(5, result.get("total").asInt());
      assertTrue(result.get("documents").get(0).get("gap").isNull());
    }
    JsonNode completed =
        json(
            "topics",
            "compare",
            "--model",
            at("four"),
            "--baseline",
            at("six"),
            "--docword",
            at("docword.txt.gz"),
            "--documents",
            "51-55",
            "--observed",
            "1",
            "--samples",
            "20",
            "--temperatures",
            "1000");
    for (JsonNode row : completed.get("documents")) {
      assertEquals(0, row.get("bennett").asDouble(), 0.8); // nothing is left to predict
    }
  }

  @Test
  void aRegressionUsesTheFeaturesOfEachDocument() throws IOException {
    StringBuilder features = new StringBuilder("x\n");
    for (int d = 0; d < 60; d++) {
      features.append(d % 2).append('\n');
    }
    Files.writeString(folder.resolve("features.csv"), features);
    train("lda", 4);
    train("dmr", 4, "--features", at("features.csv"));
    JsonNode result =
        json(
            "topics",
            "compare",
            "--model",
            at("dmr"),
            "--baseline",
            at("lda"),
            "--docword",
            at("docword.txt.gz"),
            "--features",
            at("features.csv"),
            "--documents",
            "51-55",
            "--temperatures",
            "50");
    assertEquals(5, result.get("total").asInt());
    CommandRun without =
        CommandRun.of(
            "topics",
            "compare",
            "--model",
            at("dmr"),
            "--baseline",
            at("lda"),
            "--docword",
            at("docword.txt.gz"));
    assertEquals(2, without.status());
    assertTrue(without.err().contains("--features"), without.err());
  }

  @Test
  void badInputIsOneSentenceAndStatusTwo() throws IOException {
    train("m", 3);
    Path liar = Files.writeString(folder.resolve("liar.txt"), "1\n80\n2\n1 1 1\n");
    CommandRun run =
        CommandRun.of("topics", "evaluate", "--model", at("m"), "--docword", liar.toString());
    assertEquals(2, run.status());
    assertTrue(run.err().contains("liar.txt, line 5: found"), run.err());
    Files.writeString(folder.resolve("m/vocab.txt"), "one\ntwo\n");
    CommandRun vocabulary =
        CommandRun.of("topics", "evaluate", "--model", at("m"), "--docword", at("docword.txt.gz"));
    assertEquals(2, vocabulary.status());
    assertTrue(vocabulary.err().contains("topics.csv, line 1"), vocabulary.err());
    assertEquals(1, vocabulary.err().lines().count());
  }

  @Test
  void modelsWithDifferentVocabulariesAreRefused() throws IOException {
    train("m", 3);
    train("n", 3);
    Path words = folder.resolve("n/vocab.txt");
    Files.writeString(words, Files.readString(words).replace("w7\n", "seven\n"));
    CommandRun run =
        CommandRun.of(
            "topics",
            "compare",
            "--model",
            at("m"),
            "--baseline",
            at("n"),
            "--docword",
            at("docword.txt.gz"));
    assertEquals(2, run.status());
    assertTrue(run.err().contains("different vocabularies"), run.err());
  }

  @Test
  void samplesAreKeptAndAveraged() throws IOException {
    train("m", 120, 3, "--keep", "2");
    String[] evaluate = {
      "topics",
      "evaluate",
      "--model",
      at("m"),
      "--docword",
      at("docword.txt.gz"),
      "--documents",
      "51-53",
      "--estimator",
      "exact",
      "--average"
    };
    JsonNode averaged = json(evaluate);
    assertTrue(averaged.get("averaged").asBoolean());
    assertTrue(averaged.get("coherence").asDouble() > -1);
    double[] sums = new double[2];
    for (int s = 0; s < 2; s++) {
      String[] one = Arrays.copyOf(evaluate, evaluate.length - 1);
      one[3] = at("m/samples/" + (s + 1));
      sums[s] = json(one).get("documents").get(0).get("logProbability").asDouble();
    }
    assertTrue(sums[0] != sums[1]);
    assertEquals(
        Math.log(0.5 * (Math.exp(sums[0]) + Math.exp(sums[1]))),
        averaged.get("documents").get(0).get("logProbability").asDouble(),
        1e-9);
    evaluate[3] = at("m/samples/1");
    CommandRun none = CommandRun.of(evaluate);
    assertEquals(2, none.status());
    assertTrue(none.err().contains("a sample of the model"), none.err());
  }

  @Test
  void theParallelSamplerDoesNotDependOnThreads() throws IOException {
    for (String threads : new String[] {"1", "2"}) {
      train("t" + threads, 3, "--sampler", "partially-collapsed", "--threads", threads);
    }
    assertEquals(
        Files.readString(folder.resolve("t1/topics.csv")),
        Files.readString(folder.resolve("t2/topics.csv")));
  }
}
