package plumbline.models.relational;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.DataFileException;

/**
 * The cells of one line of a file of links. A cell may stand in double quotes, as R and pandas
 * write names: separators in it are part of the name then, and a doubled quote is one.
 */
final class LinkCells {
  private final Path file;
  private final int line; // from 0
  private final String text;
  private final boolean blanks;
  private int at;

  private LinkCells(Path file, int line, String text, boolean blanks) {
    this.file = file;
    this.line = line;
    this.text = text;
    this.blanks = blanks;
  }

  /**
   * The cells.
   *
   * @param file for the sentence that refuses it
   * @param line its number from 0
   * @param text the line
   * @param blanks whether blanks alone separate cells, too, not just commas and semicolons
   * @return without the blanks and quotes around them; empty where nothing stands between commas
   * @throws DataFileException if a quote is never closed
   */
  static List<String> of(Path file, int line, String text, boolean blanks) {
    return new LinkCells(file, line, text.strip(), blanks).cells();
  }

  /** What is before the first # that stands in no quotes, without blanks at its ends. */
  static String withoutComment(String text) {
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      quoted ^= text.charAt(i) == '"';
      if (text.charAt(i) == '#' && !quoted) {
        return text.substring(0, i).strip();
      }
    }
    return text.strip();
  }

  /** How many cells a line has if commas alone separate them. */
  static int byComma(String text) {
    boolean quoted = false;
    int cells = 1;
    for (int i = 0; i < text.length(); i++) {
      quoted ^= text.charAt(i) == '"';
      cells += text.charAt(i) == ',' && !quoted ? 1 : 0;
    }
    return cells;
  }

  private List<String> cells() {
    List<String> cells = new ArrayList<>();
    if (text.isEmpty()) {
      return cells;
    }
    while (true) {
      cells.add(text.startsWith("\"", at) ? quoted() : plain());
      skipBlanks();
      if (at == text.length()) {
        return cells;
      }
      if (isMark(text.charAt(at))) {
        at++;
        skipBlanks();
      }
    }
  }

  private String plain() {
    int from = at;
    while (at < text.length()
        && !isMark(text.charAt(at))
        && !(blanks && isBlank(text.charAt(at)))) {
      at++;
    }
    return text.substring(from, at).strip();
  }

  private String quoted() {
    StringBuilder cell = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '"') {
        cell.append(c);
      } else if (text.startsWith("\"", at)) {
        cell.append(c);
        at++;
      } else if (at == text.length() || isMark(text.charAt(at)) || isBlank(text.charAt(at))) {
        return cell.toString();
      } else {
        break;
      }
    }
    throw new DataFileException(
        file, line + 1, 0, NetworkFile.quoted(text), "a quotation mark at both ends of a name");
  }

  private void skipBlanks() {
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isMark(char c) {
    return c == ',' || c == ';';
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c);
  }
}
