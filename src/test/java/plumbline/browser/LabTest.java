package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** What a reader does: opens the first notebook, runs it, interrupts a cell and goes on. */
@Tag("browser")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LabTest {
  private static final Path FOLDER = Clone.root().resolve("target/browser");

  private static Path home;
  private static TrialNotebook trial;
  private static LabServer server;
  private static ChromeDriver driver;
  private static NotebookPage page;

  @BeforeAll
  static void open() throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    Path work = Files.createTempDirectory(FOLDER, "run-");
    home = Files.createDirectory(work.resolve("home"));
    Path notebooks = Files.createDirectory(work.resolve("notebooks"));
    trial =
        TrialNotebook.write(
            Clone.root().resolve("notebooks/00-start-here.ipynb"),
            notebooks.resolve("trial.ipynb"));
    driver = Chromium.start(work);
    server =
        LabServer.start(List.of("--notebook-dir=" + notebooks), home, FOLDER.resolve("server.log"));
    driver.get(server.page("trial.ipynb"));
    page = new NotebookPage(driver, server.isLab());
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

  /** A picture of the last page of each test: after a failure it is the first thing to look at. */
  @AfterEach
  void photograph(TestInfo test) throws IOException {
    String name = test.getTestMethod().orElseThrow().getName() + ".png";
    Files.write(FOLDER.resolve(name), driver.getScreenshotAs(OutputType.BYTES));
  }

  /** Up to the first of each; {@code AllNotebooksTest} goes on to the end. */
  @Test
  @Order(1)
  void firstNotebookShowsTableAndChart() {
    page.awaitKernel();
    boolean sawTable = false;
    boolean sawChart = false;
    for (int cell : trial.codeCells()) {
      page.run(cell);
      page.awaitDone(cell);
      sawTable |= page.outputs(cell, "table").stream().anyMatch(WebElement::isDisplayed);
      sawChart |= page.outputs(cell, "img[src^='data:image/png']").stream().anyMatch(page::isDrawn);
      if (sawTable && sawChart) {
        break;
      }
    }
    assertTrue(sawTable, "no table in the outputs");
    assertTrue(sawChart, "no chart in the outputs");
  }

  @Test
  @Order(2)
  void interruptedCellLeavesTheKernelUsable() {
    page.awaitKernel();
    page.run(trial.longCell());
    page.awaitText(trial.longCell(), TrialNotebook.STARTED);
    page.interrupt();
    page.awaitDone(trial.longCell());
    page.run(trial.lastCell());
    page.awaitText(trial.lastCell(), TrialNotebook.AFTER);
  }

  /** Whoever reads the contents without the token could also run code. */
  @Test
  @Order(3)
  void portAnswersNobodyWithoutTheToken() throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    for (String path : List.of("contents", "kernels", "sessions", "terminals")) {
      URI address = URI.create("http://127.0.0.1:" + server.port() + "/api/" + path);
      for (HttpRequest request :
          List.of(
              HttpRequest.newBuilder(address).build(),
              HttpRequest.newBuilder(address).header("Authorization", "token ").build())) {
        int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        assertEquals(403, status, path);
      }
    }
  }

  @Test
  @Order(4)
  void homeFolderIsUnchanged() throws IOException {
    try (Stream<Path> left = Files.list(home)) {
      assertEquals(List.of(), left.toList());
    }
    // Java asks the system for the home folder, not the variable: the kernel is told another.
    String kernel =
        Files.readString(Clone.root().resolve("target/jupyter/kernels/java/java-kernel"));
    assertTrue(kernel.contains("-Duser.home=\"$root/.plumbline/home\""), kernel);
  }
}
