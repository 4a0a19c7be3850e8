package plumbline.browser;

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
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import plumbline.cli.CommandRun;
import plumbline.random.Rng;

/** Files that are dropped on the page, against what {@code diagnose} computes. */
@Tag("browser")
class ChainsPageTest extends PageBrowser {
  /** Three chains of two quantities, one of them slow. */
  private static List<Path> chains() throws IOException {
    Path folder = Files.createTempDirectory(FOLDER, "chains-");
    List<Path> files = new ArrayList<>();
    for (int c = 1; c <= 3; c++) {
      Rng rng = Rng.seeded(c);
      double slow = 0;
      StringBuilder csv = new StringBuilder("alpha,beta\n");
      for (int i = 0; i < 400; i++) {
        slow = 0.8 * slow + rng.normal();
        csv.append(rng.normal()).append(',').append(slow).append('\n');
      }
      files.add(Files.writeString(folder.resolve("chain-" + c + ".csv"), csv));
    }
    return files;
  }

  private static void choose(List<Path> files) {
    String names =
        files.stream()
            .map(Path::toAbsolutePath)
            .map(Path::toString)
            .collect(Collectors.joining("\n"));
    find("#drops input[type=file]").sendKeys(names);
  }

  @Test
  void droppedChainsAreDiagnosedAsByTheCommand() throws IOException {
    List<Path> files = chains();
    List<String> words = new ArrayList<>(List.of("diagnose", "--format", "json"));
    files.forEach(file -> words.add(file.toString()));
    JsonNode known = new ObjectMapper().readTree(CommandRun.of(words.toArray(String[]::new)).out());
    show("chains");
    choose(files);
    String verdict = verdict(CHAINS);
    picture("chains");
    Map<String, String> said =
        Map.of("converged", "PASS", "not-converged", "FAIL", "undecided", "INCONCLUSIVE");
    assertEquals(said.get(known.get("verdict").asText()), verdict, () -> text(CHAINS));
    JsonNode tables = new ObjectMapper().readTree(result("chains"));
    for (JsonNode variable : known.get("variables")) {
      for (String number : List.of("mean", "sd", "rhat", "essBulk", "essTail")) {
        double ours = cell(tables, variable.get("name").asText(), number);
        double theirs = variable.get(number).asDouble();
        assertEquals(theirs, ours, 1e-9 * Math.abs(theirs), variable.get("name") + " " + number);
      }
    }
    assertTrue(text(CHAINS).contains("Save the report"));
    assertTrue(text("#view-chains").contains("Nothing leaves this machine"));
  }

  /** The tables that the core handed out, with all their digits. */
  private static String result(String view) {
    return String.valueOf(
        driver.executeScript(
            "return JSON.stringify(document.getElementById('"
                + view
                + "-result').plumblineTables,"
                + " (k, v) => ArrayBuffer.isView(v) ? Array.from(v) : v)"));
  }

  private static double cell(JsonNode tables, String row, String column) {
    for (JsonNode table : tables) {
      JsonNode columns = table.get("columns");
      for (JsonNode found : columns) {
        String name = found.get("name").asText().replaceAll("[^A-Za-z]", "");
        if (name.equalsIgnoreCase(column)) {
          JsonNode names = columns.get(0).get("values");
          for (int i = 0; i < names.size(); i++) {
            if (names.get(i).asText().equals(row)) {
              return found.get("values").get(i).asDouble();
            }
          }
        }
      }
    }
    throw new AssertionError(row + ", " + column + " is in no table: " + tables);
  }

  @Test
  void aBrokenTableOfTenThousandLinesIsRefusedInOneSentence() throws IOException {
    String csv =
        IntStream.range(0, 10_000)
            .mapToObj(i -> i == 7_000 ? "1.0,oops" : i + ".5,2")
            .collect(Collectors.joining("\n", "a,b\n", "\n"));
    Path file = Files.createTempDirectory(FOLDER, "broken-").resolve("broken.csv");
    Files.writeString(file, csv);
    show("chains");
    choose(List.of(file));
    assertEquals("No verdict", verdict(CHAINS));
    String said = text(CHAINS);
    picture("chains-broken");
    assertTrue(said.contains("7002") && said.contains("oops"), said);
    assertTrue(said.length() < 400, said);
    assertFalse(said.contains("\tat "), said);
  }

  /** Two samples of other lengths, and ranks: the verdicts of the commands. */
  @Test
  void samplesAndRanksAreJudgedAsByTheCommands() throws IOException {
    Path folder = Files.createTempDirectory(FOLDER, "samples-");
    Rng rng = Rng.seeded(9);
    Path forward = folder.resolve("forward.csv");
    Path backward = folder.resolve("backward.csv");
    Path ranks = folder.resolve("ranks.csv");
    StringBuilder one = new StringBuilder("a\n");
    StringBuilder other = new StringBuilder("a\n");
    StringBuilder low = new StringBuilder("draws,a\n");
    for (int i = 0; i < 400; i++) {
      one.append(rng.normal()).append('\n');
      other.append(i < 300 ? rng.normal() + 1 + "\n" : "");
      low.append("99,").append(Math.min(rng.uniformInt(100), rng.uniformInt(100))).append('\n');
    }
    Files.writeString(forward, one);
    Files.writeString(backward, other);
    Files.writeString(ranks, low);
    assertEquals(1, CommandRun.of("compare", "" + forward, "" + backward).status());
    assertEquals(1, CommandRun.of("sbc", "" + ranks).status());
    show("chains/compare");
    choose(List.of(forward));
    driver.findElements(By.cssSelector("#drops input")).get(1).sendKeys(backward.toString());
    assertEquals("FAIL", verdict(CHAINS), () -> text(CHAINS));
    picture("compare");
    show("chains/sbc");
    choose(List.of(ranks));
    assertEquals("FAIL", verdict(CHAINS), () -> text(CHAINS));
    picture("sbc");
  }
}
