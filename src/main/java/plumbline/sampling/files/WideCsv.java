package plumbline.sampling.files;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.Formats.Column;
import plumbline.sampling.files.Formats.Role;
import plumbline.sampling.files.text.LineReader;

/**
 * Reads a table with one column for each variable, such as Stan's CSV, and possibly one for the
 * chain. Where there are columns for chain and draw, others may hold words: they are coordinates.
 */
final class WideCsv {
  private final LineReader lines;
  private final CsvHeader header;
  // By place, as the header gives them.
  private final Role[] roles;
  // By number, ascending; -1 where no column gives one.
  private final Map<Integer, Columns> chains = new TreeMap<>();
  // By place: the words of a column in the order in which they came.
  private final Map<Integer, List<String>> words = new HashMap<>();

  private WideCsv(LineReader lines, CsvHeader header) {
    this.lines = lines;
    this.header = header;
    this.roles = header.kept().stream().map(Column::role).toArray(Role[]::new);
    // Words can only be coordinates, and these need columns for chain and draw. Elsewhere a word is
    // a fault, told with its line.
    if (header.hasChains()
        && header.kept().stream().anyMatch(c -> c.isIndex() && !c.name().isEmpty())) {
      findWords();
    }
  }

  /**
   * Finds columns of words by the first line of data. What is a number there has to be one in every
   * line. Where blanks separate, the line may begin with the name of a row that has no column.
   */
  private void findWords() {
    List<String> first = CsvHeader.split(lines, lines.peek(), header.separator());
    int named =
        header.separator() == CsvHeader.BLANKS && first.size() == header.columns() + 1 ? 1 : 0;
    for (int c = 0; c < Math.min(first.size() - named, header.columns()); c++) {
      int place = header.role(c);
      byte[] text = first.get(c + named).getBytes(StandardCharsets.UTF_8);
      if (place >= 0 && roles[place] == Role.VARIABLE && !NumberField.isNumber(text)) {
        roles[place] = Role.LABEL; // a coordinate, kept as the position of its word in this list
        words.put(place, new ArrayList<>());
      }
    }
  }

  /**
   * Reads the lines after the header.
   *
   * @param lines at the header
   * @param header what the columns hold
   * @param comments those above the header; more are added as they come
   * @return the chains by number; one without a number if there is no column for it
   * @throws DataFileException if a line is no line of draws, or no draw is left after warm-up
   */
  static List<ReadChain> read(LineReader lines, CsvHeader header, CommentSettings comments) {
    comments.methodWithoutChain().ifPresent(method -> refuse(lines, method));
    WideCsv file = new WideCsv(lines, header);
    if (header.hasChains()) {
      file.readNumbered(comments);
    } else {
      file.readOne(comments);
    }
    if (file.chains.isEmpty()) {
      throw new DataFileException(
          lines.file(), "a header without any draws", "at least one line of numbers");
    }
    List<ReadChain> result = new ArrayList<>();
    file.chains.forEach(
        (number, columns) -> {
          ReadChain chain =
              ReadChain.of(lines.file(), number, header.kept(), columns)
                  .warmed(warmup(lines, comments, columns), comments.maximumDepth());
          // One list of words serves all chains: a word has the same number in each.
          ReadChain spread = number < 0 ? chain : Coordinates.spread(chain, file.words);
          result.add(ColumnContents.counting(spread));
        });
    return result;
  }

  /** Refuses rows that are a point or an approximation, however much they look like draws. */
  private static void refuse(LineReader lines, String method) {
    throw new DataFileException(
        lines.file(),
        "the result of Stan's method " + method + ", which is no chain",
        "draws of its method sample");
  }

  /**
   * How many first rows of a chain are warm-up.
   *
   * @throws DataFileException if all of them are
   */
  private static int warmup(LineReader lines, CommentSettings comments, Columns columns) {
    int warmup = comments.warmupRows();
    if (warmup > 0 && columns.rows() <= warmup) {
      throw new DataFileException(
          lines.file(),
          columns.rows() + " rows, all of them warm-up (the first " + warmup + ")",
          "draws after the warm-up");
    }
    return warmup;
  }

  /** Lines without a number of a chain, as one chain: each field goes to its column at once. */
  private void readOne(CommentSettings comments) {
    Columns columns = new Columns(roles.length);
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

  /**
   * Lines of numbered chains. A line is held until its end, since the column of the number may
   * stand anywhere. Chains may alternate.
   */
  private void readNumbered(CommentSettings comments) {
    CsvFields fields = new CsvFields(lines, header);
    int width = header.columns();
    // No number of a chain, so that the first line looks its columns up.
    int current = -1;
    Columns columns = new Columns(0);
    double[] row = new double[roles.length];
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

  /** One field, by the kind of its column; a new word joins the list. */
  private double value(CsvFields fields, int place) {
    return switch (roles[place]) {
      case LABEL -> {
        List<String> known = words.getOrDefault(place, List.of());
        String word = fields.text();
        int code = known.indexOf(word);
        if (code < 0) {
          code = known.size();
          known.add(word);
        }
        yield code;
      }
      case SAMPLER -> fields.numberOrFlag();
      case COUNTER, INDEX -> fields.numberOrNaN(); // names of rows may be words
      default -> fields.number();
    };
  }

  /** The next line with data; comments may stand anywhere, blank lines only at the end. */
  private boolean nextData(CommentSettings comments) {
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
