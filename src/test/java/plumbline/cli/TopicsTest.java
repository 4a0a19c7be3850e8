package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.topics.files.ModelFolder;
import plumbline.testing.Statistical;

class TopicsTest {
  @TempDir private Path folder = Path.of("");

  private TopicRuns runs = new TopicRuns(Path.of(""));

  @BeforeEach
  void writeCorpus() throws IOException {
    runs = new TopicRuns(folder).writeCorpus();
  }

  @Test
  @Statistical(alpha = 1e-5)
  void trainPerturbCompareEvaluate() throws IOException {
    runs.train("m", 4);
    assertEquals(4, ModelFolder.read(folder.resolve("m")).topics());
    assertEquals(
        0,
        CommandRun.of(
                "topics",
                "perturb",
                "--model",
                runs.at("m"),
                "--weight",
                "0.2",
                "--concentration",
                "0.05",
                "--out",
                runs.at("p"))
            .status());
    String[] compare =
        runs.comparing(
            "m", "p", "51-60", "--samples", "10", "--temperatures", "300", "--both-directions");
    JsonNode result = TopicRuns.json(compare);
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
    CommandRun one = CommandRun.of(TopicRuns.with(compare, "--threads", "1"));
    CommandRun two = CommandRun.of(TopicRuns.with(compare, "--threads", "2"));
    assertEquals(one.out(), two.out());

    // The ratio agrees with the difference of the exact values.
    double first = 0;
    for (String model : new String[] {"m", "p"}) {
      JsonNode evaluated =
          TopicRuns.json(
              "topics",
              "evaluate",
              "--model",
              runs.at(model),
              "--docword",
              runs.at("docword.txt.gz"),
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

  @Test
  @Statistical(alpha = 1e-5)
  void modelsOfDifferentSizeConvexAndStandardAndCompletion() throws IOException {
    runs.train("four", 4);
    runs.train("six", 6, "--hyper", "optimised");
    for (String method : new String[] {"ratio", "convex", "standard"}) {
      JsonNode result =
          TopicRuns.json(
              runs.comparing(
                  "four",
                  "six",
                  "51-55",
                  "--method",
                  method,
                  "--samples",
                  "3",
                  "--temperatures",
                  "30"));
      assertEquals(5, result.get("total").asInt());
      assertTrue(result.get("documents").get(0).get("gap").isNull());
    }
    JsonNode completed =
        TopicRuns.json(
            runs.comparing(
                "four",
                "six",
                "51-55",
                "--observed",
                "1",
                "--samples",
                "20",
                "--temperatures",
                "1000"));
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
    runs.train("lda", 4);
    runs.regression("dmr", 4, runs.at("features.csv"));
    JsonNode result =
        TopicRuns.json(
            "topics",
            "compare",
            "--model",
            runs.at("dmr"),
            "--baseline",
            runs.at("lda"),
            "--docword",
            runs.at("docword.txt.gz"),
            "--features",
            runs.at("features.csv"),
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
            runs.at("dmr"),
            "--baseline",
            runs.at("lda"),
            "--docword",
            runs.at("docword.txt.gz"));
    assertEquals(2, without.status());
    assertTrue(without.err().contains("--features"), without.err());
  }

  /** Without its weights a regression would be another model than the one that is perturbed. */
  @Test
  void regressionsAreNotPerturbed() throws IOException {
    Files.writeString(folder.resolve("ab.csv"), "a,b\n" + "0,1\n".repeat(60));
    runs.regression("dmr", 2, runs.at("ab.csv"));
    CommandRun run =
        CommandRun.of("topics", "perturb", "--model", runs.at("dmr"), "--out", runs.at("p"));
    assertEquals(2, run.status());
    assertTrue(run.err().contains("is a regression"), run.err());
    assertFalse(Files.exists(folder.resolve("p")));
  }

  /** The weights belong to features by name: the same columns in another order are refused. */
  @Test
  void featuresInAnotherOrderAreRefused() throws IOException {
    Files.writeString(folder.resolve("ab.csv"), "a,b\n" + "0,1\n".repeat(60));
    Files.writeString(folder.resolve("ba.csv"), "b,a\n" + "1,0\n".repeat(60));
    runs.regression("dmr", 2, runs.at("ab.csv"));
    CommandRun run =
        CommandRun.of(
            "topics",
            "evaluate",
            "--model",
            runs.at("dmr"),
            "--docword",
            runs.at("docword.txt.gz"),
            "--features",
            runs.at("ba.csv"));
    assertEquals(2, run.status());
    assertTrue(run.err().contains("the documents have [intercept, b, a]"), run.err());
  }

  /** A null has a reason, and an option that would do nothing is refused. */
  @Test
  void theStandardMethodSaysWhatItDoesNotKnow() throws IOException {
    runs.train("m", 3);
    runs.train("n", 4);
    String[] compare =
        runs.comparing("m", "n", "51-52", "--method", "standard", "--temperatures", "20");
    JsonNode one = TopicRuns.json(TopicRuns.with(compare, "--samples", "1"));
    assertTrue(one.get("documents").get(0).get("standardError").isNull());
    assertEquals(
        "standardError needs --samples of 2 or more; ess, reverse, gap, bennett and a status need"
            + " --method ratio or convex",
        one.get("note").asText());
    CommandRun both = CommandRun.of(TopicRuns.with(compare, "--both-directions"));
    assertEquals(2, both.status());
    assertTrue(both.err().contains("--both-directions needs"), both.err());
  }

  @Test
  void badInputIsOneSentenceAndStatusTwo() throws IOException {
    runs.train("m", 3);
    Path liar = Files.writeString(folder.resolve("liar.txt"), "1\n80\n2\n1 1 1\n");
    CommandRun run =
        CommandRun.of("topics", "evaluate", "--model", runs.at("m"), "--docword", liar.toString());
    assertEquals(2, run.status());
    assertTrue(run.err().contains("liar.txt, line 5: found"), run.err());
    Files.writeString(folder.resolve("m/vocab.txt"), "one\ntwo\n");
    CommandRun vocabulary =
        CommandRun.of(
            "topics", "evaluate", "--model", runs.at("m"), "--docword", runs.at("docword.txt.gz"));
    assertEquals(2, vocabulary.status());
    assertTrue(vocabulary.err().contains("topics.csv, line 1"), vocabulary.err());
    assertEquals(1, vocabulary.err().lines().count());
  }

  @Test
  void modelsWithDifferentVocabulariesAreRefused() throws IOException {
    runs.train("m", 3);
    runs.train("n", 3);
    Path words = folder.resolve("n/vocab.txt");
    Files.writeString(words, Files.readString(words).replace("w7\n", "seven\n"));
    CommandRun run =
        CommandRun.of(
            "topics",
            "compare",
            "--model",
            runs.at("m"),
            "--baseline",
            runs.at("n"),
            "--docword",
            runs.at("docword.txt.gz"));
    assertEquals(2, run.status());
    assertTrue(run.err().contains("different vocabularies"), run.err());
  }
}
