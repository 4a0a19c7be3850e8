package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages of {@code reproduce} within the site, where {@code reproduce} has run. */
@Tag("browser")
class NotebooksOnPageTest extends PageBrowser {
  /** Files of the site that a page links to and shows, but for those in the clone and elsewhere. */
  private static final String NAMED =
      """
      return [...document.querySelectorAll('a[href], img[src], script[src], link[href]')]
        .map(e => (e.href || e.src).replace(/#.*/, ''))
        .filter(address => address.startsWith('file:'));
      """;

  @BeforeEach
  void reproduceHasRun() {
    assumeTrue(!reproduction.get(0).isEmpty(), "run ./plumbline reproduce first");
  }

  @Test
  void aMenuLeadsToThemAndEveryFileThatTheyNameIsThere() throws IOException {
    show("");
    find("nav a[href^=reproduction]").click();
    await("document.title.includes('reproduction')");
    Path folder = page.resolveSibling("reproduction");
    List<Path> pages;
    try (Stream<Path> files = Files.list(folder)) {
      pages = files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
    assertTrue(pages.size() > 1, pages.toString());
    List<String> missing = new ArrayList<>();
    for (Path one : pages) {
      driver.get(one.toUri().toString());
      for (Object named : (List<?>) Objects.requireNonNull(driver.executeScript(NAMED))) {
        if (!Files.exists(Path.of(URI.create("" + named)))) {
          missing.add(one.getFileName() + " names " + named);
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void siteLeavesThemAsTheyAre() {
    assertFalse(reproduction.get(0).isEmpty());
    assertEquals(reproduction.get(0), reproduction.get(1));
  }
}
