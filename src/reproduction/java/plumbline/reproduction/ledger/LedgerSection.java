package plumbline.reproduction.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import plumbline.report.text.Html;

/** The ledger on the page of a reproduction: one table for each document, and what is missing. */
final class LedgerSection {
  /** A row, the notebook that it comes from (empty for none) and the cell that it speaks of. */
  private record Row(LedgerEntry entry, String notebook, int cell) {}

  private LedgerSection() {}

  /**
   * The section.
   *
   * @param notebooks the results
   * @param complete whether items without a row are to be named
   * @return an HTML fragment
   */
  static String html(List<Reproduction> notebooks, boolean complete) {
    List<Row> rows = new ArrayList<>();
    for (Reproduction notebook : notebooks) {
      for (int i = 0; i < notebook.ledger().size(); i++) {
        rows.add(new Row(notebook.ledger().get(i), notebook.name(), notebook.cells().get(i)));
      }
    }
    if (complete) {
      PublishedItem.further(rows.stream().map(Row::entry).toList())
          .forEach(entry -> rows.add(new Row(entry, "", 0)));
    }
    List<PublishedItem> items = PublishedItem.all();
    StringBuilder html = new StringBuilder(1 << 14);
    html.append("<h2 id=\"ledger\">Ledger: published, reproduced</h2>\n");
    LedgerCounts.html(html, rows.stream().map(Row::entry).toList());
    if (complete) {
      missing(html, rows);
    }
    for (int number = 1; number <= items.get(items.size() - 1).number(); number++) {
      int current = number;
      List<PublishedItem> own = items.stream().filter(i -> i.number() == current).toList();
      document(html, own, rows);
    }
    List<String> known = items.stream().map(PublishedItem::document).distinct().toList();
    List<Row> others =
        rows.stream().filter(row -> !known.contains(row.entry().document())).toList();
    if (!others.isEmpty()) {
      html.append("<h3>Not from the five documents</h3>\n");
      table(html, others);
    }
    return html.toString();
  }

  private static void missing(StringBuilder html, List<Row> rows) {
    List<PublishedItem> missing = PublishedItem.missing(rows.stream().map(Row::entry).toList());
    if (missing.isEmpty()) {
      html.append("<p class=\"good\">Every figure, table, algorithm, equation and claim that was ")
          .append("to be accounted for has a row.</p>\n");
      return;
    }
    html.append("<p class=\"bad\">Without a row: ")
        .append(
            missing.stream()
                .map(item -> Html.escape(item.document() + ", " + item.item()))
                .collect(Collectors.joining("; ")))
        .append("</p>\n");
  }

  /** Items in the order of the document first, then what else was found about it. */
  private static void document(StringBuilder html, List<PublishedItem> items, List<Row> rows) {
    String name = items.get(0).document();
    List<Row> own =
        rows.stream()
            .filter(row -> row.entry().document().equals(name))
            .sorted(
                java.util.Comparator.comparingInt(
                    row -> PublishedItem.of(row.entry()).map(items::indexOf).orElse(items.size())))
            .toList();
    if (own.isEmpty()) {
      return;
    }
    html.append("<h3>").append(items.get(0).number()).append(". ");
    html.append(Html.escape(items.get(0).title())).append("</h3>\n<p>");
    html.append(Html.escape(LedgerCounts.of(own.stream().map(Row::entry).toList()).both()));
    html.append("</p>\n");
    table(html, own);
  }

  private static void table(StringBuilder html, List<Row> rows) {
    html.append("<table class=\"ledger\"><thead><tr><th>item</th><th>published</th>")
        .append("<th>ours</th><th>tolerance</th><th>verdict</th><th>evidence</th></tr></thead>")
        .append("<tbody>\n");
    for (Row row : rows) {
      LedgerEntry entry = row.entry();
      html.append("<tr>");
      cell(html, "item", entry.item());
      cell(html, "published", LedgerFile.shown(entry.published()));
      cell(html, "ours", LedgerFile.shown(entry.reproduced()));
      cell(html, "tolerance", LedgerFile.shown(entry.tolerance()));
      html.append("<td data-label=\"verdict\" class=\"").append(style(entry.verdict()));
      html.append("\">").append(entry.verdict());
      html.append(Html.escape(entry.findings().isEmpty() ? "" : ": " + entry.findingText()));
      html.append("</td><td data-label=\"evidence\">").append(Html.escape(entry.evidence()));
      html.append(row.notebook().isEmpty() ? "" : link(row)).append("</td></tr>\n");
    }
    html.append("</tbody></table>\n");
  }

  private static String link(Row row) {
    return (row.entry().evidence().isEmpty() ? "" : " ")
        + "<a href=\""
        + Html.escape(ReproductionSite.file(row.notebook()))
        + (row.cell() == 0 ? "" : "#" + ConvertedPage.anchor(row.cell()))
        + "\">notebook "
        + Html.escape(row.notebook().split("-", 2)[0])
        + (row.cell() == 0 ? "" : ", cell " + row.cell())
        + "</a>";
  }

  private static void cell(StringBuilder html, String label, String text) {
    html.append("<td data-label=\"").append(label).append("\">");
    html.append(Html.escape(text)).append("</td>");
  }

  private static String style(LedgerEntry.Outcome verdict) {
    return switch (verdict) {
      case REPRODUCED, REPRODUCED_IN_SHAPE, IMPLEMENTED -> "good";
      case NOT_REPRODUCED -> "bad";
      case OPEN, NOT_REPRODUCIBLE, NOT_TRIED, FINDING, REMARK, AS_PRINTED -> "note";
    };
  }
}
