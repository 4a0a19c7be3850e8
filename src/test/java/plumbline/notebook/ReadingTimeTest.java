package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Text;
import plumbline.reproduction.ledger.NotebookFile;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/** No notebook of the main road takes longer to read than it promises. */
class ReadingTimeTest {
  /** Minutes. A notebook that has been cut to size joins; an appendix has no limit. */
  private static final Map<String, Integer> MOST =
      Map.of(
          "00-start-here", 20,
          "06-testing-your-own-sampler", 20,
          "07-which-test-sees-what", 30);

  @Test
  void everyNotebookIsCountedAndTheMainRoadIsShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".ipynb")).sorted().toList()) {
        String name = file.getFileName().toString().replace(".ipynb", "");
        double minutes = ReadingTime.of(NotebookFile.read(file).cells()).minutes();
        System.out.println("figures: " + name + Text.of(": %.0f minutes to read", minutes));
        if (minutes > MOST.getOrDefault(name, Integer.MAX_VALUE)) {
          tooLong.add(name + Text.of(": %.1f minutes", minutes));
        }
      }
    }
    assertEquals(List.of(), tooLong);
  }

  @Test
  void wordsAndShownLinesAreCounted() {
    List<Cell> cells =
        List.of(
            new Cell(1, "markdown", "one two\n\n| a | b |\n|---|---|\n", List.of(), 0),
            new Cell(2, "code", "int a;\n\nint b;", List.of(), 0),
            new Cell(3, "code", "int hidden;", List.of("hide-input"), 0));
    assertEquals(new ReadingTime(7, 2), ReadingTime.of(cells));
    assertEquals(1 + 1.0 / 3, new ReadingTime(200, 5).minutes(), 1e-12);
    assertEquals(2, ReadingTime.prose("one $$x y z$$ two <details>three</details>"));
  }
}
