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

  private ReproductionPage() {}

  /**
   * The page.
   *
   * @param version the library's version
   * @param mode {@code quick} or {@code full}
   * @param notebooks what became of each notebook, in order
   * @return an HTML document
   */
  public static String html(String version, String mode, List<Reproduction> notebooks) {
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
        .append("every cell ran and every claim in them held.</p>\n");
    contents(html, notebooks);
    ledger(html, notebooks);
    for (Reproduction notebook : notebooks) {
      section(html, notebook, notebooks.size() <= MOST_OPEN);
    }
    return html.append("</main></body></html>\n").toString();
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

  private static void ledger(StringBuilder html, List<Reproduction> notebooks) {
    html.append("<h2>Ledger: published, reproduced</h2>\n<div class=\"wide\"><table><thead><tr>")
        .append("<th>document</th><th>item</th><th>published</th><th>reproduced</th>")
        .append("<th>tolerance</th><th>verdict</th><th>notebook</th></tr></thead><tbody>\n");
    for (Reproduction notebook : notebooks) {
      for (LedgerEntry entry : notebook.ledger()) {
        html.append("<tr>");
        cell(html, entry.document());
        cell(html, entry.item());
        cell(html, LedgerFile.shown(entry.published()));
        cell(html, LedgerFile.shown(entry.reproduced()));
        cell(html, LedgerFile.shown(entry.tolerance()));
        html.append("<td class=\"").append(style(entry.verdict())).append("\">");
        html.append(entry.verdict()).append("</td><td><a href=\"#");
        html.append(Html.escape(notebook.name())).append("\">");
        html.append(Html.escape(notebook.name())).append("</a></td></tr>\n");
      }
    }
    html.append("</tbody></table></div>\n");
  }

  private static String style(LedgerVerdict verdict) {
    return switch (verdict) {
      case REPRODUCED, REPRODUCED_IN_SHAPE -> "good";
      case NOT_REPRODUCED -> "bad";
      case NOT_REPRODUCIBLE, DOCUMENT_IN_ERROR -> "note";
    };
  }

  private static void cell(StringBuilder html, String text) {
    html.append("<td>").append(Html.escape(text)).append("</td>");
  }

  private static void section(StringBuilder html, Reproduction notebook, boolean open) {
    html.append("<details id=\"").append(Html.escape(notebook.name())).append('"');
    html.append(open || !notebook.passed() ? " open" : "").append("><summary>");
    html.append(Html.escape(notebook.title().isEmpty() ? notebook.name() : notebook.title()));
    html.append("</summary>\n");
    for (String failure : notebook.failures()) {
      html.append("<p class=\"bad\">").append(Html.escape(failure)).append("</p>\n");
    }
    html.append("<div class=\"notebook\">").append(notebook.html()).append("</div></details>\n");
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
