package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import plumbline.reproduction.ledger.NotebookFile;

/**
 * Every notebook in the browser, run cell by cell from its sources. Pictures of the finished pages
 * are left in {@code target/browser}, to be looked at.
 */
@Tag("browser")
@Tag("long")
class AllNotebooksTest {
  private static final Path FOLDER = Clone.root().resolve("target/browser");
  private static final int WIDTH = 1280;

  /** Chromium draws no page longer than this. */
  private static final int LONGEST = 16_000;

  private static Path notebooks;
  private static LabServer server;
  private static ChromeDriver driver;

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(Clone.root().resolve("notebooks"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".ipynb"))
          .sorted()
          .toList();
    }
  }

  @BeforeAll
  static void open() throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    Path work = Files.createTempDirectory(FOLDER, "all-");
    notebooks = Files.createDirectory(work.resolve("notebooks"));
    driver = Chromium.start(work);
    Path home = Files.createDirectory(work.resolve("home"));
    server =
        LabServer.start(
            List.of("--notebook-dir=" + notebooks), home, FOLDER.resolve("all-server.log"));
  }

  @AfterAll
  static void close() throws InterruptedException {
    if (server != null) {
      server.close();
    }
    if (driver != null) {
      driver.quit();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyCellRuns(String name) throws IOException {
    TrialNotebook trial =
        TrialNotebook.write(
            Clone.root().resolve("notebooks").resolve(name), notebooks.resolve(name));
    // A long window: JupyterLab draws only cells that are in sight.
    driver.manage().window().setSize(new Dimension(WIDTH, LONGEST));
    driver.get(server.page(name));
    NotebookPage page = new NotebookPage(driver, server.isLab());
    page.awaitKernel();
    int moved = 0;
    try {
      for (int cell : trial.codeCells()) {
        page.run(cell);
        page.awaitDone(cell, 600);
        assertEquals(List.of(), page.errors(cell), name + ", cell " + (cell + 1));
        List<WebElement> figures = page.outputs(cell, ".plumbline-frames");
        figures.forEach(figure -> MovingFigure.move(figure, name));
        moved += figures.size();
      }
      assertEquals(figures(name), moved, name + ": figures that move");
      Files.write(
          FOLDER.resolve(name.replace(".ipynb", ".png")), driver.getScreenshotAs(OutputType.BYTES));
    } finally {
      page.endKernel();
    }
  }

  /** How many figures that move the notebook's code makes. */
  private static int figures(String name) throws IOException {
    int figures = 0;
    for (NotebookFile.Cell cell :
        NotebookFile.read(Clone.root().resolve("notebooks").resolve(name)).cells()) {
      figures += cell.isCode() && cell.source().contains("Frames.slider") ? 1 : 0;
    }
    return figures;
  }
}
