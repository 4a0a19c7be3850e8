package plumbline.verification;

import org.apache.commons.math3.stat.StatUtils;

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
  static MeanEstimate of(double[][] chains, StandardErrorMethod method) {
    int length = chains[0].length;
    double[] all = stack(chains);
    MeanEstimate naive = ofIndependent(all);
    if (!(naive.variance > 0)) {
      return naive;
    }
    boolean isLong = length > LONG_CHAIN && method != StandardErrorMethod.BATCH_MEANS;
    double[][] series = isLong ? batchMeans(chains, length / (LONG_CHAIN / 2)) : chains;
    double error = Math.sqrt(method.varianceOfMean(series));
    return new MeanEstimate(naive.mean, naive.variance, error, all.length);
  }

  /** From independent draws. */
  static MeanEstimate ofIndependent(double[] draws) {
    double mean = StatUtils.mean(draws);
    double squares = 0;
    for (double draw : draws) {
      squares += (draw - mean) * (draw - mean);
    }
    double variance = squares / (draws.length - 1);
    return new MeanEstimate(mean, variance, Math.sqrt(variance / draws.length), draws.length);
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

  static double[][] batchMeans(double[][] chains, int size) {
    int batches = chains[0].length / size;
    double[][] means = new double[chains.length][batches];
    for (int c = 0; c < chains.length; c++) {
      for (int b = 0; b < batches; b++) {
        double sum = 0;
        for (int i = b * size; i < (b + 1) * size; i++) {
          sum += chains[c][i];
        }
        means[c][b] = sum / size;
      }
    }
    return means;
  }

  static double[] stack(double[][] chains) {
    if (chains.length == 1) {
      return chains[0];
    }
    double[] all = new double[chains.length * chains[0].length];
    for (int c = 0; c < chains.length; c++) {
      System.arraycopy(chains[c], 0, all, c * chains[0].length, chains[0].length);
    }
    return all;
  }
}
