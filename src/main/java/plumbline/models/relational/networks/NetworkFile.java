package plumbline.models.relational.networks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import plumbline.sampling.DataFileException;
import plumbline.sampling.files.text.TextFile;

/**
 * A network read from a file. The form is told from the content:
 *
 * <ul>
 *   <li>adjacency CSV: as many rows as columns, more than two; 0 and 1, or NA where hidden;
 *   <li>edge list: two names a line, in double quotes or without, separated by a comma, a
 *       semicolon, blanks or a tab; a line with one name is an object without links; # starts a
 *       comment; a first line such as {@code source,target} or {@code from,to}, whose words are no
 *       objects further down, is a header;
 *   <li>Matrix Market (coordinate; only the places of the entries count);
 *   <li>GraphML (nodes and edges only).
 * </ul>
 *
 * @param names of the objects
 * @param network the network
 */
public record NetworkFile(List<String> names, Network network) {
  /** A byte for each ordered pair: 400 MB. */
  static final int MOST_OBJECTS = 20_000;

  private static final String BANNER = "%%MatrixMarket";

  /** The banner's words for a matrix of which one triangle is stored. */
  private static final Pattern MIRRORED = Pattern.compile("symmetric|hermitian");

  /** Copies the names. */
  public NetworkFile {
    names = List.copyOf(names);
  }

  /**
   * Reads a file, without self links.
   *
   * @param file any of the forms
   * @param directed whether links have a direction; otherwise each link holds both ways
   * @return names and network
   * @throws DataFileException if the file is none of them
   */
  public static NetworkFile read(Path file, boolean directed) {
    return read(file, directed ? Dyads::directed : Dyads::symmetric);
  }

  /** Reads a file, without directions as pairs or else as ordered pairs that agree. */
  public static NetworkFile read(Path file, boolean directed, boolean selfLinks, boolean pairs) {
    IntFunction<Dyads> plain = directed ? Dyads::directed : Dyads::symmetric;
    NetworkFile read = read(file, n -> selfLinks ? plain.apply(n).withSelfLinks() : plain.apply(n));
    return directed || pairs ? read : new NetworkFile(read.names(), read.network().entries());
  }

  /**
   * Reads a file.
   *
   * @param file any of the forms
   * @param kind makes the dyads of so many objects; links that it has no dyads for are left out
   * @return names and network
   * @throws DataFileException if the file is none of them
   */
  public static NetworkFile read(Path file, IntFunction<Dyads> kind) {
    // What is no text, or has more than 256 MB, is refused here, whatever its form.
    List<String> lines = TextFile.lines(file, "a network");
    String first =
        lines.stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .findFirst()
            .orElse("");
    if (first.startsWith(BANNER)) {
      return matrixMarket(file, lines, kind);
    }
    if (first.startsWith("<")) {
      return graphMl(file, kind);
    }
    OtherNetworkForms.refuse(file, lines);
    OtherNetworkForms.refuseCounts(file, lines);
    // Two cells may be two names: a network of two objects cannot come as adjacency CSV.
    return LinkCells.count(first, ",") > 1
        ? adjacency(file, lines, kind)
        : EdgeList.read(file, lines).network(file, kind);
  }

