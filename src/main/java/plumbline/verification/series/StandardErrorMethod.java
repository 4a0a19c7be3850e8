package plumbline.verification.series;

import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.spectrum.SpectralDensity;

/** How the standard error of a mean allows for autocorrelation. */
public enum StandardErrorMethod {
  /**
   * Geyer's (1992) initial monotone sequence of autocorrelations, over all chains together, each
   * cut into halves so that a drift counts as autocorrelation.
   */
  GEYER {
    @Override
    public boolean looksAtChainsTogether() {
      return true;
    }

    @Override
    public double varianceOfMean(double[][] chains) {
      return Series.of(chains).independent().variance() / EffectiveSampleSize.mean(chains).value();
    }
  },

  /** The spectral density at frequency zero of an autoregression fitted to each chain. */
  SPECTRAL {
    @Override
    public double varianceOfMean(double[][] chains) {
      double sum = 0;
      for (double[] chain : chains) {
        sum += SpectralDensity.atZero(chain).value();
      }
      return sum / chains.length / ((double) chains.length * chains[0].length);
    }
  },

  /** Batches of the square root of the chain's length. */
  BATCH_MEANS {
    @Override
    public double varianceOfMean(double[][] chains) {
      int size = Math.max(1, (int) Math.sqrt(chains[0].length));
      MeanEstimate means = Series.of(Series.of(chains).batchMeans(size)).independent();
      return means.variance() / means.draws();
    }
  };

  public abstract double varianceOfMean(double[][] chains);

  /** Whether chains that stand apart from each other count as slow. */
  public boolean looksAtChainsTogether() {
    return false;
  }
}
