package plumbline.graphs;

import plumbline.numerics.Doubles;
import plumbline.numerics.Text;

/**
 * A graph and a precision matrix that fits it.
 *
 * @param graph G
 * @param precision K, [p x p] row by row, zero where G has no edge
 */
public record GraphState(Graph graph, Doubles precision) {
  /** Checks the size. */
  public GraphState {
    if (precision.size() != graph.nodes() * graph.nodes()) {
      throw new IllegalArgumentException(
          Text.of(
              "a graph of %s nodes needs as many rows and columns, not %s entries",
              graph.nodes(), precision.size()));
    }
  }

  /**
   * The usual start: no edges, the identity.
   *
   * @param nodes p
   * @return the state
   */
  public static GraphState empty(int nodes) {
    return new GraphState(Graph.empty(nodes), GraphPrior.of(nodes, 3, 0.5).scale());
  }

  /**
   * An entry of the precision matrix.
   *
   * @param i row
   * @param j column
   * @return k_ij
   */
  public double k(int i, int j) {
    return precision.get(i * graph.nodes() + j);
  }
}
