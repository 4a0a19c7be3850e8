package plumbline.graphs;

import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Exact independent draws from a G-Wishart law, as the upper triangular factor of {@code K = Phi'
 * Phi} in an elimination order. Decomposable graphs by their cliques, node by node; all others by
 * accepting or rejecting (Wang and Carvalho 2010) in the variables of Atay-Kayis and Massam (2005).
 * Allocates nothing after construction; one object serves one chain.
 */
final class GWishartDraw {
  private static final int MOST_ATTEMPTS = 1_000_000;

  private final int p;
  private final double df;
  private final double[] scale;
  private final boolean diagonal;
  private final EliminationOrder order;
  private final int[] position;
  private final double[] phi; // [p x p], rows and columns by position
  private final double[] root; // T with S^-1 = T'T, by position
  private final double[] inverse; // of the scale, or scratch
  private final double[] block;
  private final double[] regression;
  private final double[] noise;
  private final int[] later;

  GWishartDraw(int p, double df, Doubles scale) {
    this.p = p;
    this.df = df;
    this.scale = scale.toArray();
    this.diagonal = GraphPrior.isDiagonal(scale, p);
    this.order = new EliminationOrder(p);
    this.position = new int[p];
    this.phi = new double[p * p];
    this.root = new double[p * p];
    this.block = new double[p * p];
    this.regression = new double[p];
    this.noise = new double[p];
    this.later = new int[p];
    this.inverse = new double[p * p];
    if (!Cholesky.factor(this.scale, block, p)) {
      throw new IllegalArgumentException("the scale matrix must be positive definite");
    }
    Cholesky.invert(block, inverse, p);
  }

  /** Draws a factor for a graph. */
  void draw(Adjacency graph, Rng rng) {
    boolean decomposable = order.find(graph);
    for (int r = 0; r < p; r++) {
      position[order.at(r)] = r;
    }
    if (decomposable) {
      for (int r = 0; r < p; r++) {
        drawRow(graph, r, rng);
      }
    } else {
      rejection(graph, rng);
    }
  }

  /** Row r of Phi: a node given its neighbours later in a perfect order. */
  private void drawRow(Adjacency graph, int r, Rng rng) {
    int v = order.at(r);
    int count = 0;
    for (int s = r + 1; s < p; s++) {
      phi[r * p + s] = 0;
      if (graph.has(v, order.at(s))) {
        later[count++] = s;
      }
    }
    double shape = (df + count) / 2;
    if (diagonal) {
      phi[r * p + r] = Math.sqrt(2 * rng.gamma(shape) / scale[v * p + v]);
      for (int m = 0; m < count; m++) {
        int u = order.at(later[m]);
        phi[r * p + later[m]] = rng.normal() / Math.sqrt(scale[u * p + u]);
      }
      return;
    }
    for (int m = 0; m < count; m++) {
      int u = order.at(later[m]);
      for (int l = 0; l <= m; l++) {
        block[m * count + l] = scale[u * p + order.at(later[l])];
      }
      regression[m] = scale[u * p + v];
      noise[m] = rng.normal();
    }
    if (!Cholesky.factor(block, block, count)) {
      throw new IllegalStateException("the scale matrix is not positive definite to rounding");
    }
    Cholesky.solveLower(block, regression, count);
    double rest = scale[v * p + v];
    for (int m = 0; m < count; m++) {
      rest -= regression[m] * regression[m];
    }
    double pivot = Math.sqrt(2 * rng.gamma(shape) / rest);
    phi[r * p + r] = pivot;
    for (int m = 0; m < count; m++) {
      noise[m] -= pivot * regression[m];
    }
    Cholesky.solveUpper(block, noise, count);
    for (int m = 0; m < count; m++) {
      phi[r * p + later[m]] = noise[m];
    }
  }

