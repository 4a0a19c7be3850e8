package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The header line of a CSV file of draws: its separator, its cells, and what each column holds.
 * Variables have an index from 0; other columns hold the chain's number or nothing of interest.
 */
final class CsvHeader {
  static final int CHAIN = -1;
  static final int IGNORED = -2;

  private static final Set<String> CHAIN_NAMES = Set.of("chain", ".chain");
  private static final Set<String> COUNTERS = Set.of(".iteration", ".draw");
  private static final Set<String> COUNTERS_AFTER_CHAIN = Set.of("iteration", "draw");

  private final byte separator;
  private final List<String> cells;
  private final int[] roles;
  private final List<String> variables;

  private CsvHeader(byte separator, List<String> cells, int[] roles, List<String> variables) {
    this.separator = separator;
    this.cells = cells;
    this.roles = roles;
    this.variables = variables;
  }

  /** Reads the header from the current line. */
  static CsvHeader of(LineReader lines) {
    String text = lines.text();
    byte separator = separator(text);
    List<String> cells = split(lines, text, separator);
    boolean stan = cells.contains("lp__");
    int[] roles = new int[cells.size()];
    List<String> variables = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    for (int column = 0; column < cells.size(); column++) {
      String name = cells.get(column);
      Integer earlier = name.isEmpty() ? null : seen.putIfAbsent(name, column + 1);
      if (earlier != null) {
        throw lines.fault(
            column + 1,
            "the name " + NumberText.quoted(name) + " again (first in column " + earlier + ")",
            "distinct variable names");
      }
      roles[column] = role(lines, cells, column, stan);
      if (roles[column] == 0) {
        roles[column] = variables.size();
        variables.add(stan ? bracketed(name) : name);
      }
    }
    if (variables.isEmpty()) {
      throw lines.fault(0, "no variable in the header", "chain,<variable>,... or variable names");
    }
    return new CsvHeader(separator, cells, roles, variables);
  }

  /** 0 for a variable: the caller numbers it. */
  private static int role(LineReader lines, List<String> cells, int column, boolean stan) {
    String name = cells.get(column);
    if (name.isEmpty()) {
      if (column == 0 && cells.size() > 1) {
        return IGNORED; // the row names that R writes
      }
      throw lines.fault(column + 1, "an empty column name", "a variable name");
    }
    if (looksLikeNumber(name)) {
      throw lines.fault(
          column + 1, "the number " + name + " in the first line", "a header with variable names");
    }
    if (name.chars().anyMatch(c -> Character.isISOControl(c) || c == 0xfffd)) {
      throw lines.fault(column + 1, "binary data", "a variable name");
    }
    if (CHAIN_NAMES.contains(name)) {
      return CHAIN;
    }
    boolean counter =
        COUNTERS.contains(name)
            || (column == 1
                && COUNTERS_AFTER_CHAIN.contains(name)
                && CHAIN_NAMES.contains(cells.get(0)));
    boolean samplerColumn = stan && name.endsWith("__") && !name.equals("lp__");
    return counter || samplerColumn ? IGNORED : 0;
  }

  private static boolean looksLikeNumber(String name) {
    try {
      return Double.isFinite(Double.parseDouble(name));
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
    return found == 0 ? (byte) ',' : found;
  }

  private static List<String> split(LineReader lines, String text, byte separator) {
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
      } else if (c == separator && !quoted) {
        cells.add(cell.toString().strip());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    if (quoted) {
      throw lines.fault(cells.size() + 1, "a quote that is never closed", "a variable name");
    }
    cells.add(cell.toString().strip());
    return cells;
  }

  byte separator() {
    return separator;
  }

  /** All cells of the header line. */
  List<String> cells() {
    return cells;
  }

  int columns() {
    return roles.length;
  }

  int role(int column) {
    return roles[column];
  }

  List<String> variables() {
    return variables;
  }

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
    return cells.size() == 4 && Set.copyOf(cells).equals(LongCsv.COLUMNS);
  }
}
