package plumbline.numerics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Nodes and weights of a Gauss rule for a probability law: {@code sum w_i f(x_i)} equals {@code E
 * f(X)} for every polynomial f of degree below twice the number of nodes. Computed from the law's
 * three-term recurrence by the eigenvalues of its Jacobi matrix (Golub and Welsch 1969).
 */
public final class GaussRule {
  private final double[] nodes;
  private final double[] weights;

  private GaussRule(double[] nodes, double[] weights) {
    this.nodes = nodes;
    this.weights = weights;
  }

  /**
   * The rule of the standard normal law (Gauss-Hermite).
   *
   * @param size number of nodes, positive
   * @return the rule
   */
  public static GaussRule normal(int size) {
    return golubWelsch(size, k -> 0, Math::sqrt);
  }

  /**
   * The rule of the uniform law on (0, 1) (Gauss-Legendre).
   *
   * @param size number of nodes, positive
   * @return the rule
   */
  public static GaussRule uniform(int size) {
    return golubWelsch(size, k -> 0.5, k -> 0.5 * k / Math.sqrt(4.0 * k * k - 1));
  }

  /**
   * The rule of the uniform law on [0, 1] whose first and last node are the ends (Gauss-Lobatto):
   * exact for polynomials of a degree lower by two.
   *
   * @param size number of nodes, at least 3
   * @return the rule
   */
  public static GaussRule uniformWithEnds(int size) {
    if (size < 3) {
      throw new IllegalArgumentException("size must be at least 3, not " + size);
    }
    // Those inside are the nodes of the law with density 6 x (1 - x).
    GaussRule inside =
        golubWelsch(
            size - 2,
            k -> 0.5,
            k -> 0.5 * Math.sqrt(k * (k + 2.0) / ((2.0 * k + 1) * (2.0 * k + 3))));
    double[] nodes = new double[size];
    double[] weights = new double[size];
    for (int i = 0; i < size - 2; i++) {
      double x = inside.nodes[i];
      nodes[i + 1] = x;
      weights[i + 1] = inside.weights[i] / (6 * x * (1 - x));
    }
    nodes[size - 1] = 1;
    weights[0] = 1.0 / (size * (size - 1));
    weights[size - 1] = weights[0];
    return new GaussRule(nodes, weights);
  }

  /**
   * The rule of the Gamma(shape, 1) law (generalised Gauss-Laguerre).
   *
   * @param size number of nodes, positive
   * @param shape positive
   * @return the rule
   */
  public static GaussRule gamma(int size, double shape) {
    if (!(shape > 0)) {
      throw new IllegalArgumentException("shape must be positive, not " + shape);
    }
    return golubWelsch(size, k -> 2 * k + shape, k -> Math.sqrt(k * (k + shape - 1)));
  }

  /** Jacobi matrix: diagonal(0..n-1) and offDiagonal(1..n-1) of the orthonormal recurrence. */
  private static GaussRule golubWelsch(
      int size, IntToDoubleFunction diagonal, IntToDoubleFunction offDiagonal) {
    if (size < 1) {
      throw new IllegalArgumentException("size must be at least 1, not " + size);
    }
    DMatrixRMaj jacobi = new DMatrixRMaj(size, size);
    for (int k = 0; k < size; k++) {
      jacobi.set(k, k, diagonal.applyAsDouble(k));
      if (k > 0) {
        double beta = offDiagonal.applyAsDouble(k);
        jacobi.set(k, k - 1, beta);
        jacobi.set(k - 1, k, beta);
      }
    }
    EigenDecomposition_F64<DMatrixRMaj> eigen =
        DecompositionFactory_DDRM.eig(size, /* computeVectors= */ true, /* isSymmetric= */ true);
    if (!eigen.decompose(jacobi)) {
      throw new IllegalStateException("no convergence for the Gauss rule of size " + size);
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> eigen.getEigenvalue(i).getReal()));
    double[] nodes = new double[size];
    double[] weights = new double[size];
    for (int i = 0; i < size; i++) {
      nodes[i] = eigen.getEigenvalue(order[i]).getReal();
      double first = eigen.getEigenVector(order[i]).get(0);
      weights[i] = first * first;
    }
    return new GaussRule(nodes, weights);
  }

  /**
   * How many nodes.
   *
   * @return the size
   */
  public int size() {
    return nodes.length;
  }

  /**
   * One node.
   *
   * @param i index from 0, nodes ascending
   * @return the node
   */
  public double node(int i) {
    return nodes[i];
  }

  /**
   * One weight; all weights sum to one.
   *
   * @param i index of the node
   * @return the weight
   */
  public double weight(int i) {
    return weights[i];
  }
}
