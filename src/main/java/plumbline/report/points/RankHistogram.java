package plumbline.report.points;

import java.util.Arrays;
import plumbline.numerics.RadixSort;
import plumbline.report.drawing.Decimation;

/** The shares of each chain's draws in twenty equal ranges of rank among all draws. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RankHistogram(double[][] shares) {
  public static final int BINS = 20;
  private static final int MOST_DRAWS = 100_000;

  /** Tied draws get their mean rank; draws that are no numbers are left out. */
  public static RankHistogram of(double[]... chains) {
    double[][] thin = new double[chains.length][];
    int most = Math.max(1000, MOST_DRAWS / Math.max(1, chains.length));
    Arrays.setAll(thin, c -> Decimation.thinned(Decimation.finiteInOrder(chains[c]), most));
    double[] ranks = RadixSort.midRanks(Empirical.joined(thin));
    int from = 0;
    double[][] shares = new double[chains.length][BINS];
    for (int c = 0; c < chains.length; c++) {
      for (int i = 0; i < thin[c].length; i++) {
        int bin = Math.min(BINS - 1, (int) (ranks[from + i] * BINS));
        shares[c][bin] += 1.0 / thin[c].length;
      }
      from += thin[c].length;
    }
    return new RankHistogram(shares);
  }

  public double share(int chain, int bin) {
    return shares[chain][bin];
  }

  /** The corners of a line with steps, as fractions of the highest rank. */
  public double[] edges() {
    double[] x = new double[2 * BINS];
    Arrays.setAll(x, i -> (double) Math.floorDiv(i + 1, 2) / BINS);
    return x;
  }

  /** The shares of a chain at these corners. */
  public double[] steps(int chain) {
    double[] y = new double[2 * BINS];
    Arrays.setAll(y, i -> shares[chain][i / 2]);
    return y;
  }
}
