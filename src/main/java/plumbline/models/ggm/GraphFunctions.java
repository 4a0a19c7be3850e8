package plumbline.models.ggm;

import java.util.List;
import plumbline.graphs.GraphState;
import plumbline.graphs.Observations;
import plumbline.numerics.Cholesky;
import plumbline.verification.TestFunction;

/**
 * What the joint tests look at. Logarithms and bounded functions throughout: at b = 3 the entries
 * of K and of its inverse are too heavy-tailed for a comparison of means.
 */
final class GraphFunctions {
  private GraphFunctions() {}

  /**
   * Functions of state and data.
   *
   * @return the list
   */
  public static List<TestFunction<GraphState, Observations>> of() {
    return List.of(
        TestFunction.of("edges", (s, y) -> s.graph().edges()),
        TestFunction.of("log k11", (s, y) -> Math.log(s.k(0, 0))),
        TestFunction.of("log k11 log k22", (s, y) -> Math.log(s.k(0, 0)) * Math.log(s.k(1, 1))),
        TestFunction.of("log |K|", (s, y) -> logDeterminant(s)),
        TestFunction.of("sum log kii", (s, y) -> logDiagonal(s)),
        TestFunction.of("sum |partial correlation|", (s, y) -> partialCorrelations(s)),
        TestFunction.of("log(1 + |x1|^2)", (s, y) -> norm(y)),
        TestFunction.of("tr(K X'X) / (np)", GraphFunctions::misfit));
  }

  /**
   * log |K|.
   *
   * @param s state
   * @return the log determinant
   */
  public static double logDeterminant(GraphState s) {
    double[] factor = s.precision().toArray();
    if (!Cholesky.factor(factor, factor, s.graph().nodes())) {
      throw new IllegalStateException("a sampler left a matrix that is not positive definite");
    }
    return Cholesky.logDeterminant(factor, s.graph().nodes());
  }

  /**
   * Sum of the logarithms of the diagonal of K.
   *
   * @param s state
   * @return the sum
   */
  public static double logDiagonal(GraphState s) {
    double sum = 0;
    for (int i = 0; i < s.graph().nodes(); i++) {
      sum += Math.log(s.k(i, i));
    }
    return sum;
  }

  /**
   * Sum of all absolute partial correlations.
   *
   * @param s state
   * @return the sum over pairs
   */
  public static double partialCorrelations(GraphState s) {
    double sum = 0;
    for (int i = 0; i < s.graph().nodes(); i++) {
      for (int j = 0; j < i; j++) {
        sum += Math.abs(s.k(i, j)) / Math.sqrt(s.k(i, i) * s.k(j, j));
      }
    }
    return sum;
  }

  private static double norm(Observations y) {
    double sum = 0;
    for (int j = 0; j < y.p(); j++) {
      sum += y.n() == 0 ? 0 : y.get(0, j) * y.get(0, j);
    }
    return Math.log1p(sum);
  }

  /** A chi-square of n p degrees divided by them, whatever K. */
  private static double misfit(GraphState s, Observations y) {
    double sum = 0;
    for (int row = 0; row < y.n(); row++) {
      for (int i = 0; i < y.p(); i++) {
        for (int j = 0; j < y.p(); j++) {
          sum += s.k(i, j) * y.get(row, i) * y.get(row, j);
        }
      }
    }
    return y.n() == 0 ? 0 : sum / (y.n() * y.p());
  }
}
