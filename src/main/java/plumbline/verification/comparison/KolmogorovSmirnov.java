package plumbline.verification.comparison;

import java.util.Arrays;

/**
 * The two-sample Kolmogorov-Smirnov test: exact and conditional on ties for small samples,
 * asymptotic for large ones, where ties make it conservative.
 *
 * <p>Not Commons Math's or Commons Statistics', whose exact p values know no ties, which a chain
 * that stands still has; {@code TwoSampleOracleTest} holds R's conditional ones.
 *
 * @param d the largest distance between the two empirical distribution functions
 * @param p its p value
 */
record KolmogorovSmirnov(double d, double p) {
  private static final int MOST_EXACT_PAIRS = 10_000;
  private static final int LIMIT_TERMS = 10;

  static KolmogorovSmirnov of(double[] x, double[] y, PooledRanks pooled) {
    return (long) x.length * y.length < MOST_EXACT_PAIRS ? exact(x, y) : asymptotic(pooled);
  }

  /** Kolmogorov's limit law, without a correction for sample size: as R has it. */
  static KolmogorovSmirnov asymptotic(PooledRanks pooled) {
    double pairs = (double) pooled.first() * pooled.second();
    double scale = Math.sqrt(pairs / (pooled.first() + pooled.second()));
    return new KolmogorovSmirnov(pooled.distance(), limitTail(pooled.distance() * scale));
  }

  /** P(K > x); of two series for it, one converges fast for large and one for small x. */
  private static double limitTail(double x) {
    if (x < 1) {
      double below = 0;
      for (int k = 1; k <= LIMIT_TERMS && x > 0; k++) {
        double odd = (2 * k - 1) * Math.PI / x;
        below += Math.exp(-odd * odd / 8);
      }
      return x > 0 ? 1 - below * Math.sqrt(2 * Math.PI) / x : 1;
    }
    double above = 0;
    for (int k = LIMIT_TERMS; k >= 1; k--) {
      above += (k % 2 == 0 ? -2 : 2) * Math.exp(-2.0 * k * k * x * x);
    }
    return above;
  }

  /**
   * Counts the orderings of both samples whose distance stays below the observed one, looking only
   * where the pooled sample has no tie going on (Schröer and Trenkler 1995).
   */
  static KolmogorovSmirnov exact(double[] x, double[] y) {
    int n1 = x.length;
    int n2 = y.length;
    double[] pooled = Arrays.copyOf(x, n1 + n2);
    System.arraycopy(y, 0, pooled, n1, n2);
    Arrays.sort(pooled);
    double[] first = x.clone();
    Arrays.sort(first);
    // Distances in units of 1/(n1 n2), so that they are whole numbers.
    boolean[] looked = new boolean[n1 + n2 + 1];
    long largest = 0;
    int seen = 0;
    for (int k = 1; k <= n1 + n2; k++) {
      looked[k] = k == n1 + n2 || pooled[k - 1] != pooled[k];
      while (seen < n1 && first[seen] <= pooled[k - 1]) {
        seen++;
      }
      if (looked[k]) {
        largest = Math.max(largest, Math.abs((long) seen * n2 - (long) (k - seen) * n1));
      }
    }
    // Probability of paths (i of x, j of y) that keep strictly below, by drawing without
    // replacement.
    double[] below = new double[n2 + 1];
    for (int i = 0; i <= n1; i++) {
      for (int j = 0; j <= n2; j++) {
        double mass = i == 0 && j == 0 ? 1 : 0;
        double remaining = n1 + n2 - (i + j - 1);
        if (i > 0) {
          mass += below[j] * (n1 - i + 1) / remaining;
        }
        if (j > 0) {
          mass += below[j - 1] * (n2 - j + 1) / remaining;
        }
        boolean reached = looked[i + j] && Math.abs((long) i * n2 - (long) j * n1) >= largest;
        below[j] = reached && largest > 0 ? 0 : mass;
      }
    }
    double p = largest == 0 ? 1 : 1 - below[n2];
    return new KolmogorovSmirnov(
        (double) largest / ((double) n1 * n2), Math.min(1, Math.max(0, p)));
  }
}
