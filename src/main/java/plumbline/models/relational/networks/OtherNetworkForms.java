package plumbline.models.relational.networks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.Text;
import plumbline.sampling.DataFileException;

/**
 * Forms of networks that are no edge lists, though each of their lines has a word or two: read as
 * one, their key words would be objects. Each is refused with the line that makes GraphML of it.
 */
enum OtherNetworkForms {
  GML("GML", "(?i)(graph\\s*\\[?.*|[a-z]+\\s+.*)", "networkx.read_gml(f, label='id')"),
  PAJEK(
      "a Pajek file",
      "(?i)\\*(vertices|network|edges|arcs|edgeslist|arcslist|matrix|partition|vector)\\b.*",
      "networkx.read_pajek(f)"),
  DL("a DL file of UCINET", "(?i)dl([\\s,]+[a-z]+\\s*=.*|[\\s,]*)", "igraph.Graph.Read_DL(f)"),
  DOT(
      "DOT of Graphviz",
      "(?i)(strict\\s+)?(di)?graph(\\s+(\"[^\"]*\"|\\w+))?\\s*(\\{.*)?",
      "networkx.nx_pydot.read_dot(f)"),
  JSON("JSON", "(\\{|\\[\\s*[\\[{]|\\[$).*", "networkx.node_link_graph(json.load(open(f)))"),
  MATRIX_MARKET("Matrix Market with another banner", "(?i)%+\\s*matrixmarket\\b.*", ""),
  COMMENTS("a comment that begins with %", "%.*", "");

  /** So many first lines may be comments or keys of such a form. */
  private static final int LOOKED_AT = 20;

  private static final Pattern OPEN_LIST = Pattern.compile("(?im)^graph\\s*\\[");
  private static final Pattern OPEN_BLOCK =
      Pattern.compile("(?im)^(strict\\s+)?(di)?graph\\b[^\\n]*\\s*\\{");
  private static final Pattern COUNTS = Pattern.compile("[1-9][0-9]{0,8}\\s+[1-9][0-9]{0,8}");

  private final String found;
  private final Pattern firstLine;
  private final String reader;

  OtherNetworkForms(String found, String firstLine, String reader) {
    this.found = found;
    this.firstLine = Pattern.compile(firstLine);
    this.reader = reader;
  }

  /**
   * Refuses what is no list of links.
   *
   * @param file for the sentence
   * @param lines of the file
   * @throws DataFileException if the lines are of another form
   */
  static void refuse(Path file, List<String> lines) {
    int[] places = places(lines);
    if (places.length == 0) {
      return;
    }
    String first = lines.get(places[0]).strip();
    for (OtherNetworkForms form : values()) {
      if (form.firstLine.matcher(first).matches() && form.isBorneOut(lines, places)) {
        throw new DataFileException(file, places[0] + 1, 0, form.found, form.cure());
      }
    }
  }

  /** Where lines stand that say something. */
  private static int[] places(List<String> lines) {
    return IntStream.range(0, lines.size())
        .filter(l -> !LinkCells.withoutComment(lines.get(l)).isEmpty())
        .toArray();
  }

  /** A word or two at the top may be objects: what follows tells. */
  private boolean isBorneOut(List<String> lines, int[] places) {
    @Nullable Pattern mark = this == GML ? OPEN_LIST : this == DOT ? OPEN_BLOCK : null;
    if (mark == null) {
      return true;
    }
    String start =
        Arrays.stream(places)
            .limit(LOOKED_AT)
            .mapToObj(l -> lines.get(l).strip())
            .collect(Collectors.joining("\n"));
    return mark.matcher(start).find();
  }

  private String cure() {
    return switch (this) {
      case MATRIX_MARKET -> "%%MatrixMarket matrix coordinate ...";
      case COMMENTS -> "one or two names on each line, and # before comments";
      default ->
          "GraphML or an edge list, e.g. in Python: "
              + (reader.startsWith("igraph")
                  ? reader + ".write_graphml('g.graphml')"
                  : "networkx.write_graphml(" + reader + ", 'g.graphml')");
    };
  }

  /**
   * Refuses a first line of two numbers that count what follows: objects and links before a list of
   * links, or before METIS' lists of neighbours.
   */
  static void refuseCounts(Path file, List<String> lines) {
    int[] places = places(lines);
    if (places.length < 3 || !COUNTS.matcher(lines.get(places[0]).strip()).matches()) {
      return;
    }
    String first = lines.get(places[0]).strip();
    String[] counts = first.split("\\s+", -1);
    int objects = Integer.parseInt(counts[0]);
    int links = Integer.parseInt(counts[1]);
    if (links != places.length - 1 && objects != places.length - 1) {
      return;
    }
    Set<String> words = new HashSet<>();
    int all = 0;
    boolean pairs = true;
    for (int p = 1; p < places.length; p++) {
      String[] row = LinkCells.withoutComment(lines.get(places[p])).split("[\\s,;]+", -1);
      words.addAll(Arrays.asList(row));
      all += row.length;
      pairs &= row.length == 2;
    }
    if (!words.stream().allMatch(word -> word.matches("[0-9]{1,9}"))) {
      return;
    }
    int largest = words.stream().mapToInt(Integer::parseInt).max().orElse(0);
    boolean ofLinks = pairs && links == places.length - 1 && largest <= objects;
    boolean ofNeighbours = !pairs && objects == places.length - 1 && all == 2 * (long) links;
    if ((ofLinks && links > largest) || (ofNeighbours && largest <= objects)) {
      throw new DataFileException(
          file,
          places[0] + 1,
          0,
          ofLinks
              ? Text.of("a line that counts %d objects, %d links", objects, links)
              : "METIS' lists of neighbours",
          "an edge list alone, one link on each line"
              + (ofLinks ? ": take the first line out" : ""));
    }
  }
}
