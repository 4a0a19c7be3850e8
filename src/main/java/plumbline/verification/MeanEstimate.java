package plumbline.verification;

/**
 * The mean of autocorrelated chains with an honest standard error.
 *
 * @param mean over all draws
 * @param variance of a single draw, over all chains together
 * @param standardError of the mean
 * @param draws in all chains together
 */
record MeanEstimate(double mean, double variance, double standardError, int draws) {
  /** Above this length the error is estimated from batch means, which keeps its cost linear. */
  private static final int LONG_CHAIN = 8192;

  /** From chains of equal length. */
  static MeanEstimate of(Series chains, StandardErrorMethod method) {
    MeanEstimate naive = chains.independent();
    if (naive.constant()) {
      return naive;
    }
    int length = chains.length();
    boolean isLong = length > LONG_CHAIN && method != StandardErrorMethod.BATCH_MEANS;
    double[][] series = isLong ? chains.batchMeans(length / (LONG_CHAIN / 2)) : chains.toArrays();
    double error = Math.sqrt(method.varianceOfMean(series));
    return new MeanEstimate(naive.mean, naive.variance, error, naive.draws);
  }

  double effectiveSampleSize() {
    return variance / (standardError * standardError);
  }

  double integratedAutocorrelationTime() {
    return draws / effectiveSampleSize();
  }

  boolean constant() {
    return !(variance > 0);
  }
}
