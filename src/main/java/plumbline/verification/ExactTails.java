package plumbline.verification;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * Two-sided p values of counts: twice the smaller tail. Under the hypothesis the probability of a p
 * value at most a is at most a, for every a and every sample size.
 */
final class ExactTails {
  private static final double NEGLIGIBLE = 1e-17;

  private ExactTails() {}

  /** McNemar's test (1947): of {@code up + down} pairs each is as likely to be up as down. */
  static double fairSplit(int up, int down) {
    if (up == down) {
      return 1;
    }
    BinomialDistribution law = BinomialDistribution.of(up + down, 0.5);
    return Math.min(1, 2 * law.cumulativeProbability(Math.min(up, down)));
  }

  /**
   * Fisher's exact test (1935): x of n and y of m independent draws are in an event that has the
   * same probability on both sides. Given x + y, x is hypergeometric.
   */
  static double equalShares(int x, int n, int y, int m) {
    // The tail on the side of the deviation; it is summed from the observed count outwards, where
    // the terms fall, since the library's sums start at the far end of the support.
    if ((double) x * m > (double) y * n) {
      return equalShares(n - x, n, m - y, m);
    }
    int total = x + y;
    double term = HypergeometricDistribution.of(n + m, total, n).probability(x);
    double sum = term;
    for (int i = x; i > 0 && term > NEGLIGIBLE * sum; i--) {
      term *= (double) i * (m - total + i) / ((double) (total - i + 1) * (n - i + 1));
      sum += term;
    }
    return Math.min(1, 2 * sum);
  }
}
