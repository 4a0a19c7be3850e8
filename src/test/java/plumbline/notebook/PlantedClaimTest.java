package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.notebook.KernelDriver.Result;
import plumbline.reproduction.ledger.NotebookFile;

/** A false claim in each notebook, in the real kernel: as it is shipped, and after an edit. */
class PlantedClaimTest {
  private static final String PLANTED =
      "Check.either(\"two < one\", \"two is more than one\", 2 < 1);";

  private static List<Path> notebooks() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
      return files.filter(file -> file.toString().endsWith(".ipynb")).sorted().toList();
    }
  }

  /** The cell that starts the notebook: with it the kernel knows which one it runs. */
  private static String first(Path notebook) {
    return NotebookFile.read(notebook).cells().stream()
        .filter(cell -> cell.isCode() && cell.source().contains("Notebook.start("))
        .findFirst()
        .orElseThrow()
        .source();
  }

  private static KernelDriver driver(Map<String, String> more) {
    assumeTrue(KernelDriver.python().isPresent(), "no Jupyter: see ./plumbline test");
    Map<String, String> environment = new java.util.HashMap<>(more);
    environment.put(
        "JUPYTER_PATH", Path.of("target").toAbsolutePath().resolve("jupyter").toString());
    return new KernelDriver(KernelDriver.python().orElseThrow(), environment);
  }

  @Test
  @Tag("notebook")
  void failsAsShippedAndIsToldInGreyAfterAnEdit() throws Exception {
    KernelDriver driver = driver(Map.of());
    List<Path> notebooks = notebooks();
    for (Path notebook : notebooks) {
      driver.cell(first(notebook)).cell("notebook.asPublished()").cell(PLANTED);
    }
    driver.cell("int planted = 1;").cell("notebook.asPublished()").cell(PLANTED);
    List<Result> results = driver.run();
    for (int i = 0; i < notebooks.size(); i++) {
      String name = notebooks.get(i).toString();
      assertEquals("true", results.get(3 * i + 1).all("text/plain"), name);
      assertTrue(results.get(3 * i + 2).failed(), name);
    }
    assertEquals("false", results.get(results.size() - 2).all("text/plain"));
    Result told = results.get(results.size() - 1);
    assertFalse(told.failed());
    assertEquals("\u25cb with planted = 1: two is more than one", told.all("text/plain"));
    assertTrue(told.all("text/html").contains("color:#777777"), told.all("text/html"));
  }
}
