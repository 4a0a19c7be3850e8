package plumbline.models.topics.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.models.topics.Corpus;
import plumbline.models.topics.Vocabulary;
import plumbline.models.topics.files.BagOfWords;
import plumbline.random.Rng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;

/**
 * A corpus that is written to a file, streamed in and trained on. The size is that of the property
 * {@code plumbline.largeTokens}, ten million if it is not set; with 100 million tokens it needs a
 * heap of less than 8 GB ({@code -Xmx8g}) and some minutes.
 */
class LargeCorpusTest {
  private static final int WORDS = 50_000;
  private static final int TOKENS_OF_DOCUMENT = 1000;
  private static final int COUNT = 4; // of each word of a document
  private static final int KINDS = 10; // a document's words have numbers with one last digit
  private static final int SWEEPS = 3;

  @Test
  @Tag("long")
  void streamsInAndTrains(@TempDir Path folder) throws IOException {
    int tokens = Integer.getInteger("plumbline.largeTokens", 10_000_000);
    int documents = tokens / TOKENS_OF_DOCUMENT;
    Path file = folder.resolve("docword.txt");
    write(file, documents);
    long begun = System.nanoTime();
    Corpus corpus = BagOfWords.read(file);
    double reading = seconds(begun);
    assertEquals(tokens, corpus.tokens());
    begun = System.nanoTime();
    LdaTraining.Result result =
        new LdaTraining(
                LdaTraining.fixed(50, 5, 0.01, 1).alpha(),
                0.01,
                LdaTraining.Hyper.FIXED,
                SWEEPS,
                0,
                1,
                0)
            .run(
                corpus,
                Vocabulary.numbered(WORDS),
                Rng.seeded(1),
                Progress.silent(),
                Checkpoint.none());
    double training = seconds(begun);
    Runtime runtime = Runtime.getRuntime();
    System.out.println(
        "figures: large corpus, %d tokens: read in %.0f s, %d sweeps in %.0f s, %.2f million tokens a second; heap %d MB of at most %d"
            .formatted(
                tokens,
                reading,
                SWEEPS,
                training,
                SWEEPS * (tokens / 1e6) / training,
                (runtime.totalMemory() - runtime.freeMemory()) >> 20,
                runtime.maxMemory() >> 20));
    assertTrue(result.logJoint().get(SWEEPS - 1) > result.logJoint().get(0));
  }

  private static double seconds(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }

  private static void write(Path file, int documents) throws IOException {
    Rng rng = Rng.seeded(2);
    int distinct = TOKENS_OF_DOCUMENT / COUNT;
    int largestStep = WORDS / KINDS / distinct;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      out.write(ascii(documents + "\n" + WORDS + "\n" + (long) documents * distinct + "\n"));
      for (int d = 1; d <= documents; d++) {
        int kind = rng.uniformInt(KINDS);
        int word = 0;
        for (int i = 0; i < distinct; i++) {
          word += 1 + rng.uniformInt(largestStep - 1);
          out.write(ascii(d + " " + (word * KINDS + kind - KINDS + 1) + " " + COUNT + "\n"));
        }
      }
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
