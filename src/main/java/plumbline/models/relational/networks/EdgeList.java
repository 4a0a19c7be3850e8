package plumbline.models.relational.networks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import plumbline.sampling.DataFileException;

/** Reads an edge list: see {@link NetworkFile}. */
final class EdgeList {
  /** What other programs write above the two columns of an edge list. */
  private static final Set<String> HEADERS =
      Set.of("source target", "from to", "sender receiver", "sender recipient", "ego alter");

  private EdgeList() {}

  /** One link a line; a link given twice is one link. */
  static NamedLinks read(Path file, List<String> lines) {
    NamedLinks edges = new NamedLinks();
    int header = header(file, lines);
    for (int l = 0; l < lines.size(); l++) {
      String line = LinkCells.withoutComment(lines.get(l));
      if (line.isEmpty() || l == header) {
        continue;
      }
      List<String> cells = cells(file, l, line);
      if (cells.size() > 2) {
        throw new DataFileException(
            file,
            l + 1,
            3,
            NetworkFile.quoted(cells.get(2)),
            "one or two names on each line, in double quotes where they have blanks");
      }
      if (cells.contains("")) {
        throw new DataFileException(
            file,
            l + 1,
            0,
            NetworkFile.quoted(line),
            "a name before and after the comma or semicolon");
      }
      if (cells.size() == 1) {
        edges.object(cells.get(0));
      } else {
        edges.add(cells.get(0), cells.get(1));
      }
    }
    return edges;
  }

  /** The line that names the columns; -1 if there is none. */
  private static int header(Path file, List<String> lines) {
    int first = 0;
    while (first < lines.size() && LinkCells.withoutComment(lines.get(first)).isEmpty()) {
      first++;
    }
    if (first == lines.size()) {
      return -1;
    }
    List<String> names = cells(file, first, LinkCells.withoutComment(lines.get(first)));
    return (HEADERS.contains(String.join(" ", names).toLowerCase(Locale.ROOT))
                || wordsAboveNumbers(names, file, lines, first))
            && IntStream.range(first + 1, lines.size())
                .mapToObj(l -> cells(file, l, LinkCells.withoutComment(lines.get(l))))
                .noneMatch(cells -> cells.stream().anyMatch(names::contains))
        ? first
        : -1;
  }

  /** Two words above at least three lines of whole numbers name the columns, whatever they are. */
  private static boolean wordsAboveNumbers(
      List<String> names, Path file, List<String> lines, int first) {
    return names.size() == 2
        && names.stream().noneMatch(EdgeList::isNumber)
        && lines.size() - first > 3
        && IntStream.range(first + 1, lines.size())
            .mapToObj(l -> cells(file, l, LinkCells.withoutComment(lines.get(l))))
            .allMatch(cells -> cells.stream().allMatch(EdgeList::isNumber));
  }

  private static boolean isNumber(String cell) {
    return !cell.isEmpty() && cell.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static List<String> cells(Path file, int line, String text) {
    return LinkCells.of(file, line, text, ",;", /* blanks= */ true);
  }

  /** Objects in order of appearance, and links between them. */
  static final class NamedLinks {
    private final Map<String, Integer> objects = new LinkedHashMap<>();
    private final List<int[]> pairs = new ArrayList<>();

    /** The number of an object, the next one if its name is new. */
    int object(String name) {
      return objects.computeIfAbsent(name, x -> objects.size());
    }

    void add(String from, String to) {
      pairs.add(new int[] {object(from), object(to)});
    }

    /**
     * Refuses too few or too many objects before a cell of the network is made. A link without a
     * dyad, such as that of an object with itself where there are no self links, is left out by
     * {@link Network#of}.
     */
    NetworkFile network(Path file, IntFunction<Dyads> kind) {
      int n = objects.size();
      if (n < 2 || n > NetworkFile.MOST_OBJECTS) {
        throw new DataFileException(file, 0, 0, n + " objects", "2 to " + NetworkFile.MOST_OBJECTS);
      }
      Dyads dyads = kind.apply(n);
      BitSet links = new BitSet();
      for (int[] pair : pairs) {
        links.set(pair[0] * n + pair[1]);
        if (!dyads.directed()) {
          links.set(pair[1] * n + pair[0]);
        }
      }
      return new NetworkFile(
          List.copyOf(objects.keySet()), Network.of(dyads, (from, to) -> links.get(from * n + to)));
    }
  }
}
