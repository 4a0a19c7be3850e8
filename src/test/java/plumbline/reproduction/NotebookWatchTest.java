package plumbline.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands in the terminal while notebooks are executed. */
class NotebookWatchTest {
  /** The line is replaced by a shorter one without a rest, and goes at the end. */
  @Test
  void theLineOfTheTerminalIsReplaced() {
    StringBuilder terminal = new StringBuilder();
    try (NotebookWatch watch = new NotebookWatch(List::of, terminal::append)) {
      watch.show("");
      watch.show("03: training");
      watch.show("03: fit");
      watch.without(() -> terminal.append("a report"));
      watch.show("x".repeat(500));
    }
    String[] lines = terminal.toString().split("\r", -1);
    assertEquals("03: training", lines[1]);
    assertEquals("03: fit     ", lines[3]);
    assertEquals(" ".repeat("03: fit".length()), lines[5]);
    assertEquals("a report", lines[6]);
    assertEquals(100, lines[7].length());
    assertEquals(" ".repeat(100), lines[9]);
  }
}
