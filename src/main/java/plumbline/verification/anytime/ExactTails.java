package plumbline.verification.anytime;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * Two-sided p values of counts. Under the hypothesis the probability of a p value at most a is at
 * most a, for every a and every sample size.
 */
public final class ExactTails {
  private static final double NEGLIGIBLE = 1e-17;

  /** Logarithms of probabilities that differ by less are of equal ones, rounded. */
  private static final double TIE = 1e-7;

  private ExactTails() {}

  /**
   * McNemar's test (1947), twice the smaller tail: of {@code up + down} pairs each is as likely to
   * be up as down.
   */
  static double fairSplit(int up, int down) {
    if (up == down) {
      return 1;
    }
    BinomialDistribution law = BinomialDistribution.of(up + down, 0.5);
    return Math.min(1, 2 * law.cumulativeProbability(Math.min(up, down)));
  }

  /**
   * Fisher's exact test (1935), twice the smaller tail: x of n and y of m independent draws are in
   * an event that has the same probability on both sides. Given x + y, x is hypergeometric.
   */
  static double equalShares(int x, int n, int y, int m) {
    if ((double) x * m > (double) y * n) {
      return equalShares(n - x, n, m - y, m);
    }
    HypergeometricDistribution law = HypergeometricDistribution.of(n + m, x + y, n);
    return Math.min(1, 2 * lowerTail(law, x));
  }

  /**
   * Fisher's exact test with the other two-sided p value: the probability of all counts that are no
   * more likely than x. That of the library's {@code FisherExactTest} but for ties, which rounding
   * decides there, and for its cost: it sums half of the support, a hundredth of a second where n
   * is a million.
   */
  public static double equalSharesByLikelihood(int x, int n, int y, int m) {
    if ((double) x * m > (double) y * n) {
      return equalSharesByLikelihood(n - x, n, m - y, m);
    }
    HypergeometricDistribution law = HypergeometricDistribution.of(n + m, x + y, n);
    double observed = law.logProbability(x) + TIE;
    // Beyond the mode probabilities fall: bisection finds the first that is no larger.
    int low = (int) ((x + y + 1.0) * (n + 1.0) / (n + m + 2.0));
    int high = law.getSupportUpperBound() + 1;
    if (x >= low) {
      return 1;
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (law.logProbability(middle) > observed) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    // Of the other sample's count the upper tail is a lower one.
    HypergeometricDistribution other = HypergeometricDistribution.of(n + m, x + y, m);
    return Math.min(1, lowerTail(law, x) + lowerTail(other, x + y - low));
  }

  /**
   * The probability of at most x. Summed from there downwards, where the terms fall; the library's
   * sums start at the far end of the support.
   */
  private static double lowerTail(HypergeometricDistribution law, int x) {
    int successes = law.getNumberOfSuccesses();
    int drawn = law.getSampleSize();
    int others = law.getPopulationSize() - drawn;
    double term = law.probability(x);
    double sum = term;
    for (int i = x; i > 0 && term > NEGLIGIBLE * sum; i--) {
      term *=
          (double) i * (others - successes + i) / ((double) (successes - i + 1) * (drawn - i + 1));
      sum += term;
    }
    return sum;
  }
}
