package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

class SbcTest {
  @TempDir private Path folder;

  /** True mu ~ N(0, 1), one datum y ~ N(mu, 1), 19 draws of mu | y with a standard deviation. */
  private String simulations(String name, double deviation, long seed) throws IOException {
    SeededRng rng = Rng.seeded(seed);
    StringBuilder text = new StringBuilder("simulation,draw,mu\n");
    for (int s = 1; s <= 400; s++) {
      double mu = rng.normal();
      double y = mu + rng.normal();
      text.append(s).append(",0,").append(mu).append('\n');
      for (int d = 1; d < 20; d++) {
        double draw = y / 2 + deviation * rng.normal();
        text.append(s).append(',').append(d).append(',').append(draw).append('\n');
      }
    }
    return text(name, text.toString());
  }

  private String text(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static List<String> fields(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    CommandRun run =
        CommandRun.of("sbc", simulations("s.csv", Math.sqrt(0.5), 1), "--format", "json");
    assertEquals(0, run.status(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(List.of("rows", "verdict"), fields(json).subList(0, 2));
    JsonNode row = json.get("rows").get(0);
    assertEquals(
        List.of("name", "chiSquare", "p", "ecdfOutside", "pAdjusted", "detectable"),
        fields(row).subList(0, 6));
    assertEquals(List.of("size", "unit", "power"), fields(row.get("detectable")).subList(0, 3));
    assertEquals("posterior sd", row.get("detectable").get("unit").asText());
    assertEquals("prior", json.get("calibration").asText());
    assertEquals("mu", json.get("rows").get(0).get("name").asText());
    assertEquals("pass", json.get("verdict").asText());
  }

  @Test
  void wrongSpreadFails() throws IOException {
    assertEquals(1, CommandRun.of("sbc", simulations("s.csv", 0.4, 2)).status());
    assertEquals(1, CommandRun.of("sbc", simulations("s.csv", 1.2, 3)).status());
  }

  @Test
  void ranksGiveTheSameAsDraws() throws IOException {
    String raw = simulations("s.csv", Math.sqrt(0.5), 4);
    StringBuilder ranks = new StringBuilder("draws,mu\n");
    List<String> lines = Files.readAllLines(Path.of(raw));
    for (int s = 0; s < 400; s++) {
      List<Double> values =
          lines.subList(1 + 20 * s, 21 + 20 * s).stream()
              .map(line -> Double.valueOf(line.substring(line.lastIndexOf(',') + 1)))
              .toList();
      long below = values.stream().filter(value -> value < values.get(0)).count();
      ranks.append("19,").append(below).append('\n');
    }
    String file = text("r.csv", ranks.toString());
    ObjectMapper mapper = new ObjectMapper();
    JsonNode ofDraws = mapper.readTree(CommandRun.of("sbc", raw, "--format", "json").out());
    JsonNode ofRanks = mapper.readTree(CommandRun.of("sbc", file, "--format", "json").out());
    ((ObjectNode) ofDraws.get("rows").get(0)).remove(List.of("thin", "autocorrelationTime"));
    assertEquals(ofRanks, ofDraws);
    String text = CommandRun.of("sbc", file).out();
    assertTrue(text.contains("autocorrelation was not checked"), text);
  }

  /** As frames of draws have one: it says nothing here. */
  @Test
  void aColumnForTheChainIsReadOver() throws IOException {
    String plain = simulations("s.csv", Math.sqrt(0.5), 4);
    String chained =
        Files.readString(Path.of(plain))
            .replaceAll("(?m)^([^,]+),", "$1,1,")
            .replace("simulation,1,", "simulation,chain,");
    assertEquals(
        CommandRun.of("sbc", plain).out(), CommandRun.of("sbc", text("c.csv", chained)).out());
  }

  @Test
  void oneSeedGivesTheSameBytes() throws IOException {
    String file = simulations("s.csv", Math.sqrt(0.5), 6);
    String first = CommandRun.of("sbc", file, "--seed", "3").out();
    assertEquals(first, CommandRun.of("sbc", file, "--seed", "3", "--threads", "1").out());
    assertNotEquals(first, CommandRun.of("sbc", file, "--seed", "4").out());
  }

  /** Every truth outside all its draws, below and above in turn. */
  @Test
  void twentyTruthsOutsideAllTheirDrawsFail() throws IOException {
    for (int draws : new int[] {99, 4000}) {
      String ranks = "draws,mu\n" + (draws + ",0\n" + draws + "," + draws + "\n").repeat(10);
      assertEquals(1, CommandRun.of("sbc", text("outside.csv", ranks)).status());
    }
  }

  @Test
  void numbersThatAreNoneAreRefusedWhereTheyStand() throws IOException {
    String right = "1,0,2\n1,1,3\n1,2,1\n";
    for (String bad : new String[] {"NaN", "NA", "Inf", "-Inf"}) {
      CommandRun run =
          CommandRun.of(
              "sbc",
              text("bad.csv", "simulation,draw,mu\n" + right + "7,0,1\n7,1," + bad + "\n7,2,0\n"));
      assertEquals(2, run.status());
      assertTrue(run.err().contains("line 6"), run.err());
      assertTrue(run.err().contains("in column mu of simulation 7"), run.err());
      assertEquals(1, run.err().lines().count());
    }
  }

  @Test
  void unequalNumbersOfDrawsAreRefusedWithAdvice() throws IOException {
    CommandRun run =
        CommandRun.of("sbc", text("u.csv", "simulation,draw,mu\n1,0,2\n1,1,3\n2,0,1\n"));
    assertTrue(run.err().contains("keep as many draws of each as the shortest has"), run.err());
  }

  /** Lines in any order: the draws count in the order of their numbers. */
  @Test
  void autocorrelatedDrawsAreThinnedInTheirOrder() throws IOException {
    SeededRng rng = Rng.seeded(8);
    List<String> lines = new ArrayList<>();
    for (int s = 1; s <= 100; s++) {
      double value = rng.normal();
      lines.add(s + ",0," + rng.normal());
      for (int d = 1; d <= 200; d++) {
        value = 0.8 * value + 0.6 * rng.normal();
        lines.add(s + "," + d + "," + value);
      }
    }
    String header = "simulation,draw,mu\n";
    String inOrder = text("order.csv", header + String.join("\n", lines));
    java.util.Collections.reverse(lines);
    String reversed = text("reversed.csv", header + String.join("\n", lines));
    String out = CommandRun.of("sbc", inOrder).out();
    assertTrue(out.contains("autocorrelated") && out.contains("thinned by"), out);
    assertEquals(out, CommandRun.of("sbc", reversed).out());
  }

  @Test
  void posteriorCalibrationSaysWhatItChecks() throws IOException {
    String file = simulations("s.csv", Math.sqrt(0.5), 1);
    String text = CommandRun.of("sbc", file, "--posterior").out();
    assertTrue(text.startsWith("Posterior calibration: data sets simulated from a fit"), text);
    CommandRun json = CommandRun.of("sbc", file, "--posterior", "--format", "json");
    assertEquals("posterior", new ObjectMapper().readTree(json.out()).get("calibration").asText());
  }

  @Test
  void planSaysHowManyDataSetsItTakes() throws IOException {
    CommandRun run =
        CommandRun.of("sbc", "--plan", "--detect", "0.25", "--power", "0.93", "--format", "json");
    JsonNode row = new ObjectMapper().readTree(run.out()).get("rows").get(0);
    // (3.144 + 1.476)^2 / 0.25^2 = 341.5 among infinitely many draws.
    assertEquals(345, row.get("dataSets").asInt(), 10);
    assertEquals(0.25, row.get("detectable").get("size").asDouble(), 1e-3);
    assertEquals(0.93, row.get("detectable").get("power").asDouble(), 1e-12);
    for (String[] bad :
        new String[][] {
          {"sbc"},
          {"sbc", "--detect", "1", "nowhere.csv"},
          {"sbc", "--plan", "file.csv"},
          {"sbc", "--plan", "--detect", "0"},
          {"sbc", "--plan", "--power", "1"},
          {"sbc", "--plan", "--draws", "0"},
          {"sbc", "--plan", "--quantities", "0"},
          {"sbc", "--plan", "--level", "2"},
          {"sbc", "--plan", "--detect", "1e-9"}
        }) {
      CommandRun refused = CommandRun.of(bad);
      assertEquals(2, refused.status(), refused.err());
      assertEquals(1, refused.err().lines().count(), refused.err());
    }
  }

  /** A function of the data alone is no test, and is not counted as one. */
  @Test
  void tiedColumnsAreNotTested() throws IOException {
    String file = simulations("s.csv", 0.4, 2);
    List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(file)));
    lines.replaceAll(line -> line + (line.startsWith("sim") ? ",n" : ",5"));
    String more = text("more.csv", String.join("\n", lines));
    CommandRun run = CommandRun.of("sbc", more);
    assertEquals(1, run.status());
    assertTrue(run.out().contains("NOT TESTED, every draw equals the true value: n."), run.out());
  }

  @Test
  void tablesAndFiguresAreWritten() throws IOException {
    Path out = folder.resolve("out");
    CommandRun.of("sbc", simulations("s.csv", 0.4, 5), "--out", out.toString());
    assertEquals(2, Files.readAllLines(out.resolve("sbc.csv")).size());
    assertEquals(21, Files.readAllLines(out.resolve("ranks.csv")).size());
    assertEquals(101, Files.readAllLines(out.resolve("rank-ecdf.csv")).size());
    assertEquals(0x89, Files.readAllBytes(out.resolve("ranks.png"))[0] & 0xff);
  }

  @Test
  void levelsThatAreNoneAreRefused() throws IOException {
    String extreme = text("extreme.csv", "draws,mu\n" + "19,19\n".repeat(200));
    assertEquals(1, CommandRun.of("sbc", extreme).status());
    for (String level : List.of("NaN", "0", "-1", "Infinity", "1e308")) {
      CommandRun run = CommandRun.of("sbc", extreme, "--level", level);
      assertEquals(2, run.status(), run.out());
      assertTrue(run.err().startsWith("--level must be between 0 and 1"), run.err());
    }
  }

  @Test
  void badInputIsOneSentence() throws IOException {
    String[] bad = {
      folder.resolve("nowhere.csv").toString(),
      text("columns.csv", "mu,tau\n1,2\n3,4\n"),
      text("ragged.csv", "simulation,draw,mu\n1,0,2\n1,1\n"),
      text("uneven.csv", "simulation,draw,mu\n1,0,2\n1,1,3\n2,0,1\n"),
      text("no-truth.csv", "simulation,draw,mu\n1,1,2\n1,2,3\n"),
      text("two-truths.csv", "simulation,draw,mu\n1,0,2\n1,0,3\n"),
      text("few.csv", "draws,mu\n9,1\n9,2\n"),
      text("range.csv", "draws,mu\n" + "9,10\n".repeat(30)),
      text("half.csv", "draws,mu\n" + "9,1.5\n".repeat(30)),
      text("differing.csv", "draws,mu\n9,1\n8,1\n" + "9,1\n".repeat(30)),
      text("nothing.csv", "draws\n" + "9\n".repeat(30)),
      text("empty.csv", ""),
    };
    for (String file : bad) {
      CommandRun run = CommandRun.of("sbc", file);
      String all = file + ": " + run.status() + " " + run.err() + run.out();
      assertEquals(2, run.status(), all);
      assertEquals(1, run.err().lines().count(), all);
      assertEquals("", run.out(), all);
      assertFalse(run.err().contains("Exception"), all);
    }
  }
}
