package plumbline.verification.anytime;

import java.util.Arrays;

/**
 * Exact test that independent numbers in [-1, 1] have mean zero, whatever their law. Whoever bets a
 * fraction lambda of his capital on each of them in turn has, if their mean is zero, the
 * expectation 1 at the end, so the capital exceeds 1/a with probability at most a, and its inverse
 * is a p value. The capital is divided among bets of several sizes on either sign, since what the
 * best one is depends on the numbers.
 *
 * <p>Source: Waudby-Smith and Ramdas (2024), J. Royal Stat. Soc. B 86, section 4.
 */
final class MeanZeroTest {
  /** Halves down to where 100,000 replicates of a well mixing sampler have their best bet. */
  private static final double[] STAKES = {0.9, 0.45, 0.225, 0.1125, 0.05625, 0.028125};

  /** One logarithm for so many factors between 0.1 and 1.9: their product stays in range. */
  private static final int STRETCH = 128;

  private MeanZeroTest() {}

  /**
   * The p value.
   *
   * @param values in [-1, 1]; not modified
   * @return a number in (0, 1]
   */
  static double p(double[] values) {
    double[] logCapitals = new double[2 * STAKES.length];
    for (int s = 0; s < STAKES.length; s += 2) {
      addLogCapitals(STAKES[s], STAKES[s + 1], values, logCapitals, 2 * s);
    }
    double most = Arrays.stream(logCapitals).max().orElseThrow();
    double sum = Arrays.stream(logCapitals).map(log -> Math.exp(log - most)).sum();
    double p = Math.min(1, Math.exp(-most) * logCapitals.length / sum);
    return Math.max(Double.MIN_VALUE, p); // no capital makes a certainty, even beyond e^745
  }

  /**
   * Of two stakes, each on either sign: four products at a time, since the next factor of a single
   * one would wait for the last multiplication.
   */
  static void addLogCapitals(
      double first, double second, double[] values, double[] logCapitals, int at) {
    for (int from = 0; from < values.length; from += STRETCH) {
      int to = Math.min(values.length, from + STRETCH);
      double firstUp = 1;
      double firstDown = 1;
      double secondUp = 1;
      double secondDown = 1;
      for (int i = from; i < to; i++) {
        double value = values[i];
        firstUp *= 1 + first * value;
        firstDown *= 1 - first * value;
        secondUp *= 1 + second * value;
        secondDown *= 1 - second * value;
      }
      logCapitals[at] += Math.log(firstUp);
      logCapitals[at + 1] += Math.log(firstDown);
      logCapitals[at + 2] += Math.log(secondUp);
      logCapitals[at + 3] += Math.log(secondDown);
    }
  }

  /** The smallest p value that values of these sizes can have: that of equal signs. */
  static double smallest(double[] values) {
    return p(Arrays.stream(values).map(Math::abs).toArray());
  }
}
