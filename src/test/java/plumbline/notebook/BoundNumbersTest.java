package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.notebook.BoundNumbers.Binding;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/** A number in the prose of a notebook is what its cell, its table or its test gives today. */
class BoundNumbersTest {
  private static final Path FOLDER = Path.of("notebooks");

  /** Without a table of their numbers yet; this set only shrinks. */
  private static final Set<String> NOT_YET =
      Set.of(
          "00-start-here",
          "06-testing-your-own-sampler",
          "07-which-test-sees-what",
          "a1-convergence-and-cost");

  /** A condition on a number; that two are the same but for rounding names none. */
  private static final Pattern COMPARES =
      Pattern.compile("[<>]=? *-?(?!\\d+e-)[\\d.]|[\\w)\\]] *[<>]=? *[a-zA-Z]|== *(?!1\\b)\\d");

  private static NotebookFile notebook(String name) {
    return NotebookFile.read(FOLDER.resolve(name + ".ipynb"));
  }

  private static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".ipynb"))
          .map(file -> file.replace(".ipynb", ""))
          .sorted()
          .toList();
    }
  }

  @Test
  void everyResultInTheProseIsWhatItsSourceGives() throws IOException {
    List<String> faults = new ArrayList<>();
    for (String name : names()) {
      assertEquals(BoundNumbers.has(name), !NOT_YET.contains(name), name);
      if (BoundNumbers.has(name)) {
        BoundNumbers.faults(notebook(name), BoundNumbers.of(name))
            .forEach(fault -> faults.add(name + ": " + fault));
      }
    }
    assertEquals(List.of(), faults, String.join("\n", faults));
  }

  /**
   * Four numbers that stood in the prose of notebooks 01 and 06 after the outputs had changed, with
   * these outputs.
   */
  @Test
  void theStaleNumbersOfBeforeAreSeen(@TempDir Path folder) throws IOException {
    String prose =
        "**Reading it.** Two p values of 10⁻⁵⁸ and 10⁻³⁷. It rejects a right sampler in 28 to 41 %"
            + " of runs, and here in 7 of 200.";
    String pairs = "no-survival  4.6e-37\\ndeviation-for-variance  1.3e-19";
    String recipes = "5  200  5 of 200 (1 to 6 %)\\n50  200  71 of 200 (29 to 42 %)";
    Path file = folder.resolve("stale.ipynb");
    Files.writeString(
        file,
        "{\"cells\": [%s, %s, {\"cell_type\": \"markdown\", \"source\": \"%s\"}]}"
            .formatted(code("unveiled", pairs), code("recipes", recipes), prose));
    NotebookFile notebook = NotebookFile.read(file);
    List<String> faults =
        BoundNumbers.faults(
            notebook,
            List.of(
                new Binding("output unveiled | no-survival", "values of {10⁻⁵⁸}"),
                new Binding("output unveiled | deviation", "and {10⁻³⁷}"),
                new Binding("output recipes | 50 ", "in {28} to 41 %"),
                new Binding("output recipes | (1 to", "in {7} of {200}")));
    assertEquals(5, faults.size(), faults.toString());
    assertEquals(
        List.of("10⁻⁵⁸", "10⁻³⁷", "28", "7"),
        faults.stream()
            .filter(fault -> fault.contains(" does not give "))
            .map(fault -> fault.replaceAll(".* does not give (\\S+) in .*", "$1"))
            .toList());
    assertTrue(faults.get(4).contains("nothing gives 41"), faults.get(4));
  }

  private static String code(String source, String output) {
    return "{\"cell_type\": \"code\", \"source\": \"%s\", \"outputs\": [{\"text\": \"%s\"}]}"
        .formatted(source, output);
  }

  /** A claim about a number prints it: {@code Check.that("slope {}, ...", slope < 1, slope)}. */
  @Test
  void claimsPrintTheNumbersThatTheyCompare() throws IOException {
    List<String> silent = new ArrayList<>();
    for (String name : names()) {
      for (Cell cell : notebook(name).cells()) {
        if (cell.isCode() && !NOT_YET.contains(name)) {
          silentClaims(cell.source()).forEach(claim -> silent.add(name + ": " + claim));
        }
      }
    }
    assertEquals(List.of(), silent, String.join("\n", silent));
  }

  private static List<String> silentClaims(String source) {
    return Pattern.compile("Check\\.that\\((\"[^\"]*\")((?s:.*?))\\);\\s*$", Pattern.MULTILINE)
        .matcher(source)
        .results()
        .filter(claim -> COMPARES.matcher(claim.group(2).replaceAll("\"[^\"]*\"|->", "")).find())
        .map(claim -> claim.group(1))
        .filter(claim -> !claim.contains("{}"))
        .toList();
  }

  @Test
  void aClaimWithoutItsNumberIsSeen() {
    assertEquals(
        List.of("\"it fails\""),
        silentClaims("Check.that(\"it fails\", z > 5);\nCheck.that(\"b\", ok);"));
    assertEquals(List.of(), silentClaims("Check.that(\"it fails with {}\", z > 5, z);"));
  }

  @Test
  void roundingGivesTheNumberOfTheProse() {
    assertTrue(BoundNumbers.gives(0.0714, "0.07", false));
    assertFalse(BoundNumbers.gives(0.0714, "0.08", false));
    assertFalse(
        BoundNumbers.gives(0.0714, "0.071", false) && BoundNumbers.gives(0.0714, "0.072", false));
    assertTrue(BoundNumbers.gives(0.285, "28.5", true));
    assertFalse(BoundNumbers.gives(0.285, "28.5", false));
    assertTrue(BoundNumbers.gives(-15.2, "15", false));
    assertTrue(BoundNumbers.gives(20_000, "20,000", false));
    assertTrue(BoundNumbers.gives(4.6e-37, "10⁻³⁷", false));
    assertFalse(BoundNumbers.gives(4.6e-36, "10⁻³⁷", false));
    assertFalse(BoundNumbers.gives(1e-4, "0", false) && BoundNumbers.gives(0.6, "0", false));
  }

  /** A number that nothing gives is a fault, and so is a line that binds none. */
  @Test
  void anUnboundNumberIsSeen() {
    Cell cell =
        new Cell(
            1,
            "markdown",
            "**Reading it.** In section 3 of 2014, `n = 7`, \"5 %\" and $x = 2$: 12 of 40.",
            List.of(),
            0);
    assertEquals("1240", BoundNumbers.results(cell).replaceAll("\\D", ""));
  }
}
