package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code lab} opens without further words: a reader's own copies, trusted. */
@Tag("browser")
class OwnCopiesTest {
  private static final String NOTEBOOK = "00-start-here.ipynb";

  @Test
  void areServedAndTheirStoredFiguresMayMove(@TempDir Path home) throws Exception {
    Path copy = Clone.root().resolve(".plumbline/work").resolve(NOTEBOOK);
    Path aside =
        home.resolve(NOTEBOOK); // one that somebody has edited by hand is not ours to trust
    boolean kept = Files.exists(copy);
    if (kept) {
      Files.move(copy, aside);
    }
    Path log = home.resolve("server.log");
    try (LabServer server = LabServer.start(List.of(), home, log)) {
      JsonNode cells =
          new ObjectMapper().readTree(server.contents(NOTEBOOK)).path("content").path("cells");
      List<String> distrusted = new ArrayList<>();
      for (JsonNode cell : cells) {
        if (cell.path("cell_type").asText().equals("code")
            && !cell.path("metadata").path("trusted").asBoolean()) {
          distrusted.add(cell.path("id").asText());
        }
      }
      assertTrue(cells.size() > 10, Files.readString(log));
      assertEquals(List.of(), distrusted);
      assertTrue(Files.exists(copy));
    } finally {
      if (kept) {
        Files.move(aside, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
