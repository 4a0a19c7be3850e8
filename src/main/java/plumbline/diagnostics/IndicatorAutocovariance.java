package plumbline.diagnostics;

/**
 * Autocovariances of 0/1 series, exactly, by counting bits: a lag costs n/64 word operations, which
 * beats a Fourier transform for all lags that matter. Serves the effective sizes of quantiles.
 */
final class IndicatorAutocovariance implements MeanAutocovariance {
  // By chain: draw i is bit i % 64 of word i / 64; bits from n on are 0.
  private final long[][] bits;
  private final int[] ones;
  private final int n;

  /**
   * The indicators of {@code value <= threshold}, both of which are finite. One pass over the
   * draws.
   *
   * @param chains equally long pieces
   * @param threshold the value that indicators compare with
   */
  IndicatorAutocovariance(ChainSegments chains, double threshold) {
    this.n = chains.length();
    this.bits = new long[chains.count()][];
    this.ones = new int[chains.count()];
    double[] values = chains.values();
    double limit = threshold + 0.0; // 0 instead of -0, whose difference from 0 is -0
    for (int c = 0; c < bits.length; c++) {
      // One word more than needed, so that a shifted word can always be read.
      long[] words = new long[(n >> 6) + 2];
      int start = chains.starts()[c];
      int count = 0;
      for (int w = 0; w << 6 < n; w++) {
        int first = start + (w << 6);
        int size = Math.min(64, n - (w << 6));
        long word;
        if (size == 64) {
          // Four at a time: none need wait for the others to be shifted.
          word =
              above(values, first, 16, limit)
                  | above(values, first + 16, 16, limit) << 16
                  | above(values, first + 32, 16, limit) << 32
                  | above(values, first + 48, 16, limit) << 48;
        } else {
          word = above(values, first, size, limit);
        }
        // Set so far where a draw is above: turned, and cleared beyond the last draw.
        word = ~word & -1L >>> (64 - size);
        words[w] = word;
        count += Long.bitCount(word);
      }
      bits[c] = words;
      ones[c] = count;
    }
  }

  /**
   * A bit for each of up to 64 draws, the first draw in the lowest: whether it is above a limit.
   * The sign of a difference, and no branch: half of all would be mispredicted at a median.
   */
  private static long above(double[] values, int first, int count, double limit) {
    long word = 0;
    for (int i = first + count - 1; i >= first; i--) {
      word = word << 1 | Double.doubleToRawLongBits(limit - values[i]) >>> 63;
    }
    return word;
  }

  @Override
  public double at(int lag) {
    double sum = 0;
    for (int c = 0; c < bits.length; c++) {
      // sum (x_i - m)(x_{i+k} - m) = sum x_i x_{i+k} - m (sum x_i + sum x_{i+k}) + (n - k) m^2, all
      // sums over i < n - k: of the early draws without the last k, of the late ones without the
      // first.
      double mean = (double) ones[c] / n;
      int early = ones[c] - onesInLast(c, lag);
      int late = ones[c] - onesInFirst(c, lag);
      sum += bothSet(bits[c], lag) - mean * (early + late) + (n - lag) * mean * mean;
    }
    // The divisor is n at every lag, as in the other autocovariances.
    return sum / n / bits.length;
  }

  /** The unbiased variance of the shares of ones in the chains; 0 for one chain. */
  double varianceOfMeans() {
    double[] means = new double[bits.length];
    for (int c = 0; c < means.length; c++) {
      means[c] = (double) ones[c] / n;
    }
    return means.length > 1 ? Moments.variance(means) : 0;
  }

  /** Whether every indicator is 0, or every one is 1. */
  boolean constant() {
    for (int count : ones) {
      if (count != ones[0] || (count != 0 && count != n)) {
        return false;
      }
    }
    return true;
  }

  /**
   * At how many places i both draw i and draw i + lag are 1: the bits and a copy of them, moved
   * down by the lag, one word at a time. Beyond the last draw all bits are 0 and count nothing.
   */
  private static long bothSet(long[] words, int lag) {
    int skip = lag >> 6;
    int shift = lag & 63;
    long count = 0;
    int last = words.length - 1 - skip;
    if (shift == 0) {
      for (int i = 0; i < last; i++) {
        count += Long.bitCount(words[i] & words[i + skip]);
      }
    } else {
      for (int i = 0; i < last; i++) {
        // A shift by -shift is one by 64 - shift: the low bits of the next word fill up this one.
        long later = (words[i + skip] >>> shift) | (words[i + skip + 1] << -shift);
        count += Long.bitCount(words[i] & later);
      }
    }
    return count;
  }

  /** How many of the first draws of a chain are 1. */
  private int onesInFirst(int c, int count) {
    return onesBetween(bits[c], 0, count);
  }

  /** How many of the last draws of a chain are 1. */
  private int onesInLast(int c, int count) {
    return onesBetween(bits[c], n - count, n);
  }

  /**
   * How many of the draws {@code from} to {@code to - 1} are 1: of the first and the last word a
   * part is masked out.
   */
  private static int onesBetween(long[] words, int from, int to) {
    int count = 0;
    for (int w = from >> 6; (w << 6) < to; w++) {
      long word = words[w];
      if ((w << 6) < from) {
        word &= -1L << (from & 63);
      }
      if (to - (w << 6) < 64) {
        word &= (1L << (to & 63)) - 1;
      }
      count += Long.bitCount(word);
    }
    return count;
  }
}
