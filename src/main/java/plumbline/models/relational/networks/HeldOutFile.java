package plumbline.models.relational.networks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plumbline.numerics.Ints;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/**
 * Held-out dyads read from a file: lines {@code from,to,link}, separated by a comma, a semicolon,
 * blanks or a tab, names in double quotes or without, with or without a header; without the third
 * column all are links, columns beyond it are ignored. Or an adjacency CSV of the same objects with
 * 0 and 1 where held out, NA elsewhere.
 */
public final class HeldOutFile {
  private HeldOutFile() {}

  /**
   * Reads the held-out dyads of a network.
   *
   * @param file the dyads
   * @param train the network, in which they may be hidden, absent, or still there
   * @param pairs whether a line hides both directions, where links have one; only what the file
   *     names is to be predicted
   * @return the dyads, and the network without them
   * @throws DataFileException if the file is none of the forms, names dyads that cannot be linked,
   *     or contradicts the network
   */
  public static HeldOut read(Path file, NetworkFile train, boolean pairs) {
    List<String> lines = TextFile.lines(file, "held-out dyads");
    OtherNetworkForms.refuse(file, lines);
    Cells cells = new Cells(file, train);
    String first = lines.isEmpty() ? "" : lines.get(0);
    if (first.split(",", -1).length == train.names().size() && first.matches("(0|1|NA)(,.*)?")) {
      for (int i = 0; i < lines.size(); i++) {
        cells.row(i, lines.get(i));
      }
    } else {
      for (int l = 0; l < lines.size(); l++) {
        cells.line(l, lines.get(l));
      }
    }
    return cells.heldOut(pairs);
  }

  private static final class Cells {
    private final Path file;
    private final Network known;
    private final List<String> names;
    private final Map<String, Integer> objects = new HashMap<>();
    private final List<int[]> cells = new ArrayList<>();

    Cells(Path file, NetworkFile train) {
      this.file = file;
      this.known = train.network();
      this.names = new ArrayList<>(train.names());
      for (int i = 0; i < names.size(); i++) {
        objects.put(names.get(i), i);
      }
    }

    void row(int i, String line) {
      String[] row = line.split(",", -1);
      if (row.length != names.size() || i >= names.size()) {
        throw new DataFileException(
            file, i + 1, 0, row.length + " columns", names.size() + " rows and columns");
      }
      for (int j = 0; j < row.length; j++) {
        String cell = row[j].strip();
        if (!cell.equals("NA")) {
          // The diagonal and, for unordered pairs, one half may be filled in or not.
          boolean there = known.dyads().selfLinks() || i != j;
          if (there && (known.dyads().directed() || i <= j)) {
            cells.add(new int[] {i, j, value(i, cell), i});
          }
        }
      }
    }

    void line(int number, String text) {
      if (text.isBlank() || text.startsWith("#")) {
        return;
      }
      List<String> words = words(number, text);
      if (words.size() < 2 || words.get(0).isEmpty() || words.get(1).isEmpty()) {
        throw new DataFileException(
            file, number + 1, 0, NetworkFile.quoted(text), "two names, and 0 or 1");
      }
      String from = words.get(0);
      String to = words.get(1);
      String link = words.size() > 2 ? words.get(2) : "1";
      if (cells.isEmpty() && from.equals("from") && to.equals("to")) {
        return; // the header
      }
      cells.add(new int[] {object(from), object(to), value(number, link), number});
    }

    /** Names may have blanks between tabs or commas, as in the files that this program writes. */
    private List<String> words(int number, String text) {
      if (LinkCells.count(text.strip(), "\t") > 0) {
        List<String> words = LinkCells.of(file, number, text, "\t", /* blanks= */ false);
        if (words.size() > 1 && objects.keySet().containsAll(words.subList(0, 2))) {
          return words;
        }
      }
      if (LinkCells.count(text, ",;") > 0) {
        List<String> words = LinkCells.of(file, number, text, ",;", /* blanks= */ false);
        if (words.size() > 2 || (words.size() == 2 && objects.containsKey(words.get(1)))) {
          return words;
        }
      }
      // Blanks, or not all of a line between commas: a,b 0
      return LinkCells.of(file, number, text, ",;", /* blanks= */ true);
    }

    private int value(int line, String text) {
      return switch (text) {
        case "1", "1.0" -> 1;
        case "0", "0.0" -> 0;
        default ->
            throw new DataFileException(file, line + 1, 3, NetworkFile.quoted(text), "0 or 1");
      };
    }

    /** An object that the train file does not name has none of its links. */
    private int object(String name) {
      return objects.computeIfAbsent(
          name,
          x -> {
            names.add(x);
            return names.size() - 1;
          });
    }

    HeldOut heldOut(boolean pairs) {
      int n = names.size();
      Dyads dyads = known.dyads().among(n);
      BitSet hidden = new BitSet();
      BitSet listed = new BitSet();
      BitSet links = new BitSet();
      for (int[] cell : cells) {
        int line = cell[3] + 1;
        String what =
            NetworkFile.quoted(names.get(cell[0]))
                + " and "
                + NetworkFile.quoted(names.get(cell[1]));
        if (cell[0] == cell[1] && !dyads.selfLinks()) {
          throw new DataFileException(file, line, 0, what, "two objects, or --self-links");
        }
        boolean both = cell[0] < known.size() && cell[1] < known.size();
        if (cell[2] == 0 && both && known.link(cell[0], cell[1])) {
          throw new DataFileException(
              file, line, 0, what + " without a link, which the network has", "what it has, or 1");
        }
        int dyad = dyads.number(cell[0], cell[1]);
        hidden.set(dyad);
        links.set(dyad, cell[2] == 1);
        listed.set(dyad);
        if (pairs && dyads.directed()) {
          hidden.set(n * cell[1] + cell[0]); // of which the file need not know more
        }
      }
      if (hidden.isEmpty()) {
        throw new DataFileException(file, 0, 0, "no dyad", "at least one");
      }
      int old = known.size();
      Network train =
          Network.of(
              dyads.hiding(hidden.stream().toArray()),
              (from, to) -> from < old && to < old && known.link(from, to));
      int[] all = listed.stream().toArray();
      return new HeldOut(
          Ints.of(all), Ints.generate(all.length, t -> links.get(all[t]) ? 1 : 0), train);
    }
  }
}
