package plumbline.reproduction.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/** The site of a reproduction: rows by document, links to cells, a menu, nothing from outside. */
class ReproductionSiteTest {
  private static final List<Cell> CELLS =
      List.of(
          new Cell(1, "markdown", "# Why?", List.of(), 0),
          new Cell(2, "markdown", "## 3. The run", List.of(), 0),
          new Cell(3, "code", "ChainPlots.trace(\"Fig. 5.2: loss\", x)", List.of(), 1),
          new Cell(4, "code", "ledger.claim(\"figure 5.2\")", List.of(), 1));

  private static LedgerEntry row(String item, String evidence) {
    return new LedgerEntry(
        "correlated topic models",
        item,
        "<a>",
        "b",
        "",
        LedgerEntry.Outcome.FINDING,
        List.of("correlated-topic-models/exponent"),
        evidence);
  }

  private static Reproduction result() {
    String html =
        "<div class=\"cell a\"><h1 id=\"Why?\"><a href=\"#Why?\">Why</a></h1></div>"
            + "<div class=\"cell b\"><h2 id=\"3.-The-run\">3. The &lt; <em>run</em>"
            + "<a class=\"anchor-link\" href=\"#3.-The-run\">¶</a></h2></div>"
            + "<div class=\"cell c\"><a href=\"05-y.ipynb\">next</a>, <a href=\"../docs/errata.md#a\">errata</a>,"
            + " <a href=\"../data/x.csv\">data</a>, <a href=\"https://x.org\">x</a></div>"
            + "<div class=\"cell d\"></div>";
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

  private static Map<String, String> pages(boolean complete) {
    Reproduction other =
        Reproduction.of("05-y", List.of(), 2, List.of("cell 2: <no>"), List.of(), "<p>y</p>");
    return new ReproductionSite(
            "1",
            "quick",
            "Data: none",
            List.of(result(), other),
            List.of(
                new ReproductionSite.Document(
                    "docs/errata.md",
                    "Errata",
                    "<h2 id=\"a\">A<a class=\"anchor-link\"></a></h2>",
                    List.of()),
                new ReproductionSite.Document(
                    "examples/museum/README.md",
                    "A museum",
                    "<div class=\"cell a\"><h1 id=\"M\">M<a class=\"anchor-link\"></a></h1>"
                        + "<a href=\"x/README.md\">x</a> <a href=\"z/README.md\">z</a></div>"
                        + "<div class=\"cell a\"><h1 id=\"X\">X<a class=\"anchor-link\"></a></h1>"
                        + "<a href=\"../x/README.md\">self</a></div>",
                    List.of("x/README.md"))),
            complete)
        .pages();
  }

  private static String index(boolean complete) {
    return pages(complete).get("index.html");
  }

  @Test
  void everyLinkLeadsToAPageAndAnAnchorInIt() {
    Map<String, String> pages = pages(true);
    assertEquals(
        List.of("index.html", "04-x.html", "05-y.html", "docs-errata.html", "examples-museum.html"),
        List.copyOf(pages.keySet()));
    int links = 0;
    for (String page : pages.values()) {
      Matcher link = Pattern.compile("<a [^>]*?href=\"([^\"]*)\"").matcher(page);
      while (link.find()) {
        String[] target = (link.group(1) + "#").split("#", 3);
        if (!link.group(1).startsWith("https:")) {
          String reached = target[0].isEmpty() ? page : pages.get(target[0]);
          assertTrue(reached != null, "no page for " + link.group(1));
          assertTrue(
              target[1].isEmpty() || reached.contains("id=\"" + target[1] + "\""),
              "no anchor for " + link.group(1));
          links++;
        }
      }
      assertFalse(
          page.matches("(?s).*<(img|script|link)[^>]*(src|href)=\"(https?:)?//.*"), "a network");
    }
    // Five pages have a menu of five; the first has two notebooks and three rows, the second two
    // sections in text and menu, a title, a notebook and the errata, the fourth a section, the
    // fifth
    // a chapter in the menu and two links to it.
    assertEquals(25 + 2 + 3 + 2 + 1 + 1 + 1 + 1 + 3, links);
  }

  @Test
  void linksOutOfTheSiteAreTextAndThoseIntoItAreFollowed() {
    String page = pages(true).get("04-x.html");
    assertTrue(page.contains("<a href=\"05-y.html\">next</a>"));
    assertTrue(
        page.contains(
            "<a href=\"docs-errata.html#a\">errata</a>, data, <a href=\"https://x.org\""));
    assertTrue(page.contains("<div id=\"cell-3\" class=\"cell c\">"));
    String museum = pages(true).get("examples-museum.html");
    assertTrue(museum.contains("<a href=\"#cell-2\">x</a> z</div>"), "a chapter, and none");
    assertTrue(museum.contains("<a href=\"#cell-2\">self</a>"));
    assertTrue(museum.contains("<li><a href=\"#X\">X</a></li>"));
  }

  /** The page's own sections stand in its menu, and the menu says where one is. */
  @Test
  void theMenuShowsWhereOneIs() {
    Map<String, String> pages = pages(true);
    assertTrue(
        pages.get("04-x.html").contains("<li><a href=\"#3.-The-run\">3. The &lt; run</a></li>"));
    assertFalse(pages.get("05-y.html").contains("class=\"sections\""));
    pages.forEach(
        (file, page) ->
            assertTrue(page.contains("<a href=\"" + file + "\" aria-current=\"page\">"), file));
    assertTrue(pages.get("05-y.html").contains("<p class=\"bad\">cell 2: &lt;no&gt;</p>"));
  }

  @Test
  void stylesAndScriptsAreShipped() {
    Map<String, byte[]> assets = ReproductionSite.assets();
    String page = index(true);
    assertEquals(2, assets.size());
    assets.keySet().forEach(name -> assertTrue(page.contains("\"" + name + "\""), name));
  }

  @Test
  void itemsComeInTheOrderOfTheDocumentAndMissingOnesAreNamed() {
    String page = index(true);
    assertTrue(page.indexOf(">figure 5.2<") < page.indexOf(">figure 5.5<"));
    assertTrue(page.indexOf(">figure 5.5<") < page.indexOf(">other<"));
    assertTrue(page.contains("correlated topic models, figure 5.1;"));
    assertTrue(page.contains("&lt;a&gt;") && page.contains("Data: none"));
    String part = index(false);
    assertFalse(part.contains("Without a row"));
    assertFalse(part.contains(">algorithm 4.1<"));
  }

  @Test
  void whatNoNotebookHasANumberForIsShownWithItsCodeAndCounted() {
    String page = index(true);
    assertTrue(page.contains("no notebook has a number for it; implemented by CtmModel.drawData"));
    assertTrue(page.contains(">equation 3.3<") && page.contains(">algorithm 4.1<"));
    assertTrue(page.contains(">algorithm 2<") && page.contains(">equation of section 3<"));
    // Of the document, without the items that a notebook must have.
    String document = "correlated topic models";
    LedgerCounts counts = LedgerCounts.of(document, result().ledger());
    assertTrue(page.contains("<p>" + counts.both() + "</p>"), counts.both());
    assertEquals(Findings.shipped().inWords(document), counts.findingSentence());
    for (LedgerEntry.Outcome verdict : LedgerEntry.Outcome.values()) {
      assertTrue(page.contains("<dt>" + verdict + "</dt>"));
    }
  }
}
