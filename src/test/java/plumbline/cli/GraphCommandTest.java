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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

class GraphCommandTest {
  private static final String ORACLE = "src/test/resources/oracle/graphs/";

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("table.csv"), text);
  }

  private static JsonNode json(CommandRun run) throws IOException {
    assertEquals(0, run.status(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  private static double probability(JsonNode json, int i, int j) {
    for (JsonNode edge : json.get("edges")) {
      if (edge.get("i").asInt() == i && edge.get("j").asInt() == j) {
        return edge.get("probability").asDouble();
      }
    }
    throw new IllegalStateException("no edge " + i + "-" + j);
  }

  @Test
  void enumeratedProbabilities() throws IOException {
    JsonNode json =
        json(
            CommandRun.of(
                "graph",
                ORACLE + "small_p3_n50_data.csv",
                "--edge-probability",
                "0.5",
                "--format",
                "json"));
    assertEquals("exact", json.get("mode").asText());
    assertEquals(0.2769, probability(json, 1, 2), 0.015);
    assertEquals(0.3892, probability(json, 1, 3), 0.015);
    assertEquals(1, probability(json, 2, 3), 1e-3);
    assertEquals(3, json.get("meanPrecision").size());
    assertTrue(json.get("rhat").asDouble() < 1.05);
    assertTrue(json.get("graphs").get(0).get("visits").asInt() > 0);
  }

  @Test
  void headerAndMeansFarFromZero() throws IOException {
    StringBuilder text = new StringBuilder("height,weight\n");
    SeededRng rng = Rng.seeded(1);
    for (int i = 0; i < 50; i++) {
      text.append(170 + rng.normal()).append(',').append(rng.normal()).append('\n');
    }
    Path file = file(text.toString());
    CommandRun warned = CommandRun.of("graph", file.toString(), "--iterations", "200");
    assertEquals(0, warned.status());
    assertTrue(warned.err().contains("'height'"), warned.err());
    CommandRun centred = CommandRun.of("graph", file.toString(), "--center", "--iterations", "200");
    assertEquals("", centred.err());
  }

  /** The copula sees the same graph in monotone functions of the columns, cut into levels too. */
  @Test
  void copulaLooksAtOrderOnly() throws IOException {
    SeededRng rng = Rng.seeded(2);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      double x = rng.normal();
      double y = x + 0.5 * rng.normal();
      text.append(Math.exp(3 * x)).append(',').append(Math.round(y)).append(',');
      text.append(i == 7 ? "NA" : String.valueOf(rng.normal())).append('\n');
    }
    Path file = file(text.toString());
    assertEquals(2, CommandRun.of("graph", file.toString()).status());
    JsonNode json =
        json(
            CommandRun.of(
                "graph", file.toString(), "--copula", "--iterations", "1000", "--format", "json"));
    assertTrue(probability(json, 1, 2) > 0.99);
    assertTrue(probability(json, 1, 3) < 0.5);
  }

  @Test
  void writesTablesAndDoesNotDependOnThreads() throws IOException {
    String data = ORACLE + "small_p4_n10_data.csv";
    Path out = folder.resolve("out");
    for (String threads : new String[] {"1", "2"}) {
      CommandRun run =
          CommandRun.of(
              "graph", data, "--iterations", "300", "--threads", threads, "--out", out + threads);
      assertEquals(0, run.status(), run.err());
    }
    for (String name : new String[] {"edges.csv", "graphs.csv", "chains.csv"}) {
      assertEquals(
          Files.readString(Path.of(out + "1").resolve(name)),
          Files.readString(Path.of(out + "2").resolve(name)));
    }
    assertTrue(Files.readString(Path.of(out + "1").resolve("chains.csv")).startsWith("chain,"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,x;2,3|'x'",
        "1,2;2|fields",
        "1,2;1,3;1,5|constant",
        "a,b|header",
        "1,2;,3|missing",
        "1,2;Infinity,3|finite",
        "1;2|one column"
      })
  void badTablesAreNamed(String text, String expected) throws IOException {
    CommandRun run = CommandRun.of("graph", file(text.replace(';', '\n')).toString());
    assertEquals(2, run.status());
    assertTrue(run.err().contains(expected), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void badSettingsAreNamed() {
    String data = ORACLE + "small_p4_n10_data.csv";
    for (String[] setting :
        new String[][] {
          {"--df", "2"},
          {"--edge-probability", "0"},
          {"--iterations", "10"},
          {"--chains", "0"},
          {"--mode", "best"}
        }) {
      CommandRun run = CommandRun.of("graph", data, setting[0], setting[1]);
      assertEquals(2, run.status());
      assertEquals(1, run.err().lines().count(), run.err());
    }
  }
}