  /** Cells row by row, without names: objects are called 1, 2, ... in the order of the rows. */
  private static NetworkFile adjacency(Path file, List<String> lines, IntFunction<Dyads> kind) {
    List<String[]> rows = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>(); // of the lines, for the sentence that refuses one
    for (int l = 0; l < lines.size(); l++) {
      if (!lines.get(l).isBlank()) {
        rows.add(lines.get(l).split(",", -1));
        numbers.add(l + 1);
      }
    }
    int n = rows.size();
    if (n > MOST_OBJECTS || rows.get(0).length != n) {
      throw new DataFileException(
          file,
          numbers.get(0),
          0,
          rows.get(0).length + " columns in " + n + " rows",
          "as many rows as columns");
    }
    Dyads dyads = kind.apply(n);
    List<Integer> hidden = new ArrayList<>();
    boolean[][] links = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      String[] row = rows.get(i);
      if (row.length != n) {
        throw new DataFileException(
            file, numbers.get(i), 0, row.length + " columns", n + ", as many as there are rows");
      }
      for (int j = 0; j < n; j++) {
        String cell = row[j].strip();
        switch (cell) {
          case "1", "1.0" -> links[i][j] = true;
          case "0", "0.0" -> {}
          case "NA" -> {
            if (i != j || dyads.selfLinks()) { // else there is nothing to hide
              hidden.add(n * i + j);
            }
          }
          default ->
              throw new DataFileException(file, numbers.get(i), j + 1, quoted(cell), "0, 1 or NA");
        }
      }
    }
    // NA counts as no link here: NA beside 0 hides the dyad, NA beside 1 is a fault.
    for (int i = 0; i < n && !dyads.directed(); i++) {
      for (int j = 0; j < i; j++) {
        if (links[i][j] != links[j][i]) {
          throw new DataFileException(
              file,
              numbers.get(i),
              j + 1,
              "a link one way only",
              "a symmetric matrix, or --directed");
        }
      }
    }
    // Without directions either cell of a pair hides it.
    Dyads seen = dyads.hiding(hidden.stream().mapToInt(Integer::intValue).toArray());
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= n; i++) {
      names.add(Integer.toString(i));
    }
    return new NetworkFile(names, Network.of(seen, (from, to) -> links[from][to]));
  }

  /** The file's own words, set apart from those of the sentence that refuses them. */
  static String quoted(String text) {
    return "'" + text + "'";
  }

  /**
   * The line of sizes makes all objects, so that rows without entries are there too. An entry is a
   * link whatever its value, and one more or fewer than promised is a fault. Of a matrix that the
   * banner does not call general one triangle is stored: its entries hold both ways.
   */
  private static NetworkFile matrixMarket(Path file, List<String> lines, IntFunction<Dyads> kind) {
    int banner = 0;
    while (!lines.get(banner).startsWith(BANNER)) {
      banner++;
    }
    String form = lines.get(banner).toLowerCase(Locale.ROOT);
    if (!form.contains("coordinate")) {
      throw new DataFileException(
          file, banner + 1, 0, quoted(lines.get(banner)), "a matrix in coordinate form");
    }
    boolean mirrored = MIRRORED.matcher(form).find();
    EdgeList.NamedLinks edges = new EdgeList.NamedLinks();
    int size = 0;
    int promised = 0;
    int found = 0;
    for (int l = banner + 1; l < lines.size(); l++) {
      String line = lines.get(l).strip();
      if (line.isEmpty() || line.startsWith("%")) {
        continue;
      }
      String[] cells = line.split("\\s+", -1);
      if (size == 0) {
        if (cells.length != 3 || !cells[0].equals(cells[1])) {
          throw new DataFileException(
              file, l + 1, 0, quoted(line), "as many rows as columns, and entries");
        }
        size = number(file, l, cells[0], MOST_OBJECTS);
        promised = cells[2].equals("0") ? 0 : number(file, l, cells[2], 999_999_999);
        for (int i = 1; i <= size; i++) {
          edges.object(Integer.toString(i));
        }
      } else {
        if (cells.length < 2) {
          throw new DataFileException(file, l + 1, 0, quoted(line), "two whole numbers");
        }
        int from = number(file, l, cells[0], size);
        int to = number(file, l, cells[1], size);
        edges.add(Integer.toString(from), Integer.toString(to));
        if (mirrored) {
          edges.add(Integer.toString(to), Integer.toString(from));
        }
        found++;
      }
    }
    if (found != promised) {
      throw new DataFileException(
          file, 0, 0, found + " entries", promised + ", as the line of sizes says");
    }
    return edges.network(file, kind);
  }

  /** A whole number from 1; nine digits after leading zeros are all that an int is sure to hold. */
  private static int number(Path file, int line, String text, int most) {
    if (text.matches("0*[1-9][0-9]{0,8}") && Integer.parseInt(text) <= most) {
      return Integer.parseInt(text);
    }
    throw new DataFileException(
        file, line + 1, 0, quoted(text), "a whole number from 1 to " + most);
  }

  /**
   * Elements by their local names, in any namespace. An edge brings along objects that no node has
   * named. One that the file calls undirected holds both ways.
   */
  private static NetworkFile graphMl(Path file, IntFunction<Dyads> kind) {
    EdgeList.NamedLinks edges = new EdgeList.NamedLinks();
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false); // no entities from elsewhere
    try (var in = Files.newInputStream(file)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      boolean undirected = false;
      boolean root = true;
      while (xml.hasNext()) {
        if (xml.next() != XMLStreamConstants.START_ELEMENT) {
          continue;
        }
        if (root && !xml.getLocalName().equals("graphml")) {
          throw new DataFileException(
              file,
              xml.getLocation().getLineNumber(),
              0,
              quoted("<" + xml.getLocalName() + ">") + " as the root",
              "<graphml>; GEXF in Python: networkx.write_graphml(networkx.read_gexf(f),"
                  + " 'g.graphml')");
        }
        root = false;
        if (xml.getLocalName().equals("node")) {
          edges.object(attribute(file, xml, "id"));
        } else if (xml.getLocalName().equals("graph")) {
          undirected = "undirected".equals(xml.getAttributeValue(null, "edgedefault"));
        } else if (xml.getLocalName().equals("edge")) {
          String from = attribute(file, xml, "source");
          String to = attribute(file, xml, "target");
          edges.add(from, to);
          String directed = xml.getAttributeValue(null, "directed");
          if (directed == null ? undirected : directed.equals("false")) {
            edges.add(to, from);
          }
        }
      }
    } catch (XMLStreamException e) {
      throw new DataFileException(
          file, e.getLocation().getLineNumber(), 0, "broken XML", "GraphML");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return edges.network(file, kind);
  }

  /** The value of an attribute that an element must have. */
  private static String attribute(Path file, XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    if (value == null) {
      throw new DataFileException(
          file,
          xml.getLocation().getLineNumber(),
          0,
          quoted("<" + xml.getLocalName() + ">") + " without " + name,
          "the attribute");
    }
    return value;
  }
}
