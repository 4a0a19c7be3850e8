package plumbline.graphs;

import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Lenkoski's (2013) sampler, an approximation: draws K from the complete graph's Wishart law,
 * completes its covariance to the graph by iterative regression until nothing moves, and inverts.
 */
final class LenkoskiDraw {
  private static final double TOLERANCE = 1e-8;
  private static final int MOST_ROUNDS = 10_000;

  private final int p;
  private final Adjacency complete;
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

  /** Draws approximately from W_G(df, scale). */
  void draw(Adjacency graph, double df, double[] scale, double[] k, Rng rng) {
    GWishartDraw wishart = new GWishartDraw(p, df, Doubles.of(scale));
    wishart.draw(complete, rng);
    wishart.precision(complete, k);
    invert(k, sigma);
    System.arraycopy(sigma, 0, fitted, 0, sigma.length);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double change = 0;
      for (int j = 0; j < p; j++) {
        change = Math.max(change, regress(graph, j));
      }
      if (change < TOLERANCE) {
        break;
      }
    }
    invert(fitted, k);
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        if (i != j && !graph.has(i, j)) {
          k[i * p + j] = 0;
        }
      }
    }
  }

  /** Sets a column to its regression on the node's neighbours; returns the largest change. */
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

  private void invert(double[] matrix, double[] inverse) {
    if (!Cholesky.factor(matrix, block, p)) {
      throw new IllegalStateException("Lenkoski's sampler: a matrix is not positive definite");
    }
    Cholesky.invert(block, inverse, p);
  }
}
