package plumbline.evaluation;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.random.Rng;

/**
 * Two models compared case by case.
 *
 * @param logRatios {@code ln p_1 - ln p_2} of each case
 */
public record PairedComparison(Doubles logRatios) {
  /** How many cases model 1 predicts better. */
  public int favoured() {
    return (int) logRatios.stream().filter(x -> x > 0).count();
  }

  /** How many cases one of the models predicts better: all but ties. */
  public int decided() {
    return (int) logRatios.stream().filter(x -> x != 0).count();
  }

  /**
   * The share of decided cases that model 1 predicts better. A tie speaks for neither model.
   *
   * @return in [0, 1]; NaN if no case is decided
   */
  public double favouredShare() {
    return favoured() / (double) decided();
  }

  /** How many cases there are. */
  public int total() {
    return logRatios.size();
  }

  /** The log ratio of all cases together. */
  public double sum() {
    return logRatios.sum();
  }

  /** The two-sided sign test: probability of a split at least as uneven if both are as good. */
  public double signTest() {
    int decided = decided();
    if (decided == 0) {
      return 1;
    }
    int more = Math.max(favoured(), decided - favoured());
    double tail = BinomialDistribution.of(decided, 0.5).survivalProbability(more - 1);
    return Math.min(1, 2 * tail);
  }

  /** An interval for a mean. */
  public record Interval(double lower, double upper) {}

  /**
   * A bootstrap interval for the mean log ratio, drawing cases with replacement.
   *
   * @param level e.g. 0.95
   * @param draws how many resamples
   * @param rng the source of randomness
   */
  public Interval bootstrap(double level, int draws, Rng rng) {
    double[] means = new double[draws];
    for (int b = 0; b < draws; b++) {
      double sum = 0;
      for (int i = 0; i < total(); i++) {
        sum += logRatios.get(rng.uniformInt(total()));
      }
      means[b] = sum / total();
    }
    Arrays.sort(means);
    int cut = (int) Math.floor(0.5 * (1 - level) * draws);
    return new Interval(means[cut], means[draws - 1 - cut]);
  }

  @Override
  public String toString() {
    int ties = total() - decided();
    return Text.of(
        "PairedComparison: %d of %d cases favour model 1%s, sum %.2f nats, sign test p = %.3g",
        favoured(),
        decided(),
        ties > 0 ? " (ties beside these: " + ties + ")" : "",
        sum(),
        signTest());
  }
}
