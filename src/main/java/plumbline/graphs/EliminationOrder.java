package plumbline.graphs;

/**
 * An order in which to eliminate the nodes of a graph, one that joins few new pairs: at each step
 * the node goes whose remaining neighbours lack the fewest edges. For a chordal (decomposable)
 * graph nothing is joined, and the order is called perfect.
 */
final class EliminationOrder {
  private final int nodes;
  private final int words;
  private final long[] rows;
  private final long[] remaining;
  private final int[] order;

  EliminationOrder(int nodes) {
    this.nodes = nodes;
    this.words = (nodes + 63) >> 6;
    this.rows = new long[nodes * words];
    this.remaining = new long[words];
    this.order = new int[nodes];
  }

  /** The node eliminated at a position. */
  int at(int position) {
    return order[position];
  }

  /** Finds an order; true if it is perfect, which is so exactly if the graph is decomposable. */
  boolean find(Adjacency graph) {
    for (int i = 0; i < nodes; i++) {
      for (int w = 0; w < words; w++) {
        rows[i * words + w] = graph.word(i, w);
      }
    }
    java.util.Arrays.fill(remaining, 0);
    for (int i = 0; i < nodes; i++) {
      remaining[i >> 6] |= 1L << i;
    }
    boolean perfect = true;
    for (int position = 0; position < nodes; position++) {
      int best = -1;
      int least = Integer.MAX_VALUE;
      for (int v = 0; v < nodes && least > 0; v++) {
        if ((remaining[v >> 6] >>> v & 1) != 0) {
          int missing = missing(v, least);
          if (missing < least) {
            least = missing;
            best = v;
          }
        }
      }
      order[position] = best;
      remaining[best >> 6] &= ~(1L << best);
      if (least > 0) {
        perfect = false;
        join(best);
      }
    }
    return perfect;
  }

  /** Twice the number of edges missing among the remaining neighbours, or at least the limit. */
  private int missing(int v, int limit) {
    int missing = 0;
    for (int w = 0; w < words; w++) {
      long left = rows[v * words + w] & remaining[w];
      while (left != 0) {
        int u = (w << 6) + Long.numberOfTrailingZeros(left);
        left &= left - 1;
        for (int x = 0; x < words; x++) {
          missing +=
              Long.bitCount(rows[v * words + x] & remaining[x] & ~rows[u * words + x])
                  - (x == u >> 6 ? 1 : 0);
        }
        if (missing >= limit) {
          return missing;
        }
      }
    }
    return missing;
  }

  private void join(int v) {
    for (int w = 0; w < words; w++) {
      long left = rows[v * words + w] & remaining[w];
      while (left != 0) {
        int u = (w << 6) + Long.numberOfTrailingZeros(left);
        left &= left - 1;
        for (int x = 0; x < words; x++) {
          rows[u * words + x] |= rows[v * words + x] & remaining[x];
        }
        rows[u * words + (u >> 6)] &= ~(1L << u);
      }
    }
  }
}
