package plumbline.sampling.files;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  private static final Set<String> CHAIN_NAMES =
      Set.of("chain", ".chain", "Chain", "CHAIN", "chain_id", "chain__", "Replicate_ID");
  // Names that programs give: such a column counts, whatever it holds.
  private static final Set<String> COUNTERS = Set.of(".iteration", ".draw", "iter__", "draw__");

  private final byte separator;
  private final List<String> cells;
  // By column: a place from 0, or CHAIN, or IGNORED.
  private final int[] roles;
  // By name, the places of three kinds of columns; each place belongs to one of them.
  private final Map<String, Integer> variables = new LinkedHashMap<>();
  private final Map<String, Integer> sampler = new LinkedHashMap<>();
  private final Map<String, Integer> index = new LinkedHashMap<>();
  private int kept;

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
    if (header.variables.isEmpty()) {
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
        return place(index, name); // the row names that R and pandas write
      }
      throw lines.fault(column + 1, "an empty column name", "a variable name");
    }
    // A file without a header: its first draws would be lost as names.
    if (looksLikeNumber(name)) {
      throw lines.fault(
          column + 1,
          "the number " + name + " in the first line",
          WeightColumn.expectedHeader(lines.file()));
    }
    // U+FFFD is what bytes that are no UTF-8 are decoded to.
    if (name.chars().anyMatch(c -> Character.isISOControl(c) || c == 0xfffd)) {
      throw lines.fault(column + 1, "binary data", "a variable name");
    }
    if (CHAIN_NAMES.contains(name)) {
      return CHAIN;
    }
    Optional<String> ofSampler =
        COUNTERS.contains(name) ? Optional.empty() : SamplerColumns.nameOf(name, cells);
    if (ofSampler.isPresent()) {
      String known = ofSampler.get();
      return known.equals(SamplerColumns.UNUSED) ? IGNORED : place(sampler, known);
    }
    // Whether it counts is seen from its numbers, once they are read: see IndexColumns.
    boolean counter = IndexColumns.isNamedLikeOne(name);
    return place(counter ? index : variables, stan && !counter ? bracketed(name) : name);
  }

  /** Gives a column the next place. */
  private int place(Map<String, Integer> columns, String name) {
    columns.put(name, kept);
    return kept++;
  }

  /** Whether a column counts whatever it holds: its name and place are a program's own. */
  boolean isCounter(String name) {
    return name.isEmpty()
        || COUNTERS.contains(name)
        || (cells.size() > 1
            && CHAIN_NAMES.contains(cells.get(0))
            && cells.get(1).equals(name)
            && Set.of("iteration", "draw").contains(name));
  }

  /** Finite numbers only: {@code Inf} and {@code NaN} may be names. */
  private static boolean looksLikeNumber(String name) {
    try {
      byte[] text = name.getBytes(StandardCharsets.UTF_8);
      return Double.isFinite(NumberField.parse(text, 0, text.length));
    } catch (NumberFormatException e) {
      return false;
    }
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

  /** The variables in order, and their places. */
  Map<String, Integer> variables() {
    return variables;
  }

  /** What a sampler says of itself. */
  Map<String, Integer> sampler() {
    return sampler;
  }

  /** Columns that may count rows or draws. */
  Map<String, Integer> index() {
    return index;
  }

  /** How many columns have a place. */
  int kept() {
    return kept;
  }

  /** Whether a column holds the chain's number. */
  boolean hasChains() {
    for (int role : roles) {
      if (role == CHAIN) {
        return true;
      }
    }
    return false;
  }

  /** Whether this is the header of a long file: one number in each line. */
  boolean isLong() {
    return LongCsv.Layout.of(cells).isPresent();
  }
}
