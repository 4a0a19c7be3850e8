package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.Draws;

/**
 * All diagnostics of all variables: a plain value, printed as a table.
 *
 * @param chains number of chains
 * @param draws draws in each chain
 * @param variables one summary for each variable, in the draws' order
 * @param multivariatePsrf the multivariate potential scale reduction factor of Brooks and Gelman
 */
public record Summary(
    int chains, int draws, List<OfVariable> variables, Estimate multivariatePsrf) {

  /** Copies the list. */
  public Summary {
    variables = List.copyOf(variables);
  }

  /**
   * Diagnoses draws with the usual settings.
   *
   * @param draws any draws
   * @return the summary
   */
  public static Summary of(Draws draws) {
    return of(draws, Settings.withDefaults());
  }

  /**
   * Diagnoses draws.
   *
   * @param draws any draws
   * @param settings of the classic diagnostics
   * @return the summary
   */
  public static Summary of(Draws draws, Settings settings) {
    List<OfVariable> variables = new ArrayList<>();
    List<ChainSegments> all = new ArrayList<>();
    NormalScores scores = null;
    for (int v = 0; v < draws.variables().size(); v++) {
      ChainSegments chains = ChainSegments.stacked(draws.stacked(v), draws.chains());
      scores = scores == null ? RankedChains.scoresFor(chains) : scores;
      variables.add(
          new VariableAnalysis(chains, scores, settings).summarise(draws.variables().get(v)));
      all.add(chains);
    }
    Estimate multivariate = MultivariateGelmanRubin.of(settings.gelmanRubin()).factor(all);
    return new Summary(draws.chains(), draws.draws(), variables, multivariate);
  }

  /**
   * The summary of one variable.
   *
   * @param name its name
   * @return its summary
   * @throws IllegalArgumentException if there is no such variable
   */
  public OfVariable variable(String name) {
    return variables.stream()
        .filter(v -> v.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no variable named " + name));
  }

  /** The table for people, with the columns of every summary in the field. */
  @Override
  public String toString() {
    return SummaryText.of(this);
  }

  /**
   * The settings of the classic diagnostics in a {@link Summary}.
   *
   * @param gelmanRubin of the potential scale reduction factors
   * @param raftery of Raftery-Lewis
   * @param geweke of Geweke's convergence diagnostic
   * @param heidelberger of Heidelberger-Welch
   */
  public record Settings(
      GelmanRubin gelmanRubin,
      RafteryLewis raftery,
      GewekeDiagnostic geweke,
      HeidelbergerWelch heidelberger) {

    /**
     * The usual settings of all of them.
     *
     * @return the settings
     */
    public static Settings withDefaults() {
      return new Settings(
          GelmanRubin.withDefaults(),
          RafteryLewis.withDefaults(),
          GewekeDiagnostic.withDefaults(),
          HeidelbergerWelch.withDefaults());
    }
  }

  /**
   * One chain of one variable.
   *
   * @param chain its number, from 1
   * @param mean mean
   * @param sd standard deviation
   * @param timeSeriesSe standard error of the mean by the spectral density
   * @param effectiveSize effective size by the spectral density
   * @param hpd95 95% highest density interval
   * @param geweke Geweke's convergence z-score
   * @param raftery Raftery-Lewis lengths
   * @param heidelberger Heidelberger-Welch verdict
   * @param autocorrelation at {@link #LAGS}
   */
  public record OfChain(
      int chain,
      Estimate mean,
      Estimate sd,
      Estimate timeSeriesSe,
      Estimate effectiveSize,
      HighestDensityInterval hpd95,
      Estimate geweke,
      RafteryLewis.Lengths raftery,
      HeidelbergerWelch.Verdict heidelberger,
      List<Estimate> autocorrelation) {

    /** The lags of {@link #autocorrelation}. */
    public static final List<Integer> LAGS = List.of(0, 1, 5, 10, 50);
  }

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
  public record OfVariable(
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
      List<Summary.OfChain> perChain) {
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

    /**
     * The same as a reader wants it: as many digits as the error of each number leaves certain.
     *
     * @return one text for each of {@link #columns()}, a dash where there is no number
     */
    public List<String> cells() {
      return SummaryText.cells(this);
    }
  }
}
