package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.WebDriverWait;
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
    show("chains");
    choose(files);
    String verdict = verdict(CHAINS);
    picture("chains");
    assertAsByTheCommand(verdict, files);
    assertTrue(text(CHAINS).contains("Save the report"));
    assertTrue(text("#view-chains").contains("Nothing leaves this machine"));
  }

  /** Each file gzipped, by the browser's own reader of such files. */
  @Test
  void whatIsGzippedGivesTheSameAnswer() throws IOException {
    List<Path> zipped = new ArrayList<>();
    for (Path file : chains()) {
      Path to = file.resolveSibling(file.getFileName() + ".gz");
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(to))) {
        Files.copy(file, out);
      }
      zipped.add(to);
    }
    show("chains");
    choose(zipped);
    assertAsByTheCommand(verdict(CHAINS), zipped);
  }

  /** The command's own options, under its names and with its words. */
  @Test
  void optionsDoWhatTheyDoForTheCommand() throws IOException {
    List<Path> files = chains();
    show("chains");
    find("#options summary").click();
    String fields = text("#option-fields");
    assertTrue(fields.contains("--burn-in drop the first N draws of each chain"), fields);
    for (Map.Entry<String, String> option :
        Map.of("--burn-in", "150", "--rhat", "1.2", "--ess", "20", "--tolerance", "0.2sd")
            .entrySet()) {
      option(option.getKey()).sendKeys(option.getValue());
    }
    choose(files);
    assertAsByTheCommand(
        verdict(CHAINS),
        files,
        "--burn-in 150 --rhat 1.2 --ess 20 --tolerance 0.2sd".split(" ", -1));
    picture("chains-options");
    assertEquals("PASS", text(CHAINS + " .word"), "these limits are lower: by the usual it fails");
    option("--burn-in").sendKeys("0");
    find("#judge").click();
    assertEquals("No verdict", verdict(CHAINS));
    assertEquals(
        "--burn-in must leave some of the 400 draws, not drop 1500",
        text(CHAINS + " [role=status]").replaceFirst("^No verdict\\s*", ""));
  }

  private static WebElement option(String name) {
    return driver.findElement(By.xpath("//label[.//code='" + name + "']//input"));
  }

  @Test
  void netcdfIsRefusedInASentenceThatNamesTheCommand() throws IOException {
    Path file = Files.createTempDirectory(FOLDER, "netcdf-").resolve("draws.nc");
    Files.write(file, new byte[] {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n', 0, 0, 0, 0});
    show("chains");
    choose(List.of(file));
    assertEquals("No verdict", verdict(CHAINS));
    assertEquals(
        "draws.nc: found netCDF, which this page does not read; expected CSV or JSON; the command"
            + " does: ./plumbline diagnose draws.nc",
        text(CHAINS + " [role=status]").replaceFirst("^No verdict\\s*", ""));
  }

  /** One file, which needs neither a network nor another one. */
  @Test
  void theSavedReportOpensAndHasTheVerdict() throws IOException {
    Path folder = Files.createTempDirectory(FOLDER, "report-");
    driver.executeCdpCommand(
        "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", "" + folder));
    show("chains");
    choose(chains());
    String verdict = verdict(CHAINS);
    String sentence = text(CHAINS + " .verdict").replaceFirst("^" + verdict + "\\s*", "");
    find(CHAINS + " .bar button").click();
    Path report = folder.resolve("diagnose.html");
    new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
        .until(unused -> Files.exists(report));
    driver.get(report.toUri().toString());
    String shown = text("#verdict");
    picture("chains-report");
    assertEquals(verdict + ": " + sentence, shown);
    assertTrue(text("body").contains("alpha") && text("body").contains("beta"), shown);
    assertEquals(
        0L,
        driver.executeScript("return performance.getEntriesByType('resource').length"),
        "it asks for another file");
  }

  private static void assertAsByTheCommand(String verdict, List<Path> files, String... options)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("diagnose", "--format", "json"));
    words.addAll(List.of(options));
    files.forEach(file -> words.add(file.toString()));
    JsonNode known = new ObjectMapper().readTree(CommandRun.of(words.toArray(String[]::new)).out());
    Map<String, String> said =
        Map.of("converged", "PASS", "not-converged", "FAIL", "undecided", "UNDECIDED");
    assertEquals(said.get(known.get("verdict").asText()), verdict, () -> text(CHAINS));
    JsonNode tables = new ObjectMapper().readTree(result("chains"));
    for (JsonNode variable : known.get("variables")) {
      for (String number : List.of("mean", "sd", "rhat", "essBulk", "essTail")) {
        double ours = cell(tables, variable.get("name").asText(), number);
        double theirs = variable.get(number).asDouble();
        assertEquals(theirs, ours, 1e-9 * Math.abs(theirs), variable.get("name") + " " + number);
      }
    }
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
