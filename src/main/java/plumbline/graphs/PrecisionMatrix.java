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
}
