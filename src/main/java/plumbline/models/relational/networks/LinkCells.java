package plumbline.models.relational.networks;

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
  private final String marks;
  private final boolean blanks;
  private int at;

  private LinkCells(Path file, int line, String text, String marks, boolean blanks) {
    this.file = file;
    this.line = line;
    this.text = text;
    this.marks = marks;
    this.blanks = blanks;
  }

  /**
   * The cells.
   *
   * @param file for the sentence that refuses it
   * @param line its number from 0
   * @param text the line
   * @param marks the characters that separate cells
   * @param blanks whether blanks alone separate them, too
   * @return without the blanks and quotes around them; empty where nothing stands between commas
   * @throws DataFileException if a quote is never closed
   */
  static List<String> of(Path file, int line, String text, String marks, boolean blanks) {
    return new LinkCells(file, line, text.strip(), marks, blanks).cells();
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

  /** How often some characters stand in no quotes. */
  static int count(String text, String marks) {
    boolean quoted = false;
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      quoted ^= text.charAt(i) == '"';
      count += !quoted && marks.indexOf(text.charAt(i)) >= 0 ? 1 : 0;
    }
    return count;
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

  private boolean isMark(char c) {
    return marks.indexOf(c) >= 0;
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c);
  }
}
