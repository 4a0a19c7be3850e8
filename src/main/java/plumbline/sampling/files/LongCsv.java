package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.Formats.Role;
import plumbline.sampling.files.text.LineReader;

/**
 * Reads a long CSV file: one number in each line, columns chain, iteration, variable, value, under
 * the names of ggmcmc, tidybayes or ArviZ as well. Further columns are coordinates and join the
 * variable's name.
 */
final class LongCsv {
  private static final List<Role> ROLES =
      List.of(Role.LONG_CHAIN, Role.LONG_ITERATION, Role.LONG_VARIABLE, Role.LONG_VALUE);

  /**
   * Where what stands.
   *
   * @param chain column of the chain's number
   * @param iteration column of the iteration
   * @param variable column of the variable's name
   * @param value column of the number
   * @param coordinates further columns
   */
  record Layout(int chain, int iteration, int variable, int value, List<Integer> coordinates) {
    /** Empty unless there is one column for each, and at least one for the iteration. */
    static Optional<Layout> of(List<String> cells) {
      int[] places = {-1, -1, -1, -1};
      List<Integer> coordinates = new ArrayList<>();
      for (int column = 0; column < cells.size(); column++) {
        String cell = cells.get(column);
        int role = 0;
        while (role < 4 && !Formats.is(ROLES.get(role), cell)) {
          role++;
        }
        if (role < 4 && places[role] < 0) {
          places[role] = column;
        } else if (role == 4 && !cell.isEmpty()) {
          coordinates.add(column);
        } else if (role != 4 && role != 1) {
          return Optional.empty();
        }
      }
      return Arrays.stream(places).allMatch(p -> p >= 0)
          ? Optional.of(new Layout(places[0], places[1], places[2], places[3], coordinates))
          : Optional.empty();
    }
  }

  private final LineReader lines;
  private final Map<Integer, Map<String, Series>> chains = new TreeMap<>();

  /** One variable of one chain: values and their iterations. */
  private static final class Series {
    final Columns values = new Columns(2);
    double lastIteration = Double.NEGATIVE_INFINITY;
  }

  private LongCsv(LineReader lines) {
    this.lines = lines;
  }

  static List<ReadChain> read(LineReader lines, CsvHeader header) {
    LongCsv file = new LongCsv(lines);
    file.readLines(header);
    return file.assemble();
  }

  private void readLines(CsvHeader header) {
    CsvFields fields = new CsvFields(lines, header);
    Layout layout = Layout.of(header.cells()).orElseThrow();
    int width = header.cells().size();
    while (lines.next()) {
      if (lines.isComment() || lines.isBlank()) {
        continue;
      }
      int chain = 0;
      double iteration = 0;
      double value = 0;
      String variable = "";
      List<String> coordinates = new ArrayList<>();
      fields.startLine();
      for (int c = 0; c < width; c++) {
        fields.nextField();
        if (c == layout.chain()) {
          chain = fields.chainNumber();
        } else if (c == layout.iteration()) {
          iteration = fields.number();
        } else if (c == layout.variable()) {
          variable = fields.text();
        } else if (c == layout.value()) {
          value = fields.number();
        } else if (layout.coordinates().contains(c) && !fields.text().matches("|NA|nan|NaN")) {
          coordinates.add(fields.text());
        }
      }
      fields.endLine();
      String name =
          coordinates.isEmpty() ? variable : variable + "[" + String.join(",", coordinates) + "]";
      add(chain, iteration, name, value);
    }
  }

  private void add(int chain, double iteration, String variable, double value) {
    Series series =
        chains
            .computeIfAbsent(chain, k -> new LinkedHashMap<>())
            .computeIfAbsent(variable, k -> new Series());
    if (!(iteration > series.lastIteration)) {
      throw lines.fault(
          0,
          "iteration " + iteration + " of " + variable + " after " + series.lastIteration,
          "ascending iterations within each chain and variable");
    }
    series.lastIteration = iteration;
    series.values.addRow();
    series.values.set(0, value);
    series.values.set(1, iteration);
  }

  private List<ReadChain> assemble() {
    if (chains.isEmpty()) {
      throw new DataFileException(
          lines.file(), "a header without any draws", "at least one line of numbers");
    }
    List<ReadChain> result = new ArrayList<>();
    chains.forEach((number, series) -> result.add(chain(number, series)));
    return result;
  }

  private ReadChain chain(int number, Map<String, Series> series) {
    List<String> variables = List.copyOf(series.keySet());
    List<Series> all = List.copyOf(series.values());
    int rows = all.get(0).values.rows();
    double[] iterations = new double[rows];
    all.get(0).values.copyTo(1, 0, iterations, 0);
    double[] column = new double[rows];
    List<double[]> columns = new ArrayList<>();
    for (int v = 0; v < variables.size(); v++) {
      Columns values = all.get(v).values;
      if (values.rows() != rows) {
        throw new DataFileException(
            lines.file(),
            values.rows() + " draws of " + variables.get(v) + " in chain " + number,
            rows + " as of " + variables.get(0));
      }
      values.copyTo(1, 0, column, 0);
      int differs = Arrays.mismatch(iterations, column);
      if (differs >= 0) {
        throw new DataFileException(
            lines.file(),
            Text.of(
                "draw %d of %s in chain %d at iteration %.0f",
                differs + 1, variables.get(v), number, column[differs]),
            Text.of("iteration %.0f, as of %s", iterations[differs], variables.get(0)));
      }
      double[] own = new double[rows];
      values.copyTo(0, 0, own, 0);
      columns.add(own);
    }
    return ReadChain.of(lines.file(), number, variables, columns);
  }
}
