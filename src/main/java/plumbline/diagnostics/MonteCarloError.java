package plumbline.diagnostics;

import org.apache.commons.statistics.distribution.BetaDistribution;
import plumbline.diagnostics.spectrum.SpectralDensity;

/**
 * Standard errors of what is estimated from draws: how far the estimate would vary if the chains
 * were run again.
 *
 * <p>Source: Vehtari et al. (2021), section 4.2 and appendix B, for the rank-based family (the same
 * numbers as posterior's {@code mcse_*}); {@link #timeSeries} is coda's.
 */
public final class MonteCarloError {
  /** One standard deviation of the normal law, as a probability. */
  private static final double MINUS_ONE_SD = 0.1586553;

  private static final double PLUS_ONE_SD = 0.8413447;

  private MonteCarloError() {}

  /**
   * Of the mean: sd / sqrt(ess of the mean).
   *
   * @param chains equally long chains; not modified
   * @return the error
   */
  public static Estimate mean(double[]... chains) {
    return mean(ChainSegments.of(chains));
  }

  static Estimate mean(ChainSegments chains) {
    Estimate size = EffectiveSampleSize.ofSegments(chains.split());
    return size.isDefined()
        ? Estimate.of(Math.sqrt(Moments.variance(chains.values()) / size.value()))
        : size;
  }

  /**
   * Of the standard deviation, by the variance of the squared deviations d^2: sqrt((mean d^4 -
   * (mean d^2)^2) / ess(d^2) / (4 mean d^2)).
   *
   * @param chains equally long chains; not modified
   * @return the error
   */
  public static Estimate standardDeviation(double[]... chains) {
    return standardDeviation(ChainSegments.of(chains));
  }

  static Estimate standardDeviation(ChainSegments chains) {
    ChainSegments squares = EffectiveSampleSize.squaredDeviations(chains);
    Estimate size = EffectiveSampleSize.ofSegments(squares.split());
    if (!size.isDefined()) {
      return size;
    }
    double mean = Moments.mean(squares.values());
    int draws = squares.values().length;
    double variance = Moments.squares(squares.values(), 0, draws, mean) / draws;
    return Estimate.of(Math.sqrt(variance / size.value() / mean / 4));
  }

  /**
   * Of the median.
   *
   * @param chains equally long chains; not modified
   * @return the error
   */
  public static Estimate median(double[]... chains) {
    return quantile(0.5, chains);
  }

  /**
   * Of a quantile: half the distance between the order statistics that lie one standard deviation
   * below and above it under the beta law of its rank.
   *
   * @param p probability in [0, 1]
   * @param chains equally long chains; not modified
   * @return the error
   */
  public static Estimate quantile(double p, double[]... chains) {
    Quantiles.requireProbability(p);
    RankedChains ranked = new RankedChains(ChainSegments.of(chains));
    return quantile(p, ranked.essQuantile(p), ranked.sorted().sorted());
  }

  static Estimate quantile(double p, Estimate size, double[] sorted) {
    if (!size.isDefined()) {
      return size;
    }
    BetaDistribution rank = BetaDistribution.of(size.value() * p + 1, size.value() * (1 - p) + 1);
    double low = inverse(rank, MINUS_ONE_SD);
    double high = inverse(rank, PLUS_ONE_SD);
    int draws = sorted.length;
    int lower = (int) Math.max(Math.floor(low * draws), 1);
    int upper = (int) Math.min(Math.ceil(high * draws), draws);
    return Estimate.of((sorted[upper - 1] - sorted[lower - 1]) / 2);
  }

  private static double inverse(BetaDistribution law, double p) {
    double x = law.inverseCumulativeProbability(p);
    double step = (law.cumulativeProbability(x) - p) / law.density(x);
    return Double.isFinite(step) ? x - step : x;
  }

  /**
   * Of the mean as if draws were independent: sd / sqrt(number of draws).
   *
   * @param chains equally long chains; not modified
   * @return the error
   */
  public static Estimate naive(double[]... chains) {
    ChainSegments all = ChainSegments.of(chains);
    double[] values = all.values();
    return values.length < 2
        ? Estimate.undefined(Estimate.Reason.TOO_SHORT)
        : Estimate.of(Math.sqrt(Moments.variance(values) / values.length));
  }

  /**
   * Of the mean by the {@link SpectralDensity} at zero: sqrt(mean of the chains' densities / number
   * of draws).
   *
   * @param chains equally long chains; not modified
   * @return the error
   */
  public static Estimate timeSeries(double[]... chains) {
    return timeSeries(SpectralDensity.Rule.SCALE_FREE, chains);
  }

  /**
   * As {@link #timeSeries(double[]...)}, with a choice of the rule for degenerate chains.
   *
   * @param rule when a chain counts as a straight line
   * @param chains equally long chains; not modified
   * @return the error
   */
  public static Estimate timeSeries(SpectralDensity.Rule rule, double[]... chains) {
    Estimate sum = Estimate.of(0);
    for (double[] chain : chains) {
      sum = EffectiveSampleSize.plus(sum, SpectralDensity.of(chain, rule).atZero());
    }
    double value =
        Math.sqrt(sum.value() / chains.length / ((double) chains.length * chains[0].length));
    return sum.reason().map(r -> Estimate.of(value, r)).orElseGet(() -> Estimate.of(value));
  }
}
