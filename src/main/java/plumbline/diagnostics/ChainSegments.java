package plumbline.diagnostics;

import java.util.Arrays;

/**
 * Equally long pieces of one array: whole chains, or their halves. A view; nothing is copied.
 *
 * @param values all draws, chains one after the other
 * @param starts where each piece starts
 * @param length the length of each piece
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ChainSegments(double[] values, int[] starts, int length) {
  /** The chains of a caller, stacked into one new array. */
  public static ChainSegments of(double[]... chains) {
    if (chains.length == 0) {
      throw new IllegalArgumentException("at least one chain is needed");
    }
    int n = chains[0].length;
    double[] values = new double[Math.multiplyExact(chains.length, n)];
    for (int c = 0; c < chains.length; c++) {
      if (chains[c].length != n) {
        throw new IllegalArgumentException(
            "chains must have one length, not " + n + " and " + chains[c].length);
      }
      System.arraycopy(chains[c], 0, values, c * n, n);
    }
    return stacked(values, chains.length);
  }

  /** Chains that already stand one after the other. */
  public static ChainSegments stacked(double[] values, int chains) {
    int n = values.length / chains;
    int[] starts = new int[chains];
    Arrays.setAll(starts, c -> c * n);
    return new ChainSegments(values, starts, n);
  }

  /** Other numbers in the same pieces. */
  public ChainSegments with(double[] others) {
    return new ChainSegments(others, starts, length);
  }

  /**
   * Each piece cut into its first and last half; an odd length loses its middle draw (posterior's
   * rule).
   */
  public ChainSegments split() {
    int half = length / 2;
    int[] halves = new int[2 * starts.length];
    for (int c = 0; c < starts.length; c++) {
      halves[2 * c] = starts[c];
      halves[2 * c + 1] = starts[c] + length - half;
    }
    return new ChainSegments(values, halves, half);
  }

  /** The last {@code kept} draws of each piece. */
  ChainSegments last(int kept) {
    int[] later = new int[starts.length];
    Arrays.setAll(later, c -> starts[c] + length - kept);
    return new ChainSegments(values, later, kept);
  }

  public int count() {
    return starts.length;
  }

  public double[] means() {
    double[] means = new double[starts.length];
    Arrays.setAll(means, c -> Moments.mean(values, starts[c], length));
    return means;
  }

  double[] variances() {
    double[] variances = new double[starts.length];
    Arrays.setAll(variances, c -> Moments.variance(values, starts[c], length));
    return variances;
  }

  boolean allFinite() {
    for (int start : starts) {
      if (!Moments.allFinite(values, start, length)) {
        return false;
      }
    }
    return true;
  }

  /** Whether all draws of all pieces are equal. */
  boolean constant() {
    for (int start : starts) {
      if (values[start] != values[starts[0]] || !Moments.constant(values, start, length)) {
        return false;
      }
    }
    return true;
  }

  public double[] copy(int piece) {
    return Arrays.copyOfRange(values, starts[piece], starts[piece] + length);
  }
}
