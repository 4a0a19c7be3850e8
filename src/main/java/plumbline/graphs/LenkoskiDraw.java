package plumbline.graphs;

import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.random.Rng;

/**
 * Lenkoski's (2013) sampler, an approximation: draws K from the complete graph's Wishart law,
 * completes its covariance to the graph by iterative regression until nothing moves, and inverts.
 * See {@link GWishart#sampleByLenkoski} for where the law of the result differs.
 */
final class LenkoskiDraw {
  // Of the covariance, absolute: rounds end when no entry has moved by more.
  private static final double TOLERANCE = 1e-8;
  private static final int MOST_ROUNDS = 10_000;

  private final int p;
  private final Adjacency complete;
  // The covariance drawn, and the one that is being completed.
  private final double[] sigma;
  private final double[] fitted;
  private final double[] block;
  private final double[] right;
  private final double[] column;
  private final int[] neighbours;

  LenkoskiDraw(int p) {
    this.p = p;
    this.complete = new Adjacency(p);
    complete.place(Graph.complete(p));
    this.sigma = new double[p * p];
    this.fitted = new double[p * p];
    this.block = new double[p * p];
    this.right = new double[p];
    this.column = new double[p];
    this.neighbours = new int[p];
  }

  /**
   * Draws approximately from W_G(df, scale).
   *
   * @param graph G, read only
   * @param df b, above 2
   * @param scale S, [p x p] row by row
   * @param k overwritten with the matrix, [p x p] row by row, zero where G has no edge
   * @param rng the source of randomness
   * @throws IllegalStateException if the completion does not come to rest
   */
  void draw(Adjacency graph, double df, double[] scale, double[] k, Rng rng) {
    GWishartDraw wishart = new GWishartDraw(p, df, Doubles.of(scale));
    // The complete graph is decomposable: this draw is exact.
    wishart.draw(complete, rng);
    wishart.precision(complete, k);
    invert(k, sigma);
    System.arraycopy(sigma, 0, fitted, 0, sigma.length);
    double change = Double.POSITIVE_INFINITY;
    for (int round = 0; !(change < TOLERANCE); round++) {
      if (round == MOST_ROUNDS) {
        throw new IllegalStateException(
            Text.of(
                "Lenkoski's sampler: the covariance still moves by %s after %s rounds;"
                    + " expected less than %s",
                change, MOST_ROUNDS, TOLERANCE));
      }
      // A column is regressed on the others as they are by then, those before it changed already.
      change = 0;
      for (int j = 0; j < p; j++) {
        change = Math.max(change, regress(graph, j));
      }
    }
    invert(fitted, k);
    // At the fixed point these are zero but for rounding and the tolerance.
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        if (i != j && !graph.has(i, j)) {
          k[i * p + j] = 0;
        }
      }
    }
  }

  /**
   * Sets a column to its regression on the node's neighbours N: {@code W_.j = W_.N W_NN^-1
   * Sigma_Nj} but for the diagonal. Entries on edges come out as those of Sigma, as they were
   * drawn; all others follow from them. Without neighbours the column becomes zero.
   *
   * @return the largest absolute change of an entry
   */
  private double regress(Adjacency graph, int j) {
    int count = 0;
    for (int i = 0; i < p; i++) {
      if (i != j && graph.has(i, j)) {
        neighbours[count++] = i;
      }
    }
    for (int m = 0; m < count; m++) {
      for (int l = 0; l <= m; l++) {
        block[m * count + l] = fitted[neighbours[m] * p + neighbours[l]];
      }
      right[m] = sigma[neighbours[m] * p + j];
    }
    if (!Cholesky.factor(block, block, count)) {
      throw new IllegalStateException("Lenkoski's sampler: a block is not positive definite");
    }
    Cholesky.solveLower(block, right, count);
    Cholesky.solveUpper(block, right, count);
    double change = 0;
    for (int i = 0; i < p; i++) {
      double sum = 0;
      for (int m = 0; m < count; m++) {
        sum += fitted[i * p + neighbours[m]] * right[m];
      }
      column[i] = sum;
    }
    for (int i = 0; i < p; i++) {
      if (i != j) {
        change = Math.max(change, Math.abs(fitted[i * p + j] - column[i]));
        fitted[i * p + j] = column[i];
        fitted[j * p + i] = column[i];
      }
    }
    return change;
  }

  /**
   * The inverse by the Cholesky factor, for which {@code block} is overwritten.
   *
   * @throws IllegalStateException if the matrix is not positive definite
   */
  private void invert(double[] matrix, double[] inverse) {
    if (!Cholesky.factor(matrix, block, p)) {
      throw new IllegalStateException("Lenkoski's sampler: a matrix is not positive definite");
    }
    Cholesky.invert(block, inverse, p);
  }
}
