package plumbline.verification.series;

/**
 * The mean of autocorrelated chains with an honest standard error.
 *
 * @param mean over all draws
 * @param variance of a single draw, over all chains together; NaN if it cannot be told
 * @param standardError of the mean
 * @param draws in all chains together
 * @param degreesOfFreedom of the standard error
 */
public record MeanEstimate(
    double mean, double variance, double standardError, int draws, double degreesOfFreedom) {
  /** Above this length the error is estimated from batch means, which keeps its cost linear. */
  private static final int LONG_CHAIN = 8192;

  /** From chains of equal length. */
  public static MeanEstimate of(Series chains, StandardErrorMethod method) {
    MeanEstimate naive = chains.independent();
    if (naive.constant() || !naive.measurable()) {
      return naive;
    }
    int batch = batch(chains.length(), method);
    double[][] series = batch > 0 ? chains.batchMeans(batch) : chains.toArrays();
    double error = Math.sqrt(method.varianceOfMean(series));
    double size = naive.variance / (error * error);
    MeanEstimate within =
        new MeanEstimate(naive.mean, naive.variance, error, naive.draws, freedom(size));
    return method.looksAtChainsTogether() ? within : BetweenChains.ifApart(within, series);
  }

  /** The size of the batches whose means a long chain's error comes from; 0 for a short one. */
  public static int batch(int length, StandardErrorMethod method) {
    return length > LONG_CHAIN && method != StandardErrorMethod.BATCH_MEANS
        ? length / (LONG_CHAIN / 2)
        : 0;
  }

  /**
   * The degrees of freedom of a standard error that was estimated together with the autocorrelation
   * of so many effective draws. By Bartlett's formula the relative variance of such an estimate is
   * 2 (2 M + 1) / n for a window of M lags, and Geyer's window is about one and a half
   * autocorrelation times wide.
   */
  public static double freedom(double effectiveSize) {
    return Math.max(1, effectiveSize / 3);
  }

  /**
   * The standard error with the larger of both sides' variances, which are one if the sampler is
   * right: a chain that has not been in a tail yet would take its own variance for too small just
   * when its mean is off.
   *
   * @param other the same mean on the other side
   * @param time the autocorrelation time of this side if it does not vary: a slow chain misses what
   *     is rare as easily as so many fewer independent draws
   */
  public double errorIfEqual(MeanEstimate other, double time) {
    return constant()
        ? Math.sqrt(other.variance * time / draws)
        : standardError * Math.sqrt(Math.max(1, other.variance / variance));
  }

  public double effectiveSampleSize() {
    return variance / (standardError * standardError);
  }

  public double integratedAutocorrelationTime() {
    return draws / effectiveSampleSize();
  }

  public boolean constant() {
    return variance == 0;
  }

  /** False if the draws vary by so little or so much that their squares are no numbers. */
  public boolean measurable() {
    return !Double.isNaN(variance);
  }
}
