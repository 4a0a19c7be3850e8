package plumbline.verification.ranks;

import java.util.ArrayList;
import java.util.List;
import plumbline.numerics.Text;

/** The sentences of a report by ranks: what was thinned, what is too little to say anything. */
final class RankRemarks {
  /** The coarse errors that a test must be able to find before its silence means anything. */
  private static final double COARSE_SHIFT = 1;

  private static final double COARSE_SCALE = 0.5;

  /** A chi-square test that is so sure leaves a pass no meaning. */
  private static final double BEYOND_DOUBT = 1e-9;

  private static final int MOST_DRAWS = 255;

  private final RankUniformity test;
  private final RankThinning thinning;
  private final RankSensitivity sensitivity;
  private final double level;
  private final int speaking;

  /**
   * Of a row whose tests have a level each.
   *
   * @param speaking data sets in which not every draw equals the true value
   */
  RankRemarks(RankUniformity test, RankSensitivity sensitivity, double level, int speaking) {
    this.test = test;
    this.thinning = test.thinning();
    this.sensitivity = sensitivity;
    this.level = level;
    this.speaking = speaking;
  }

  /** Which draws the true values were ranked among, where not among all. */
  List<String> thinned() {
    if (!thinning.thinned()) {
      return List.of();
    }
    return List.of(
        Text.of(
            "%s: the draws are autocorrelated (time %.1f) and were thinned by %d: ranked among %s"
                + " of %d",
            test.name(),
            thinning.autocorrelationTime(),
            thinning.every(),
            thinning.draws() == 1 ? "the last" : thinning.draws(),
            thinning.given()));
  }

  /** How many data sets say nothing, if any. */
  List<String> tied(int count) {
    return count == 0
        ? List.of()
        : List.of(
            Text.of(
                "%s: in %,d of %,d every draw equals the true value, which says nothing",
                test.name(), count, test.dataSets()));
  }

  /** Why no rejection is no evidence; empty if it is. */
  List<String> doubts() {
    List<String> doubts = new ArrayList<>();
    double power = sensitivity.powerOfShift(COARSE_SHIFT, speaking, level);
    if (power < RankSensitivity.POWER) {
      doubts.add(
          Text.of(
              "%s: too few data sets to see even a posterior shifted by one sd (%d, probability"
                  + " %.2f); it takes %d",
              test.name(),
              speaking,
              power,
              sensitivity.dataSetsForShift(COARSE_SHIFT, RankSensitivity.POWER, level)));
    }
    if (thinning.thinned() && !seesWidth(sensitivity)) {
      doubts.add(
          Text.of(
              "%s: too few draws are left to see even a posterior half as wide as it should be;"
                  + " take %d times as many, or thin by %d in the sampler",
              test.name(),
              (int) Math.ceil((double) apart() * enough() / thinning.given()),
              apart()));
    }
    if (test.chiSquareP() < BEYOND_DOUBT) {
      doubts.add(
          Text.of(
              "%s: the ranks are not uniform in a way that the three tests were not made for"
                  + " (chi-square of the bins %.0f, p %.1g): look at the histogram",
              test.name(), test.chiSquare(), test.chiSquareP()));
    }
    return doubts;
  }

  private boolean seesWidth(RankSensitivity candidate) {
    return candidate.powerOfScale(COARSE_SCALE, speaking, level) >= RankSensitivity.POWER;
  }

  /** Draws from one to the next: measured, unless only one was left whatever the time. */
  private int apart() {
    return thinning.draws() > 1
        ? thinning.every()
        : (int) Math.ceil(2 * thinning.autocorrelationTime());
  }

  /** The fewest draws that see the width, as far as these data sets can. */
  private int enough() {
    int draws = 2;
    while (draws < MOST_DRAWS && !seesWidth(new RankSensitivity(draws))) {
      draws += Math.max(1, draws / 4);
    }
    return draws;
  }
}
