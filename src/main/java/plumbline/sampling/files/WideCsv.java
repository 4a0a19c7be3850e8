package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.sampling.DataFileException;

/** Reads a CSV file with one column for each variable, and possibly one for the chain. */
final class WideCsv {
  private final LineReader lines;
  private final CsvHeader header;
  private final Map<Integer, Columns> chains = new TreeMap<>();

  private WideCsv(LineReader lines, CsvHeader header) {
    this.lines = lines;
    this.header = header;
  }

  /** Reads the lines after the header. */
  static List<ReadChain> read(LineReader lines, CsvHeader header, StanComments comments) {
    comments.methodWithoutChain().ifPresent(method -> refuse(lines, method));
    WideCsv file = new WideCsv(lines, header);
    if (header.hasChains()) {
      file.readNumbered(comments);
    } else {
      file.readOne(comments);
    }
    if (file.chains.isEmpty()) {
      throw new DataFileException(
          lines.file(), 0, 0, "a header without any draws", "at least one line of numbers");
    }
    List<ReadChain> result = new ArrayList<>();
    file.chains.forEach(
        (number, columns) ->
            result.add(
                new ReadChain(
                    lines.file(),
                    number,
                    header.variables(),
                    columns,
                    warmup(lines, comments, columns))));
    return result;
  }

  private static void refuse(LineReader lines, String method) {
    throw new DataFileException(
        lines.file(),
        0,
        0,
        "the result of Stan's method " + method + ", which is no chain",
        "draws of its method sample");
  }

  private static int warmup(LineReader lines, StanComments comments, Columns columns) {
    int warmup = comments.warmupRows();
    if (warmup > 0 && columns.rows() <= warmup) {
      throw new DataFileException(
          lines.file(),
          0,
          0,
          columns.rows() + " rows, all of them warm-up (the first " + warmup + ")",
          "draws after the warm-up");
    }
    return warmup;
  }

  private void readOne(StanComments comments) {
    Columns columns = new Columns(header.variables().size());
    CsvFields fields = new CsvFields(lines, header);
    int width = header.columns();
    while (nextData(comments)) {
      columns.addRow();
      fields.startLine();
      for (int c = 0; c < width; c++) {
        fields.nextField();
        int role = header.role(c);
        if (role >= 0) {
          columns.set(role, fields.number());
        }
      }
      fields.endLine();
    }
    if (columns.rows() > 0) {
      chains.put(-1, columns);
    }
  }

  private void readNumbered(StanComments comments) {
    CsvFields fields = new CsvFields(lines, header);
    int width = header.columns();
    int current = -1;
    Columns columns = new Columns(0);
    double[] row = new double[header.variables().size()];
    while (nextData(comments)) {
      fields.startLine();
      int number = current;
      for (int c = 0; c < width; c++) {
        fields.nextField();
        int role = header.role(c);
        if (role >= 0) {
          row[role] = fields.number();
        } else if (role == CsvHeader.CHAIN) {
          number = fields.chainNumber();
        }
      }
      fields.endLine();
      if (number != current) {
        columns = chains.computeIfAbsent(number, k -> new Columns(row.length));
        current = number;
      }
      columns.addRow();
      for (int v = 0; v < row.length; v++) {
        columns.set(v, row[v]);
      }
    }
  }

  /** The next line with data; comments may stand anywhere, blank lines only at the end. */
  private boolean nextData(StanComments comments) {
    long blank = 0;
    while (lines.next()) {
      if (lines.isComment()) {
        comments.read(lines.text());
      } else if (lines.isBlank()) {
        blank = blank == 0 ? lines.line() : blank;
      } else if (blank > 0) {
        throw new DataFileException(lines.file(), blank, 0, "an empty line", "a line of numbers");
      } else {
        return true;
      }
    }
    return false;
  }
}
