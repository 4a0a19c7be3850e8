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
import plumbline.report.LedgerEntry;
import plumbline.report.LedgerFile;
import plumbline.report.PublishedItem;

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
                            "\\d\\d-.*, cell \\d+: .+|no notebook .*implemented by .*tested by .*|ERRATA.md: .+"))
            .toList());
    // A header, and one line for each row.
    long lines = Files.readAllLines(FOLDER.resolve("ledger.csv")).size();
    assertEquals(ledger.size() + 1, lines);
  }

  @Test
  void everyLinkOfThePageLeadsToACellAndNoneLeavesIt() throws IOException {
    String page = Files.readString(FOLDER.resolve("index.html"));
    TreeSet<String> anchors = new TreeSet<>();
    Matcher anchor = Pattern.compile(" id=\"([^\"]*)\"").matcher(page);
    while (anchor.find()) {
      anchors.add(anchor.group(1));
    }
    TreeSet<String> dead = new TreeSet<>();
    Matcher link = Pattern.compile("href=\"#(\\d\\d-[^\".]*)\"").matcher(page);
    while (link.find()) {
      if (!anchors.contains(link.group(1))) {
        dead.add(link.group(1));
      }
    }
    assertEquals(new TreeSet<>(), dead);
    assertFalse(page.matches("(?s).*<(img|script|link)[^>]*(src|href)=\"https?:.*"), "not offline");
  }
}
