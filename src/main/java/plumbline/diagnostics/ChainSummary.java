package plumbline.diagnostics;

import java.util.List;

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
public record ChainSummary(
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
