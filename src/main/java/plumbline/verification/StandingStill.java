package plumbline.verification;

import java.util.Arrays;
import java.util.List;

/**
 * Functions whose value no chain ever changed, though forward draws differ in it. The sampler may
 * have lost the other values, or be right and too slow to reach them: then each chain is where an
 * independent draw put it, and what the chains show of anything else is its law given that value.
 *
 * <p>So the value itself speaks against the sampler only as far as independent draws would not all
 * have had it, or another that is as rare. And a function with standard deviation {@code sd} has
 * under the value with share s a mean within {@code sd sqrt((1 - s) / s)} of its own, by Cauchy and
 * Schwarz: of a rare event that was not met nobody needs to take heed, of a fair coin everybody.
 *
 * @param share of the forward draws that have all these values; one more of each counted, so that
 *     it is positive
 * @param coincidence the probability that all chains have one value by chance, this or one as rare
 * @param sd of the function that is looked at
 */
record StandingStill(double share, double coincidence, double sd) implements Unseen {
  /**
   * One or several functions together.
   *
   * @param pairs both samples of each; all backward values of a function are equal
   */
  static StandingStill of(List<SamplePair> pairs) {
    int draws = pairs.get(0).forward().size();
    int chains = pairs.get(0).backward().chains();
    int met = draws;
    double coincidence = 1;
    boolean[] same = new boolean[draws];
    Arrays.fill(same, true);
    for (SamplePair pair : pairs) {
      double[] values = pair.forward().stacked();
      double value = pair.backward().piece(0, 0, 1)[0];
      met = 0;
      int own = 0;
      for (int i = 0; i < draws; i++) {
        own += values[i] == value ? 1 : 0;
        same[i] &= values[i] == value;
        met += same[i] ? 1 : 0;
      }
      coincidence = Math.min(coincidence, coincidence(values, own, chains));
    }
    return new StandingStill((met + 1.0) / (draws + 1.0), coincidence, 0);
  }

  /** That all chains start at one value, which no more of the draws have than this one. */
  private static double coincidence(double[] values, int own, int chains) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double sum = Math.pow(1.0 / (sorted.length + 1), chains); // of values that no draw has
    int from = 0;
    for (int to = 1; to <= sorted.length; to++) {
      if (to == sorted.length || sorted[to] != sorted[from]) {
        if (to - from <= Math.max(1, own)) {
          sum += Math.pow((double) (to - from) / sorted.length, chains);
        }
        from = to;
      }
    }
    return Math.min(1, sum);
  }

  /** The same beside a function with a standard deviation. */
  StandingStill beside(double deviation) {
    return new StandingStill(share, coincidence, deviation);
  }

  /** How far from its own mean that function's mean given the value may be. */
  private double shift() {
    return sd * Math.sqrt((1 - share) / share);
  }

  @Override
  public double p(double difference, double error, double freedom) {
    double beyond = Math.max(0, difference - shift());
    double without = beyond == 0 ? 1 : StudentTail.twoSidedP(beyond / error, freedom);
    return Math.min(coincidence, without);
  }

  @Override
  public double leastDifference(double level, double known) {
    return coincidence < level ? known : known + shift();
  }
}
