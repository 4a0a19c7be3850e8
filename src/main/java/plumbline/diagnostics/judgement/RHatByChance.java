package plumbline.diagnostics.judgement;

import org.apache.commons.statistics.distribution.FDistribution;

/**
 * The R-hat that stationary chains have by chance. With k half chains of e effective draws each, e
 * B/W of Gelman and Rubin's between and within variances follows Fisher's F law with k - 1 and k (e
 * - 1) degrees of freedom, so that
 *
 * <blockquote>
 *
 * R̂<sub>p</sub> = √[1 + F<sub>p</sub>(k − 1, k(e − 1)) / e − 1/n]
 *
 * </blockquote>
 *
 * <p>is exceeded with probability 1 - p (the last term, for halves of n draws, is left out: it only
 * makes the limit larger).
 *
 * <p>Source: Gelman and Rubin (1992), section 3.
 */
final class RHatByChance {
  /** The probability that any of the quantities of a converged run exceeds its limit. */
  static final double FALSE_ALARM = 0.01;

  /** Of AR(1) chains with 3 to 15 effective draws in each half, as simulated. */
  private static final double OPTIMISM = 3;

  private RHatByChance() {}

  /**
   * The limit for the larger of the bulk and folded R-hat of several quantities.
   *
   * @param halves how many half chains, at least 2
   * @param effective effective draws of each half as they are estimated from draws about the half's
   *     own mean: too many by about 3 in few, for W is too small by 1/e of itself, and so are all
   *     autocorrelations
   * @param quantities how many quantities are looked at
   * @return the R-hat that all of them stay below with probability 0.99, by Bonferroni
   */
  static double limit(int halves, double effective, int quantities) {
    double tail = FALSE_ALARM / (2.0 * Math.max(1, quantities));
    double e = Math.max(effective / (1 + OPTIMISM / effective), 1.5);
    FDistribution law = FDistribution.of(halves - 1, halves * (e - 1));
    return Math.sqrt(1 + law.inverseSurvivalProbability(tail) / e);
  }
}
