package plumbline.graphs;

/**
 * A precision matrix K, its zeros where a graph has no edge, with {@code Sigma = K^-1} kept beside
 * it: what changes the one changes the other, by O(p) or O(p^2).
 */
final class PrecisionMatrix {
  private final int p;
  private final double[] entries; // p x p
  private final CovarianceRows sigma;

  PrecisionMatrix(int p) {
    this.p = p;
    this.entries = new double[p * p];
    this.sigma = new CovarianceRows(p);
  }

  /** K, row by row; whoever writes it calls {@link #invert}. */
  double[] entries() {
    return entries;
  }

  /** An entry of K. */
  double at(int i, int j) {
    return entries[i * p + j];
  }

  /** An entry of Sigma. */
  double sigma(int i, int j) {
    return sigma.at(i, j);
  }

  /** Computes Sigma from K. */
  void invert() {
    if (!sigma.invert(entries)) {
      throw new IllegalStateException(
          "graph workspace: the precision matrix is not positive definite");
    }
  }

  /** log |K| when Sigma was computed from it last. */
  double logDeterminant() {
    return sigma.logDeterminant();
  }

  /** The largest absolute error of K Sigma. */
  double drift() {
    double worst = 0;
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        double sum = i == j ? -1 : 0;
        for (int t = 0; t < p; t++) {
          sum += entries[i * p + t] * sigma.at(t, j);
        }
        worst = Math.max(worst, Math.abs(sum));
      }
    }
    return worst;
  }

  /** Takes rounding out of an entry of K that is zero. */
  void clear(int i, int j) {
    entries[i * p + j] = 0;
    entries[j * p + i] = 0;
  }

  /** Sets the diagonal entry of K of a node without edges. */
  void setIsolated(int i, double value) {
    entries[i * p + i] = value;
    sigma.set(i, 1 / value);
  }

  /** Divides row and column j of K by a factor, its diagonal entry by the square. */
  void rescale(int j, double factor) {
    for (int i = 0; i < p; i++) {
      entries[i * p + j] /= i == j ? factor * factor : factor;
      entries[j * p + i] = entries[i * p + j];
    }
    sigma.rescale(j, factor);
  }

  /** The determinant of Sigma_ee for e = (i, j). */
  double determinant(int i, int j) {
    double sij = sigma.at(i, j);
    return sigma.at(i, i) * sigma.at(j, j) - sij * sij;
  }

  /** Puts (Sigma_ee)^-1 = Q' and changes K and Sigma to match: a change of rank two. */
  void replaceBlock(int i, int j, double qii, double qij, double qjj) {
    double determinant = determinant(i, j);
    double sii = sigma.at(i, i);
    double sij = sigma.at(i, j);
    double sjj = sigma.at(j, j);
    double oldIi = sjj / determinant;
    double oldIj = -sij / determinant;
    double oldJj = sii / determinant;
    entries[i * p + i] += qii - oldIi;
    entries[j * p + j] += qjj - oldJj;
    entries[i * p + j] += qij - oldIj;
    entries[j * p + i] = entries[i * p + j];
    double fresh = qii * qjj - qij * qij;
    // Sigma' = Sigma + T M T' with T = Sigma_.e Q and M = Q'^-1 - Sigma_ee.
    double mii = qjj / fresh - sii;
    double mij = -qij / fresh - sij;
    double mjj = qii / fresh - sjj;
    sigma.change(i, j, oldIi, oldIj, oldJj, mii, mij, mjj);
  }

  /**
   * The covariance {@code Sigma = K^-1} in rows, of which changes of rank two keep up the lower
   * triangle only. Rows are arrays of their own and all inner loops add a multiple of one row to
   * another: the compiler turns just these into vector instructions.
   */
  static final class CovarianceRows {
    private final int p;
    // Sigma. Above the diagonal it is kept by invert() alone, which needs it there.
    private final double[][] rows;
    // L with K = L'L as of the last invert(), lower triangle.
    private final double[][] factor;
    private final double[] first;
    private final double[] second;

    CovarianceRows(int p) {
      this.p = p;
      this.rows = new double[p][p];
      this.factor = new double[p][p];
      this.first = new double[p];
      this.second = new double[p];
    }

    /** An entry, from the lower triangle whatever the order of i and j. */
    double at(int i, int j) {
      return i >= j ? rows[i][j] : rows[j][i];
    }

    /** Sets a diagonal entry; right only for a node whose other entries are zero. */
    void set(int i, double value) {
      rows[i][i] = value;
    }

    /** Row and column j times a factor, their diagonal entry times its square. */
    void rescale(int j, double factor) {
      for (int i = 0; i < j; i++) {
        rows[j][i] *= factor;
      }
      for (int i = j; i < p; i++) {
        rows[i][j] *= i == j ? factor * factor : factor;
      }
    }

    /**
     * Inverts a [p x p] matrix in O(p^3), less where the factor of a sparse one has zeros.
     *
     * @param k K row by row, lower triangle read
     * @return false if it is not positive definite: Sigma is then as it was, the factor of no use
     */
    boolean invert(double[] k) {
      // K = L'L, eliminating the last node first: L_tj = K_tj / sqrt(K_tt), and K_ij loses L_ti
      // L_tj
      // for all i and j before t.
      for (int i = 0; i < p; i++) {
        System.arraycopy(k, i * p, factor[i], 0, i + 1);
      }
      for (int t = p - 1; t >= 0; t--) {
        double[] row = factor[t];
        if (!(row[t] > 0)) {
          return false;
        }
        double pivot = Math.sqrt(row[t]);
        for (int j = 0; j <= t; j++) {
          row[j] /= pivot;
        }
        for (int i = 0; i < t; i++) {
          if (row[i] != 0) {
            add(factor[i], -row[i], row, i + 1);
          }
        }
      }
      // Row by row from L Sigma = L'^-1, of which only the diagonal 1 / L_ii is needed: Sigma_ij =
      // -sum_t<i L_it Sigma_tj / L_ii for j < i, and Sigma_ii = (1 / L_ii - sum_t<i L_it Sigma_ti)
      // /
      // L_ii.
      for (int i = 0; i < p; i++) {
        double[] row = rows[i];
        double[] l = factor[i];
        java.util.Arrays.fill(row, 0, i, 0);
        double pivot = l[i];
        for (int t = 0; t < i; t++) {
          if (l[t] != 0) {
            add(row, -l[t] / pivot, rows[t], i);
          }
        }
        double diagonal = 1 / pivot;
        for (int t = 0; t < i; t++) {
          diagonal -= l[t] * row[t];
          // Later rows read the whole square above them, the upper triangle included.
          rows[t][i] = row[t];
        }
        row[i] = diagonal / pivot;
      }
      return true;
    }

    /** log |K| of the matrix inverted last. */
    double logDeterminant() {
      double sum = 0;
      for (int i = 0; i < p; i++) {
        sum += Math.log(factor[i][i]);
      }
      return 2 * sum;
    }

    /** Adds a multiple of a row to the front of another. */
    private static void add(double[] target, double multiple, double[] source, int length) {
      for (int j = 0; j < length; j++) {
        target[j] += multiple * source[j];
      }
    }

    /**
     * Sigma + T M T' with {@code T = Sigma_.e Q} for e = (i, j); Q and M symmetric 2 x 2. Costs
     * O(p^2), of the lower triangle alone.
     */
    void change(
        int i, int j, double qii, double qij, double qjj, double mii, double mij, double mjj) {
      // All of T before any entry changes: it is made of the rows that are changed.
      for (int r = 0; r < p; r++) {
        double atI = at(i, r);
        double atJ = at(j, r);
        first[r] = atI * qii + atJ * qij;
        second[r] = atI * qij + atJ * qjj;
      }
      for (int r = 0; r < p; r++) {
        double u = first[r] * mii + second[r] * mij;
        double w = first[r] * mij + second[r] * mjj;
        // Nodes that no path joins to i or j have zeros in T: their rows stay.
        if (u != 0 || w != 0) {
          add(rows[r], u, first, w, second, r + 1);
        }
      }
    }

    private static void add(
        double[] target, double u, double[] first, double w, double[] second, int length) {
      for (int s = 0; s < length; s++) {
        target[s] += u * first[s] + w * second[s];
      }
    }
  }
}
