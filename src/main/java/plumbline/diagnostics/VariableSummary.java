package plumbline.diagnostics;

import java.util.List;

/**
 * One variable, all chains.
 *
 * @param name its name
 * @param mean mean of all draws
 * @param sd standard deviation of all draws
 * @param median median
 * @param mad median absolute deviation, scaled to the normal law
 * @param q5 5% quantile
 * @param q95 95% quantile
 * @param rhat rank-normalised split R-hat, see {@link RHat}
 * @param essBulk bulk effective sample size
 * @param essTail tail effective sample size
 * @param mcseMean Monte Carlo standard error of the mean
 * @param mcseSd Monte Carlo standard error of the standard deviation
 * @param mcseMedian Monte Carlo standard error of the median
 * @param gelmanRubin the classic potential scale reduction factor
 * @param effectiveSize classic effective size, summed over chains
 * @param hpd95 95% highest density interval of all draws
 * @param perChain each chain alone
 */
public record VariableSummary(
    String name,
    Estimate mean,
    Estimate sd,
    Estimate median,
    Estimate mad,
    Estimate q5,
    Estimate q95,
    Estimate rhat,
    Estimate essBulk,
    Estimate essTail,
    Estimate mcseMean,
    Estimate mcseSd,
    Estimate mcseMedian,
    GelmanRubin.Factor gelmanRubin,
    Estimate effectiveSize,
    HighestDensityInterval hpd95,
    List<ChainSummary> perChain) {
  private static final List<String> COLUMNS =
      List.of(
          "mean",
          "median",
          "sd",
          "mad",
          "q5",
          "q95",
          "mcse_mean",
          "mcse_sd",
          "ess_bulk",
          "ess_tail",
          "rhat");

  /**
   * The columns that every summary in the field has, under their usual names.
   *
   * @return the names of {@link #estimates()}
   */
  public static List<String> columns() {
    return COLUMNS;
  }

  /**
   * What stands in those columns.
   *
   * @return one estimate for each of {@link #columns()}
   */
  public List<Estimate> estimates() {
    return List.of(mean, median, sd, mad, q5, q95, mcseMean, mcseSd, essBulk, essTail, rhat);
  }
}
