package plumbline.models.relational.networks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.sampling.DataFileException;
import plumbline.studies.SyntheticNetworks;

/** The forms of a network file, and the networks that the project ships. */
class NetworkFileTest {
  @TempDir private Path folder = Path.of("");

  private NetworkFile read(String text, boolean directed) throws IOException {
    Path file = folder.resolve("network");
    Files.writeString(file, text);
    return NetworkFile.read(file, directed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0,1,0\n1,0,1\n0,1,0\n",
        "# a comment, with a comma\na\nb,a\nc\tb\n",
        "a;b\nb ; c\n",
        "# from igraph\nSource,Target\na,b\nb,c\n",
        "\"from\",\"to\"\n\"a\",\"b\"\n\"b\",\"c\"\n",
        "\"Doe, J. #1\" b # as R writes names\n\tb ; \"c \"\"d\"\"\"\n",
        "%%MatrixMarket matrix coordinate pattern symmetric\n% x\n3 3 2\n2 1\n3 2\n",
        "<?xml version=\"1.0\"?><graphml><graph><node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>"
            + "<edge source=\"a\" target=\"b\"/><edge source=\"b\" target=\"c\"/></graph></graphml>"
      })
  void everyForm(String text) throws IOException {
    Network network = read(text, false).network();
    assertEquals(3, network.size());
    assertEquals(2, network.links());
    assertTrue(network.link(0, 1) && network.link(1, 0) && network.link(1, 2));
    assertFalse(network.link(0, 2));
    assertEquals(3, network.observedDyads());
  }

  @Test
  void directedAndHidden() throws IOException {
    Network network = read("0,1,NA\n0,0,1\n0,0,0\n", true).network();
    assertEquals(2, network.links());
    assertFalse(network.link(1, 0));
    assertEquals(5, network.observedDyads());
    String diagonal = read("NA,1,0\n1,NA,1\n0,1,NA\n", false).network().dyads().toString();
    assertFalse(diagonal.contains("hidden"), diagonal);
    assertEquals(List.of("x", "y"), read("x y\n", true).names());
    // Objects of these names are objects.
    assertEquals(List.of("from", "to", "b"), read("from to\nto b\n", true).names());
  }

  /** Of a symmetric matrix one triangle is stored: its links go both ways, directed or not. */
  @Test
  void aStoredTriangleIsMirrored() throws IOException {
    String banner = "# made by hand\n%%MatrixMarket matrix coordinate pattern ";
    Network both = read(banner + "symmetric\n3 3 2\n2 1\n3 2\n", true).network();
    assertEquals(4, both.links());
    assertTrue(both.link(0, 1) && both.link(1, 0));
    assertEquals(2, read(banner + "general\n3 3 2\n2 1\n3 2\n", true).network().links());
  }

  @Test
  void undirectedEdgesGoBothWays() throws IOException {
    String edges = "<edge source='a' target='b'/><edge source='b' target='c' directed='%s'/>";
    for (String[] file :
        new String[][] {
          {"<graph edgedefault='undirected'>", "true", "3"},
          {"<graph edgedefault='undirected'>", "false", "4"},
          {"<graph edgedefault='directed'>", "false", "3"},
          {"<graph edgedefault='directed'>", "true", "2"}
        }) {
      String text = "<graphml>" + file[0] + edges.formatted(file[1]) + "</graph></graphml>";
      assertEquals(Integer.parseInt(file[2]), read(text, true).network().links(), text);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1,0;1,0;0,1,0 | line 2: found 2 columns",
        "0,1,0;0,0,0;0,0,0 | line 2, column 1: found a link one way only",
        "0,1,0;1,2,0;0,0,0 | line 2, column 2: found '2'",
        "a b c | line 1, column 3: found 'c'",
        "\"a,b;c,d | line 1: found '\"a,b'",
        "\"a\"b,c | a quotation mark at both ends",
        "<graphml><edge source='1'/></graphml> | without target",
        "<graphml> | broken XML",
        "lonely | 1 objects",
        "a,b;c,;d,e | line 2: found 'c,'",
        ",a;b,c | line 1: found ',a'",
        "0,1,0;;1,0,0;0,0,2 | line 4, column 3: found '2'",
        ";%%MatrixMarket matrix array real general;2 2 | line 2: found"
      })
  void faultsInOneSentence(String text, String sentence) {
    var fault = assertThrows(DataFileException.class, () -> read(text.replace(';', '\n'), false));
    String message = String.valueOf(fault.getMessage());
    assertTrue(message.contains(sentence), message);
  }

