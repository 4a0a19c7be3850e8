package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import plumbline.sampling.DataFileException;

/** Reads a long CSV file: one number in each line, columns chain, iteration, variable, value. */
final class LongCsv {
  static final Set<String> COLUMNS = Set.of("chain", "iteration", "variable", "value");

  private final LineReader lines;
  private final Map<Integer, Map<String, Series>> chains = new TreeMap<>();

  /** One variable of one chain. */
  private static final class Series {
    final Columns values = new Columns(1);
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
    int chainAt = header.cells().indexOf("chain");
    int iterationAt = header.cells().indexOf("iteration");
    int variableAt = header.cells().indexOf("variable");
    while (lines.next()) {
      if (lines.isComment() || lines.isBlank()) {
        continue;
      }
      int chain = 0;
      double iteration = 0;
      double value = 0;
      String variable = "";
      fields.startLine();
      for (int c = 0; c < 4; c++) {
        fields.nextField();
        if (c == chainAt) {
          chain = fields.chainNumber();
        } else if (c == iterationAt) {
          iteration = fields.number();
        } else if (c == variableAt) {
          variable = fields.text();
        } else {
          value = fields.number();
        }
      }
      fields.endLine();
      add(chain, iteration, variable, value);
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
  }

  private List<ReadChain> assemble() {
    if (chains.isEmpty()) {
      throw new DataFileException(
          lines.file(), 0, 0, "a header without any draws", "at least one line of numbers");
    }
    List<ReadChain> result = new ArrayList<>();
    chains.forEach((number, series) -> result.add(chain(number, series)));
    return result;
  }

  private ReadChain chain(int number, Map<String, Series> series) {
    List<String> variables = List.copyOf(series.keySet());
    List<Series> all = List.copyOf(series.values());
    int rows = all.get(0).values.rows();
    double[] column = new double[rows];
    Columns columns = new Columns(variables.size());
    for (int row = 0; row < rows; row++) {
      columns.addRow();
    }
    for (int v = 0; v < variables.size(); v++) {
      Columns values = all.get(v).values;
      if (values.rows() != rows) {
        throw new DataFileException(
            lines.file(),
            0,
            0,
            values.rows() + " draws of " + variables.get(v) + " in chain " + number,
            rows + " as of " + variables.get(0));
      }
      values.copyTo(0, 0, column, 0);
      columns.fill(v, column);
    }
    return new ReadChain(lines.file(), number, variables, columns, 0);
  }
}