  private void rejection(Adjacency graph, Rng rng) {
    placeRoot();
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      // Accepts with probability exp(-sum of squares / 2), knowing the threshold beforehand.
      if (attempt(graph, 2 * rng.exponential(), rng)) {
        return;
      }
    }
    throw new IllegalStateException(
        "exact G-Wishart draws are too rare for this graph of " + p + " nodes: use the fast mode");
  }

  /** T upper triangular with S^-1 = T'T in the order of elimination. */
  private void placeRoot() {
    java.util.Arrays.fill(root, 0);
    if (diagonal) {
      for (int r = 0; r < p; r++) {
        root[r * p + r] = 1 / Math.sqrt(scale[order.at(r) * p + order.at(r)]);
      }
      return;
    }
    for (int r = 0; r < p; r++) {
      for (int s = 0; s <= r; s++) {
        block[r * p + s] = inverse[order.at(r) * p + order.at(s)];
      }
    }
    if (!Cholesky.factor(block, block, p)) {
      throw new IllegalStateException("the scale matrix is not positive definite to rounding");
    }
    for (int r = 0; r < p; r++) {
      for (int s = 0; s <= r; s++) {
        root[s * p + r] = block[r * p + s];
      }
    }
  }

  private boolean attempt(Adjacency graph, double limit, Rng rng) {
    double squares = 0;
    for (int r = 0; r < p; r++) {
      int v = order.at(r);
      int laterEdges = 0;
      for (int s = r + 1; s < p; s++) {
        laterEdges += graph.has(v, order.at(s)) ? 1 : 0;
      }
      double[] psi = noise;
      psi[r] = Math.sqrt(2 * rng.gamma((df + laterEdges) / 2));
      phi[r * p + r] = psi[r] * root[r * p + r];
      for (int s = r + 1; s < p; s++) {
        double fromEarlier = 0;
        for (int t = r; t < s; t++) {
          fromEarlier += psi[t] * root[t * p + s];
        }
        if (graph.has(v, order.at(s))) {
          psi[s] = rng.normal();
        } else {
          double sum = 0;
          for (int t = 0; t < r; t++) {
            sum += phi[t * p + r] * phi[t * p + s];
          }
          psi[s] = (-sum / phi[r * p + r] - fromEarlier) / root[s * p + s];
          squares += psi[s] * psi[s];
          if (squares > limit) {
            return false;
          }
        }
        phi[r * p + s] = fromEarlier + psi[s] * root[s * p + s];
      }
    }
    return true;
  }

  /** log H(K, S, (i, j)) of the matrix drawn, with the law's own scale. */
  double logH(int i, int j) {
    inverseRow(position[i], regression);
    inverseRow(position[j], noise);
    double ii = 0;
    double ij = 0;
    double jj = 0;
    for (int s = 0; s < p; s++) {
      ii += regression[s] * regression[s];
      ij += regression[s] * noise[s];
      jj += noise[s] * noise[s];
    }
    return EdgeRatio.logH(ii, ij, jj, entry(i, j), scale[i * p + j], scale[j * p + j]);
  }

  /** A row of Phi^-1. */
  private void inverseRow(int row, double[] out) {
    for (int s = 0; s < p; s++) {
      double sum = s == row ? 1 : 0;
      for (int t = row; t < s; t++) {
        sum -= out[t] * phi[t * p + s];
      }
      out[s] = s < row ? 0 : sum / phi[s * p + s];
    }
  }

  private double entry(int i, int j) {
    int a = position[i];
    int b = position[j];
    double sum = 0;
    for (int t = 0; t <= Math.min(a, b); t++) {
      sum += phi[t * p + a] * phi[t * p + b];
    }
    return sum;
  }

  /** Writes K = Phi'Phi, with exact zeros where the graph has no edge. */
  void precision(Adjacency graph, double[] k) {
    for (int i = 0; i < p; i++) {
      for (int j = 0; j <= i; j++) {
        double value = i == j || graph.has(i, j) ? entry(i, j) : 0;
        k[i * p + j] = value;
        k[j * p + i] = value;
      }
    }
  }
}
