package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import plumbline.graphs.Graph;
import plumbline.graphs.Observations;
import plumbline.numerics.Doubles;

/** Data sets with known graphs, among the resources of the tests. */
final class GraphFiles {
  private GraphFiles() {}

  static Path file(String name) {
    return Peers.home().resolve("src/test/resources/oracle/graphs").resolve(name);
  }

  static double[][] rows(String name) {
    try {
      return Files.readAllLines(file(name)).stream()
          .filter(line -> !line.startsWith("i,"))
          .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Observations data(String set) {
    double[][] rows = rows(set + "_data.csv");
    int p = rows[0].length;
    return new Observations(
        rows.length, p, Doubles.generate(rows.length * p, e -> rows[e / p][e % p]));
  }

  static boolean[] truth(String set) {
    double[][] adjacency = rows(set + "_trueG.csv");
    boolean[] edges = new boolean[Graph.pairCount(adjacency.length)];
    for (int j = 1; j < adjacency.length; j++) {
      for (int i = 0; i < j; i++) {
        edges[Graph.pair(i, j)] = adjacency[i][j] == 1;
      }
    }
    return edges;
  }
}
