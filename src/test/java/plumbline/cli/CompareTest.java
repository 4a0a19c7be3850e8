package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

class CompareTest {
  @TempDir private Path folder;

  private String file(String name, int lines, IntToDoubleFunction mu, IntToDoubleFunction tau)
      throws IOException {
    StringBuilder text = new StringBuilder("mu,tau\n");
    for (int i = 0; i < lines; i++) {
      text.append(mu.applyAsDouble(i)).append(',').append(tau.applyAsDouble(i)).append('\n');
    }
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String normals(String name, int lines, double shift, long seed) throws IOException {
    SeededRng rng = Rng.seeded(seed);
    return file(name, lines, i -> rng.normal() + shift, i -> rng.gamma(3));
  }

  private static JsonNode json(CommandRun run) throws IOException {
    return new ObjectMapper().readTree(run.out());
  }

  private static List<String> fields(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void jsonHasTheShapeOfTheContract() throws IOException {
    CommandRun run =
        CommandRun.of(
            "compare",
            normals("x.csv", 2000, 0, 1),
            normals("y.csv", 3000, 0, 2),
            "--format",
            "json");
    assertEquals(0, run.status(), run.err());
    JsonNode json = json(run);
    assertEquals(List.of("rows", "familyWiseError", "verdict"), fields(json));
    JsonNode row = json.get("rows").get(0);
    assertEquals(
        List.of(
            "name",
            "meanForward",
            "meanBackward",
            "tTest",
            "mannWhitney",
            "kolmogorovSmirnov",
            "geweke",
            "pAdjusted",
            "iat",
            "essBackward",
            "verdict",
            "detectable"),
        fields(row));
    String[][] tests = {
      {"tTest", "t"}, {"mannWhitney", "u"}, {"kolmogorovSmirnov", "d"}, {"geweke", "z"}
    };
    for (String[] test : tests) {
      assertEquals(List.of(test[1], "p"), fields(row.get(test[0])));
    }
    assertEquals("pass", json.get("verdict").asText());
    assertEquals(0.005, json.get("familyWiseError").asDouble());
  }

  @Test
  void exitStatusIsTheVerdict() throws IOException {
    String forward = normals("x.csv", 2000, 0, 3);
    assertEquals(1, CommandRun.of("compare", forward, normals("y.csv", 2000, 0.3, 4)).status());
    CommandRun few = CommandRun.of("compare", forward, normals("z.csv", 8, 0, 5));
    assertEquals(3, few.status());
    assertTrue(few.out().contains(" times as many would do"), few.out());
    assertEquals(3, CommandRun.of("compare", forward, normals("s.csv", 3, 0, 6)).status());
  }

  /** Paired draws that differ by little: only the pairing sees it. */
  @Test
  void pairingSeesSmallDifferences() throws IOException {
    SeededRng rng = Rng.seeded(7);
    double[] mu = new double[1000];
    java.util.Arrays.setAll(mu, i -> rng.normal());
    String before = file("before.csv", 1000, i -> mu[i], i -> 1 + i % 7);
    String after = file("after.csv", 1000, i -> mu[i] + 0.02 * rng.uniform(), i -> 1 + i % 7);
    assertEquals(0, CommandRun.of("compare", before, after).status());
    assertEquals(1, CommandRun.of("compare", before, after, "--paired").status());
  }

  @Test
  void planNamesTheDrawsThatADifferenceNeeds() throws IOException {
    String forward = normals("x.csv", 2000, 0, 13);
    String backward = normals("y.csv", 2000, 0, 14);
    CommandRun run =
        CommandRun.of(
            "compare", forward, backward, "--plan", "--detect", "0.1", "--format", "json");
    JsonNode row = json(run).get("rows").get(0);
    assertEquals("mu", row.get("name").asText());
    // (critical + 1.645)^2 x 2 variances / 0.1^2, with a critical value of about 3.4
    assertEquals(5100, row.get("draws").asDouble(), 500);
    assertEquals(2, CommandRun.of("compare", forward, backward, "--plan", "--power", "2").status());
  }

  @Test
  void columnsAreMatchedByName() throws IOException {
    String forward = normals("x.csv", 1000, 0, 8);
    String swapped =
        Files.readString(Path.of(forward))
            .lines()
            .map(line -> line.split(",")[1] + "," + line.split(",")[0])
            .reduce("", (text, line) -> text + line + "\n");
    String backward = Files.writeString(folder.resolve("y.csv"), swapped).toString();
    JsonNode json = json(CommandRun.of("compare", forward, backward, "--format", "json"));
    assertEquals(0, json.get("rows").get(1).get("geweke").get("z").asDouble());
  }

  @Test
  void undefinedNumbersAreNullWithNote() throws IOException {
    String forward = file("x.csv", 500, i -> 1, i -> Math.sin(i * i));
    String backward = file("y.csv", 500, i -> 1, i -> Math.cos(i * i));
    CommandRun run = CommandRun.of("compare", forward, backward, "--format", "json");
    JsonNode row = json(run).get("rows").get(0);
    assertTrue(row.get("iat").isNull());
    assertTrue(row.get("pAdjusted").isNull());
    assertEquals("CONSTANT", row.get("note").asText());
    assertFalse(run.out().contains("NaN"));
    assertEquals(0, run.status());
    String answer = "PASS of what could be tested: NOT TESTED: mu CONSTANT, ";
    assertTrue(json(run).get("answer").asText().startsWith(answer), run.out());
    String text = CommandRun.of("compare", forward, backward).out();
    assertTrue(text.startsWith("Two samples: " + answer), text);
    String all = file("z.csv", 500, i -> 1, i -> 2);
    assertEquals(3, CommandRun.of("compare", all, all).status());
  }

  @Test
  void tablesAndFiguresAreWritten() throws IOException {
    Path out = folder.resolve("out");
    String forward = normals("x.csv", 2000, 0, 9);
    CommandRun run =
        CommandRun.of("compare", forward, normals("y.csv", 2000, 0.1, 10), "--out", out.toString());
    assertTrue(run.err().startsWith("wrote ") && run.err().lines().count() == 1, run.err());
    assertEquals(8, Files.readAllLines(out.resolve("comparison.csv")).size());
    for (String picture : List.of("comparison.png", "z.png")) {
      byte[] bytes = Files.readAllBytes(out.resolve(picture));
      assertEquals("PNG", new String(bytes, 1, 3, java.nio.charset.StandardCharsets.US_ASCII));
    }
  }

  /** One scalar is what a newcomer compares first: a chart of one row, and the verdict's status. */
  @Test
  void oneVariableHasItsFiguresToo() throws IOException {
    SeededRng rng = Rng.seeded(13);
    List<String> files = new ArrayList<>();
    for (String name : List.of("one.csv", "two.csv")) {
      StringBuilder text = new StringBuilder("mu\n");
      for (int i = 0; i < 2000; i++) {
        text.append(rng.normal()).append('\n');
      }
      files.add(text(name, text.toString()));
    }
    Path out = folder.resolve("one");
    CommandRun run =
        CommandRun.of("compare", files.get(0), files.get(1), "--level", "1e-6", "--out", "" + out);
    assertEquals(0, run.status(), run.err());
    assertTrue(Files.exists(out.resolve("z.png")));
  }

  /** Few draws never withhold a fail of seventy standard errors. */
  @Test
  void fewDrawsFarApartFail() throws IOException {
    String near = normals("near.csv", 390, 0, 14);
    assertEquals(1, CommandRun.of("compare", near, normals("far.csv", 390, 5, 15)).status());
  }

  @Test
  void badInputIsOneSentence() throws IOException {
    String good = normals("good.csv", 100, 0, 11);
    String shorter = normals("shorter.csv", 99, 0, 12);
    String ragged = text("ragged.csv", "mu,tau\n1,2\n3\n");
    String other = text("other.csv", "mu,sigma\n1,2\n3,4\n");
    String fewer = text("fewer.csv", "mu\n1\n3\n");
    String infinite = text("infinite.csv", "mu,tau\n1,2\nInf,4\n");
    String missing = text("missing.csv", "mu,tau\n1,2\n3,NA\n");
    String single = text("single.csv", "mu,tau\n1,2\n");
    String[][] bad = {
      {good, folder.resolve("nowhere.csv").toString()},
      {good, ragged},
      {ragged, good},
      {good, other},
      {good, fewer},
      {fewer, good},
      {good, infinite},
      {missing, good},
      {good, single},
      {good, shorter, "--paired"},
      {good, good, "--level", "0"},
      {good, good, "--thin-forward", "-1"},
      {good},
      {good, folder.toString()},
      {good, text("empty.csv", "")},
    };
    for (String[] words : bad) {
      List<String> arguments = new ArrayList<>(List.of("compare"));
      arguments.addAll(List.of(words));
      CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
      String all = String.join(" ", words) + ": " + run.err();
      assertEquals(2, run.status(), all);
      assertEquals(1, run.err().lines().count(), all);
      assertEquals("", run.out(), all);
      assertFalse(run.err().contains("Exception"), all);
    }
  }

  private String text(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }
}
