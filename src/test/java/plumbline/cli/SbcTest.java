package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
    assertEquals(List.of("rows", "verdict"), fields(json));
    assertEquals(List.of("name", "chiSquare", "p", "ecdfOutside"), fields(json.get("rows").get(0)));
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
    assertEquals(
        CommandRun.of("sbc", raw, "--format", "json").out(),
        CommandRun.of("sbc", file, "--format", "json").out());
  }

  @Test
  void tablesAndFiguresAreWritten() throws IOException {
    Path out = folder.resolve("out");
    CommandRun.of("sbc", simulations("s.csv", 0.4, 5), "--out", out.toString());
    assertEquals(2, Files.readAllLines(out.resolve("sbc.csv")).size());
    assertEquals(21, Files.readAllLines(out.resolve("ranks.csv")).size());
    assertEquals(0x89, Files.readAllBytes(out.resolve("ranks.png"))[0] & 0xff);
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
