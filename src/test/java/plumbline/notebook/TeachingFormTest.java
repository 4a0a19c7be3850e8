package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/** The form of the notebooks that teach by building, and that the rules for it can be broken. */
class TeachingFormTest {
  private static final Path FOLDER = Path.of("notebooks");

  /**
   * The notebooks that have been rebuilt, each with the number of its document. It grows: whoever
   * rebuilds one adds it here.
   */
  static final Map<String, OptionalInt> REBUILT =
      Map.of(
          "00-start-here", OptionalInt.empty(),
          "01-iptm-getting-it-right", OptionalInt.of(1),
          "02-ais-topic-model-comparison", OptionalInt.of(2),
          "04-ctm-topic-graph", OptionalInt.of(4),
          "03-ila-joint-tests-and-convergence", OptionalInt.of(3),
          "05-changepoint-retrospective-mh", OptionalInt.of(5),
          "06-testing-your-own-sampler", OptionalInt.empty(),
          "07-which-test-sees-what", OptionalInt.empty());

  private static final String CLOSE =
      "# ?\n$$x$$\n$$y$$\n$$z$$\n$$C$$\n### equation 1, equation 2, C(P), equation 3\n"
          + "What is wrong in the document\nWhat you learned\nWhich test when\nExercises";

  private static Cell prose(String source) {
    return new Cell(1, "markdown", source, List.of(), 0);
  }

  private static Cell code(String source, String... tags) {
    return new Cell(1, "code", source, List.of(tags), 1);
  }

  /** The smallest notebook on document 5 that has everything. */
  private static List<Cell> whole() {
    return List.of(
        prose(CLOSE),
        prose("## 1. Build"),
        code("int n = 1;   // try 2"),
        code("double step() {\n  return rng.normal();\n}", "sampler"),
        code("PlateDiagram.of(title)"),
        code("import tech.tablesaw.api.Table;\ntable.where(yes)"),
        code("import org.knowm.xchart.XYChart;\nchart.getStyler();"),
        code("Frames.slider(label, values, chart)"),
        code("int more;\n".repeat(20)),
        prose("## 2. The ledger"),
        code("notebook.ledger(results)", "hide-input"));
  }

  @Test
  void rebuiltNotebooksKeepTheForm() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Map.Entry<String, OptionalInt> each : REBUILT.entrySet()) {
      Path file = FOLDER.resolve(each.getKey() + ".ipynb");
      List<Cell> cells = NotebookFile.read(file).cells();
      (each.getValue().isPresent()
              ? TeachingForm.faults(cells, each.getValue().getAsInt())
              : TeachingForm.faults(cells))
          .forEach(fault -> faults.add(each.getKey() + ": " + fault));
      if (!Files.readString(file).contains("\"source_hidden\": true")) {
        faults.add(each.getKey() + ": no folded cell");
      }
    }
    assertEquals(List.of(), faults);
  }

  @Test
  void aWholeNotebookHasNoFaults() {
    assertEquals(List.of(), TeachingForm.faults(whole(), 5));
  }

  /** Each part that is taken away is missed, and nothing else is. */
  @Test
  void whatIsMissingIsNamed() {
    assertMissed("// try 2", "", "no parameter cell (\"// try\") in: ## 1. Build");
    assertMissed("rng.normal()", "0", "no sampler written out in a cell tagged sampler");
    assertMissed("PlateDiagram.of", "picture", "no picture of the model");
    assertMissed("table.where(yes)", "", "no table by Tablesaw in the cell");
    assertMissed("chart.getStyler();", "", "no chart restyled by XChart in the cell");
    assertMissed("Frames.slider", "slider", "no figure that moves");
    assertMissed("What you learned", "", "no What you learned");
    assertMissed("equation 2, ", "", "no heading or title names equation 2");
    assertMissed("$$C$$", "", "fewer displayed formulas than the document: 4");
    assertMissed("int more;", "System.out.print(1);", "has System.out");
    assertMissed("api.Table;", "api.*;", "has imports of whole packages after its first cells");
  }

  @Test
  void theLedgerIsShortAndFolded() {
    List<Cell> cells = new ArrayList<>(whole());
    cells.set(cells.size() - 1, code("ledger(results)\n".repeat(3)));
    assertEquals(
        List.of(
            "the ledger takes 3 of 33 lines of code",
            "the ledger's cell is not folded: it needs the tag hide-input"),
        TeachingForm.faults(cells, 5));
  }

  private static void assertMissed(String there, String instead, String fault) {
    List<Cell> less =
        whole().stream()
            .map(
                cell ->
                    new Cell(
                        cell.number(),
                        cell.type(),
                        cell.source().replace(there, instead),
                        cell.tags(),
                        cell.outputs()))
            .toList();
    assertEquals(List.of(fault), TeachingForm.faults(less, 5));
  }
}
