package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.diagnostics.spectrum.Autocorrelation;
import plumbline.diagnostics.spectrum.SpectralDensity;

/** Computes everything about one variable from one copy of its draws and one sort. */
final class VariableAnalysis {
  // Of the autocorrelations of each chain, as the summary states them.
  private static final int[] LAGS =
      Summary.OfChain.LAGS.stream().mapToInt(Integer::intValue).toArray();
  private static final double HPD_PROBABILITY = 0.95;

  private final ChainSegments chains;
  private final Summary.Settings settings;
  private final RankedChains ranked;
  private final double[] values;

  /**
   * Sorts the draws of a variable.
   *
   * @param chains whole chains, stacked
   * @param scores of as many draws as the halves of these chains have; shared between variables
   * @param settings of the classic diagnostics
   */
  VariableAnalysis(ChainSegments chains, NormalScores scores, Summary.Settings settings) {
    this.chains = chains;
    this.settings = settings;
    this.values = chains.values();
    this.ranked = new RankedChains(chains, scores);
  }

  /**
   * Everything about the variable. Where a draw is NaN, all that needs an order of the draws is
   * undefined; infinite draws have an order.
   *
   * @param name what the variable is called
   * @return its summary
   */
  Summary.OfVariable summarise(String name) {
    RankedChains.RankSummary ranks = ranked.summarise();
    List<Summary.OfChain> perChain = perChain();
    return new Summary.OfVariable(
        name,
        mean(0, values.length),
        deviation(0, values.length),
        quantile(0.5),
        ranks.mad(),
        quantile(0.05),
        quantile(0.95),
        ranks.rHat(),
        ranks.essBulk(),
        ranked.essTail(),
        MonteCarloError.mean(chains),
        MonteCarloError.standardDeviation(chains),
        MonteCarloError.quantile(0.5, ranked.essQuantile(0.5), ranked.sorted().sorted()),
        settings.gelmanRubin().ofSegments(chains),
        effectiveSize(perChain),
        interval(ranked.sorted().sorted()),
        perChain);
  }

  /** The mean of n draws of the stacked chains, from a position on: of all, or of one chain. */
  private Estimate mean(int from, int n) {
    return n == 0
        ? Estimate.undefined(Estimate.Reason.TOO_SHORT)
        : Estimate.of(Moments.mean(values, from, n));
  }

  /** The standard deviation of such draws, by the divisor n - 1. */
  private Estimate deviation(int from, int n) {
    return n < 2
        ? Estimate.undefined(Estimate.Reason.TOO_SHORT)
        : Estimate.of(Math.sqrt(Moments.variance(values, from, n)));
  }

  /** A quantile of all draws, off the one sort. */
  private Estimate quantile(double p) {
    if (!ranked.usable()) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    double[] sorted = ranked.sorted().sorted();
    return sorted.length == 0
        ? Estimate.undefined(Estimate.Reason.TOO_SHORT)
        : Estimate.of(Quantiles.ofSorted(sorted, p));
  }

  /** The 95% interval of all draws; undefined if one of them is NaN. */
  private HighestDensityInterval interval(double[] sorted) {
    return ranked.usable()
        ? HighestDensityInterval.ofSorted(sorted, HPD_PROBABILITY)
        : HighestDensityInterval.undefined(Estimate.Reason.NON_FINITE);
  }

  /** The sum of the sizes of the chains, as coda has it; undefined if one of them is. */
  private static Estimate effectiveSize(List<Summary.OfChain> perChain) {
    Estimate sum = Estimate.of(0);
    for (Summary.OfChain chain : perChain) {
      sum = EffectiveSampleSize.plus(sum, chain.effectiveSize());
    }
    return sum;
  }

  /**
   * Each chain by itself. The one sort gives the sorted chains as well, unless a draw is NaN: then
   * there is none, and chains without NaN are sorted one by one.
   */
  private List<Summary.OfChain> perChain() {
    double[][] sorted = ranked.usable() ? ranked.sorted().byChain(chains.count()) : new double[0][];
    List<Summary.OfChain> result = new ArrayList<>(chains.count());
    for (int c = 0; c < chains.count(); c++) {
      double[] own = Arrays.copyOfRange(values, c * chains.length(), (c + 1) * chains.length());
      result.add(
          ranked.usable() || !Moments.anyNaN(own)
              ? chain(c, own, ranked.usable() ? sorted[c] : sortedCopy(own))
              : chain(c, own, new double[0]));
    }
    return result;
  }

  private static double[] sortedCopy(double[] draws) {
    double[] copy = draws.clone();
    Arrays.sort(copy);
    return copy;
  }

  /**
   * One chain.
   *
   * @param c its index
   * @param draws in iteration order
   * @param sorted the same draws in ascending order; empty if one of them is NaN
   */
  private Summary.OfChain chain(int c, double[] draws, double[] sorted) {
    int n = draws.length;
    boolean numbers = sorted.length == n;
    SpectralDensity.Rule rule = settings.geweke().rule();
    // One autoregressive fit serves both: with S the spectral density at zero, the standard error
    // is sqrt(S / n) and the effective size n Var / S.
    Estimate spectrum = SpectralDensity.of(draws, rule).atZero();
    RafteryLewis raftery = settings.raftery();
    return new Summary.OfChain(
        c + 1,
        mean(c * n, n),
        deviation(c * n, n),
        timeSeries(spectrum, n),
        EffectiveSampleSize.autoregressive(spectrum, Moments.variance(draws), n),
        numbers
            ? HighestDensityInterval.ofSorted(sorted, HPD_PROBABILITY)
            : HighestDensityInterval.undefined(Estimate.Reason.NON_FINITE),
        settings.geweke().of(draws),
        // With the quantile at hand Raftery-Lewis need not select it again.
        numbers && n > 0
            ? raftery.of(draws, 0, n, Quantiles.ofSorted(sorted, raftery.q()))
            : raftery.of(draws),
        settings.heidelberger().of(draws),
        Autocorrelation.of(draws, LAGS));
  }

  /** The standard error {@code sqrt(S / n)} of a mean, with the remark that S has, if any. */
  private static Estimate timeSeries(Estimate spectrum, int n) {
    double error = Math.sqrt(spectrum.value() / n);
    return spectrum
        .reason()
        .map(reason -> Estimate.of(error, reason))
        .orElseGet(() -> Estimate.of(error));
  }
}
