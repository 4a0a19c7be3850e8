package plumbline.models.relational;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import plumbline.sampling.DataFileException;

/** Reads an edge list: see {@link NetworkFile}. */
final class EdgeList {
  /** One comma or semicolon, with or without blanks around it, or blanks alone. */
  private static final Pattern BETWEEN_NAMES = Pattern.compile("\\s*[,;\\s]\\s*");

  /** What other programs write above the two columns of an edge list. */
  private static final Set<String> HEADERS =
      Set.of("source target", "from to", "sender receiver", "sender recipient", "ego alter");

  private EdgeList() {}

  /** One link a line; a link given twice is one link. */
  static NamedLinks read(Path file, List<String> lines) {
    NamedLinks edges = new NamedLinks();
    int header = header(lines);
    for (int l = 0; l < lines.size(); l++) {
      String line = withoutComment(lines.get(l));
      if (line.isEmpty() || l == header) {
        continue;
      }
      String[] cells = BETWEEN_NAMES.split(line, -1);
      if (cells.length > 2) {
        throw new DataFileException(
            file, l + 1, 3, NetworkFile.quoted(cells[2]), "one or two names on each line");
      }
      if (cells[0].isEmpty() || cells[cells.length - 1].isEmpty()) {
        throw new DataFileException(
            file,
            l + 1,
            0,
            NetworkFile.quoted(line),
            "a name before and after the comma or semicolon");
      }
      if (cells.length == 1) {
        edges.object(cells[0]);
      } else {
        edges.add(cells[0], cells[1]);
      }
    }
    return edges;
  }

  /** The line that names the columns; -1 if there is none. */
  private static int header(List<String> lines) {
    int first = 0;
    while (first < lines.size() && withoutComment(lines.get(first)).isEmpty()) {
      first++;
    }
    if (first == lines.size()) {
      return -1;
    }
    List<String> names = List.of(BETWEEN_NAMES.split(withoutComment(lines.get(first)), -1));
    return HEADERS.contains(String.join(" ", names).toLowerCase(Locale.ROOT))
            && lines.stream()
                .skip(first + 1L)
                .flatMap(line -> BETWEEN_NAMES.splitAsStream(withoutComment(line)))
                .noneMatch(names::contains)
        ? first
        : -1;
  }

  /** What is before the first #, without blanks at its ends. */
  private static String withoutComment(String line) {
    int comment = line.indexOf('#');
    return (comment < 0 ? line : line.substring(0, comment)).strip();
  }
}
