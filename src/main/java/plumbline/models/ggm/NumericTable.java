package plumbline.models.ggm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import plumbline.numerics.Doubles;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.TextFile;

/**
 * A table of numbers from a CSV file. The first line is a header if none of its fields is a number.
 *
 * @param names of the columns; 1, 2, ... without a header
 * @param rows number of rows
 * @param values row by row; NaN is missing
 */
record NumericTable(List<String> names, int rows, Doubles values) {
  private static final int MOST_COLUMNS = 10_000;

  /** As many numbers in a row from 0 or 1 on are no data. */
  private static final int LEAST_COUNTED = 10;

  /** What weights are called; {@code weight} alone is a variable of many tables. */
  private static final Set<String> WEIGHTS =
      Set.of(
          "weights",
          "log_weight",
          "log_weights",
          "logweight",
          "mult",
          "multiplicity",
          "case_weight",
          "case_weights",
          "sampling_weight",
          "sampling_weights");

  NumericTable {
    names = List.copyOf(names);
  }

  int columns() {
    return names.size();
  }

  /** Reads a file; missing values (empty, NA, NaN) only where they are allowed. */
  static NumericTable read(Path file, boolean missingAllowed) {
    List<String> lines = TextFile.lines(file, "a CSV file of numbers");
    int first = 0;
    while (first < lines.size() && lines.get(first).isBlank()) {
      first++;
    }
    if (first == lines.size()) {
      throw new DataFileException(file, 0, 0, "an empty file", "rows of numbers");
    }
    if (lines.get(first).chars().filter(c -> c == ',').count() >= MOST_COLUMNS) {
      throw new DataFileException(
          file, first + 1, 0, "too many columns", "at most " + MOST_COLUMNS);
    }
    String[] head = fields(lines.get(first));
    boolean header = true;
    for (String field : head) {
      header &= Double.isNaN(number(field)) && !isMissing(field);
    }
    List<String> names = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int j = 0; j < head.length; j++) {
      if (header && !seen.add(head[j])) {
        throw new DataFileException(
            file, first + 1, j + 1, "a second column named " + head[j], "distinct names");
      }
      names.add(header ? head[j] : String.valueOf(j + 1));
    }
    List<double[]> rows = new ArrayList<>();
    for (int l = header ? first + 1 : first; l < lines.size(); l++) {
      if (!lines.get(l).isBlank()) {
        rows.add(row(file, l, fields(lines.get(l)), names, missingAllowed));
      }
    }
    if (rows.isEmpty()) {
      throw new DataFileException(file, 0, 0, "a header alone", "rows of numbers after it");
    }
    int p = names.size();
    for (int j = 0; j < p; j++) {
      refuseIndex(file, header ? first + 1 : 0, j, names.get(j), rows);
    }
    return new NumericTable(
        names, rows.size(), Doubles.generate(rows.size() * p, e -> rows.get(e / p)[e % p]));
  }

  /**
   * Refuses a column that counts rows, or says how much each of them counts: neither is a variable,
   * and a graph would have edges to it.
   */
  private static void refuseIndex(
      Path file, int line, int column, String name, List<double[]> rows) {
    double first = rows.get(0)[column];
    boolean counts = rows.size() >= LEAST_COUNTED && (first == 0 || first == 1);
    for (int i = 0; i < rows.size() && counts; i++) {
      counts = rows.get(i)[column] == first + i;
    }
    boolean weighs = WEIGHTS.contains(name.toLowerCase(Locale.ROOT));
    if (counts || weighs) {
      throw new DataFileException(
          file,
          line,
          column + 1,
          "a column that " + (counts ? "counts the rows" : "weighs the rows, " + name),
          "columns of data alone: take it out"
              + (counts ? "" : " (and draw rows by it), or give it another name"));
    }
  }

  private static double[] row(
      Path file, int line, String[] fields, List<String> names, boolean missingAllowed) {
    if (fields.length != names.size()) {
      throw new DataFileException(
          file, line + 1, 0, fields.length + " fields", names.size() + " as in the first line");
    }
    double[] row = new double[fields.length];
    for (int j = 0; j < fields.length; j++) {
      row[j] = number(fields[j]);
      boolean missing = isMissing(fields[j]);
      if (missing && !missingAllowed) {
        throw new DataFileException(
            file,
            line + 1,
            j + 1,
            "a missing value",
            "a number (--copula treats missing values as unknown)");
      }
      if (!missing && !Double.isFinite(row[j])) {
        throw new DataFileException(
            file, line + 1, j + 1, "'" + fields[j] + "'", "a finite number");
      }
    }
    return row;
  }

  private static boolean isMissing(String field) {
    return field.isEmpty() || field.equalsIgnoreCase("NA") || field.equalsIgnoreCase("NaN");
  }

  private static double number(String field) {
    // Java's own forms (1d, 2f, 0x1p3) are names in a table, as in files of draws.
    char last = field.isEmpty() ? ' ' : field.charAt(field.length() - 1);
    if ((last != '.' && (last < '0' || last > '9')) || field.matches("[-+]?0[xX].*")) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(field);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String[] fields(String line) {
    String[] fields = line.replace("\uFEFF", "").split(",", -1);
    for (int j = 0; j < fields.length; j++) {
      fields[j] = fields[j].strip().replaceAll("^\"(.*)\"$", "$1");
    }
    return fields;
  }
}
