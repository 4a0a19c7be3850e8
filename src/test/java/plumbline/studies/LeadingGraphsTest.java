package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;

/** data/graph-study/leading-graphs.csv. */
class LeadingGraphsTest {
  private static final long SEED = 20211109;

  private static List<String> stored() throws IOException {
    return Files.readAllLines(Path.of("data/graph-study/leading-graphs.csv"));
  }

  @Test
  void everyDataSetHasEveryNumberOfJumpsAndAShortRunIsOfItsForm() throws IOException {
    assertEquals(1 + 20 * LeadingGraphs.JUMPS.size(), stored().size());
    assertEquals(LeadingGraphs.Row.HEADER, stored().get(0));
    LeadingGraphs.Row row = LeadingGraphs.run(1, 0, 40, 10, Rng.seeded(SEED));
    assertTrue(row.visits() >= 1, row.line());
    assertTrue(row.line().matches("1,random,\\d+\\.\\d{4},\\d+\\.\\d{4},\\d+"), row.line());
    assertEquals(row, LeadingGraphs.run(1, 0, 40, 10, Rng.seeded(SEED)));
  }

  @Test
  @Tag("long")
  void storedRowsAreMadeAgain() throws IOException {
    for (int jumps : LeadingGraphs.JUMPS) {
      String line = LeadingGraphs.run(2, jumps, 5_000, 1_000, Rng.seeded(SEED)).line();
      assertTrue(stored().contains(line), line);
    }
  }
}
