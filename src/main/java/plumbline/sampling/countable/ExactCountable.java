package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.numerics.Doubles;
import plumbline.numerics.Text;
import plumbline.random.Rng;

/**
 * The law of a countable variable by enumeration, with a certificate: how far, in total variation,
 * it can be from the law on the whole support.
 *
 * @param probabilities of 0, 1, ..., normalised over what was enumerated
 * @param totalVariationBound an upper bound of the mass that was left out
 */
public record ExactCountable(Doubles probabilities, double totalVariationBound) {
  private static final int LONGEST = 1_000_000;

  /**
   * Enumerates until the bound is small.
   *
   * @param target a law with an upper bound of its likelihood beyond large values
   * @param tolerance the largest acceptable bound, positive
   * @param rng draws what is not instantiated yet
   * @return the certified law
   * @throws IllegalArgumentException if the target gives no bound within a million values
   */
  public static ExactCountable posterior(CountableTarget target, double tolerance, Rng rng) {
    if (!(tolerance > 0)) {
      throw new IllegalArgumentException("tolerance must be positive, not " + tolerance);
    }
    double[] logs = new double[64];
    double scale = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (int k = 0; k < LONGEST; k++) {
      if (k == logs.length) {
        logs = Arrays.copyOf(logs, 2 * k);
      }
      logs[k] = Double.NEGATIVE_INFINITY;
      if (k < target.supportStart()) {
        continue;
      }
      target.instantiate(k, rng);
      logs[k] = target.logPrior(k) + target.logLikelihood(k);
      if (logs[k] > scale) {
        sum *= Math.exp(scale - logs[k]);
        scale = logs[k];
      }
      sum += logs[k] == Double.NEGATIVE_INFINITY ? 0 : Math.exp(logs[k] - scale);
      double logTail = target.logPriorSurvival(k);
      double tail =
          logTail == Double.NEGATIVE_INFINITY
              ? 0
              : Math.exp(logTail + target.logLikelihoodBeyondAtMost(k) - scale);
      // The law given "at most k" differs from the whole law by the mass beyond k.
      double bound = tail / (sum + tail);
      if (bound <= tolerance) {
        double[] found = logs;
        double logTotal = scale + Math.log(sum);
        return new ExactCountable(
            Doubles.generate(k + 1, i -> Math.exp(found[i] - logTotal)), bound);
      }
    }
    throw new IllegalArgumentException(
        "the target bounds its likelihood nowhere within " + LONGEST + " values");
  }

  /**
   * The mean.
   *
   * @return the mean over what was enumerated
   */
  public double mean() {
    double mean = 0;
    for (int k = 0; k < probabilities.size(); k++) {
      mean += k * probabilities.get(k);
    }
    return mean;
  }

  /**
   * The probability of a value.
   *
   * @param k any value
   * @return 0 where nothing was enumerated
   */
  public double probability(int k) {
    return k >= 0 && k < probabilities.size() ? probabilities.get(k) : 0;
  }

  /**
   * Half the sum of absolute differences to another law.
   *
   * @param other probabilities of 0, 1, ...
   * @return the total variation distance
   */
  public double totalVariation(double[] other) {
    double sum = 0;
    for (int k = 0; k < Math.max(other.length, probabilities.size()); k++) {
      sum += Math.abs(probability(k) - (k < other.length ? other[k] : 0));
    }
    return sum / 2;
  }

  @Override
  public String toString() {
    return Text.of(
        "%d values, mean %.4f, total variation bound %.2g",
        probabilities.size(), mean(), totalVariationBound);
  }
}
