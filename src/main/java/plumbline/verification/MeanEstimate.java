package plumbline.verification;

import org.apache.commons.math3.stat.StatUtils;
import plumbline.diagnostics.EffectiveSampleSize;

/**
 * The mean of autocorrelated chains with an honest standard error.
 *
 * @param mean over all draws
 * @param variance of a single draw, over all chains together
 * @param standardError of the mean
 * @param draws in all chains together
 */
record MeanEstimate(double mean, double variance, double standardError, int draws) {
  /** Above this length Geyer's estimator works on batch means, which keeps its cost linear. */
  private static final int LONG_CHAIN = 8192;

  /** From chains of equal length. */
  static MeanEstimate of(double[][] chains) {
    int length = chains[0].length;
    double[] all = stack(chains);
    double variance = StatUtils.variance(all);
    double mean = StatUtils.mean(all);
    if (!(variance > 0)) {
      return new MeanEstimate(mean, 0, 0, all.length);
    }
    double[][] series =
        length <= LONG_CHAIN ? chains : batchMeans(chains, length / (LONG_CHAIN / 2));
    double seriesVariance = series == chains ? variance : StatUtils.variance(stack(series));
    double effective = EffectiveSampleSize.of(series).value();
    return new MeanEstimate(mean, variance, Math.sqrt(seriesVariance / effective), all.length);
  }

  /** From independent draws. */
  static MeanEstimate ofIndependent(double[] draws) {
    double variance = StatUtils.variance(draws);
    return new MeanEstimate(
        StatUtils.mean(draws), variance, Math.sqrt(variance / draws.length), draws.length);
  }

  double effectiveSampleSize() {
    return variance / (standardError * standardError);
  }

  double integratedAutocorrelationTime() {
    return draws / effectiveSampleSize();
  }

  private static double[][] batchMeans(double[][] chains, int size) {
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

  private static double[] stack(double[][] chains) {
    double[] all = new double[chains.length * chains[0].length];
    for (int c = 0; c < chains.length; c++) {
      System.arraycopy(chains[c], 0, all, c * chains[0].length, chains[0].length);
    }
    return all;
  }
}
