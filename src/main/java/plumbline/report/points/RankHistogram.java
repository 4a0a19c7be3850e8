package plumbline.report.points;

import java.util.Arrays;
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
    double[] sorted = Arrays.stream(thin).flatMapToDouble(Arrays::stream).sorted().toArray();
    double[][] shares = new double[chains.length][BINS];
    for (int c = 0; c < chains.length; c++) {
      for (double value : thin[c]) {
        double rank = (bound(sorted, value, false) + bound(sorted, value, true)) / 2.0;
        int bin = Math.min(BINS - 1, (int) (rank / sorted.length * BINS));
        shares[c][bin] += 1.0 / thin[c].length;
      }
    }
    return new RankHistogram(shares);
  }

  /** How many sorted values are below {@code value}, or at most it. */
  private static int bound(double[] sorted, double value, boolean orEqual) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value || (orEqual && sorted[middle] == value)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
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
