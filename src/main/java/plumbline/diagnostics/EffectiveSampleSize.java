package plumbline.diagnostics;

import java.util.Collections;
import java.util.List;
import plumbline.diagnostics.spectrum.FourierAutocovariance;
import plumbline.diagnostics.spectrum.GeyerSequence;
import plumbline.diagnostics.spectrum.IndicatorAutocovariance;
import plumbline.diagnostics.spectrum.MeanAutocovariance;
import plumbline.diagnostics.spectrum.SpectralDensity;

/**
 * How many independent draws the S draws of chains are worth: with ρ<sub>t</sub> the
 * autocorrelation at lag t,
 *
 * <blockquote>
 *
 * S<sub>eff</sub> = S / (1 + 2 ∑<sub>t≥1</sub> ρ<sub>t</sub>).
 *
 * </blockquote>
 *
 * <p>{@link #of} uses the chains as they are; the others split each chain in halves first, so that
 * a drift within a chain counts as well.
 *
 * <p>Source: Vehtari et al. (2021), sections 3.2 and 4; the same numbers as R's posterior. The
 * autocorrelations are summed by {@linkplain GeyerSequence Geyer's initial monotone positive
 * sequence}. The size may exceed the number of draws S when draws are antithetic; it is at most S
 * log10(S).
 */
public final class EffectiveSampleSize {
  /** Below this the positive sequence has no lag to look at. */
  private static final int LEAST_DRAWS = 3;

  private EffectiveSampleSize() {}

  /**
   * The effective size for the mean, chains not split.
   *
   * @param chains equally long chains, in iteration order; not modified
   * @return the effective sample size of all chains together
   */
  public static Estimate of(double[]... chains) {
    return ofSegments(ChainSegments.of(chains));
  }

  /**
   * The integrated autocorrelation time tau: all draws of all chains are worth as much as their
   * number divided by tau.
   *
   * @param chains equally long chains, in iteration order; not modified
   * @return tau
   */
  public static Estimate integratedAutocorrelationTime(double[]... chains) {
    Estimate size = of(chains);
    double draws = (double) chains.length * chains[0].length;
    return size.isDefined() ? Estimate.of(draws / size.value()) : size;
  }

  /**
   * The effective size for the mean, chains split.
   *
   * @param chains equally long chains; not modified
   * @return the size that {@code mcse_mean} rests on
   */
  public static Estimate mean(double[]... chains) {
    return ofSegments(ChainSegments.of(chains).split());
  }

  /**
   * The bulk effective size: of the rank-normalised draws, chains split. It is the same for every
   * monotone transformation of the draws.
   *
   * @param chains equally long chains; not modified
   * @return the size
   */
  public static Estimate bulk(double[]... chains) {
    return new RankedChains(ChainSegments.of(chains)).essBulk();
  }

  /**
   * The tail effective size: the smaller of those of the 5% and 95% quantiles.
   *
   * @param chains equally long chains; not modified
   * @return the size
   */
  public static Estimate tail(double[]... chains) {
    return new RankedChains(ChainSegments.of(chains)).essTail();
  }

  /**
   * The effective size for the median.
   *
   * @param chains equally long chains; not modified
   * @return the size
   */
  public static Estimate median(double[]... chains) {
    return quantile(0.5, chains);
  }

  /**
   * The effective size for a quantile: of the indicators that a draw is at most the quantile of all
   * draws.
   *
   * @param p probability in [0, 1]
   * @param chains equally long chains; not modified
   * @return the size
   */
  public static Estimate quantile(double p, double[]... chains) {
    Quantiles.requireProbability(p);
    return new RankedChains(ChainSegments.of(chains)).essQuantile(p);
  }

  /**
   * The effective sizes for the shares of draws at or below fixed values: of the indicators that a
   * draw is at most the value, chains split.
   *
   * @param thresholds the fixed values
   * @param chains equally long chains; not modified
   * @return one size for each threshold; undefined where all draws are on one side of it, or one is
   *     not finite
   */
  public static List<Estimate> shares(double[] thresholds, double[]... chains) {
    ChainSegments halves = ChainSegments.of(chains).split();
    if (!halves.allFinite()) {
      return Collections.nCopies(thresholds.length, Estimate.undefined(Estimate.Reason.NON_FINITE));
    }
    if (halves.length() < LEAST_DRAWS) {
      return Collections.nCopies(thresholds.length, Estimate.undefined(Estimate.Reason.TOO_SHORT));
    }
    return sizes(IndicatorAutocovariance.of(halves, thresholds), halves);
  }

