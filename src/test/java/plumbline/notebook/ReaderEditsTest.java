package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.SourceCodeAnalysis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a shell tells of a reader's changes, on a notebook of five cells. */
class ReaderEditsTest {
  private static final String FIRST =
      "import java.util.function.*;\nString notebook = \"\" /* Notebook.start(\"toy\") */;";
  private static final String SIZE = "int n = 5;  // try 2, 30: observations";
  private static final String DATA =
      "Function<Integer, Integer> data = x -> x + n;\nvar kept = java.util.List.of(n);";
  private static final String RUN = "var run = data.apply(1);\nint twice() { return 2 * run; }";
  private static final String CLAIM = "double a = 1, b = 2;\ntwice() + a + b";

  private final List<String> said = new ArrayList<>();
  private JShell shell;
  private Path home;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    home = folder;
    Path file = Files.createDirectories(folder.resolve("notebooks")).resolve("toy.ipynb");
    List<Map<String, Object>> cells =
        Stream.of(FIRST, "## 1. Sizes", SIZE, "## 2. Runs", DATA, RUN, CLAIM)
            .map(
                text ->
                    Map.<String, Object>of(
                        "cell_type", text.startsWith("##") ? "markdown" : "code", "source", text))
            .toList();
    new ObjectMapper().writeValue(file.toFile(), Map.of("cells", cells));
    shell = JShell.builder().executionEngine("local").build();
    shell.onSnippetEvent(
        new EditWatch(() -> ShippedNotebook.of(shell, home), bundle -> said.add(bundle.text())));
  }

  @AfterEach
  void stop() {
    shell.close();
  }

  private void run(String... cells) {
    for (String cell : cells) {
      String rest = cell;
      while (!rest.isBlank()) {
        SourceCodeAnalysis.CompletionInfo info = shell.sourceCodeAnalysis().analyzeCompletion(rest);
        shell.eval(info.source());
        rest = info.remaining();
      }
    }
  }

  private List<String> edits() {
    return ReaderEdits.of(shell, home);
  }

  @Test
  void theShippedCodeIsNoEditHoweverOftenItRuns() {
    run(FIRST, SIZE, DATA, RUN, CLAIM, SIZE, CLAIM, FIRST);
    assertEquals(List.of(), edits());
    run("n + 1", "n", "kept.size()"); // looking is no change
    assertEquals(List.of(), edits());
  }

  @Test
  void aChangedParameterIsNamedUntilItIsBack() {
    run(FIRST, SIZE, DATA, SIZE.replace("5", "30"));
    assertEquals(List.of("n = 30"), edits());
    run(SIZE);
    assertEquals(List.of(), edits());
    run("n = 7");
    assertEquals(List.of("n = 7"), edits());
    run(CLAIM.replace("2;", "3;"), "int twice() { return 3; }", "n++;");
    assertEquals(List.of("n = 7", "a = 1", "b = 3", "twice() as you wrote it", "n++"), edits());
  }

  @Test
  void aCellThatMeetsAVariableFromBeforeSaysWhichCellToRun() {
    run(FIRST, SIZE, DATA, RUN, CLAIM);
    assertEquals(List.of(), said);
    run(SIZE.replace("5", "30"), CLAIM);
    assertEquals(1, said.size(), "" + said);
    assertEquals(
        "`run` was made before `n` was run again, and may be empty now. Run this cell again: "
            + "`var run = data.apply(1);` in \"2. Runs\". Or select the cell that you changed and "
            + "choose Run > Run Selected Cell and All Below.",
        said.get(0));
    said.clear();
    run(DATA, RUN, CLAIM);
    assertEquals(List.of(), said, "all below were run");
  }

  @Test
  void aCellThatIsMadeFromAnOldVariableIsOldItself() {
    run(FIRST, SIZE, DATA, RUN, SIZE.replace("5", "2"), RUN);
    assertTrue(said.get(0).startsWith("`data` was made before `n`"), "" + said);
    said.clear();
    run(CLAIM);
    assertTrue(said.get(0).startsWith("`run` was made before `n`"), "" + said);
  }

  @Test
  void commentsBlanksAndNamesWithinTextAreNoCode() {
    assertEquals("inta=1", ShellText.bare("int a = 1; // a slash"));
    assertEquals("s=\"a // b  c\"", ShellText.bare("s = \"a // b  c\" /* d */;"));
    assertEquals(Set.of("x", "sum"), ShellText.names("x.sum(sum, \"y\", 'z') // w"));
  }

  /** What CI runs is held to its claims, whatever it is. */
  @Test
  void underReproduceNothingIsExcused() {
    run(FIRST, SIZE.replace("5", "30"));
    Map<String, String> lab = Map.of("PLUMBLINE_HOME", home.toString());
    Map<String, String> reproduce =
        Map.of("PLUMBLINE_HOME", home.toString(), "PLUMBLINE_LEDGER_DIR", "x");
    assertEquals(List.of("n = 30"), ReaderEdits.running(lab, () -> Optional.of(shell)));
    assertEquals(List.of(), ReaderEdits.running(reproduce, () -> Optional.of(shell)));
    assertEquals(List.of(), ReaderEdits.running(lab, Optional::empty));
    assertTrue(Check.asPublished());
  }
}
