package plumbline.graphs;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Ints;

/**
 * An undirected graph without loops, immutable. Pairs of nodes are numbered (0,1), (0,2), (1,2),
 * (0,3), ...: adding a node leaves the numbers of the old pairs as they are.
 *
 * @param nodes number of nodes, at least 1
 * @param pairs 1 where there is an edge, 0 elsewhere; length {@code nodes (nodes - 1) / 2}
 */
public record Graph(int nodes, Ints pairs) {
  /** Checks the length. */
  public Graph {
    if (nodes < 1 || pairs.size() != pairCount(nodes)) {
      throw new IllegalArgumentException(
          "a graph of " + nodes + " nodes cannot have " + pairs.size() + " pairs");
    }
  }

  /**
   * The number of pairs of nodes.
   *
   * @param nodes number of nodes
   * @return {@code nodes (nodes - 1) / 2}
   */
  public static int pairCount(int nodes) {
    return nodes * (nodes - 1) / 2;
  }

  /**
   * The number of a pair.
   *
   * @param i a node, from 0
   * @param j another node
   * @return its position among the pairs
   */
  public static int pair(int i, int j) {
    int high = Math.max(i, j);
    return high * (high - 1) / 2 + Math.min(i, j);
  }

  /**
   * The graph without edges.
   *
   * @param nodes number of nodes
   * @return the graph
   */
  public static Graph empty(int nodes) {
    return new Graph(nodes, Ints.generate(pairCount(nodes), e -> 0));
  }

  /**
   * The graph with all edges.
   *
   * @param nodes number of nodes
   * @return the graph
   */
  public static Graph complete(int nodes) {
    return new Graph(nodes, Ints.generate(pairCount(nodes), e -> 1));
  }

  /**
   * A graph by its edges.
   *
   * @param nodes number of nodes
   * @param ends two entries for each edge, nodes from 0
   * @return the graph
   */
  public static Graph of(int nodes, int... ends) {
    int[] pairs = new int[pairCount(nodes)];
    for (int e = 0; e < ends.length; e += 2) {
      pairs[pair(ends[e], ends[e + 1])] = 1;
    }
    return new Graph(nodes, Ints.of(pairs));
  }

  /**
   * All graphs, in the order of the numbers whose bit e says whether pair e is an edge.
   *
   * @param nodes number of nodes, at most 6
   * @return {@code 2^(nodes (nodes - 1) / 2)} graphs
   */
  public static List<Graph> all(int nodes) {
    if (nodes > 6) {
      throw new IllegalArgumentException("graphs of " + nodes + " nodes are too many to list");
    }
    List<Graph> graphs = new ArrayList<>();
    for (int mask = 0; mask < 1 << pairCount(nodes); mask++) {
      int bits = mask;
      graphs.add(new Graph(nodes, Ints.generate(pairCount(nodes), e -> bits >> e & 1)));
    }
    return graphs;
  }

  /**
   * Whether two nodes are joined.
   *
   * @param i a node
   * @param j a node
   * @return true for an edge
   */
  public boolean has(int i, int j) {
    return i != j && pairs.get(pair(i, j)) == 1;
  }

  /**
   * This graph with one edge there or not.
   *
   * @param i a node
   * @param j another node
   * @param present whether the edge is there
   * @return the graph
   */
  public Graph with(int i, int j, boolean present) {
    int changed = pair(i, j);
    return new Graph(
        nodes, Ints.generate(pairs.size(), e -> e == changed ? (present ? 1 : 0) : pairs.get(e)));
  }

  /**
   * The number of edges.
   *
   * @return the number
   */
  public int edges() {
    return (int) pairs.sum();
  }

  /**
   * The adjacency matrix.
   *
   * @return symmetric rows of zeros and ones
   */
  public double[][] adjacency() {
    double[][] rows = new double[nodes][nodes];
    for (int i = 0; i < nodes; i++) {
      for (int j = 0; j < nodes; j++) {
        rows[i][j] = has(i, j) ? 1 : 0;
      }
    }
    return rows;
  }

  /** The edges as text, nodes from 1: {@code 1-2 2-3}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int j = 1; j < nodes; j++) {
      for (int i = 0; i < j; i++) {
        if (has(i, j)) {
          text.append(text.isEmpty() ? "" : " ").append(i + 1).append('-').append(j + 1);
        }
      }
    }
    return text.isEmpty() ? "no edges" : text.toString();
  }

  /** The edges of a graph, asked pair by pair. */
  @FunctionalInterface
  interface Edges {
    /** Whether i and j, i below j, are joined. */
    boolean has(int i, int j);
  }

  /** The graph that has these edges. */
  static Graph where(int nodes, Edges edges) {
    return new Graph(
        nodes,
        Ints.generate(
            pairCount(nodes),
            pair -> {
              int j = (int) ((1 + Math.sqrt(1 + 8.0 * pair)) / 2);
              return edges.has(pair - j * (j - 1) / 2, j) ? 1 : 0;
            }));
  }
}
