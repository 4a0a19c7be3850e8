package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.topics.Features;
import plumbline.models.topics.files.DmrFolder;
import plumbline.numerics.Doubles;

/** {@code topics evaluate} and the tables it reads. */
class TopicsEvaluateTest {
  @TempDir private Path folder;
  private TopicRuns runs;

  @BeforeEach
  void writeCorpus() throws IOException {
    runs = new TopicRuns(folder).writeCorpus();
  }

  /** The intercept has a prior of its own, wherever its column stands. */
  @Test
  void theInterceptComesFirst() throws IOException {
    Files.writeString(folder.resolve("last.csv"), "x,intercept\n0,1\n1,1\n".strip() + "\n");
    Features read = DmrFolder.features(folder.resolve("last.csv"));
    assertEquals(List.of("intercept", "x"), read.names());
    assertEquals(Doubles.of(1, 1), read.rows().get(1));
    assertEquals(Doubles.of(1, 0), read.rows().get(0));
  }

  /** A document's estimate is its own, whichever others are asked for. */
  @Test
  void documentsHaveStreamsByTheirNumber() throws IOException {
    runs.train("m", 3);
    String[] evaluate = {
      "topics", "evaluate", "--model", runs.at("m"), "--docword", runs.at("docword.txt.gz")
    };
    JsonNode all = TopicRuns.json(TopicRuns.with(evaluate, "--documents", "1-9"));
    JsonNode one = TopicRuns.json(TopicRuns.with(evaluate, "--documents", "5-5"));
    assertEquals(all.get("documents").get(4), one.get("documents").get(0));
  }

  /** Annealing between laws with other supports misses what a topic cannot say. */
  @Test
  void topicsWithoutSomeWordAreForExactSumsAlone() throws IOException {
    Path model = Files.createDirectories(folder.resolve("sparse"));
    Files.writeString(model.resolve("vocab.txt"), "a\nb\nc\n");
    Files.writeString(model.resolve("topics.csv"), "0.5,0.5,0\n0,0.5,0.5\n");
    Files.writeString(model.resolve("alpha.csv"), "1,1\n");
    Path documents = Files.writeString(folder.resolve("d.txt"), "1\n3\n2\n1 1 5\n1 3 5\n");
    String[] evaluate = {
      "topics", "evaluate", "--model", model.toString(), "--docword", documents.toString()
    };
    CommandRun ais = CommandRun.of(TopicRuns.with(evaluate, "--estimator", "ais"));
    assertEquals(2, ais.status());
    assertTrue(
        ais.err().contains("'c' has no probability in 1 of 2 topics")
            || ais.err().contains("'a' has"),
        ais.err());
    JsonNode exact = TopicRuns.json(TopicRuns.with(evaluate, "--estimator", "exact"));
    // 10 tokens, each of one topic alone: (1/2)^10 times 5! 5! / 11!.
    double log = Math.log(120.0 * 120.0 / 39_916_800) - 10 * Math.log(2);
    assertEquals(log, exact.get("documents").get(0).get("logProbability").asDouble(), 1e-9);
  }
}
