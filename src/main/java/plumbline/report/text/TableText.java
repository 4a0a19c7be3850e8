package plumbline.report.text;

import java.util.stream.IntStream;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.FloatColumn;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table as HTML and as text: the first rows and the number of all of them, so that a table of a
 * million draws neither fills a notebook nor hides that there are more.
 */
public final class TableText {
  /** Rows shown. */
  public static final int MOST_ROWS = 20;

  private static final int MOST_COLUMNS = 30;
  private static final int MOST_CHARACTERS = 200;

  private static final String CELL = "padding:2px 10px;border-bottom:1px solid #ddd;text-align:";
  private static final String HEAD = "padding:2px 10px;border-bottom:2px solid #888;text-align:";

  private TableText() {}

  /**
   * Styled, escaped HTML; the styles are inline because notebooks strip style sheets.
   *
   * @param table the table
   * @return an HTML fragment
   */
  public static String html(Table table) {
    int columns = Math.min(table.columnCount(), MOST_COLUMNS);
    StringBuilder html = new StringBuilder(1024);
    html.append("<div style=\"overflow-x:auto\"><table style=\"border-collapse:collapse\">");
    if (!table.name().isEmpty()) {
      html.append("<caption style=\"caption-side:top;text-align:left;font-weight:bold\">")
          .append(Html.escape(table.name()))
          .append("</caption>");
    }
    html.append("<thead><tr>");
    for (int c = 0; c < columns; c++) {
      Column<?> column = table.column(c);
      html.append("<th style=\"").append(HEAD).append(side(column)).append("\">");
      html.append(Html.escape(column.name())).append("</th>");
    }
    html.append("</tr></thead>\n<tbody>");
    for (int r = 0; r < Math.min(table.rowCount(), MOST_ROWS); r++) {
      html.append("<tr>");
      for (int c = 0; c < columns; c++) {
        Column<?> column = table.column(c);
        html.append("<td style=\"").append(CELL).append(side(column)).append("\">");
        html.append(Html.escape(cell(column, r))).append("</td>");
      }
      html.append("</tr>\n");
    }
    html.append("</tbody></table>");
    String note = note(table, MOST_ROWS);
    if (!note.isEmpty()) {
      html.append("<p style=\"color:#666\">").append(Html.escape(note)).append("</p>");
    }
    return html.append("</div>").toString();
  }

  /**
   * Aligned plain text.
   *
   * @param table the table
   * @return lines
   */
  public static String text(Table table) {
    return text(table, MOST_ROWS);
  }

  public static String text(Table table, int mostRows) {
    int columns = Math.min(table.columnCount(), MOST_COLUMNS);
    int rows = Math.min(table.rowCount(), mostRows);
    TextTable<Integer> text = TextTable.fitted(IntStream.range(0, rows).boxed().toList());
    for (Column<?> column : table.columns().subList(0, columns)) {
      if (column instanceof NumericColumn) {
        text.right(column.name(), 0, row -> cell(column, row));
      } else {
        text.left(column.name(), 0, row -> cell(column, row));
      }
    }
    String title = table.name().isEmpty() ? "" : table.name() + "\n";
    return (title + text + note(table, mostRows)).stripTrailing();
  }

  private static String note(Table table, int mostRows) {
    StringBuilder note = new StringBuilder();
    if (table.rowCount() > mostRows) {
      note.append(Text.of("%d of %,d rows", mostRows, table.rowCount()));
    }
    if (table.columnCount() > MOST_COLUMNS) {
      note.append(note.isEmpty() ? "" : ", ")
          .append(MOST_COLUMNS + " of " + table.columnCount() + " columns");
    }
    return note.toString();
  }

  private static String side(Column<?> column) {
    return column instanceof NumericColumn ? "right" : "left";
  }

  private static String cell(Column<?> column, int row) {
    if (column.isMissing(row)) {
      return "";
    }
    if (column instanceof DoubleColumn || column instanceof FloatColumn) {
      double value = ((NumericColumn<?>) column).getDouble(row);
      String own = column.getString(row);
      // Who set a print formatter for the column wants to see it.
      boolean formatted = !own.equals(DoubleColumn.create("", value).getString(0));
      return formatted ? own : NumberText.of(value);
    }
    String text = column.getString(row);
    return text.length() <= MOST_CHARACTERS
        ? text
        : text.substring(0, MOST_CHARACTERS - 1) + "\u2026";
  }
}
