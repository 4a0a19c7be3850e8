package plumbline.models.iptm.scans;

import plumbline.numerics.LogSpace;
import plumbline.random.Rng;

/**
 * The non-empty Gibbs measure of document 1: subsets u of n actors with {@code p(u) = exp(sum_j a_j
 * u_j) / Z} for u not empty, that is independent coins with odds {@code exp(a_j)} given that not
 * all show tails.
 */
public final class NonEmptyGibbs {
  /** Below this the probability of more than one member is beyond the precision of a double. */
  private static final double SINGLETONS_ONLY = -37;

  private NonEmptyGibbs() {}

  /**
   * {@code log Z = log(prod_j (1 + exp(a_j)) - 1)}, without cancellation for any a.
   *
   * @param a log odds
   * @param n how many
   * @return the log normaliser
   */
  public static double logNormaliser(double[] a, int n) {
    double max = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (int j = 0; j < n; j++) {
      max = Math.max(max, a[j]);
      sum += softplus(a[j]);
    }
    return max < SINGLETONS_ONLY ? LogSpace.logSumExp(a, n) : sum + Math.log(-Math.expm1(-sum));
  }

  /**
   * {@code log(1 + exp(a))}.
   *
   * @param a any number
   * @return the logarithm
   */
  static double softplus(double a) {
    return Math.max(a, 0) + Math.log1p(Math.exp(-Math.abs(a)));
  }

  /**
   * An exact draw in O(n): as long as nobody is in, the next coin is conditioned on somebody
   * getting in at it or later.
   *
   * @param a log odds
   * @param n how many
   * @param u the draw is written to {@code u[0 .. n-1]}
   * @param tails scratch of length n + 1
   * @param rng the source of randomness
   */
  public static void draw(double[] a, int n, boolean[] u, double[] tails, Rng rng) {
    // tails[j] = log P(all of j, j+1, ... stay out)
    tails[n] = 0;
    double max = Double.NEGATIVE_INFINITY;
    for (int j = n - 1; j >= 0; j--) {
      tails[j] = tails[j + 1] - softplus(a[j]);
      max = Math.max(max, a[j]);
    }
    if (max < SINGLETONS_ONLY) {
      drawSingleton(a, n, u, tails, rng);
      return;
    }
    boolean empty = true;
    for (int j = 0; j < n; j++) {
      double logP = -softplus(-a[j]); // log of the coin's probability
      if (empty) {
        logP = j == n - 1 ? 0 : Math.min(0, logP - Math.log(-Math.expm1(tails[j])));
      }
      u[j] = rng.bernoulliLog(logP);
      empty &= !u[j];
    }
  }

  private static void drawSingleton(double[] a, int n, boolean[] u, double[] scratch, Rng rng) {
    System.arraycopy(a, 0, scratch, 0, n);
    int only = rng.categoricalLog(scratch, n);
    for (int j = 0; j < n; j++) {
      u[j] = j == only;
    }
  }
}
