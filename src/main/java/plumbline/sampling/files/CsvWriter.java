package plumbline.sampling.files;

import com.fasterxml.jackson.core.io.schubfach.DoubleToDecimal;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * Tables as CSV, with the shortest number that reads back as the same double, whatever the JDK:
 * Java's own text of a double changed with JDK 19.
 */
public final class CsvWriter {
  private CsvWriter() {}

  /**
   * Writes a table.
   *
   * @param file its name; gzipped if it ends in {@code .gz}
   * @param header names of the columns
   * @param rows one list for each line: numbers, booleans or text
   */
  public static void write(Path file, List<String> header, List<? extends List<?>> rows) {
    AtomicFile.write(
        file,
        out -> {
          line(out, header);
          for (List<?> row : rows) {
            line(out, row);
          }
        });
  }

  static void line(Writer out, List<?> cells) throws IOException {
    for (int i = 0; i < cells.size(); i++) {
      if (i > 0) {
        out.write(',');
      }
      Object cell = cells.get(i);
      out.write(cell instanceof Double number ? number(number) : quoted(String.valueOf(cell)));
    }
    out.write('\n');
  }

  /** A cell, in quotes where it needs them. */
  static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> ",;\"\n\r\t".indexOf(c) >= 0);
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /**
   * A number as files of draws have it.
   *
   * @param value any number
   * @return the shortest decimal that reads back as {@code value}; NaN, Inf or -Inf
   */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "Inf" : "-Inf";
    }
    String text = DoubleToDecimal.toString(value);
    // 3.0 is written 3, and 1.0E10 as 1E10.
    int point = text.indexOf(".0");
    int after = point + 2;
    boolean whole = point > 0 && (after == text.length() || text.charAt(after) == 'E');
    return whole ? text.substring(0, point) + text.substring(after) : text;
  }
}
