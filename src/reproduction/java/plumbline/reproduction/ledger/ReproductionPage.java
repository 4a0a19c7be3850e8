package plumbline.reproduction.ledger;

import java.util.List;
import plumbline.numerics.Text;
import plumbline.report.text.Html;

/** The first page of a reproduction: what was run, what became of it, and the ledger. */
final class ReproductionPage {
  private ReproductionPage() {}

  /** The page without its menu. */
  static String html(ReproductionSite site) {
    List<Reproduction> notebooks = site.notebooks();
    long passed = notebooks.stream().filter(Reproduction::passed).count();
    StringBuilder html = new StringBuilder(1 << 14);
    html.append("<h1>Is it right? The reproduction</h1>\n<p>Plumbline ")
        .append(Html.escape(site.version()))
        .append(", ")
        .append(Html.escape(site.mode()))
        .append(" mode. ")
        .append(passed + " of " + notebooks.size() + " notebooks passed: ")
        .append("every cell ran and every claim in them held.</p>\n<p>")
        .append(Html.escape(site.data()))
        .append("</p>\n");
    contents(html, notebooks);
    return html.append(LedgerSection.html(notebooks, site.complete())).toString();
  }

  private static void contents(StringBuilder html, List<Reproduction> notebooks) {
    html.append("<h2>Notebooks</h2>\n<div class=\"wide\"><table><thead><tr><th>notebook</th>")
        .append("<th>question</th><th>seconds</th><th>result</th></tr></thead><tbody>\n");
    for (Reproduction notebook : notebooks) {
      html.append("<tr><td>")
          .append(new SiteLink(ReproductionSite.file(notebook.name()), notebook.name()).html(""))
          .append("</td><td>");
      html.append(Html.escape(notebook.title())).append("</td><td class=\"number\">");
      html.append(Text.of("%.1f", notebook.seconds())).append("</td><td>");
      html.append(result(notebook)).append("</td></tr>\n");
    }
    html.append("</tbody></table></div>\n");
  }

  private static String result(Reproduction notebook) {
    return notebook.passed()
        ? "<span class=\"good\">passed</span>"
        : "<span class=\"bad\">failed</span> " + Html.escape(notebook.failures().get(0));
  }

  /** A line for each thing that went wrong; nothing if nothing did. */
  static String failures(Reproduction notebook) {
    StringBuilder html = new StringBuilder();
    for (String failure : notebook.failures()) {
      html.append("<p class=\"bad\">").append(Html.escape(failure)).append("</p>\n");
    }
    return html.toString();
  }
}
