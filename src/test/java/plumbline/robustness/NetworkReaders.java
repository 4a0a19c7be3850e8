package plumbline.robustness;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plumbline.models.relational.networks.HeldOutFile;
import plumbline.models.relational.networks.NetworkFile;
import plumbline.testing.MutatedReader;
import plumbline.testing.MutatedReader.Guard;

/** One network of nine people in every form that is read, and dyads held out of it. */
final class NetworkReaders {
  private NetworkReaders() {}

  static void add(List<MutatedReader> readers) {
    StringBuilder edges = new StringBuilder("# friends\n");
    StringBuilder market = new StringBuilder("%%MatrixMarket matrix coordinate pattern general\n");
    StringBuilder graph =
        new StringBuilder("<?xml version=\"1.0\"?>\n<graphml>\n<graph id=\"g\">\n");
    StringBuilder table = new StringBuilder();
    market.append("9 9 18\n");
    for (int i = 1; i <= 9; i++) {
      graph.append("<node id=\"n").append(i).append("\"/>\n");
    }
    for (int i = 1; i <= 9; i++) {
      for (int step = 1; step <= 2; step++) {
        int j = (i + step - 1) % 9 + 1;
        edges.append("anna").append(i).append(",anna").append(j).append('\n');
        market.append(i).append(' ').append(j).append('\n');
        graph.append("<edge source=\"n" + i + "\" target=\"n" + j + "\"/>\n");
      }
      for (int j = 1; j <= 9; j++) {
        int gap = Math.floorMod(j - i, 9);
        table.append(j == 1 ? "" : ",").append(gap == 1 || gap == 8 ? "1" : gap == 4 ? "NA" : "0");
      }
      table.append('\n');
    }
    graph.append("</graph>\n</graphml>\n");
    String symmetric = table.toString().replace("NA", "0");
    Map<String, String> texts =
        Map.of(
            "edges.txt", edges.toString(),
            "matrix.mtx", market.toString(),
            "graph.graphml", graph.toString(),
            "adjacency.csv", symmetric);
    for (Map.Entry<String, String> text : new TreeMap<>(texts).entrySet()) {
      for (boolean directed : new boolean[] {false, true}) {
        Guard guard = text.getKey().startsWith("edges") ? Guard.NONE : Guard.LENGTH;
        readers.add(
            LibraryReaders.reader(
                "network " + text.getKey() + (directed ? ", directed" : ""),
                Map.of(text.getKey(), LibraryReaders.utf8(text.getValue())),
                guard,
                at -> NetworkFile.read(at.resolve(text.getKey()), directed)));
      }
    }
    for (boolean directed : new boolean[] {false, true}) {
      readers.add(
          LibraryReaders.reader(
              "held-out dyads" + (directed ? ", directed" : ""),
              Map.of(
                  "edges.txt", LibraryReaders.utf8(edges.toString()),
                  "test.csv", LibraryReaders.utf8("from,to,link\nanna1,anna2\nanna3,anna6,0\n")),
              Guard.NONE,
              at ->
                  HeldOutFile.read(
                      at.resolve("test.csv"),
                      NetworkFile.read(at.resolve("edges.txt"), directed),
                      directed)));
    }
  }
}
