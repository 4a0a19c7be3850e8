package plumbline.models.iptm;

/**
 * The document's two inner Metropolis loops: (b, delta) at once, and (eta, log sigma^2) at once,
 * each by normal random walks with one variance for all coordinates.
 *
 * @param tieSteps how many steps for (b, delta)
 * @param timeSteps how many steps for (eta, sigma^2)
 * @param tieVariance of the first proposal
 * @param timeVariance of the second proposal
 */
public record InnerLoop(int tieSteps, int timeSteps, double tieVariance, double timeVariance) {
  /** Checks the settings. */
  public InnerLoop {
    IptmSizes.require(1, tieSteps, "tieSteps");
    IptmSizes.require(1, timeSteps, "timeSteps");
    if (!(tieVariance > 0 && timeVariance > 0)) {
      throw new IllegalArgumentException(
          "proposal variances must be positive, not " + tieVariance + " and " + timeVariance);
    }
  }

  /**
   * Appendix A's proposals, 0.01 and 0.005 (variances), with any number of steps.
   *
   * @param steps in each loop: 5,500 in the appendix
   * @return the settings
   */
  public static InnerLoop appendixA(int steps) {
    return new InnerLoop(steps, steps, 0.01, 0.005);
  }
}
