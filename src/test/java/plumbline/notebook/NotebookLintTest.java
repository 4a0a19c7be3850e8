package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.report.NotebookFile;
import plumbline.report.NotebookFile.Cell;

/** The rules for notebooks, which keep them readable: see notebooks/README.md. */
class NotebookLintTest {
  private static final Path FOLDER = Path.of("notebooks");

  /** Rule and what breaks it. */
  private static final List<Pattern> FORBIDDEN =
      List.of(
          Pattern.compile(
              "(?m)^\\s*(public |final |abstract |static )*(class|enum|interface|record) \\w"),
          Pattern.compile("Thread\\.sleep"),
          Pattern.compile("(?m)^\\s*%"),
          Pattern.compile("[\"'(](/\\w+/|[A-Z]:\\\\)"),
          Pattern.compile("https?://"));

  private static List<Path> notebooks() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList();
    }
  }

  private static long lines(Cell cell) {
    return cell.source().lines().filter(line -> !line.isBlank()).count();
  }

  private static List<String> faults(Path file) throws IOException {
    List<String> faults = new ArrayList<>();
    NotebookFile notebook = NotebookFile.read(file);
    List<Cell> cells = notebook.cells();
    List<Cell> code = cells.stream().filter(Cell::isCode).toList();
    if (code.size() > 30) {
      faults.add("more than 30 code cells: " + code.size());
    }
    for (Cell cell : code) {
      if (lines(cell) > 12) {
        faults.add("cell " + cell.number() + " has more than 12 lines: " + lines(cell));
      }
      for (Pattern pattern : FORBIDDEN) {
        if (pattern.matcher(cell.source()).find()) {
          faults.add("cell " + cell.number() + " matches " + pattern);
        }
      }
    }
    long median =
        code.stream()
            .mapToLong(NotebookLintTest::lines)
            .sorted()
            .skip(code.size() / 2)
            .findFirst()
            .orElse(0);
    if (median > 5) {
      faults.add("median cell longer than 5 lines: " + median);
    }
    if (code.stream().noneMatch(cell -> cell.outputs() > 0)) {
      faults.add("no outputs: run ./plumbline reproduce --update");
    }
    if (!notebook.failures().isEmpty()) {
      faults.add("committed with errors: " + notebook.failures());
    }
    String first = cells.get(0).source();
    if (!first.startsWith("# ") || !first.contains("?")) {
      faults.add("the first cell must hold the title and the question");
    }
    int exercises = lastWith(cells, "Exercises");
    int ledger = lastWith(cells, "ledger()");
    if (exercises < 0
        || ledger < exercises
        || !cells.get(cells.size() - 1).source().endsWith("ledger")) {
      faults.add("must end with exercises and the ledger");
    }
    if (!Files.readString(file).equals(notebook.normalised())) {
      faults.add("not in normal form: run ./plumbline reproduce --update");
    }
    return faults;
  }

  private static int lastWith(List<Cell> cells, String text) {
    int last = -1;
    for (int i = 0; i < cells.size(); i++) {
      last = cells.get(i).source().contains(text) ? i : last;
    }
    return last;
  }

  @Test
  void everyNotebookKeepsTheRules() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Path file : notebooks()) {
      faults(file).forEach(fault -> faults.add(file.getFileName() + ": " + fault));
    }
    assertEquals(List.of(), faults);
  }

  @Test
  void theTableOfContentsNamesEveryNotebook() throws IOException {
    String contents = Files.readString(FOLDER.resolve("README.md"));
    for (Path file : notebooks()) {
      assertEquals(true, contents.contains("(" + file.getFileName() + ")"), file.toString());
    }
  }
}
