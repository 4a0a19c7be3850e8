package plumbline.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.reproduction.ledger.LedgerEntry;
import plumbline.reproduction.ledger.LedgerFile;
import plumbline.reproduction.ledger.PublishedItem;

/** What {@code ./plumbline reproduce} left: it ran just before these tests. */
@Tag("notebook")
class ReproductionTest {
  private static final Path FOLDER =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", ""), "target", "reproduction");

  @BeforeAll
  static void reproduced() {
    assumeTrue(Files.exists(FOLDER.resolve("ledger.json")), "run ./plumbline reproduce first");
  }

  @Test
  void everyPublishedItemHasARowAndEveryRowEvidence() throws IOException {
    List<LedgerEntry> ledger = LedgerFile.read(FOLDER.resolve("ledger.json"));
    assertEquals(List.of(), PublishedItem.missing(ledger));
    assertEquals(List.of(), PublishedItem.further(ledger), "rows from code are missing");
    assertEquals(
        List.of(),
        ledger.stream()
            .filter(
                row ->
                    !row.evidence()
                        .matches(
                            "[a-z\\d]\\d-.*, cell \\d+: .+|no notebook .*implemented by .*tested by .*|docs/errata.md: .+"))
            .toList());
    // A header, and one line for each row.
    long lines = Files.readAllLines(FOLDER.resolve("ledger.csv")).size();
    assertEquals(ledger.size() + 1, lines);
  }

  private static TreeSet<String> matches(String pattern, String page) {
    TreeSet<String> found = new TreeSet<>();
    Matcher match = Pattern.compile(pattern).matcher(page);
    while (match.find()) {
      found.add(match.group(1));
    }
    return found;
  }

  @Test
  void everyLinkOfTheSiteLeadsSomewhereAndNoneLeavesItForAPictureOrAScript() throws IOException {
    TreeSet<String> dead = new TreeSet<>();
    for (String menu : matches("<li><a href=\"([^\"#]+)\"", index())) {
      String page = Files.readString(FOLDER.resolve(menu));
      for (String target : matches("<a [^>]*?href=\"([^\"]+)\"", page)) {
        // As a browser reads it: it takes a quotation mark in an address for %22.
        String read = target.replace("&#39;", "'").replace("&quot;", "%22");
        String[] parts = (read + "#").split("#", 3);
        Path file = FOLDER.resolve(parts[0].isEmpty() ? menu : parts[0]);
        if (!target.matches("(https?|mailto):.*")
            && (!Files.exists(file)
                || !parts[1].isEmpty()
                    && !matches(" id=\"([^\"]*)\"", Files.readString(file)).contains(parts[1]))) {
          dead.add(menu + ": " + target);
        }
      }
      for (String asset : matches("<(?:link|script)[^>]*(?:src|href)=\"([^\"]*)\"", page)) {
        if (!Files.exists(FOLDER.resolve(asset))) {
          dead.add(menu + ": " + asset);
        }
      }
      assertFalse(page.matches("(?s).*<img[^>]*src=\"https?:.*"), menu + " is not offline");
    }
    assertEquals(new TreeSet<>(), dead);
  }

  private static String index() throws IOException {
    return Files.readString(FOLDER.resolve("index.html"));
  }
}
