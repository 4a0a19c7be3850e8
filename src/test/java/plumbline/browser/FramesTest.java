package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import plumbline.report.Figures;
import plumbline.report.Frames;

/** A figure that moves, moved by the keyboard; and the same page where no script may run. */
@Tag("browser")
class FramesTest {
  private static final Path FOLDER = Clone.root().resolve("target/browser");

  @Test
  void theSliderMovesThePictureAndWithoutScriptsAPictureIsThere() throws IOException {
    Files.createDirectories(FOLDER);
    Path work = Files.createTempDirectory(FOLDER, "frames-");
    double[] x = {0, 1};
    Frames frames =
        Frames.slider(
                "slope",
                List.of(1, 2, 3),
                slope ->
                    Figures.lines(
                        "slope " + slope, "x", "y", x, List.of("a"), new double[] {0, slope}))
            .still(1);
    Path moving = work.resolve("moving.html");
    Path still = work.resolve("still.html");
    Files.writeString(moving, "<!doctype html>" + frames.html() + frames.html());
    Files.writeString(
        still, "<!doctype html><iframe sandbox width=900 height=600 src=moving.html></iframe>");
    ChromeDriver driver = Chromium.start(work);
    try {
      driver.get(moving.toUri().toString());
      List<WebElement> sliders = driver.findElements(By.cssSelector("input[type=range]"));
      List<WebElement> pictures = driver.findElements(By.tagName("img"));
      assertEquals(2, sliders.size());
      String second = pictures.get(0).getDomProperty("src");
      assertTrue(sliders.get(0).isDisplayed() && sliders.get(1).isDisplayed());
      sliders.get(0).sendKeys(Keys.ARROW_RIGHT);
      Files.write(FOLDER.resolve("frames.png"), driver.getScreenshotAs(OutputType.BYTES));
      assertNotEquals(second, pictures.get(0).getDomProperty("src"));
      assertEquals(second, pictures.get(1).getDomProperty("src"), "each moves alone");
      assertTrue(pictures.get(0).getDomProperty("alt").startsWith("slope 3: Chart \"slope 3\""));
      assertEquals("3", driver.findElement(By.tagName("output")).getText());
      assertFalse(driver.findElement(By.tagName("figcaption")).isDisplayed());
      Object drawn = driver.executeScript("return document.querySelector('img').naturalWidth;");
      assertTrue(drawn instanceof Long width && width > 100, "the new picture is drawn: " + drawn);

      driver.get(still.toUri().toString());
      driver.switchTo().frame(0);
      assertEquals(second, driver.findElement(By.tagName("img")).getDomProperty("src"));
      assertTrue(driver.findElement(By.tagName("img")).isDisplayed());
      assertFalse(driver.findElement(By.cssSelector("input[type=range]")).isDisplayed());
      assertTrue(driver.findElement(By.tagName("figcaption")).isDisplayed());
    } finally {
      driver.quit();
    }
  }
}
