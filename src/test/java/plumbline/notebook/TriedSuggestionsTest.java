package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plumbline.notebook.KernelDriver.Result;
import plumbline.notebook.Suggestions.Edit;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/** What the notebooks suggest to try ends in no error: with the real kernel, as a reader would. */
class TriedSuggestionsTest {
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  /** Notebooks whose claims do not yet say what else may be the case. It shrinks. */
  private static final Set<String> NOT_YET = Set.of("01", "02", "03", "04", "05");

  static List<Path> notebooks() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
      return files
          .filter(file -> file.toString().endsWith(".ipynb"))
          .filter(file -> !NOT_YET.contains(file.getFileName().toString().substring(0, 2)))
          .sorted()
          .toList();
    }
  }

  private static KernelDriver driver() {
    assumeTrue(KernelDriver.python().isPresent(), "no Jupyter: see ./plumbline test");
    String kernels = Path.of("target").toAbsolutePath().resolve("jupyter").toString();
    return new KernelDriver(KernelDriver.python().orElseThrow(), Map.of("JUPYTER_PATH", kernels))
        .withPatience(PATIENCE);
  }

  private static List<Edit> edits(List<Cell> cells) {
    return Suggestions.of(cells).stream().filter(Edit::readable).toList();
  }

  /** The last edits first: after each of them all the cells that follow are run. */
  @ParameterizedTest
  @MethodSource("notebooks")
  @Tag("notebook")
  @Tag("long")
  void everySuggestionAndTheCellsThatFollow(Path notebook) throws Exception {
    List<Cell> cells = NotebookFile.read(notebook).cells();
    KernelDriver driver = driver();
    List<String> labels = new ArrayList<>();
    run(driver, cells, 1, labels, "as shipped");
    driver.cell("notebook.asPublished()");
    labels.add("as shipped");
    List<Edit> edits = new ArrayList<>(edits(cells));
    edits.sort(Comparator.comparing(Edit::cell).reversed());
    for (Edit edit : edits) {
      driver.cell(edit.source());
      labels.add("try " + edit.what());
      run(driver, cells, edit.cell() + 1, labels, "after try " + edit.what());
    }
    List<Result> results = driver.run();
    assertNoErrors(notebook, labels, results);
    assertEquals("true", results.get(labels.lastIndexOf("as shipped")).all("text/plain"));
  }

  private static void run(
      KernelDriver driver, List<Cell> cells, int from, List<String> labels, String label) {
    for (Cell cell : cells) {
      if (cell.isCode() && cell.number() >= from) {
        driver.cell(cell.source());
        labels.add(label + ", cell " + cell.number());
      }
    }
  }

  /** Of each notebook one suggestion, another with each commit, and only the cells it concerns. */
  @Test
  @Tag("notebook")
  void aSuggestionOfANotebookThatTheCommitChooses() throws Exception {
    List<Path> notebooks = notebooks();
    BigInteger commit = commit();
    Path notebook = notebooks.get(commit.mod(BigInteger.valueOf(notebooks.size())).intValue());
    List<Cell> cells = NotebookFile.read(notebook).cells();
    List<Edit> edits = edits(cells);
    int chosen =
        commit
            .divide(BigInteger.valueOf(notebooks.size()))
            .mod(BigInteger.valueOf(edits.size()))
            .intValue();
    tried(notebook, cells, edits.get(chosen));
  }

  private static void tried(Path notebook, List<Cell> cells, Edit edit) throws Exception {
    KernelDriver driver = driver();
    List<String> labels = new ArrayList<>();
    for (int number : CellSlice.of(cells, edit.cell())) {
      driver.cell(number == edit.cell() ? edit.source() : cells.get(number - 1).source());
      labels.add("try " + edit.what() + ", cell " + number);
    }
    assertNoErrors(notebook, labels, driver.run());
  }

  private static void assertNoErrors(Path notebook, List<String> labels, List<Result> results) {
    List<String> errors = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      Result result = results.get(i);
      if (!result.status().equals("ok") || result.failed()) {
        String text = result.all("text/plain");
        errors.add(labels.get(i) + ": " + text.lines().limit(2).toList());
      }
    }
    assertEquals(labels.size(), results.size());
    assertTrue(errors.isEmpty(), notebook + "\n" + String.join("\n", errors));
  }

  /** A number that every commit has; outside of a clone always the same one. */
  private static BigInteger commit() throws IOException, InterruptedException {
    Process git = new ProcessBuilder("git", "rev-parse", "HEAD").start();
    String hash = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return git.waitFor() == 0 && hash.matches("[0-9a-f]{40}")
        ? new BigInteger(hash, 16)
        : BigInteger.ZERO;
  }
}