  /**
   * The effective size for the standard deviation: of the squared deviations from the mean of all
   * draws, chains split.
   *
   * @param chains equally long chains; not modified
   * @return the size
   */
  public static Estimate standardDeviation(double[]... chains) {
    return ofSegments(squaredDeviations(ChainSegments.of(chains)).split());
  }

  /**
   * The classic effective size by the autoregressive spectral density S: n Var/S for each chain,
   * summed over chains. A constant chain counts 0.
   *
   * <p>Source: coda's {@code effectiveSize}; see {@link SpectralDensity}.
   *
   * @param chains equally long chains; not modified
   * @return the sum of the chains' sizes
   */
  public static Estimate autoregressive(double[]... chains) {
    return autoregressive(SpectralDensity.Rule.SCALE_FREE, chains);
  }

  /**
   * As {@link #autoregressive(double[]...)}, with a choice of the rule for degenerate chains.
   *
   * @param rule when a chain counts as a straight line
   * @param chains equally long chains; not modified
   * @return the sum of the chains' sizes
   */
  public static Estimate autoregressive(SpectralDensity.Rule rule, double[]... chains) {
    ChainSegments all = ChainSegments.of(chains);
    Estimate sum = Estimate.of(0);
    for (int c = 0; c < chains.length; c++) {
      SpectralDensity spectrum = SpectralDensity.of(chains[c], rule);
      double variance = Moments.variance(all.values(), all.starts()[c], all.length());
      sum = plus(sum, autoregressive(spectrum.atZero(), variance, all.length()));
    }
    return sum;
  }

  static Estimate autoregressive(Estimate spectrum, double variance, int n) {
    if (!spectrum.isDefined()) {
      return spectrum;
    }
    if (spectrum.value() == 0 || Double.isInfinite(spectrum.value())) {
      return Estimate.of(0, spectrum.reason().orElse(Estimate.Reason.CONSTANT));
    }
    return Estimate.of(n * variance / spectrum.value());
  }

  /** A sum that is undefined as soon as one part is, and remembers the first remark. */
  public static Estimate plus(Estimate a, Estimate b) {
    double value = a.value() + b.value();
    return a.reason()
        .or(b::reason)
        .map(reason -> Estimate.of(value, reason))
        .orElseGet(() -> Estimate.of(value));
  }

  static ChainSegments squaredDeviations(ChainSegments chains) {
    double[] values = chains.values();
    double mean = Moments.mean(values);
    double[] squares = new double[values.length];
    for (int i = 0; i < squares.length; i++) {
      double deviation = values[i] - mean;
      squares[i] = deviation * deviation;
    }
    return chains.with(squares);
  }

  /** The effective size of pieces of real numbers. */
  static Estimate ofSegments(ChainSegments chains) {
    if (chains.length() < LEAST_DRAWS) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (!chains.allFinite()) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    if (chains.constant()) {
      return Estimate.undefined(Estimate.Reason.CONSTANT);
    }
    double varianceOfMeans = chains.count() > 1 ? Moments.variance(chains.means()) : 0;
    return size(new FourierAutocovariance(chains), chains, varianceOfMeans);
  }

  /** As {@link #ofSegments}, by the autocorrelations within pieces alone. */
  static Estimate within(ChainSegments chains) {
    if (chains.length() < LEAST_DRAWS) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (!chains.allFinite()) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    return Moments.mean(chains.variances()) == 0
        ? Estimate.undefined(Estimate.Reason.CONSTANT)
        : size(new FourierAutocovariance(chains), chains, 0);
  }

  /** The effective size of the indicators that draws are at most a threshold. */
  static Estimate ofIndicators(ChainSegments chains, double threshold) {
    return chains.length() < LEAST_DRAWS
        ? Estimate.undefined(Estimate.Reason.TOO_SHORT)
        : sizes(IndicatorAutocovariance.of(chains, threshold), chains).get(0);
  }

  private static List<Estimate> sizes(
      List<IndicatorAutocovariance> indicators, ChainSegments chains) {
    return indicators.stream()
        .map(
            covariance ->
                covariance.constant()
                    ? Estimate.undefined(Estimate.Reason.CONSTANT)
                    : size(covariance, chains, covariance.varianceOfMeans()))
        .toList();
  }

  private static Estimate size(
      MeanAutocovariance covariance, ChainSegments chains, double varianceOfMeans) {
    double tau = GeyerSequence.time(covariance, chains.length(), chains.count(), varianceOfMeans);
    return Double.isNaN(tau)
        ? Estimate.undefined(Estimate.Reason.NON_FINITE)
        : Estimate.of((double) chains.length() * chains.count() / tau);
  }
}
