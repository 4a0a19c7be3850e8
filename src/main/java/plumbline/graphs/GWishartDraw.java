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
  // Where all of these are rejected, draws are taken to be out of reach.
  private static final int MOST_ATTEMPTS = 1_000_000;

  private final int p;
  private final double df;
  private final double[] scale;
  private final boolean diagonal;
  private final EliminationOrder order;
  // By node: its place in the order of the graph drawn last.
  private final int[] position;
  private final double[] phi; // [p x p], rows and columns by position
  private final double[] root; // T with S^-1 = T'T, by position
  private final double[] inverse; // of the scale
  // Scratch of every method that follows: nothing in these four outlives a call.
  private final double[] block;
  private final double[] regression;
  private final double[] noise;
  private final int[] later;

  /**
   * Prepares draws from one law on any graph.
   *
   * @param p number of nodes
   * @param df b, above 2
   * @param scale S, [p x p] row by row
   * @throws IllegalArgumentException if S is not positive definite
   */
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

  /**
   * Draws a factor for a graph; it stands until the next draw.
   *
   * @param graph G, read only
   * @param rng the source of randomness
   * @throws IllegalArgumentException if the graph is not decomposable and draws on it are too rare
   */
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

  /**
   * Row r of Phi: a node v given its neighbours N later in a perfect order, which are a clique.
   * From (2.3) of the document follows, for its nonzero entries (phi, f),
   *
   * <p>{@code phi^2 ~ chi^2(b + |N|) / (S_vv - S_vN S_NN^-1 S_Nv)} and {@code f | phi ~ N(-phi
   * S_NN^-1 S_Nv, S_NN^-1)},
   *
   * <p>independently of all other rows. Costs O(|N|^3), or O(|N|) where S is diagonal, beside a
   * look at all later nodes.
   */
  private void drawRow(Adjacency graph, int r, Rng rng) {
    int v = order.at(r);
    int count = 0;
    for (int s = r + 1; s < p; s++) {
      phi[r * p + s] = 0;
      if (graph.has(v, order.at(s))) {
        later[count++] = s;
      }
    }
    // A chi-square of m degrees is twice a gamma variable of shape m / 2.
    double shape = (df + count) / 2;
    // S_vN = 0: nothing is regressed on, and the entries of f are independent.
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
    // S_NN = L L' and g = L^-1 S_Nv, so that g'g is what S_vv loses by the regression on N.
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
    // f = L'^-1 (z - phi g): mean -phi S_NN^-1 S_Nv, covariance S_NN^-1.
    Cholesky.solveUpper(block, noise, count);
    for (int m = 0; m < count; m++) {
      phi[r * p + later[m]] = noise[m];
    }
  }

  /**
   * Draws of Psi where all entries that are no edges are set so that K is zero there, until one is
   * accepted: with Psi = Phi T^-1 the kernel {@code exp(-tr(S K) / 2)} is {@code exp(-sum psi^2 /
   * 2)} over all entries, of which those on edges and on the diagonal are drawn from their own
   * laws. What remains is the probability of acceptance, {@code exp(-sum psi_ij^2 / 2)} over pairs
   * without edge.
   */
  private void rejection(Adjacency graph, Rng rng) {
    placeRoot();
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      // Accepts with probability exp(-sum of squares / 2), knowing the threshold beforehand.
      if (attempt(graph, 2 * rng.exponential(), rng)) {
        return;
      }
    }
    throw new IllegalArgumentException(
        "exact G-Wishart draws are too rare for this graph of " + p + " nodes: use the fast mode");
  }

  /**
   * T upper triangular with S^-1 = T'T in the order of elimination: the transposed Cholesky factor
   * of the inverse, its rows and columns permuted. Depends on the graph by this order alone.
   */
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

  /**
   * One proposal, row by row.
   *
   * @param graph G
   * @param limit what the squares of the entries without edge may add up to
   * @param rng the source of randomness
   * @return false as soon as they add up to more, with Phi unfinished
   */
  private boolean attempt(Adjacency graph, double limit, Rng rng) {
    double squares = 0;
    for (int r = 0; r < p; r++) {
      int v = order.at(r);
      int laterEdges = 0;
      for (int s = r + 1; s < p; s++) {
        laterEdges += graph.has(v, order.at(s)) ? 1 : 0;
      }
      // Row r of Psi alone is held: of earlier rows only Phi is needed again. The square of its
      // diagonal entry is a chi-square of b and the number of later edges.
      double[] psi = noise;
      psi[r] = Math.sqrt(2 * rng.gamma((df + laterEdges) / 2));
      phi[r * p + r] = psi[r] * root[r * p + r];
      for (int s = r + 1; s < p; s++) {
        // phi_rs = sum over t from r to s of psi_rt T_ts; this is the sum without its last term.
        double fromEarlier = 0;
        for (int t = r; t < s; t++) {
          fromEarlier += psi[t] * root[t * p + s];
        }
        if (graph.has(v, order.at(s))) {
          psi[s] = rng.normal();
        } else {
          // K_rs = sum over t up to r of phi_tr phi_ts = 0 gives phi_rs, and that gives psi_rs.
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

  /**
   * log H(K, S, (i, j)) of the matrix drawn, with the law's own scale. With rows of Phi^-1 the
   * three entries of {@code Sigma = Phi^-1 Phi'^-1} cost O(p^2); the rest of Sigma is not computed.
   *
   * @param i the end whose diagonal entry is kept, see {@link EdgeRatio}
   * @param j the other end
   * @return the log density at zero
   */
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

  /**
   * A row of Phi^-1, by position: x Phi is a unit row, and x is solved for from its diagonal place
   * on; before that it is zero.
   */
  private void inverseRow(int row, double[] out) {
    for (int s = 0; s < p; s++) {
      double sum = s == row ? 1 : 0;
      for (int t = row; t < s; t++) {
        sum -= out[t] * phi[t * p + s];
      }
      out[s] = s < row ? 0 : sum / phi[s * p + s];
    }
  }

  /**
   * An entry of K = Phi'Phi, by node. Phi is upper triangular: rows behind either position add
   * nothing.
   */
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
