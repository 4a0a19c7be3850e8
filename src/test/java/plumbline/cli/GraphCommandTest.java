package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.Statistical;

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
    // "1d" is a number to Java's parser, and the name of a column to everybody else.
    Path maturities = file(text.toString().replace("height,weight", "1d,30d"));
    CommandRun named = CommandRun.of("graph", maturities.toString(), "--iterations", "200");
    assertTrue(named.out().contains("50 rows"), named.out());
    assertTrue(named.err().contains("'1d'"), named.err());
  }

  /** Results are written whatever the verdict, and only a fit that converged has status 0. */
  @Test
  void endsWithAVerdict() throws IOException {
    String data = ORACLE + "p6_n500_random_data.csv";
    JsonNode good = json(CommandRun.of("graph", data, "--iterations", "2000", "--format", "json"));
    assertEquals("converged", good.get("verdict").asText());
    assertEquals(good.get("rhat").asDouble(), good.get("worst").get("rhat").asDouble());
    assertTrue(good.get("worst").get("name").asText().startsWith("edge "));
    assertTrue(good.get("worst").get("ess").asDouble() > 100);

    String hard = ORACLE + "p20_n100_random_data.csv";
    String[] hasty = {"graph", hard, "--iterations", "40", "--burn-in", "0"};
    CommandRun table = CommandRun.of(hasty);
    assertEquals(3, table.status());
    assertTrue(table.out().contains("not converged: R-hat of edge "), table.out());
    CommandRun written = CommandRun.of(with(hasty, "--format", "json", "--out", folder + "/x"));
    assertEquals(3, written.status());
    assertEquals(
        "not-converged", new ObjectMapper().readTree(written.out()).get("verdict").asText());
    assertTrue(Files.exists(folder.resolve("x/edges.csv")));
  }

  @Test
  void oneChainAndWrongModesAreUndecided() throws IOException {
    String data = ORACLE + "small_p3_n50_data.csv";
    for (String[] setting : new String[][] {{"--chains", "1"}, {"--mode", "bd-as-printed"}}) {
      CommandRun run =
          CommandRun.of(with(setting, "graph", data, "--iterations", "500", "--format", "json"));
      assertEquals(3, run.status());
      JsonNode json = new ObjectMapper().readTree(run.out());
      assertEquals("undecided", json.get("verdict").asText());
      assertTrue(json.get("edges").size() == 3);
    }
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Arrays.stream(more), Arrays.stream(words))
        .sorted(Comparator.comparing((String word) -> word.equals("graph") ? 0 : 1))
        .toArray(String[]::new);
  }

  /** Columns of the oracle's six in other units: 1,000 and 1 / 256 are far from one, 2 is not. */
  private Path inUnits(double... units) throws IOException {
    StringBuilder text = new StringBuilder("a,b,c,d,e,f\n");
    for (String line : Files.readAllLines(Path.of(ORACLE + "p6_n100_circle_data.csv"))) {
      String[] fields = line.split(",", -1);
      for (int j = 0; j < fields.length; j++) {
        double value = Double.parseDouble(fields[j]) * units[j % units.length];
        text.append(j == 0 ? "" : ",").append(value);
      }
      text.append('\n');
    }
    return Files.writeString(folder.resolve("units" + units.length + units[0] + ".csv"), text);
  }

  private static String standardized(Path file, String... more) throws IOException {
    CommandRun run =
        CommandRun.of(
            with(
                more,
                "graph",
                file.toString(),
                "--center",
                "--standardize",
                "--iterations",
                "1000",
                "--format",
                "json"));
    assertEquals(0, run.status(), run.err() + run.out());
    assertEquals("", run.err());
    return run.out().replaceAll("\"seconds\".*", "\"seconds\" : 0");
  }

  @Test
  void unitsFarFromOneAreSaidAndTakenAwayOnRequest() throws IOException {
    Path plain = inUnits(1);
    CommandRun quiet = CommandRun.of("graph", plain.toString(), "--iterations", "40");
    assertEquals("", quiet.err());
    Path large = inUnits(1, 1_000, 2, 1 / 256.0);
    CommandRun warned =
        CommandRun.of("graph", large.toString(), "--iterations", "40", "--format", "json");
    assertEquals(1, warned.err().lines().count(), warned.err());
    String sentence = new ObjectMapper().readTree(warned.out()).get("warnings").get(0).asText();
    assertEquals("warning: " + sentence, warned.err().strip());
    assertTrue(sentence.contains("'b' (and others: 2) is 892,"), sentence);

    String right = standardized(plain);
    assertEquals(0, new ObjectMapper().readTree(right).get("warnings").size());
    assertEquals(right, standardized(inUnits(1, 4_096, 0.5, 1 / 256.0)));
  }

  /** The same data but for rounding: another course of the chains, the same edges. */
  @Test
  @Statistical(alpha = 1e-5)
  void standardizedEdgesDoNotDependOnUnits() throws IOException {
    JsonNode one = edges(inUnits(1));
    JsonNode other = edges(inUnits(0.3, 1_000, 7, 0.01));
    for (int e = 0; e < one.size(); e++) {
      assertEquals(
          one.get(e).get("probability").asDouble(),
          other.get(e).get("probability").asDouble(),
          0.02);
    }
  }

  private static JsonNode edges(Path file) throws IOException {
    return json(CommandRun.of(
            "graph",
            file.toString(),
            "--mode",
            "fast",
            "--standardize",
            "--center",
            "--iterations",
            "20000",
            "--format",
            "json"))
        .get("edges");
  }

  @Test
  void copulaHasNoUseForUnits() throws IOException {
    Path file = inUnits(1);
    String[] words = {"graph", file.toString(), "--copula", "--iterations", "200"};
    CommandRun run = CommandRun.of(with(words, "--standardize"));
    assertTrue(run.err().contains("change nothing with --copula"), run.err());
    assertEquals(1, run.err().lines().count());
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
    for (String name : new String[] {"network.png", "chains.png"}) {
      assertEquals(-1, Files.mismatch(Path.of(out + "1", name), Path.of(out + "2", name)), name);
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
        "a,a;1,2;2,1;3,5|second column named a",
        "1,2;,3|missing",
        "1,2;Infinity,3|finite",
        "1,2;3,1e200|squares",
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
