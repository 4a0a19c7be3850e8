package plumbline.diagnostics;

import java.util.List;

/** Rows of text in aligned columns: the first column to the left, the others to the right. */
final class TextTable {
  private TextTable() {}

  static String of(List<List<String>> rows) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        String padding = " ".repeat(widths[c] - row.get(c).length());
        boolean words = c == 0 || rows.get(0).get(c).equals("note");
        line.append(c == 0 ? "" : "  ").append(words ? row.get(c) + padding : padding + row.get(c));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
