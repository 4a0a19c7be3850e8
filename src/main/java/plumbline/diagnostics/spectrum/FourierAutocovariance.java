package plumbline.diagnostics.spectrum;

import java.util.Arrays;
import plumbline.diagnostics.ChainSegments;

/**
 * Autocovariances of real draws. Short lags are asked for first and usually suffice, so the lags
 * are computed in growing batches: the first of them by the definition, which for a few lags costs
 * a fraction of a transform, then by blockwise fast Fourier transforms. A batch up to lag L costs
 * O(n log L) and works on blocks that stay in the cache.
 */
public final class FourierAutocovariance implements MeanAutocovariance {
  /** So many by the definition cost a fifth of the transform that may follow them. */
  private static final int DIRECT_LAGS = 4 * Autocovariance.TOGETHER;

  private static final int FIRST_BATCH = 511;

  private final ChainSegments chains;
  private final double[] means;
  private double[] covariances = new double[0];

  public FourierAutocovariance(ChainSegments chains) {
    this.chains = chains;
    this.means = chains.means();
  }

  @Override
  public double at(int lag) {
    while (lag >= covariances.length) {
      int wanted = covariances.length <= DIRECT_LAGS ? FIRST_BATCH : 8 * covariances.length;
      covariances =
          lag < DIRECT_LAGS ? longer() : upTo(Math.min(Math.max(lag, wanted), chains.length() - 1));
    }
    return covariances[lag];
  }

  /** The next few lags too, by the definition. */
  private double[] longer() {
    int known = covariances.length;
    int n = chains.length();
    double[] result = Arrays.copyOf(covariances, known + Autocovariance.TOGETHER);
    double[] x = new double[n + Autocovariance.TOGETHER];
    for (int c = 0; c < chains.count(); c++) {
      Autocovariance.centre(chains.values(), chains.starts()[c], n, means[c], x);
      Autocovariance.addProducts(x, n, known, result);
    }
    for (int lag = known; lag < result.length; lag++) {
      result[lag] /= (double) n * chains.count();
    }
    return result;
  }

  /** All mean autocovariances from lag 0 to {@code maxLag}, which is below the chains' length. */
  double[] upTo(int maxLag) {
    int size = blockSize(maxLag);
    FourierTransform transform = new FourierTransform(size);
    double[] re = new double[size];
    double[] im = new double[size];
    double[] crossRe = new double[size];
    double[] crossIm = new double[size];
    int hop = size - maxLag;
    for (int c = 0; c < chains.count(); c++) {
      for (int from = 0; from < chains.length(); from += hop) {
        load(c, from, hop, re, im);
        transform.forward(re, im);
        accumulate(re, im, crossRe, crossIm);
      }
    }
    transform.inverse(crossRe, crossIm);
    double[] result = Arrays.copyOf(crossRe, maxLag + 1);
    double scale = 1.0 / size / chains.length() / chains.count();
    for (int lag = 0; lag <= maxLag; lag++) {
      result[lag] *= scale;
    }
    return result;
  }

  /** Four times the lags, so that three quarters of a block are new draws; less if n is short. */
  private int blockSize(int maxLag) {
    int size = 4;
    while (size < chains.length() + maxLag && size < 4L * (maxLag + 1)) {
      size *= 2;
    }
    return size;
  }

  /**
   * The draws of a block as real part, and the same draws followed by the next {@code maxLag} as
   * imaginary part: their cross-correlation holds the products of this block's draws with later
   * ones, none of them wrapped around.
   */
  private void load(int chain, int from, int hop, double[] re, double[] im) {
    double mean = means[chain];
    double[] values = chains.values();
    int start = chains.starts()[chain] + from;
    int available = Math.min(re.length, chains.length() - from);
    int own = Math.min(hop, available);
    for (int i = 0; i < available; i++) {
      im[i] = values[start + i] - mean;
    }
    Arrays.fill(im, available, im.length, 0);
    System.arraycopy(im, 0, re, 0, own);
    Arrays.fill(re, own, re.length, 0);
  }

  /** Adds conj(U) V, where Z = U + iV is the transform of the two real series packed as one. */
  private static void accumulate(double[] re, double[] im, double[] crossRe, double[] crossIm) {
    for (int k = 0; k < re.length; k++) {
      int minus = FourierTransform.negated(k);
      crossRe[k] += 0.5 * (re[k] * im[minus] + im[k] * re[minus]);
      crossIm[k] +=
          0.25
              * ((re[minus] * re[minus] + im[minus] * im[minus]) - (re[k] * re[k] + im[k] * im[k]));
    }
  }
}
