package plumbline.sampling.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/**
 * A table of numbers from a CSV file. The first line is a header if none of its fields is a number.
 *
 * @param file where it was read from
 * @param names of the columns; 1, 2, ... without a header
 * @param rows number of rows
 * @param values row by row; NaN is missing
 */
public record NumericTable(Path file, List<String> names, int rows, Doubles values) {
  private static final int MOST_COLUMNS = 10_000;

  /** As many numbers in a row from 0 or 1 on are no data. */
  private static final int LEAST_COUNTED = 10;

  /** What weights are called; {@code weight} alone is a variable of many tables. */

  /** Copies the names. */
  public NumericTable {
    names = List.copyOf(names);
  }

  /**
   * How many columns there are.
   *
   * @return at least 1
   */
  public int columns() {
    return names.size();
  }

  /**
   * A row.
   *
   * @param i from 0
   * @return its numbers
   */
  public Doubles row(int i) {
    return Doubles.generate(columns(), j -> values.get(i * columns() + j));
  }

  /**
   * A column of whole numbers.
   *
   * @param column from 0
   * @param least the smallest that may be there
   * @param most the largest
   * @return one for each row
   * @throws DataFileException if there is another number
   */
  public Ints wholeNumbers(int column, int least, int most) {
    return Ints.generate(
        rows,
        i -> {
          double value = values.get(i * columns() + column);
          if (!(value >= least && value <= most && value == Math.rint(value))) {
            throw new DataFileException(
                file,
                0,
                column + 1,
                Text.of("%s in data row %d, column %s", value, i + 1, names.get(column)),
                Text.of("a whole number from %d to %d", least, most));
          }
          return (int) value;
        });
  }

  /**
   * Reads a file without missing values.
   *
   * @param file CSV
   * @return its numbers
   * @throws DataFileException if a field is no finite number, a line has too few or too many, or a
   *     column counts the rows or weighs them
   */
  public static NumericTable read(Path file) {
    return read(file, false, "");
  }

  /**
   * Reads a file.
   *
   * @param file CSV
   * @param missingAllowed whether fields may be empty, NA or NaN
   * @param otherwise what to do about missing values where they are not allowed
   * @return its numbers
   */
  public static NumericTable read(Path file, boolean missingAllowed, String otherwise) {
    List<String> lines = TextFile.lines(file, "a CSV file of numbers");
    int first = 0;
    while (first < lines.size() && lines.get(first).isBlank()) {
      first++;
    }
    if (first == lines.size()) {
      throw new DataFileException(file, "an empty file", "rows of numbers");
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
        rows.add(row(file, l, fields(lines.get(l)), names, missingAllowed, otherwise));
      }
    }
    if (rows.isEmpty()) {
      throw new DataFileException(file, "a header alone", "rows of numbers after it");
    }
    int p = names.size();
    for (int j = 0; j < p; j++) {
      refuseIndex(file, header ? first + 1 : 0, j, names.get(j), rows);
    }
    return new NumericTable(
        file, names, rows.size(), Doubles.generate(rows.size() * p, e -> rows.get(e / p)[e % p]));
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
    boolean weighs = Formats.is(Formats.Role.DATA_WEIGHT, name);
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
      Path file,
      int line,
      String[] fields,
      List<String> names,
      boolean missingAllowed,
      String otherwise) {
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
            file, line + 1, j + 1, "a missing value", "a number" + otherwise);
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
