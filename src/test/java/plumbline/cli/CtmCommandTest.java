package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

class CtmCommandTest {
  @TempDir private Path folder;

  /** Documents about one of two themes, three words each. */
  private String[] corpus() throws IOException {
    SeededRng rng = Rng.seeded(1);
    StringBuilder text = new StringBuilder("20\n6\n60\n");
    for (int d = 1; d <= 20; d++) {
      for (int w = 1; w <= 3; w++) {
        text.append(d).append(' ').append(w + (d % 2) * 3).append(' ');
        text.append(1 + rng.uniformInt(5)).append('\n');
      }
    }
    Path docword = Files.writeString(folder.resolve("docword.txt"), text.toString());
    Path vocab = Files.writeString(folder.resolve("vocab.txt"), "ape\nbee\ncat\nred\ntan\nsky\n");
    return new String[] {
      "ctm", "--docword", docword.toString(), "--vocab", vocab.toString(), "--topics"
    };
  }

  private static String[] with(String[] first, String... more) {
    String[] all = java.util.Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  @Test
  void findsThemesAndWritesThem() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.of(
            with(
                corpus(),
                "2",
                "--iterations",
                "200",
                "--burn-in",
                "200",
                "--format",
                "json",
                "--out",
                out.toString()));
    assertEquals(0, run.status(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(2, json.get("p").asInt());
    assertEquals(20, json.get("documents").asInt());
    String words = json.get("topics").get(0).toString().substring(0, 20);
    assertTrue(words.matches("\\[\"(ape|bee|cat|red|tan|sky).*"), words);
    assertEquals(1, json.get("edges").size());
    for (String name : new String[] {"edges.csv", "chains.csv", "topics.csv", "vocab.txt"}) {
      assertTrue(Files.exists(out.resolve(name)), name);
    }
    assertEquals(2, Files.readAllLines(out.resolve("topics.csv")).size());
    assertEquals(401, Files.readAllLines(out.resolve("chains.csv")).size());
  }

  @Test
  void badSettingsAreNamed() throws IOException {
    for (String[] bad :
        new String[][] {
          {"1"}, {"2", "--alpha", "0"}, {"2", "--eta", "magic"}, {"2", "--edge-probability", "2"}
        }) {
      CommandRun run = CommandRun.of(with(corpus(), bad));
      assertEquals(2, run.status());
      assertEquals(1, run.err().lines().count(), run.err());
    }
  }
}
