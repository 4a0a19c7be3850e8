package plumbline.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * The report of a reproduction: one page that needs neither a network nor another file and can be
 * read on a phone.
 */
public final class ReproductionPage {
  /** With more notebooks than this, they are folded: the ledger comes first. */
  private static final int MOST_OPEN = 3;

  /** How each cell begins in nbconvert's template "basic". */
  private static final String CELL = "<div class=\"cell ";

  /** A link into a folded notebook opens it. */
  private static final String OPENER =
      """
      <script>
      function unfold() {
        let at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        for (let up = at; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true;
        if (at) at.scrollIntoView();
      }
      addEventListener('hashchange', unfold);
      addEventListener('load', unfold);
      </script>
      """;

  private ReproductionPage() {}

  /**
   * The page.
   *
   * @param version the library's version
   * @param mode {@code quick} or {@code full}
   * @param data which data were used, in a sentence
   * @param notebooks what became of each notebook, in order
   * @param complete whether these are all notebooks, so that each document must be accounted for
   * @return an HTML document
   */
  public static String html(
      String version, String mode, String data, List<Reproduction> notebooks, boolean complete) {
    long passed = notebooks.stream().filter(Reproduction::passed).count();
    StringBuilder html = new StringBuilder(1 << 16);
    html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>Plumbline: the reproduction</title>\n<style>\n")
        .append(styles())
        .append("</style></head><body><main>\n<h1>Is it right? The reproduction</h1>\n")
        .append("<p>Plumbline ")
        .append(Html.escape(version))
        .append(", ")
        .append(Html.escape(mode))
        .append(" mode. ")
        .append(passed + " of " + notebooks.size() + " notebooks passed: ")
        .append("every cell ran and every claim in them held.</p>\n<p>")
        .append(Html.escape(data))
        .append("</p>\n");
    contents(html, notebooks);
    html.append(LedgerSection.html(notebooks, complete));
    for (Reproduction notebook : notebooks) {
      section(html, notebook, notebooks.size() <= MOST_OPEN);
    }
    return html.append(OPENER).append("</main></body></html>\n").toString();
  }

  private static void contents(StringBuilder html, List<Reproduction> notebooks) {
    html.append("<h2>Notebooks</h2>\n<div class=\"wide\"><table><thead><tr><th>notebook</th>")
        .append("<th>question</th><th>seconds</th><th>result</th></tr></thead><tbody>\n");
    for (Reproduction notebook : notebooks) {
      html.append("<tr><td><a href=\"#").append(Html.escape(notebook.name())).append("\">");
      html.append(Html.escape(notebook.name())).append("</a></td><td>");
      html.append(Html.escape(notebook.title())).append("</td><td class=\"number\">");
      html.append(String.format(Locale.ROOT, "%.1f", notebook.seconds())).append("</td><td>");
      html.append(result(notebook)).append("</td></tr>\n");
    }
    html.append("</tbody></table></div>\n");
  }

  private static String result(Reproduction notebook) {
    return notebook.passed()
        ? "<span class=\"good\">passed</span>"
        : "<span class=\"bad\">failed</span> " + Html.escape(notebook.failures().get(0));
  }

  private static void section(StringBuilder html, Reproduction notebook, boolean open) {
    html.append("<details id=\"").append(Html.escape(notebook.name())).append('"');
    html.append(open || !notebook.passed() ? " open" : "").append("><summary>");
    html.append(Html.escape(notebook.title().isEmpty() ? notebook.name() : notebook.title()));
    html.append("</summary>\n");
    for (String failure : notebook.failures()) {
      html.append("<p class=\"bad\">").append(Html.escape(failure)).append("</p>\n");
    }
    html.append("<div class=\"notebook\">")
        .append(anchored(notebook.name(), notebook.html()))
        .append("</div></details>\n");
  }

  /**
   * The fragment with an anchor at each cell, and with anchors of its own made unique, since all
   * notebooks share one page.
   */
  static String anchored(String name, String html) {
    String own =
        html.replace(" id=\"", " id=\"" + name + ".").replace("href=\"#", "href=\"#" + name + ".");
    StringBuilder anchored = new StringBuilder(own.length() + 4096);
    int cell = 0;
    int from = 0;
    for (int at = own.indexOf(CELL); at >= 0; at = own.indexOf(CELL, from)) {
      cell++;
      anchored
          .append(own, from, at)
          .append("<div id=\"")
          .append(anchor(name, cell))
          .append("\" class=\"cell ");
      from = at + CELL.length();
    }
    return anchored.append(own, from, own.length()).toString();
  }

  /** The anchor of a cell; of the notebook where there is none. */
  static String anchor(String name, int cell) {
    return Html.escape(cell == 0 ? name : name + "-cell-" + cell);
  }

  private static String styles() {
    try (InputStream in = ReproductionPage.class.getResourceAsStream("reproduction.css")) {
      if (in == null) {
        throw new IllegalStateException("reproduction.css is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
