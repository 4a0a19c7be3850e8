package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * The site that {@code ./plumbline reproduce} left just before these tests, opened from the disk: a
 * reader without a network, at two widths. Pictures of the pages are left in {@code
 * target/browser}.
 */
@Tag("browser")
class SiteTest {
  private static final Path SITE = Clone.root().resolve("target/reproduction");
  private static final Path FOLDER = Clone.root().resolve("target/browser");

  /**
   * Code, displays and tables that are cut, numbers of displays that are cut or lie on a formula,
   * and whatever makes the page wider than its window.
   */
  private static final String CUT =
      """
      const text = '.input_area pre, .text_cell_render pre, .sentence, .katex-display';
      const wide = [...document.querySelectorAll(text)]
        .filter(e => e.scrollWidth > e.clientWidth + 1);
      const out = [...document.querySelectorAll('main img, main table.ledger, nav')]
        .filter(e => e.getBoundingClientRect().right > innerWidth + 1);
      const page = document.documentElement.scrollWidth > innerWidth ? [document.body] : [];
      const tables = [...document.querySelectorAll('.notebook table')]
        .filter(e => e.offsetWidth > e.parentElement.clientWidth + 1)
        .filter(e => getComputedStyle(e.parentElement).overflowX !== 'auto'); // else it can be moved
      const box = e => e.getBoundingClientRect();
      const numbers = [...document.querySelectorAll('.katex-tag')].filter(tag => {
        const own = box(tag), display = box(tag.closest('.katex-display'));
        const inside = own.top >= display.top - 1 && own.bottom <= display.bottom + 1;
        return !inside || [...tag.parentElement.querySelectorAll('.formula > .katex-base')]
          .some(e => box(e).right > own.left && box(e).bottom > own.top && box(e).top < own.bottom);
      });
      return [...wide, ...out, ...page, ...tables, ...numbers]
        .map(e => e.tagName + ' ' + e.textContent.slice(0, 60));
      """;

  /** Formulas that could not be set, and text that still has a formula's dollars. */
  private static final String UNSET =
      """
      const bad = [...document.querySelectorAll('.katex-error')].map(e => e.title);
      document.querySelectorAll('.text_cell_render').forEach(cell => {
        const copy = cell.cloneNode(true);
        copy.querySelectorAll('.katex, code, pre').forEach(e => e.remove());
        if (copy.textContent.includes('$$')) bad.push(copy.textContent.slice(0, 60));
      });
      return bad;
      """;

  private static final int WIDE = 1100;
  private static final int NARROW = 700;

  private static ChromeDriver driver;

  @BeforeAll
  static void open() throws IOException {
    assumeTrue(Files.exists(SITE.resolve("index.html")), "run ./plumbline reproduce first");
    Files.createDirectories(FOLDER);
    driver = Chromium.start(Files.createTempDirectory(FOLDER, "site-"));
  }

  @AfterAll
  static void close() {
    if (driver != null) {
      driver.quit();
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(SITE)) {
      return files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
  }

  private static void setWidth(int width) {
    driver.manage().window().setSize(new Dimension(width, 1400));
  }

  private static long number(String script) {
    return ((Number) driver.executeScript("return Math.round(" + script + ");")).longValue();
  }

  /**
   * A page takes longer to load than to look at: each is loaded once, at the width that the one
   * before was left with, and then made narrower or wider.
   */
  @Test
  void nothingIsCutFormulasAreSetAndFiguresMove() throws IOException {
    long set = 0;
    int moved = 0;
    int width = WIDE;
    setWidth(width);
    for (Path page : pages()) {
      driver.get(page.toUri().toString());
      nothingIsCut(page, width);
      width = width == WIDE ? NARROW : WIDE;
      setWidth(width);
      nothingIsCut(page, width);
      set += formulasAreSetWithoutANetwork(page);
      List<WebElement> figures = driver.findElements(By.cssSelector(".plumbline-frames"));
      figures.forEach(figure -> MovingFigure.move(figure, page.toString()));
      moved += figures.size();
    }
    boolean some = Files.readString(SITE.resolve("index.html")).contains("01-iptm");
    assertTrue(set > 0 || !some, "no formula on any page");
    assertTrue(moved > 0 || !some, "nothing moves on any page");
  }

  private static void nothingIsCut(Path page, int width) throws IOException {
    String name = page.getFileName() + " at " + width;
    assertEquals(width, number("innerWidth"), name);
    assertEquals(List.of(), driver.executeScript(CUT), name);
    long right = number("document.querySelector('nav').getBoundingClientRect().right");
    long left = number("document.querySelector('main').getBoundingClientRect().left");
    assertEquals(width >= 960, right <= left, name + ": the menu is beside the text");
    Files.write(
        FOLDER.resolve("site-" + width + "-" + page.getFileName() + ".png"),
        driver.getScreenshotAs(OutputType.BYTES));
  }

  /** How many displays there are. */
  private static long formulasAreSetWithoutANetwork(Path page) {
    assertEquals(List.of(), driver.executeScript(UNSET), page.toString());
    return number("document.querySelectorAll('.katex-display math').length");
  }

  @Test
  void inTheDarkThePaperIsDarkAndTheInkLight() {
    driver.get(SITE.resolve("index.html").toUri().toString());
    long light = brightness("background-color");
    scheme("dark");
    try {
      assertTrue(light > 200 && brightness("background-color") < 60, "the paper");
      assertTrue(brightness("color") > 200, "the ink");
    } finally {
      scheme("light");
    }
  }

  private static void scheme(String value) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", value))));
  }

  /** The first of red, green and blue. */
  private static long brightness(String property) {
    return number(
        "Number(getComputedStyle(document.body).getPropertyValue('%s').match(/[0-9]+/)[0])"
            .formatted(property));
  }
}
