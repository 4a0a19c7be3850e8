package plumbline.sampling.files;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.sampling.DataFileException;

/**
 * Reads a table with one column for each variable, and possibly one for the chain. Where there are
 * columns for chain and draw, others may hold words: they are coordinates.
 */
final class WideCsv {
  /** How a field is read. */
  private enum Kind {
    NUMBER,
    FLAG,
    INDEX,
    WORD
  }

  private final LineReader lines;
  private final CsvHeader header;
  private final Kind[] kinds;
  private final Map<Integer, Columns> chains = new TreeMap<>();
  private final Map<Integer, List<String>> words = new HashMap<>();

  private WideCsv(LineReader lines, CsvHeader header) {
    this.lines = lines;
    this.header = header;
    this.kinds = new Kind[header.kept()];
    Arrays.fill(kinds, Kind.NUMBER);
    header.sampler().values().forEach(place -> kinds[place] = Kind.FLAG);
    header.index().values().forEach(place -> kinds[place] = Kind.INDEX);
    if (header.hasChains() && header.index().keySet().stream().anyMatch(n -> !n.isEmpty())) {
      findWords();
    }
  }

  /** Columns of words, by the first line. */
  private void findWords() {
    List<String> first = CsvHeader.split(lines, lines.peek(), header.separator());
    for (int c = 0; c < Math.min(first.size(), header.columns()); c++) {
      int place = header.role(c);
      byte[] text = first.get(c).getBytes(StandardCharsets.UTF_8);
      if (place >= 0 && kinds[place] == Kind.NUMBER && !NumberField.isNumber(text)) {
        kinds[place] = Kind.WORD;
        words.put(place, new ArrayList<>());
      }
    }
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
    ExtraColumns extras =
        new ExtraColumns(header.sampler(), header.index(), comments.maximumDepth());
    List<ReadChain> result = new ArrayList<>();
    file.chains.forEach(
        (number, columns) -> {
          ReadChain chain =
              new ReadChain(
                  lines.file(),
                  number,
                  header.variables(),
                  columns,
                  warmup(lines, comments, columns),
                  extras);
          result.add(number < 0 ? chain : Coordinates.spread(chain, file.words));
        });
    return result.stream().map(chain -> IndexColumns.drop(chain, header)).toList();
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
    Columns columns = new Columns(header.kept());
    CsvFields fields = new CsvFields(lines, header);
    int width = header.columns();
    while (nextData(comments)) {
      columns.addRow();
      fields.startLine();
      for (int c = 0; c < width; c++) {
        fields.nextField();
        int role = header.role(c);
        if (role >= 0) {
          columns.set(role, value(fields, role));
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
    double[] row = new double[header.kept()];
    while (nextData(comments)) {
      fields.startLine();
      int number = current;
      for (int c = 0; c < width; c++) {
        fields.nextField();
        int role = header.role(c);
        if (role >= 0) {
          row[role] = value(fields, role);
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

  private double value(CsvFields fields, int place) {
    return switch (kinds[place]) {
      case NUMBER -> fields.number();
      case FLAG -> fields.numberOrFlag();
      case INDEX -> fields.numberOrNaN();
      case WORD -> {
        List<String> known = words.getOrDefault(place, List.of());
        String word = fields.text();
        int code = known.indexOf(word);
        if (code < 0) {
          code = known.size();
          known.add(word);
        }
        yield code;
      }
    };
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
