package plumbline.models.iptm.fit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.DataFileException;

/** Rows of a CSV text whose quoted fields may hold commas, doubled quotes and line breaks. */
final class QuotedCsv {
  private final Path file;
  private final String text;
  private int at;
  private int line;
  private int nextLine = 1;

  QuotedCsv(Path file, String text) {
    this.file = file;
    this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    if (this.text.isBlank()) {
      throw new DataFileException(file, 0, 0, "an empty file", "a header and messages");
    }
  }

  boolean hasNext() {
    return at < text.length();
  }

  /** The line on which the last row began. */
  int line() {
    return line;
  }

  List<String> next() {
    line = nextLine;
    List<String> row = new ArrayList<>();
    while (true) {
      row.add(field());
      char end = at < text.length() ? text.charAt(at) : '\n';
      at++;
      if (end == '\n') {
        nextLine++;
        return row;
      }
    }
  }

  /** Reads up to a comma or line end, which is left to the caller. */
  private String field() {
    StringBuilder field = new StringBuilder();
    if (at < text.length() && text.charAt(at) == '"') {
      at++;
      while (true) {
        if (at >= text.length()) {
          throw new DataFileException(file, line, 0, "a quote that never ends", "a closing quote");
        }
        char c = text.charAt(at++);
        if (c == '"') {
          if (at < text.length() && text.charAt(at) == '"') {
            at++;
          } else {
            break;
          }
        }
        nextLine += c == '\n' ? 1 : 0;
        field.append(c);
      }
    }
    while (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '\n') {
      char c = text.charAt(at++);
      if (c != '\r') {
        field.append(c);
      }
    }
    return field.toString();
  }
}
