package plumbline.graphs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;
import org.ejml.simple.SimpleMatrix;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Random decomposable graphs, each made node by node: a new node joins some nodes of a clique that
 * is there. So cliques and separators are known without looking for them.
 *
 * @param graph the graph, its nodes in a random order
 * @param cliques a clique for each node, as it came
 * @param separators the part of it that was there before
 */
record ChordalGraphs(Graph graph, List<int[]> cliques, List<int[]> separators) {
  static ChordalGraphs random(int nodes, Rng rng) {
    int[] name = IntStream.range(0, nodes).toArray();
    rng.shuffle(name, nodes);
    List<int[]> cliques = new ArrayList<>();
    List<int[]> separators = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    for (int v = 0; v < nodes; v++) {
      int node = name[v];
      int[] old = v == 0 ? new int[0] : cliques.get(rng.uniformInt(v));
      int[] joined = IntStream.of(old).filter(u -> rng.bernoulli(0.7)).toArray();
      for (int u : joined) {
        ends.add(u);
        ends.add(node);
      }
      separators.add(joined);
      cliques.add(IntStream.concat(IntStream.of(joined), IntStream.of(node)).toArray());
    }
    Graph graph = Graph.of(nodes, ends.stream().mapToInt(e -> e).toArray());
    return new ChordalGraphs(graph, cliques, separators);
  }

  /** A random symmetric positive definite matrix. */
  static SimpleMatrix scale(int p, Rng rng) {
    double[] values = IntStream.range(0, p * (p + 3)).mapToDouble(e -> rng.normal()).toArray();
    SimpleMatrix root = new SimpleMatrix(p, p + 3, true, values);
    SimpleMatrix product = root.mult(root.transpose()).scale(1.0 / (p + 3));
    return product.plus(product.transpose()).scale(0.5); // symmetric to the last bit
  }

  static Doubles doubles(SimpleMatrix matrix) {
    return Doubles.of(matrix.getDDRM().getData());
  }

  static SimpleMatrix block(SimpleMatrix matrix, int[] nodes) {
    SimpleMatrix block = new SimpleMatrix(nodes.length, nodes.length);
    for (int i = 0; i < nodes.length; i++) {
      for (int j = 0; j < nodes.length; j++) {
        block.set(i, j, matrix.get(nodes[i], nodes[j]));
      }
    }
    return block;
  }

  /** The log constant of a complete graph, by the multivariate gamma function's recursion. */
  static double logComplete(double df, SimpleMatrix scale) {
    int m = scale.getNumRows();
    double shape = (df + m - 1) / 2;
    double log = m == 0 ? 0 : m * shape * Math.log(2) - shape * Math.log(scale.determinant());
    for (int j = m; j > 0; j--) {
      log += (j - 1) / 2.0 * Math.log(Math.PI) + LogGamma.value(shape - (m - j) / 2.0);
    }
    return log;
  }

  /** The log constant of this graph: cliques over separators. */
  double logConstant(double df, SimpleMatrix scale) {
    double log = 0;
    for (int v = 0; v < cliques.size(); v++) {
      log += logComplete(df, block(scale, cliques.get(v)));
      log -= logComplete(df, block(scale, separators.get(v)));
    }
    return log;
  }

  /** A precision matrix that fits a graph, with strong diagonal. */
  static SimpleMatrix fitting(Graph graph, Rng rng) {
    int n = graph.nodes();
    SimpleMatrix k = new SimpleMatrix(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double entry = graph.has(i, j) ? 0.6 * rng.normal() : 0;
        k.set(i, j, entry);
        k.set(j, i, entry);
      }
      k.set(i, i, 2.5 * n + rng.uniform());
    }
    return k;
  }
}
