package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.WebDriverWait;
import plumbline.cli.CommandRun;

/**
 * The page of {@code ./plumbline site}, opened from the disk in a browser that has no network.
 * Pictures of its screens are left in {@code target/browser}.
 */
@Tag("browser")
abstract class PageBrowser {
  static final Path FOLDER = Clone.root().resolve("target/browser");
  static final Duration PATIENCE = Duration.ofSeconds(60);
  static final String SAMPLER = "#sampler-result";
  static final String CHAINS = "#chains-result";

  static final String JAVA_CLASS_PATH = System.getProperty("java.class.path");

  static ChromeDriver driver;
  static Path page;

  /** What stood in the folder of {@code reproduce} before {@code site} took it in, and after. */
  static List<Map<String, String>> reproduction = List.of();

  /** One site and one browser for all of these tests: they cost more than most of them. */
  @BeforeAll
  static void open() throws IOException {
    if (driver != null) {
      return;
    }
    assumeTrue(
        Files.exists(Clone.root().resolve("target/page/core.js")), "run ./plumbline site first");
    Files.createDirectories(FOLDER);
    Path site = Files.createTempDirectory(FOLDER, "page-");
    Map<String, String> before = reproduction();
    CommandRun made = CommandRun.of("site", "--out", site.toString());
    assertEquals(0, made.status(), made.err());
    reproduction = List.of(before, reproduction());
    page = site.resolve("index.html");
    driver = Chromium.start(site.resolve("profile"));
    Runtime.getRuntime().addShutdownHook(new Thread(driver::quit));
    driver.executeCdpCommand("Network.enable", Map.of());
    network(false);
  }

  /** By path the size and the time of every file of {@code target/reproduction}. */
  private static Map<String, String> reproduction() throws IOException {
    Path folder = Clone.root().resolve("target/reproduction");
    Map<String, String> files = new TreeMap<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          files.put("" + file, Files.size(file) + " " + Files.getLastModifiedTime(file));
        }
      }
    }
    return files;
  }

  /** Loads the page at an address within it. */
  static void show(String address) {
    driver.get("about:blank");
    driver.get(page.toUri() + (address.isEmpty() ? "" : "#" + address));
    await("document.documentElement.dataset.ready === 'true'");
  }

  static void await(String condition) {
    new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
        .withMessage(condition)
        .until(unused -> Boolean.TRUE.equals(driver.executeScript("return " + condition + ";")));
  }

  static String text(String selector) {
    return String.valueOf(
        driver.executeScript("return document.querySelector(arguments[0]).innerText", selector));
  }

  static WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  static void picture(String name) throws IOException {
    Files.write(FOLDER.resolve("page-" + name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
  }

  /** Presses Run and returns the word of the verdict. */
  static String run() {
    find("#run").click();
    return verdict(SAMPLER);
  }

  static String verdict(String place) {
    await(
        "document.querySelector('%1$s .word') && document.querySelector('%1$s progress').hidden"
            .formatted(place));
    return text(place + " .word");
  }

  /** Types a program as a reader does, key by key, in place of what stands there. */
  static void type(String program) {
    emptied().sendKeys(program).perform();
  }

  /** Pastes a program in place of what stands there: typing takes a second for a line. */
  static void paste(String program) {
    emptied().perform();
    driver.executeScript(
        """
        const data = new DataTransfer();
        data.setData('text/plain', arguments[0]);
        const paste = new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true});
        document.querySelector('#editor .cm-content').dispatchEvent(paste);
        """,
        program);
  }

  private static Actions emptied() {
    find("#editor .cm-content").click();
    return new Actions(driver)
        .keyDown(Keys.CONTROL)
        .sendKeys("a")
        .keyUp(Keys.CONTROL)
        .sendKeys(Keys.DELETE);
  }

  static void network(boolean on) {
    driver.executeCdpCommand(
        "Network.emulateNetworkConditions",
        Map.of("offline", !on, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
  }
}
