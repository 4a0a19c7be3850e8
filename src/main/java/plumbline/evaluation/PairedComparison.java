package plumbline.evaluation;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;

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
