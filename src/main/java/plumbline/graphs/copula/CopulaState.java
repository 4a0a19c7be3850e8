package plumbline.graphs.copula;

import plumbline.graphs.GraphState;
import plumbline.numerics.Doubles;

/**
 * A graph, a precision matrix that fits it, and the normal scores behind the ranks of a table.
 *
 * @param graph graph and precision matrix K
 * @param scores row by row, n rows of p; empty as long as no data have been drawn
 */
public record CopulaState(GraphState graph, Doubles scores) {
  /** Checks the size. */
  public CopulaState {
    if (scores.size() % graph.graph().nodes() != 0) {
      throw new IllegalArgumentException(
          scores.size() + " scores are not rows of " + graph.graph().nodes());
    }
  }
}