  /** The stated commands make the shipped files again. */
  @Test
  void shippedNetworks() {
    Path data = Path.of("data", "networks");
    Network papers = SyntheticNetworks.papers(234, 40, 130, Rng.seeded(4));
    assertEquals(papers, NetworkFile.read(data.resolve("papers234.edges"), false).network());
    assertEquals(598, papers.links());
    assertEquals(0.62, papers.transitivity(), 0.005);
    Network groups = SyntheticNetworks.sixGroups(15, 0.02, Rng.seeded(2014));
    assertEquals(groups, NetworkFile.read(data.resolve("sixgroups90.edges"), false).network());
  }

  private static final String[][] OTHER_FORMS = {
    {
      "graph [\n node [\n id 0\n ]\n node [\n id 1\n ]\n edge [\n source 0\n target 1\n ]\n]\n",
      "GML"
    },
    {"Creator \"A on Monday\"\ngraph\n[\n  directed 0\n  node\n  [\n    id 1\n  ]\n]\n", "GML"},
    {"# made by hand\nVersion 1\ndirected 0\ngraph [\n node [\n id 0\n ]\n]\n", "GML"},
    {"*Vertices 3\n1 \"a\"\n2 \"b\"\n3 \"c\"\n*Edges\n1 2\n2 3\n", "Pajek"},
    {"*Vertices 3\n1 \"a\"\n2 \"b\"\n3 \"c\"\n*Edges\n1 2 1\n2 3 1\n", "Pajek"},
    {"*network small\n*vertices 2\n1 a\n2 b\n*arcs\n1 2\n", "Pajek"},
    {"dl n=3 format=edgelist1\nlabels:\na,b,c\ndata:\n1 2\n2 3\n", "DL"},
    {"DL\nN = 3\ndata:\n0 1 0\n1 0 1\n0 1 0\n", "DL"},
    {"graph {\n  a -- b;\n}\n", "DOT"},
    {"digraph G\n{\n  a->b\n  b->c\n}\n", "DOT"},
    {"strict graph \"my graph\" {\na--b\n}\n", "DOT"},
    {"{\"directed\": false,\n\"links\": []}\n", "JSON"},
    {"[\n{\"source\": 1}\n]\n", "JSON"},
    {"[[0, 1], [1, 2]]\n", "JSON"},
    {"%%matrixmarket matrix coordinate pattern general\n3 3 2\n2 1\n3 2\n", "banner"},
    {"% sym\n1 2\n2 3\n", "begins with %"},
    {"4 5\n1 2\n1 3\n2 3\n3 4\n2 4\n", "counts 4 objects, 5 links"},
    {"4 3\n2\n1 3\n2 4\n3\n", "METIS"},
    {"<gexf><graph><nodes><node id='a'/><node id='b'/></nodes></graph></gexf>", "<gexf>"},
    {"<html><body/></html>", "<html>"},
  };

  /** Lines of a word or two, whose key words would be objects of an edge list. */
  @Test
  void otherFormsAreNoEdgeLists() {
    for (String[] other : OTHER_FORMS) {
      for (String text : List.of(other[0], "\n" + other[0], other[0].replace("\n", "\r\n"))) {
        DataFileException refused =
            assertThrows(DataFileException.class, () -> read(text, false), other[0]);
        assertTrue(refused.getMessage().contains(other[1]), refused.getMessage());
        assertFalse(refused.getMessage().contains("\n"), refused.getMessage());
      }
    }
    DataFileException gml =
        assertThrows(DataFileException.class, () -> read(OTHER_FORMS[0][0], false));
    assertTrue(gml.getMessage().contains("networkx.read_gml(f, label='id')"), gml.getMessage());
  }

  /** Objects may have the names of key words, and numbers may be large. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "graph theory\ntheory proof\n",
        "Creator work\nwork time\n",
        "dl john\njohn mary\n",
        "\"*Vertices\" b\nb c\n",
        "digraph a\na b\n",
        "3 5\n5 7\n",
        "\"{\" b\nb c\n",
        "version 2\n2 3\n"
      })
  void namesLikeKeyWordsAreObjects(String text) throws IOException {
    assertEquals(3, read(text, false).names().size());
    assertEquals(2, read(text, false).network().links());
  }

  /** Two words above numbers are no objects, whatever they are. */
  @Test
  void aHeaderOfUnknownWordsIsNoLink() throws IOException {
    assertEquals(List.of("1", "2", "3"), read("u,v\n1,2\n2,3\n1,3\n", false).names());
    assertEquals(3, read("node1\tnode2\n1\t2\n2\t3\n1\t3\n", false).network().links());
    assertEquals(List.of("u", "v", "a"), read("u,v\nv,a\nu,a\n", false).names());
  }
}
