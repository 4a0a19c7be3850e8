package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.notebook.Suggestions.Edit;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/** Every {@code // try} can be carried out by a program, and so by a test. */
class SuggestionsTest {
  private static List<String> edits(String line) {
    return Suggestions.of(List.of(new Cell(1, "code", line, List.of(), 0))).stream()
        .map(Edit::source)
        .map(source -> source.replaceFirst("\\s*// try.*", ""))
        .toList();
  }

  @Test
  void valuesTakeThePlaceOfTheFirstVariables() {
    assertEquals(List.of("int n = 2;", "int n = 30;"), edits("int n = 5;  // try 2, 30: sizes"));
    assertEquals(
        List.of("var w = Ints.of(0, 0);"), edits("var w = Ints.of(0, 1);  // try Ints.of(0, 0)"));
    assertEquals(
        List.of("int n = notebook.size(9, 9);"),
        edits("int n = notebook.size(1, 2);   // try notebook.size(9, 9) (a minute)"));
    assertEquals(
        List.of("double a = 1, b = 4;", "double a = 2, b = 5;"),
        edits("double a = 1, b = 3;   // try b = 4, a = 2 and b = 5; others"));
    assertEquals(
        List.of("var s = S.of(1).thin(5, 5);"),
        edits("var s = S.of(1).thin(1, 1);  // try .thin(5, 5)"));
    assertEquals(List.of("run();"), edits("run();  // try others"));
  }

  @Test
  void everySuggestionOfEveryNotebookIsAnEdit() throws Exception {
    List<String> unreadable = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".ipynb")).sorted().toList()) {
        Suggestions.of(NotebookFile.read(file).cells()).stream()
            .filter(edit -> !edit.readable())
            .map(edit -> file.getFileName().toString().substring(0, 2) + ": " + edit.what())
            .forEach(unreadable::add);
      }
    }
    // Two that a reader must think about.
    assertEquals(List.of("01: other presets", "01: 10"), unreadable);
  }
}
