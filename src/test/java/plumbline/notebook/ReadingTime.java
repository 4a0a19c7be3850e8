package plumbline.notebook;

import java.util.List;
import plumbline.reproduction.ledger.NotebookFile.Cell;

/** How long a notebook takes to read: 200 words a minute, four seconds for a line of shown code. */
record ReadingTime(int words, int codeLines) {
  private static final double WORDS_A_MINUTE = 200;
  private static final double SECONDS_A_LINE = 4;

  static ReadingTime of(List<Cell> cells) {
    int words = 0;
    int lines = 0;
    for (Cell cell : cells) {
      if (!cell.isCode()) {
        words += words(cell.source());
      } else if (!cell.tags().contains("hide-input")) {
        lines += (int) cell.source().lines().filter(line -> !line.isBlank()).count();
      }
    }
    return new ReadingTime(words, lines);
  }

  /** All words of a cell of prose; what separates the head of a table is none. */
  static int words(String source) {
    String text = source.replaceAll("\\|[-| ]+\\|", "").strip();
    return text.isEmpty() ? 0 : text.split("\\s+").length;
  }

  /** Without what is folded, displayed formulas, code, tables and links of contents. */
  static int prose(String source) {
    String text =
        source
            .replaceAll("(?s)<details>.*?</details>", "")
            .replaceAll("(?s)\\$\\$.*?\\$\\$", "")
            .replaceAll("(?s)```.*?```", "")
            .replaceAll("(?m)^\\|.*$", "")
            .replaceAll("(?m)^\\*\\*Contents\\.\\*\\*.*$", "");
    return words(text);
  }

  double minutes() {
    return words / WORDS_A_MINUTE + codeLines * SECONDS_A_LINE / 60;
  }
}
