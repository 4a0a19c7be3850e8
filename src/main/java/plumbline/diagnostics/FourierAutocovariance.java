package plumbline.diagnostics;

import java.util.Arrays;

/**
 * Autocovariances of real draws by blockwise fast Fourier transforms. Short lags are asked for
 * first and usually suffice, so the lags are computed in growing batches; a batch up to lag L costs
 * O(n log L) and works on blocks that stay in the cache.
 */
final class FourierAutocovariance implements MeanAutocovariance {
  private static final int FIRST_BATCH = 511;

  private final ChainSegments chains;
  private final double[] means;
  private double[] covariances = new double[0];

  FourierAutocovariance(ChainSegments chains) {
    this.chains = chains;
    this.means = chains.means();
  }

  @Override
  public double at(int lag) {
    if (lag >= covariances.length) {
      int wanted = Math.max(lag, covariances.length == 0 ? FIRST_BATCH : 8 * covariances.length);
      covariances = upTo(Math.min(wanted, chains.length() - 1));
    }
    return covariances[lag];
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
