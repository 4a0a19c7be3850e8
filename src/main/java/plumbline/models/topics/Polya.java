package plumbline.models.topics;

import plumbline.numerics.GammaFunction;

/**
 * Pólya's urn: the probability of one sequence of topics, by its counts, when their law is
 * Dirichlet. There is no multinomial coefficient, as the order of the tokens is given.
 */
public final class Polya {
  private Polya() {}

  /**
   * {@code lnG(A) - lnG(A + N) + sum_k [lnG(alpha_k + n_k) - lnG(alpha_k)]}.
   *
   * @param counts n_k
   * @param alpha as many positive numbers
   */
  public static double logProbability(int[] counts, double[] alpha) {
    double sum = 0;
    double total = 0;
    int n = 0;
    for (int k = 0; k < alpha.length; k++) {
      total += alpha[k];
      n += counts[k];
      if (counts[k] > 0) {
        sum += GammaFunction.logRising(alpha[k], counts[k]);
      }
    }
    return sum - GammaFunction.logRising(total, n);
  }
}
