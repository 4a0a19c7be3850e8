package plumbline.verification.comparison;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.util.CombinatoricsUtils;
import plumbline.numerics.StudentTail;

/**
 * Functions of which all backward draws have one value, though forward draws differ in it. The
 * sampler may have lost the other values, or be right and too slow to reach them: then each chain
 * is where an independent draw put it, and what the chains show of anything else is its law given
 * that value.
 *
 * <p>So the value itself speaks against the sampler only as far as independent draws would not all
 * have had it, or another that is as rare. And a function with standard deviation {@code sd} has
 * under the value with share s a mean within {@code sd sqrt((1 - s) / s)} of its own, by Cauchy and
 * Schwarz: of a rare event that was not met nobody needs to take heed, of a fair coin everybody.
 *
 * <p>A chain that started elsewhere, and left that for the one value before its first draw, tells
 * more. However slow a right sampler is, its start and its draws are a stationary sequence. Of n
 * places in a row at most one can be such that another value goes before and the same one fills the
 * next n, and each is with the same probability: with 1 / n at most.
 *
 * @param share of the forward draws that have all these values; one more of each counted, so that
 *     it is positive
 * @param coincidence the probability that all chains have one value by chance: this or one as rare,
 *     and as many of them only since they left their start
 * @param sd of the function that is looked at
 */
record StandingStill(double share, double coincidence, double sd) implements Unseen {
  /**
   * What the chains have of one function.
   *
   * @param pair both samples of it; all backward values are equal
   * @param left how many chains started at another value
   */
  record Value(SamplePair pair, int left) {
    /** The probability that it came to this by chance. */
    double coincidence() {
      double[] values = pair.forward().stacked();
      double value = value();
      int own = (int) Arrays.stream(values).filter(v -> v == value).count();
      int chains = pair.backward().chains();
      return left == 0
          ? StandingStill.coincidence(values, own, chains)
          : departures((own + 1.0) / (values.length + 1.0), chains, pair.backward().length());
    }

    private double value() {
      return pair.backward().piece(0, 0, 1)[0];
    }

    /** That more chains leave their start for good at once, or as many and the rest starts here. */
    private double departures(double share, int chains, int draws) {
      double sum = 0;
      for (int j = left; j <= chains; j++) {
        double rest = j == left ? Math.pow(share, chains - j) : 1;
        double ways = CombinatoricsUtils.binomialCoefficientDouble(chains, j);
        sum += ways * Math.pow(draws, -j) * rest;
      }
      return Math.min(1, sum);
    }
  }

  /** One or several functions together. */
  static StandingStill of(List<Value> functions) {
    int draws = functions.get(0).pair().forward().size();
    int met = 0;
    boolean[] same = new boolean[draws];
    Arrays.fill(same, true);
    for (Value function : functions) {
      double[] values = function.pair().forward().stacked();
      double value = function.value();
      met = 0;
      for (int i = 0; i < draws; i++) {
        same[i] &= values[i] == value;
        met += same[i] ? 1 : 0;
      }
    }
    double coincidence = functions.stream().mapToDouble(Value::coincidence).min().orElse(1);
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
