package plumbline.sampling.files;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.sampling.files.Formats.Column;
import plumbline.sampling.files.Formats.Role;
import plumbline.sampling.files.text.LineReader;

/**
 * The header line of a table of draws: its separator, its cells, and what each column holds.
 * Columns that are kept have a place from 0; others hold the chain's number or nothing of interest.
 */
final class CsvHeader {
  /** Role of the column of the chain's number. */
  static final int CHAIN = -1;

  /** Role of a column that is read over. */
  static final int IGNORED = -2;

  /** Separates columns by any run of blanks and tabs. */
  static final byte BLANKS = ' ';

  private final byte separator;
  private final List<String> cells;
  // By column: a place from 0, or CHAIN, or IGNORED.
  private final int[] roles;
  // By place.
  private final List<Column> kept = new ArrayList<>();

  private CsvHeader(byte separator, List<String> cells) {
    this.separator = separator;
    this.cells = cells;
    this.roles = new int[cells.size()];
  }

  /**
   * Reads the header from the current line, and looks at the next one where that tells what
   * separates columns.
   *
   * @param lines at the header
   * @return the header, which has at least one variable
   * @throws plumbline.sampling.DataFileException if there is none, or names repeat or are no names
   */
  static CsvHeader of(LineReader lines) {
    return of(lines, CHAIN);
  }

  /** The same of a table whose rows are no draws of chains: the number of a chain says nothing. */
  static CsvHeader ofTable(LineReader lines) {
    return of(lines, IGNORED);
  }

  private static CsvHeader of(LineReader lines, int chain) {
    String text = lines.text();
    byte separator = separator(lines, text);
    List<String> cells = split(lines, text, separator);
    CsvHeader header = new CsvHeader(separator, cells);
    // Every table of Stan's sampler has this column; only with it do names follow Stan's rules.
    boolean stan = cells.contains("lp__");
    Map<String, Integer> seen = new HashMap<>();
    for (int column = 0; column < cells.size(); column++) {
      String name = cells.get(column);
      Integer earlier = name.isEmpty() ? null : seen.putIfAbsent(name, column + 1);
      if (earlier != null) {
        throw lines.fault(
            column + 1,
            "the name " + NumberField.quoted(name) + " again (first in column " + earlier + ")",
            "distinct variable names");
      }
      int role = header.role(lines, column, stan);
      header.roles[column] = role == CHAIN ? chain : role;
    }
    if (header.kept.stream().noneMatch(column -> column.role() == Role.VARIABLE)) {
      throw lines.fault(0, "no variable in the header", "chain,<variable>,... or variable names");
    }
    return header;
  }

  /**
   * What a column holds, by its name alone.
   *
   * @param lines at the header, for faults
   * @param column from 0
   * @param stan whether names follow Stan's rules
   * @return a new place, or {@link #CHAIN}, or {@link #IGNORED} for statistics that nothing uses
   */
  private int role(LineReader lines, int column, boolean stan) {
    String name = cells.get(column);
    if (name.isEmpty()) {
      if (column == 0 && cells.size() > 1) {
        return place(new Column(name, Role.COUNTER)); // the row names that R and pandas write
      }
      throw lines.fault(column + 1, "an empty column name", "a variable name");
    }
    // A file without a header: its first draws would be lost as names. Inf and NaN may be names.
    if (Double.isFinite(NumberField.orNaN(name.getBytes(StandardCharsets.UTF_8)))) {
      throw lines.fault(
          column + 1,
          "the number " + name + " in the first line",
          ColumnContents.expectedHeader(lines.file()));
    }
    // U+FFFD is what bytes that are no UTF-8 are decoded to.
    if (name.chars().anyMatch(c -> Character.isISOControl(c) || c == 0xfffd)) {
      throw lines.fault(column + 1, "binary data", "a variable name");
    }
    Column found = Formats.column(name, cells);
    boolean beforeDraw = column == 1 && Formats.is(Role.CHAIN, cells.get(0));
    return switch (found.role()) {
      case CHAIN -> CHAIN;
      case IGNORED -> IGNORED;
      case VARIABLE -> place(stan ? Column.variable(bracketed(name)) : found);
      // Whether it counts is seen from its numbers, once they are read: see ColumnContents.
      case INDEX ->
          place(beforeDraw && name.matches("iteration|draw") ? found.of(Role.COUNTER) : found);
      default -> place(found);
    };
  }

  /** Gives a column the next place. */
  private int place(Column column) {
    kept.add(column);
    return kept.size() - 1;
  }

  /** Stan writes {@code theta.1.2} for what everybody calls {@code theta[1,2]}. */
  static String bracketed(String name) {
    int dot = name.indexOf('.');
    String indices = dot < 0 ? "" : name.substring(dot + 1);
    return indices.matches("\\d+(\\.\\d+)*")
        ? name.substring(0, dot) + "[" + indices.replace('.', ',') + "]"
        : name;
  }

  /** Blanks separate only where the next line has several fields, too: names may have blanks. */
  private static byte separator(LineReader lines, String text) {
    byte found = separator(text);
    if (found != 0) {
      return found;
    }
    boolean several = lines.peek().strip().split("[ \t]+", -1).length > 1;
    return several ? BLANKS : (byte) ',';
  }

  /**
   * The first comma of a text, even behind other separators; else its first semicolon or tab; 0 if
   * there is none. What stands in quotes does not count.
   */
  private static byte separator(String text) {
    boolean quoted = false;
    byte found = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && c == ',') {
        return ',';
      } else if (!quoted && (c == ';' || c == '\t') && found == 0) {
        found = (byte) c;
      }
    }
    return found;
  }

  /**
   * Splits a line into cells, without the quotes around them and the blanks at their ends. Within
   * quotes a doubled quote is one, and separators are text.
   *
   * @param lines for a fault, which names its current line
   * @param text the line
   * @param separator between cells; with {@link #BLANKS} no cell is empty
   * @return the cells
   * @throws plumbline.sampling.DataFileException if a quote is never closed
   */
  static List<String> split(LineReader lines, String text, byte separator) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
        cell.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == separator || (separator == BLANKS && c == '\t'))) {
        if (separator != BLANKS || cell.length() > 0) {
          cells.add(cell.toString().strip());
        }
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    if (quoted) {
      throw lines.fault(cells.size() + 1, "a quote that is never closed", "a variable name");
    }
    if (separator != BLANKS || cell.length() > 0) {
      cells.add(cell.toString().strip());
    }
    return cells;
  }

  byte separator() {
    return separator;
  }

  /** All cells of the header line. */
  List<String> cells() {
    return cells;
  }

  /** How many columns there are, with or without a place. */
  int columns() {
    return roles.length;
  }

  /** The place of a column, or {@link #CHAIN}, or {@link #IGNORED}. */
  int role(int column) {
    return roles[column];
  }

  /** The columns that have a place. */
  List<Column> kept() {
    return kept;
  }

  /** Whether a column holds the chain's number. */
  boolean hasChains() {
    return Arrays.stream(roles).anyMatch(role -> role == CHAIN);
  }

  /** Whether this is the header of a long file: one number in each line. */
  boolean isLong() {
    return LongCsv.Layout.of(cells).isPresent();
  }
}
