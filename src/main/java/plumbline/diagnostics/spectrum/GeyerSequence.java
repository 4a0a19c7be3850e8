package plumbline.diagnostics.spectrum;

import java.util.Arrays;

/**
 * The integrated autocorrelation time by Geyer's initial monotone positive sequence over several
 * chains.
 *
 * <p>With W the mean variance of the chains, V the variance that also counts the distance between
 * chains, and c_k the mean autocovariance, the correlations are rho_k = 1 - (W - c_k)/V. Pairs
 * (rho_2t, rho_2t+1) are summed while they stay positive and are made non-increasing; tau = -1 + 2
 * sum rho_k + the last even one, bounded below by 1/log10 of the number of draws.
 *
 * <p>Source: Geyer (1992), section 3.3; Vehtari et al. (2021), section 3.2, as in R's posterior.
 */
public final class GeyerSequence {
  private final MeanAutocovariance covariance;
  private final double within;
  private final double total;
  private final int n;
  private double[] rho = new double[64];

  private GeyerSequence(MeanAutocovariance covariance, int n, double varianceOfMeans) {
    this.covariance = covariance;
    this.n = n;
    double c0 = covariance.at(0);
    this.within = c0 * n / (n - 1);
    this.total = c0 + varianceOfMeans;
  }

  /**
   * The integrated autocorrelation time.
   *
   * @param covariance mean autocovariances
   * @param n length of each chain, at least 3
   * @param chains number of chains
   * @param varianceOfMeans unbiased variance of the chains' means; 0 for one chain
   * @return tau, so that the effective size is chains x n / tau; NaN if nothing varies, or by so
   *     little or so much that squares are no numbers
   */
  public static double time(
      MeanAutocovariance covariance, int n, int chains, double varianceOfMeans) {
    GeyerSequence sequence = new GeyerSequence(covariance, n, varianceOfMeans);
    if (!(sequence.total > 0 && sequence.total < Double.POSITIVE_INFINITY)) {
      return Double.NaN;
    }
    double tau = sequence.time();
    return Math.max(tau, 1 / Math.log10((double) n * chains));
  }

  private double correlation(int lag) {
    return 1 - (within - covariance.at(lag)) / total;
  }

  private double time() {
    int last = positivePart();
    makeMonotone(last);
    double sum = 0;
    for (int k = 0; k < Math.max(last, 1); k++) {
      sum += rho[k];
    }
    return -1 + 2 * sum + rho[last];
  }

  /** Stores the correlations while their pairs are positive; the index of the last even one. */
  private int positivePart() {
    double even = 1;
    double odd = correlation(1);
    store(0, even);
    store(1, odd);
    int t = 0;
    while (t < n - 5 && even + odd > 0) {
      t += 2;
      even = correlation(t);
      odd = correlation(t + 1);
      if (even + odd >= 0) {
        store(t, even);
        store(t + 1, odd);
      }
    }
    store(t, even > 0 ? even : rhoAt(t));
    return t;
  }

  private void makeMonotone(int last) {
    for (int t = 2; t <= last - 2; t += 2) {
      double before = rho[t - 2] + rho[t - 1];
      if (rho[t] + rho[t + 1] > before) {
        rho[t] = before / 2;
        rho[t + 1] = before / 2;
      }
    }
  }

  private double rhoAt(int k) {
    return k < rho.length ? rho[k] : 0;
  }

  private void store(int k, double value) {
    if (k + 1 >= rho.length) {
      rho = Arrays.copyOf(rho, 2 * rho.length);
    }
    rho[k] = value;
  }
}
