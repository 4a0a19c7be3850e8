package plumbline.sampling.files;

import java.nio.charset.StandardCharsets;

/** Walks the fields of one data line after the other, without a string for each. */
final class CsvFields {
  private final LineReader lines;
  private final byte separator;
  private final int columns;
  private int column;
  private int from;
  private int to;
  private int next;

  CsvFields(LineReader lines, CsvHeader header) {
    this.lines = lines;
    this.separator = header.separator();
    this.columns = header.columns();
  }

  /** Starts at the current line. */
  void startLine() {
    column = 0;
    next = lines.start();
  }

  /** Moves to the next field, which the line must have. */
  void nextField() {
    if (next > lines.end()) {
      throw lines.fault(0, fields(column), fields(columns) + " as in the header");
    }
    column++;
    byte[] bytes = lines.bytes();
    int end = lines.end();
    from = next;
    if (from < end && bytes[from] == '"') {
      quotedField(bytes, end);
      return;
    }
    int i = from;
    while (i < end && bytes[i] != separator) {
      i++;
    }
    to = i;
    next = i + 1;
  }

  private void quotedField(byte[] bytes, int end) {
    int i = from + 1;
    while (i < end && bytes[i] != '"') {
      i++;
    }
    if (i == end || (i + 1 < end && bytes[i + 1] != separator)) {
      throw fault("a stray quote", "a number, or a quoted name");
    }
    from++;
    to = i;
    next = i + 2;
  }

  /** Checks that the line has no field left. */
  void endLine() {
    if (next <= lines.end()) {
      int count = columns;
      while (next <= lines.end()) {
        count++;
        int i = next;
        while (i < lines.end() && lines.bytes()[i] != separator) {
          i++;
        }
        next = i + 1;
      }
      throw lines.fault(0, fields(count), fields(columns) + " as in the header");
    }
  }

  double number() {
    try {
      return NumberText.parse(lines.bytes(), from, to);
    } catch (NumberFormatException e) {
      throw fault(NumberText.quoted(lines.bytes(), from, to), NumberText.EXPECTED);
    }
  }

  /** A whole number from 0 to a million. */
  int chainNumber() {
    byte[] bytes = lines.bytes();
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || value > 100_000) {
        return chainNumberSlowly();
      }
      value = 10 * value + digit;
    }
    return from == to ? chainNumberSlowly() : value;
  }

  private int chainNumberSlowly() {
    double value = Double.NaN;
    try {
      value = NumberText.parse(lines.bytes(), from, to);
    } catch (NumberFormatException e) {
      // not a number at all: the same sentence as for a fraction
    }
    if (!(value >= 0 && value <= 1_000_000 && value == Math.rint(value))) {
      throw fault(NumberText.quoted(lines.bytes(), from, to), "a chain number: 1, 2, ...");
    }
    return (int) value;
  }

  String text() {
    return new String(lines.bytes(), from, to - from, StandardCharsets.UTF_8).strip();
  }

  plumbline.sampling.DataFileException fault(String found, String expected) {
    return lines.fault(column, found, expected);
  }

  private static String fields(int count) {
    return count == 1 ? "1 field" : count + " fields";
  }
}
