package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
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
    JsonNode json = run.fit();
    assertEquals(2, json.get("p").asInt());
    assertEquals(20, json.get("documents").asInt());
    String words = json.get("topics").get(0).toString().substring(0, 20);
    assertTrue(words.matches("\\[\"(ape|bee|cat|red|tan|sky).*"), words);
    assertEquals(1, json.get("edges").size());
    assertEquals(
        0, json.get("means").get(0).asDouble() + json.get("means").get(1).asDouble(), 1e-9);
    for (String name :
        new String[] {
          "edges.csv", "chains.csv", "topics.csv", "vocab.txt", "network.png", "chains.png"
        }) {
      assertTrue(Files.exists(out.resolve(name)), name);
    }
    assertEquals(2, Files.readAllLines(out.resolve("topics.csv")).size());
    assertEquals(401, Files.readAllLines(out.resolve("chains.csv")).size());
  }

  /**
   * Chains of the prior's graph and of no graph meet, or else the command says that they do not.
   */
  @Test
  void endsWithAVerdict() throws IOException {
    String[] hasty = with(corpus(), "3", "--iterations", "40", "--burn-in", "0");
    CommandRun table = CommandRun.of(hasty);
    assertEquals(3, table.status());
    assertTrue(table.out().contains("not converged: R-hat of "), table.out());
    assertEquals("not-converged", fit(hasty).get("verdict").asText());
    assertNotEquals("converged", fit(with(hasty, "--chains", "1")).get("verdict").asText());
    JsonNode known = fit(with(hasty, "--mean-spread", "0"));
    assertTrue(known.get("means").isNull());
    assertTrue(known.get("note").asText().contains("means: known"), known.toString());
    JsonNode wrong = fit(with(hasty, "--mode", "bd-as-printed"));
    assertTrue(wrong.get("reason").asText().contains("bd-as-printed"), wrong.toString());
  }

  /** What is printed leaves another law invariant, and its chains may agree about that. */
  @Test
  void printedFormulasAreUndecided() throws IOException {
    String[] words = with(corpus(), "2", "--iterations", "40", "--burn-in", "5");
    JsonNode eta = fit(with(words, "--eta", "as-printed"));
    assertTrue(eta.get("reason").asText().contains("eta as-printed does not"), eta.toString());
    JsonNode tokens = fit(with(words, "--assignments", "as-printed"));
    assertTrue(tokens.get("reason").asText().contains("assignments as-printed"));
    assertEquals("as-printed", tokens.get("assignments").asText());
    double accepted = eta.get("acceptance").get("eta").asDouble();
    assertTrue(accepted > 0 && accepted < 1, eta.toString());
  }

  /** The other chain's start is a draw from the prior, of which there is none in a million. */
  @Test
  void exactDrawsOfAPriorMayBeTooRare() throws IOException {
    JsonNode json = fit(with(corpus(), "40", "--df", "3", "--iterations", "40", "--burn-in", "1"));
    assertEquals(40, json.get("p").asInt());
  }

  private static JsonNode fit(String... words) throws IOException {
    return CommandRun.of(with(words, "--format", "json")).fit();
  }

  @Test
  void badSettingsAreNamed() throws IOException {
    for (String[] bad :
        new String[][] {
          {"1"},
          {"2", "--alpha", "0"},
          {"2", "--eta", "magic"},
          {"2", "--mean-spread", "-1"},
          {"2", "--edge-probability", "2"}
        }) {
      CommandRun run = CommandRun.of(with(corpus(), bad));
      assertEquals(2, run.status());
      assertEquals(1, run.err().lines().count(), run.err());
    }
  }
}
