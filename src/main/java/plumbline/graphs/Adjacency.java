package plumbline.graphs;

/** A graph as it changes: one row of bits for each node. */
public final class Adjacency {
  private final int nodes;
  private final int words;
  private final long[] rows;

  /**
   * A graph without edges.
   *
   * @param nodes number of nodes
   */
  public Adjacency(int nodes) {
    this.nodes = nodes;
    this.words = (nodes + 63) >> 6;
    this.rows = new long[nodes * words];
  }

  /**
   * The number of nodes.
   *
   * @return the number
   */
  public int nodes() {
    return nodes;
  }

  /** Takes over a graph. */
  void place(Graph graph) {
    for (int j = 1; j < nodes; j++) {
      for (int i = 0; i < j; i++) {
        set(i, j, graph.has(i, j));
      }
    }
  }

  /** Takes over another graph of the same size. */
  void copy(Adjacency other) {
    System.arraycopy(other.rows, 0, rows, 0, rows.length);
  }

  /**
   * Whether two nodes are joined.
   *
   * @param i a node
   * @param j a node
   * @return true for an edge
   */
  public boolean has(int i, int j) {
    return (rows[i * words + (j >> 6)] >>> j & 1) != 0;
  }

  void set(int i, int j, boolean present) {
    long atJ = 1L << j;
    long atI = 1L << i;
    if (present) {
      rows[i * words + (j >> 6)] |= atJ;
      rows[j * words + (i >> 6)] |= atI;
    } else {
      rows[i * words + (j >> 6)] &= ~atJ;
      rows[j * words + (i >> 6)] &= ~atI;
    }
  }

  /**
   * How many nodes are joined to both of two nodes.
   *
   * @param i a node
   * @param j another node
   * @return the number of triangles that an edge between them would close
   */
  public int commonNeighbours(int i, int j) {
    int count = 0;
    for (int w = 0; w < words; w++) {
      count += Long.bitCount(rows[i * words + w] & rows[j * words + w]);
    }
    return count;
  }

  /**
   * The number of edges.
   *
   * @return at least 0
   */
  public int edges() {
    int ends = 0;
    for (int i = 0; i < nodes; i++) {
      ends += degree(i);
    }
    return ends / 2;
  }

  int words() {
    return words;
  }

  long word(int node, int index) {
    return rows[node * words + index];
  }

  /**
   * How many nodes a node is joined to.
   *
   * @param node a node
   * @return its degree
   */
  public int degree(int node) {
    int count = 0;
    for (int w = 0; w < words; w++) {
      count += Long.bitCount(rows[node * words + w]);
    }
    return count;
  }
}
