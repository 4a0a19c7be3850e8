package plumbline.verification.ranks;

import plumbline.verification.joint.SuccessiveConditional;

/**
 * Which of the draws for each data set the true value was ranked among: every k-th, the last one
 * included where their number is a multiple of k.
 *
 * @param given draws for each data set
 * @param every k, at least 1
 * @param autocorrelationTime of the draws, in draws; NaN where it was not measured
 */
public record RankThinning(int given, int every, double autocorrelationTime) {
  /** Checks the numbers. */
  public RankThinning {
    SuccessiveConditional.requireAtLeast(1, given, "draws");
    SuccessiveConditional.requireAtLeast(1, every, "every");
  }

  /**
   * All draws, whose order is not known or does not matter.
   *
   * @param draws how many
   * @return no thinning
   */
  public static RankThinning none(int draws) {
    return new RankThinning(draws, 1, Double.NaN);
  }

  /**
   * How many draws are left.
   *
   * @return the largest possible rank
   */
  public int draws() {
    return given / every;
  }

  /**
   * Whether draws were left out.
   *
   * @return true if so
   */
  public boolean thinned() {
    return every > 1;
  }
}
