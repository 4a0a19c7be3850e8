package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import plumbline.random.Rng;
import plumbline.report.ChainPlots;
import plumbline.report.ReportPage;
import plumbline.report.drawing.FigureGrid;

/** A page about a run, opened by a reader without a network. */
@Tag("browser")
class ReportPageTest {
  private static final Path FOLDER = Clone.root().resolve("target/browser");

  @Test
  void verdictTableAndFiguresShowAndFoldedTextUnfolds() throws IOException {
    Files.createDirectories(FOLDER);
    Path work = Files.createTempDirectory(FOLDER, "page-");
    Rng rng = Rng.seeded(1);
    double[] draws = new double[500];
    java.util.Arrays.setAll(draws, i -> rng.normal());
    XYChart chart = ChainPlots.trace("x", draws);
    Path file = work.resolve("report.html");
    Files.write(
        file,
        new ReportPage("Has the run been long enough?", ReportPage.Mark.FAIL, "FAIL: R-hat <1.1>")
            .table("Summary", List.of("variable"), List.of(List.of("theta[1]")))
            .figures("The worst", FigureGrid.of(1, chart))
            .text("Classic diagnostics", "a & b", true)
            .bytes());
    ChromeDriver driver = Chromium.start(work);
    try {
      driver.get(file.toUri().toString());
      Files.write(FOLDER.resolve("reportPage.png"), driver.getScreenshotAs(OutputType.BYTES));
      assertEquals("FAIL: R-hat <1.1>", driver.findElement(By.id("verdict")).getText());
      assertTrue(driver.findElement(By.tagName("td")).isDisplayed());
      Object width = driver.executeScript("return document.querySelector('img').naturalWidth;");
      assertTrue(width instanceof Long w && w > 100, "the figure is drawn: " + width);
      WebElement text = driver.findElement(By.tagName("pre"));
      assertFalse(text.isDisplayed(), "folded at first");
      driver.findElement(By.tagName("summary")).click();
      assertEquals("a & b", text.getText());
    } finally {
      driver.quit();
    }
  }
}
