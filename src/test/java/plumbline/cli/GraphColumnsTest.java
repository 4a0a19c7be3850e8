package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** Tables of which {@code graph} cannot compute a precision matrix. */
class GraphColumnsTest {
  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("table.csv"), text);
  }

  /** A column that others add up to leaves the prior's 1, which rounding takes beside 1e18. */
  @Test
  void dependentColumnsInLargeUnitsAreRefused() throws IOException {
    SeededRng rng = Rng.seeded(1);
    StringBuilder text = new StringBuilder("a,b,both\n");
    for (int i = 0; i < 200; i++) {
      double a = 1e8 * rng.normal();
      double b = 1e8 * rng.normal();
      text.append(a).append(',').append(b).append(',').append(a + b).append('\n');
    }
    CommandRun run = CommandRun.of("graph", file(text.toString()).toString(), "--center");
    assertEquals(2, run.status());
    assertTrue(run.err().contains("column 'both', of which others leave"), run.err());
    CommandRun one = CommandRun.of("graph", file("a,b\n1,2\n").toString(), "--center");
    assertEquals(2, one.status());
    assertTrue(one.err().contains("at least two, to --center about"), one.err());
  }
}
