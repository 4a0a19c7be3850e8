package plumbline.diagnostics.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.diagnostics.ChainSegments;
import plumbline.diagnostics.Moments;

/**
 * Autocovariances of 0/1 series, exactly, by counting bits: a lag costs n/64 word operations, which
 * beats a Fourier transform for all lags that matter. Serves the effective sizes of quantiles.
 */
public final class IndicatorAutocovariance implements MeanAutocovariance {
  // By chain: draw i is bit i % 64 of word i / 64; bits from n on are 0.
  private final long[][] bits;
  private final int[] ones;
  private final int n;
  // By chain, of the last pair of lags that was counted: 2 pair and 2 pair + 1.
  private final int[] even;
  private final int[] odd;
  private int pair = -1;

  private IndicatorAutocovariance(long[][] bits, int n) {
    this.n = n;
    this.bits = bits;
    this.ones = new int[bits.length];
    this.even = new int[bits.length];
    this.odd = new int[bits.length];
    for (int c = 0; c < bits.length; c++) {
      ones[c] = onesBetween(bits[c], 0, n);
    }
  }

  /**
   * The indicators of {@code value <= threshold} for each of some thresholds. One pass over the
   * draws for sixteen of them.
   *
   * @param chains equally long pieces of finite draws
   * @param thresholds finite, in any order; ascending ones are the fastest
   * @return one for each threshold
   */
  public static List<IndicatorAutocovariance> of(ChainSegments chains, double... thresholds) {
    int n = chains.length();
    List<IndicatorAutocovariance> all = new ArrayList<>();
    for (int from = 0, to; from < thresholds.length; from = to) {
      to = from + 1;
      while (to < Math.min(thresholds.length, from + NestedIndicators.MOST)
          && thresholds[to] >= thresholds[to - 1]) {
        to++;
      }
      // One word more than needed, so that a shifted word can always be read.
      long[][][] bits = new long[to - from][chains.count()][(n >> 6) + 2];
      NestedIndicators together = new NestedIndicators(Arrays.copyOfRange(thresholds, from, to));
      for (int c = 0; c < chains.count(); c++) {
        int chain = c;
        long[][] words = Arrays.stream(bits).map(own -> own[chain]).toArray(long[][]::new);
        together.fill(chains.values(), chains.starts()[c], n, words);
      }
      for (long[][] own : bits) {
        all.add(new IndicatorAutocovariance(own, n));
      }
    }
    return all;
  }

  @Override
  public double at(int lag) {
    if (lag >> 1 != pair) {
      count(lag >> 1);
    }
    int[] counts = (lag & 1) == 0 ? even : odd;
    double sum = 0;
    for (int c = 0; c < bits.length; c++) {
      // sum (x_i - m)(x_{i+k} - m) = sum x_i x_{i+k} - m (sum x_i + sum x_{i+k}) + (n - k) m^2, all
      // sums over i < n - k: of the early draws without the last k, of the late ones without the
      // first.
      double mean = (double) ones[c] / n;
      int early = ones[c] - onesInLast(c, lag);
      int late = ones[c] - onesInFirst(c, lag);
      sum += counts[c] - mean * (early + late) + (n - lag) * mean * mean;
    }
    // The divisor is n at every lag, as in the other autocovariances.
    return sum / n / bits.length;
  }

  /** The unbiased variance of the shares of ones in the chains; 0 for one chain. */
  public double varianceOfMeans() {
    double[] means = new double[bits.length];
    for (int c = 0; c < means.length; c++) {
      means[c] = (double) ones[c] / n;
    }
    return means.length > 1 ? Moments.variance(means) : 0;
  }

  /** Whether every indicator is 0, or every one is 1. */
  public boolean constant() {
    for (int count : ones) {
      if (count != ones[0] || (count != 0 && count != n)) {
        return false;
      }
    }
    return true;
  }

  /**
   * At how many places i both draw i and draw i + lag are 1, for an even lag and the one above it,
   * as Geyer's sequence asks for them: the bits and a copy of them, moved down by the lag, one word
   * at a time. Beyond the last draw all bits are 0 and count nothing.
   */
  private void count(int half) {
    int skip = half >> 5;
    int shift = 2 * half & 63;
    for (int c = 0; c < bits.length; c++) {
      long[] words = bits[c];
      int first = 0;
      int second = 0;
      for (int i = 0; i < words.length - 1 - skip; i++) {
        // The low bits of the next word fill up this one; a shift by 64 would be one by 0.
        long later = words[i + skip] >>> shift;
        long next = words[i + skip + 1] << (63 - shift);
        first += Long.bitCount(words[i] & (later | next << 1));
        second += Long.bitCount(words[i] & (later >>> 1 | next));
      }
      even[c] = first;
      odd[c] = second;
    }
    pair = half;
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
