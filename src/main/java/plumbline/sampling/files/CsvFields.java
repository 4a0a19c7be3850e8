package plumbline.sampling.files;

import java.nio.charset.StandardCharsets;
import plumbline.sampling.files.text.LineReader;

/** Walks the fields of one data line after the other, without a string for each. */
final class CsvFields {
  private final LineReader lines;
  private final byte separator;
  private final int columns;
  // The current field: its number from 1, where it begins, and where it has ended. The one behind
  // it begins at next: at the line's end it is empty, beyond the line's end there is none.
  private int column;
  private int from;
  private int to;
  private int next;
  private boolean doubled; // whether quotes within the field are doubled
  private final boolean blanks;
  // Whether fields come before the first column of the header; decided once, at the first line.
  private boolean rowNames;
  private boolean started;

  CsvFields(LineReader lines, CsvHeader header) {
    this.lines = lines;
    this.separator = header.separator();
    this.columns = header.columns();
    this.blanks = separator == CsvHeader.BLANKS;
  }

  /**
   * Starts at the current line, before its first field. R's {@code write.table} gives rows names
   * but no name to their column: where blanks separate and the first line has one field more than
   * the header, the first field of every line is passed over.
   */
  void startLine() {
    column = 0;
    next = lines.start();
    skipBlanks();
    if (!started) {
      started = true;
      rowNames = blanks && count() == columns + 1;
    }
    if (rowNames) {
      nextField();
      column = 0;
    }
  }

  /**
   * Moves to the next field where blanks separate, in any number. Blanks at the end of a line begin
   * no further field.
   */
  private void skipBlanks() {
    while (blanks && next < lines.end() && isBlank(lines.bytes()[next])) {
      next++;
    }
    if (blanks && next == lines.end() && column > 0) {
      next++; // nothing follows
    }
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  /** Whether a byte ends a field; where blanks do, tabs do, too. */
  private boolean separates(byte b) {
    return b == separator || (blanks && b == '\t');
  }

  /** How many fields the current line has where blanks separate; quotes keep theirs together. */
  private int count() {
    String text = lines.text().strip().replaceAll("\"[^\"]*\"", "x");
    return text.split("[ \t]+", -1).length;
  }

  /**
   * Moves to the next field.
   *
   * @throws plumbline.sampling.DataFileException if the line has no further one, or a quote in it
   *     is misplaced
   */
  void nextField() {
    if (next > lines.end()) {
      throw lines.fault(0, fields(column), fields(columns) + " as in the header");
    }
    column++;
    doubled = false;
    byte[] bytes = lines.bytes();
    int end = lines.end();
    from = next;
    if (from < end && bytes[from] == '"') {
      quotedField(bytes, end);
      return;
    }
    int i = from;
    while (i < end && !separates(bytes[i])) {
      i++;
    }
    to = i;
    next = i + 1;
    skipBlanks();
  }

  /** A field in quotes, which may hold separators; two quotes within it stand for one. */
  private void quotedField(byte[] bytes, int end) {
    int i = from + 1;
    while (i < end && (bytes[i] != '"' || (i + 1 < end && bytes[i + 1] == '"'))) {
      doubled |= bytes[i] == '"';
      i += bytes[i] == '"' ? 2 : 1;
    }
    if (i == end || (i + 1 < end && !separates(bytes[i + 1]))) {
      throw fault("a stray quote", "a number, or a quoted name");
    }
    from++;
    to = i;
    next = i + 2;
    skipBlanks();
  }

  /**
   * Checks that the line has no field left. If it has, they are counted for the message, which says
   * how many there are in all.
   */
  void endLine() {
    if (next <= lines.end()) {
      int count = columns;
      while (next <= lines.end()) {
        count++;
        int i = next;
        while (i < lines.end() && !separates(lines.bytes()[i])) {
          i++;
        }
        next = i + 1;
        skipBlanks();
      }
      throw lines.fault(0, fields(count), fields(columns) + " as in the header");
    }
  }

  /** The field as a number; NaN for NA. */
  double number() {
    try {
      return NumberField.parse(lines.bytes(), from, to);
    } catch (NumberFormatException e) {
      throw fault(NumberField.quoted(lines.bytes(), from, to), NumberField.EXPECTED);
    }
  }

  /** As {@link #number}, where True and False are 1 and 0. */
  double numberOrFlag() {
    return switch (text()) {
      case "True", "TRUE", "true" -> 1;
      case "False", "FALSE", "false" -> 0;
      default -> number();
    };
  }

  /** As {@link #number}; NaN for what is none. */
  double numberOrNaN() {
    return NumberField.orNaN(lines.bytes(), from, to);
  }

  /** A whole number from 0 to a million. */
  int chainNumber() {
    byte[] bytes = lines.bytes();
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      // Before value could overflow, or at a sign or a point, the field is parsed as a number.
      if (digit < 0 || digit > 9 || value >= 100_000) {
        return chainNumberSlowly();
      }
      value = 10 * value + digit;
    }
    return from == to ? chainNumberSlowly() : value;
  }

  /** For what is not digits alone: {@code 1.0} is a number of a chain, {@code 1.5} is none. */
  private int chainNumberSlowly() {
    double value = numberOrNaN(); // told below
    if (!(value >= 0 && value <= 1_000_000 && value == Math.rint(value))) {
      throw fault(NumberField.quoted(lines.bytes(), from, to), "a chain number: 1, 2, ...");
    }
    return (int) value;
  }

  /** The field as a string, without blanks at its ends or quotes around it. */
  String text() {
    String text = new String(lines.bytes(), from, to - from, StandardCharsets.UTF_8).strip();
    return doubled ? text.replace("\"\"", "\"") : text;
  }

  /** A fault in the current field, told with its line and column. */
  plumbline.sampling.DataFileException fault(String found, String expected) {
    return lines.fault(column, found, expected);
  }

  private static String fields(int count) {
    return count == 1 ? "1 field" : count + " fields";
  }
}
