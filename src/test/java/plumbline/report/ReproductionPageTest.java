package plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.report.NotebookFile.Cell;

/** The report of a reproduction: rows by document, links to cells, nothing from outside. */
class ReproductionPageTest {
  private static final List<Cell> CELLS =
      List.of(
          new Cell(1, "markdown", "# Why?", List.of(), 0),
          new Cell(2, "markdown", "## 3. The run", List.of(), 0),
          new Cell(3, "code", "Figures.trace(\"Fig. 5.2: loss\", x)", List.of(), 1),
          new Cell(4, "code", "ledger.claim(\"figure 5.2\")", List.of(), 1));

  private static LedgerEntry row(String item, String evidence) {
    return new LedgerEntry(
        "correlated topic models",
        item,
        "<a>",
        "b",
        "",
        LedgerVerdict.FINDING,
        List.of("correlated-topic-models/norm"),
        evidence);
  }

  private static Reproduction result() {
    String html =
        "<div class=\"cell a\"><h1 id=\"Why?\"><a href=\"#Why?\">Why</a></h1></div>"
            + "<div class=\"cell b\"></div><div class=\"cell c\"></div><div class=\"cell d\"></div>";
    return Reproduction.of(
        "04-x",
        CELLS,
        1,
        List.of(),
        List.of(row("figure 5.2", "sec"), row("figure 5.5", "section 3"), row("other", "")),
        html);
  }

  @Test
  void aRowPointsAtItsFigureItsSectionOrTheLedger() {
    assertEquals(List.of(3, 2, 4), result().cells());
    assertEquals("04-x, cell 2: section 3", result().publishedLedger().get(1).evidence());
    assertEquals("04-x, cell 4", result().publishedLedger().get(2).evidence());
  }

  @Test
  void everyLinkLeadsToAnAnchor() {
    String page = ReproductionPage.html("1", "quick", "Data: none", List.of(result()), true);
    java.util.regex.Matcher link =
        java.util.regex.Pattern.compile("href=\"#([^\"]*)\"").matcher(page);
    int links = 0;
    while (link.find()) {
      assertTrue(page.contains("id=\"" + link.group(1) + "\""), link.group(1));
      links++;
    }
    assertEquals(5, links);
    assertFalse(page.matches("(?s).*(src|href)=\"(https?:)?//.*"), "needs a network");
  }

  @Test
  void itemsComeInTheOrderOfTheDocumentAndMissingOnesAreNamed() {
    String page = ReproductionPage.html("1", "quick", "Data: none", List.of(result()), true);
    assertTrue(page.indexOf(">figure 5.2<") < page.indexOf(">figure 5.5<"));
    assertTrue(page.indexOf(">figure 5.5<") < page.indexOf(">other<"));
    assertTrue(page.contains("correlated topic models, figure 5.1;"));
    assertTrue(page.contains("&lt;a&gt;") && page.contains("Data: none"));
    String part = ReproductionPage.html("1", "quick", "", List.of(result()), false);
    assertFalse(part.contains("Without a row"));
    assertFalse(part.contains(">algorithm 4.1<"));
  }

  @Test
  void whatNoNotebookHasANumberForIsShownWithItsCodeAndCounted() {
    String page = ReproductionPage.html("1", "quick", "", List.of(result()), true);
    assertTrue(page.contains("no notebook has a number for it; implemented by CtmModel.drawData"));
    assertTrue(page.contains(">equation 3.3<") && page.contains(">algorithm 4.1<"));
    assertTrue(page.contains(">algorithm 2<") && page.contains(">equation of section 3<"));
    // Of the document, without the items that a notebook must have.
    String document = "correlated topic models";
    LedgerCounts counts = LedgerCounts.of(document, result().ledger());
    assertTrue(page.contains("<p>" + counts.both() + "</p>"), counts.both());
    assertEquals(Findings.shipped().inWords(document), counts.findingSentence());
    for (LedgerVerdict verdict : LedgerVerdict.values()) {
      assertTrue(page.contains("<dt>" + verdict + "</dt>"));
    }
  }
}
