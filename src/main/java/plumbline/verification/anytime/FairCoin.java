package plumbline.verification.anytime;

import org.apache.commons.numbers.gamma.LogBeta;
import plumbline.numerics.LogSpace;

/**
 * A bet that a coin is not fair, on flips that come one after the other. Whoever bets on it as if
 * its probability of heads were drawn from Beta(a, a) has, after u heads and d tails, the capital
 * {@code 2^(u + d) B(u + a, d + a) / B(a, a)}: if the coin is fair, a martingale that starts at 1.
 * The capital is divided among several a, since a coin that is almost fair is found soonest by a
 * large one.
 *
 * <p>Source: Robbins (1970), Ann. Math. Statist. 41.
 */
final class FairCoin {
  private static final double LOG_2 = Math.log(2);

  /** Each finds the bias of a coin of about {@code 1 / sqrt(8 a)}: from 0.35 to 0.0007. */
  private static final double[] CONCENTRATIONS = {
    1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144
  };

  private FairCoin() {}

  /**
   * The log of the capital.
   *
   * @param heads at least 0
   * @param tails at least 0
   * @return 0 before the first flip
   */
  static double logCapital(long heads, long tails) {
    return logCapital((double) heads, (double) tails);
  }

  /** The same between whole numbers, to look for the number that is needed. */
  static double logCapital(double heads, double tails) {
    double sum = Double.NEGATIVE_INFINITY;
    for (double a : CONCENTRATIONS) {
      double log =
          (heads + tails) * LOG_2 + LogBeta.value(heads + a, tails + a) - LogBeta.value(a, a);
      sum = LogSpace.logAdd(sum, log);
    }
    return sum - Math.log(CONCENTRATIONS.length);
  }

  /**
   * The smallest number of flips that can win so much: all of them heads.
   *
   * @param logCapital that is wanted
   * @return at least 1
   */
  static int leastFlips(double logCapital) {
    int flips = 1;
    while (logCapital(flips, 0.0) < logCapital) {
      flips++;
    }
    return flips;
  }

  /**
   * How many more heads than tails there must be.
   *
   * @param flips in all
   * @param logCapital that is wanted
   * @return a number in (0, flips]; NaN if even heads alone are too few
   */
  static double excess(double flips, double logCapital) {
    if (!(logCapital(flips, 0.0) >= logCapital)) {
      return Double.NaN;
    }
    double low = 0;
    double high = flips;
    while (high - low > 1e-3 * (1 + low)) {
      double middle = (low + high) / 2;
      boolean enough = logCapital((flips + middle) / 2, (flips - middle) / 2) >= logCapital;
      low = enough ? low : middle;
      high = enough ? middle : high;
    }
    return high;
  }
}
