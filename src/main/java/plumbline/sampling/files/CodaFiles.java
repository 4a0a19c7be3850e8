package plumbline.sampling.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.LineReader;

/**
 * CODA's files, as BUGS and JAGS write them: an index with a line {@code name first last} for each
 * variable, and for each chain a file with a line {@code iteration value} for each draw, to whose
 * lines the index points.
 */
final class CodaFiles {
  private static final String INDEX_LINE = "a variable's name, its first and its last line";
  private static final String CHAIN_LINE = "an iteration and a value";

  // The word before the suffix alone: the stem may have index in it too, and in any letters.
  private static final Pattern NUMBERED = Pattern.compile("(?i)index(?=\\.txt(\\.gz)?$)");
  private static final Pattern SINGLE = Pattern.compile("(?i)\\.ind(?=(\\.gz)?$)");

  /**
   * What the index says of a variable. Lines count from 1, in every chain's file alike.
   *
   * @param name its name
   * @param first the line of its first draw
   * @param last the line of its last draw
   */
  private record Entry(String name, int first, int last) {}

  private CodaFiles() {}

  /**
   * Whether a file is an index, by its name in upper or lower case: it ends in {@code .ind} or in
   * {@code index.txt}, compressed or not.
   */
  static boolean isIndex(Path file) {
    String name = String.valueOf(file.getFileName());
    return NUMBERED.matcher(name).find() || SINGLE.matcher(name).find();
  }

  /**
   * Reads an index and its chains.
   *
   * @param index the index
   * @param given the chains' files; empty for those that stand beside the index
   * @return a chain for each file, in the order of the files
   * @throws DataFileException if a file cannot be used, or none stands beside the index
   */
  static List<ReadChain> read(Path index, List<Path> given) {
    List<Entry> entries = entries(index);
    List<Path> files = given.isEmpty() ? beside(index) : given;
    if (files.isEmpty()) {
      throw new DataFileException(
          index, "no chain file beside this index", "files such as CODAchain1.txt");
    }
    List<ReadChain> chains = new ArrayList<>();
    for (Path file : files) {
      chains.add(chain(file, entries));
    }
    return chains;
  }

  /**
   * The chains that belong to an index by its name: {@code chain1}, {@code chain2} and so on in
   * place of {@code index} before {@code .txt}, up to the first that does not exist; else the one
   * file that has {@code .out} in place of {@code .ind}. Upper case stays upper case.
   */
  private static List<Path> beside(Path index) {
    String name = String.valueOf(index.getFileName());
    List<Path> found = new ArrayList<>();
    Matcher numbered = NUMBERED.matcher(name);
    if (numbered.find()) {
      String word = chainLike(numbered.group());
      for (int c = 1; ; c++) {
        Path chain = index.resolveSibling(numbered.replaceFirst(word + c));
        if (!Files.exists(chain)) {
          break;
        }
        found.add(chain);
      }
    } else {
      Matcher single = SINGLE.matcher(name);
      String suffix = single.find() && single.group().equals(".IND") ? ".OUT" : ".out";
      Path chain = index.resolveSibling(single.replaceFirst(suffix));
      if (Files.exists(chain)) {
        found.add(chain);
      }
    }
    return found;
  }

  /** The word {@code chain} in the letters in which the index has its {@code index}. */
  private static String chainLike(String index) {
    if (index.equals(index.toUpperCase(Locale.ROOT))) {
      return "CHAIN";
    }
    return index.charAt(0) == 'I' ? "Chain" : "chain";
  }

  /**
   * The lines of an index. All variables need equally many draws, since they become the columns of
   * one table, and names of their own.
   *
   * @throws DataFileException if they have not, or there is no variable
   */
  private static List<Entry> entries(Path index) {
    List<Entry> entries = new ArrayList<>();
    Set<String> names = new HashSet<>();
    try (LineReader lines = LineReader.open(index)) {
      while (lines.next()) {
        if (lines.isBlank()) {
          continue;
        }
        Entry entry = entry(lines);
        if (!names.add(entry.name())) {
          throw lines.fault(
              1,
              "the name " + NumberField.quoted(entry.name()) + " again",
              "distinct variable names");
        }
        int length = entry.last() - entry.first();
        if (!entries.isEmpty() && length != entries.get(0).last() - entries.get(0).first()) {
          throw lines.fault(
              3,
              length + 1 + " lines for " + NumberField.quoted(entry.name()),
              "as many as for " + NumberField.quoted(entries.get(0).name()));
        }
        entries.add(entry);
      }
    }
    if (entries.isEmpty()) {
      throw new DataFileException(index, "an empty file", INDEX_LINE);
    }
    return entries;
  }

  /** One line of an index, from 1 on; the last line may be the first, but not before it. */
  private static Entry entry(LineReader lines) {
    String[] words = lines.text().strip().split("\\s+", -1);
    try {
      if (words.length == 3) {
        Entry entry = new Entry(words[0], Integer.parseInt(words[1]), Integer.parseInt(words[2]));
        if (entry.first() >= 1 && entry.last() >= entry.first()) {
          return entry;
        }
      }
    } catch (NumberFormatException e) {
      // the same sentence as for a wrong number of words
    }
    throw lines.fault(0, NumberField.quoted(lines.text()), INDEX_LINE);
  }

  /**
   * One chain. Its file is read as one column of numbers, out of which each variable takes the
   * lines that the index gives it; lines that no variable takes are left out.
   */
  private static ReadChain chain(Path file, List<Entry> entries) {
    Columns values = new Columns(1);
    try (LineReader lines = LineReader.open(file)) {
      // The lines that the index points to are counted without blank ones.
      while (lines.next()) {
        if (!lines.isBlank()) {
          values.addRow();
          values.set(0, value(lines));
        }
      }
    }
    double[] all = new double[values.rows()];
    values.copyTo(0, 0, all, 0);
    for (Entry entry : entries) {
      if (entry.last() > all.length) {
        throw new DataFileException(
            file,
            all.length + " lines",
            entry.last() + " as " + NumberField.quoted(entry.name()) + " needs");
      }
    }
    // As many for every variable: the index has been checked.
    int draws = entries.get(0).last() - entries.get(0).first() + 1;
    List<double[]> columns = new ArrayList<>();
    for (Entry entry : entries) {
      columns.add(Arrays.copyOfRange(all, entry.first() - 1, entry.first() - 1 + draws));
    }
    return ReadChain.of(file, -1, entries.stream().map(Entry::name).toList(), columns);
  }

  /**
   * The second word of a line, which must be its last. The first one, the iteration, has to be a
   * number and is not kept: draws stand in their order.
   */
  private static double value(LineReader lines) {
    byte[] bytes = lines.bytes();
    int from = lines.start();
    int end = lines.end();
    while (from < end && isSpace(bytes[from])) {
      from++;
    }
    int firstWord = from;
    while (from < end && !isSpace(bytes[from])) {
      from++;
    }
    int gap = from;
    while (from < end && isSpace(bytes[from])) {
      from++;
    }
    while (end > from && isSpace(bytes[end - 1])) {
      end--;
    }
    try {
      NumberField.parse(bytes, firstWord, gap);
      return NumberField.parse(bytes, from, end);
    } catch (NumberFormatException e) {
      throw lines.fault(0, NumberField.quoted(lines.text()), CHAIN_LINE);
    }
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t';
  }
}
