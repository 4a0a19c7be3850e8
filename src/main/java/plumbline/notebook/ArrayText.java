package plumbline.notebook;

import java.util.function.IntFunction;
import org.ejml.data.DMatrix;
import org.ejml.data.ZMatrix;
import org.ejml.simple.SimpleMatrix;
import org.jspecify.annotations.Nullable;
import plumbline.report.text.NumberText;

/**
 * Arrays and matrices as people read them; the kernels print {@code [D@46dc37c3}.
 *
 * @param text plain text
 * @param html a table, empty for one-dimensional arrays
 */
record ArrayText(String text, String html) {
  private static final int MOST_ENTRIES = 40;
  private static final int MOST_ROWS = 20;
  private static final int MOST_COLUMNS = 20;

  /** The text of an array or matrix; null for anything else. */
  static @Nullable ArrayText of(@Nullable Object object) {
    if (object instanceof double[] a) {
      return line("double", a.length, i -> NumberText.of(a[i]));
    }
    if (object instanceof int[] a) {
      return line("int", a.length, i -> Integer.toString(a[i]));
    }
    if (object instanceof long[] a) {
      return line("long", a.length, i -> Long.toString(a[i]));
    }
    if (object instanceof boolean[] a) {
      return line("boolean", a.length, i -> Boolean.toString(a[i]));
    }
    if (object instanceof double[][] a) {
      return rows(a.length, i -> a[i].length, (i, j) -> NumberText.of(a[i][j]));
    }
    if (object instanceof int[][] a) {
      return rows(a.length, i -> a[i].length, (i, j) -> Integer.toString(a[i][j]));
    }
    if (object instanceof SimpleMatrix m) {
      return of(m.getMatrix());
    }
    if (object instanceof DMatrix m) {
      return rows(m.getNumRows(), i -> m.getNumCols(), (i, j) -> NumberText.of(m.get(i, j)));
    }
    if (object instanceof ZMatrix m) {
      return rows(
          m.getNumRows(),
          i -> m.getNumCols(),
          (i, j) -> NumberText.of(m.getReal(i, j)) + " + " + NumberText.of(m.getImag(i, j)) + "i");
    }
    return null;
  }

  private static ArrayText line(String type, int length, IntFunction<String> entry) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < Math.min(length, MOST_ENTRIES); i++) {
      text.append(i == 0 ? "" : ", ").append(entry.apply(i));
    }
    text.append(length > MOST_ENTRIES ? ", ... " : "").append("]");
    return new ArrayText(text + "  " + type + "[" + length + "]", "");
  }

  /** A number of the matrix as text. */
  interface Entry {
    String at(int row, int column);
  }

  private static ArrayText rows(int rows, IntFunction<Integer> columns, Entry entry) {
    StringBuilder text = new StringBuilder();
    StringBuilder html =
        new StringBuilder("<div style=\"overflow-x:auto\"><table style=\"border-collapse:collapse;")
            .append("border-left:2px solid #888;border-right:2px solid #888\"><tbody>");
    int width = 0;
    for (int i = 0; i < rows; i++) {
      width = Math.max(width, columns.apply(i));
    }
    for (int i = 0; i < Math.min(rows, MOST_ROWS); i++) {
      html.append("<tr>");
      int length = columns.apply(i);
      for (int j = 0; j < Math.min(length, MOST_COLUMNS); j++) {
        String value = entry.at(i, j);
        text.append(String.format("%12s", value));
        html.append("<td style=\"padding:2px 8px;text-align:right\">").append(value);
        html.append("</td>");
      }
      html.append("</tr>");
      text.append(length > MOST_COLUMNS ? " ...\n" : "\n");
    }
    boolean cut = rows > MOST_ROWS || width > MOST_COLUMNS;
    String size = rows + " x " + width + (cut ? ", first rows and columns shown" : "");
    html.append("</tbody></table><p style=\"color:#666\">").append(size).append("</p></div>");
    return new ArrayText(text + size, html.toString());
  }
}
