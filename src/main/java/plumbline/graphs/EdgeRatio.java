package plumbline.graphs;

/**
 * The conditional Bayes factor of one edge in constant time. Let e = (i, j), {@code Q} the inverse
 * of the 2 x 2 block of {@code Sigma = K^-1} at e, {@code a = Q_ii} and {@code c = K_ij - Q_ij}.
 * Given everything else the G-Wishart law of {@code k_ij} is normal with mean {@code c - a S_ij /
 * S_jj} and variance {@code a / S_jj}; {@code H} is its density at zero, so that
 *
 * <blockquote>
 *
 * I<sub>G−e</sub> p(K<sup>−</sup> | G − e) / (I<sub>G+e</sub> p(K<sup>+</sup> | G + e)) = H(K, S,
 * e)
 *
 * </blockquote>
 *
 * once {@code k_ij} and {@code k_jj} are integrated out on both sides. It depends on neither.
 * Algebraically the expression of Mohammadi and Wit (2015), which costs O(p^2) as usually coded.
 */
public final class EdgeRatio {
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  private EdgeRatio() {}

  /**
   * log H.
   *
   * @param sigmaIi covariance of the first node with itself
   * @param sigmaIj covariance of the two
   * @param sigmaJj covariance of the second node with itself
   * @param kij their entry of the precision matrix
   * @param scaleIj their entry of the scale matrix
   * @param scaleJj the second node's entry of the scale matrix
   * @return the log density at zero
   */
  public static double logH(
      double sigmaIi, double sigmaIj, double sigmaJj, double kij, double scaleIj, double scaleJj) {
    double determinant = sigmaIi * sigmaJj - sigmaIj * sigmaIj;
    double a = sigmaJj / determinant;
    double c = kij + sigmaIj / determinant;
    double deviation = c - a * scaleIj / scaleJj;
    double precision = scaleJj / a;
    return 0.5 * (Math.log(precision) - LOG_TWO_PI - precision * deviation * deviation);
  }
}
