package plumbline.report.points;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import plumbline.verification.ranks.SimultaneousBand;

/**
 * The empirical distribution functions of the chains' ranks, less that of all draws together, with
 * a band that chains of one law leave with probability 0.05 at most (Bonferroni over chains). Draws
 * are thinned until they are nearly independent, for which the band is made.
 *
 * <p>Source: Säilynoja, Bürkner and Vehtari (2022), section 2.3; bands are exact.
 *
 * @param at fractions of all draws
 * @param difference of each chain at these fractions
 * @param band what one of several chains keeps within; a single chain has none
 */
@SuppressWarnings("ArrayRecordComponent") // a view for drawing, never compared
public record ChainRanks(double[] at, double[][] difference, Optional<Band> band) {
  private static final double LEVEL = 0.95;
  private static final int POINTS = 50;
  private static final int MOST_DRAWS = 400;

  /** Least and largest differences inside the band. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Band(double[] lower, double[] upper) {}

  /**
   * Of chains.
   *
   * @param effective effective size of all chains together
   * @param chains one array for each chain, of one length
   */
  public static ChainRanks of(double effective, double[]... chains) {
    int n = chains[0].length;
    double wanted = Double.isFinite(effective) ? Math.max(20, effective / chains.length) : n;
    int step = (int) Math.ceil(n / Math.min(wanted, MOST_DRAWS));
    double[][] thin = new double[chains.length][];
    Arrays.setAll(
        thin, c -> IntStream.range(0, n / step).mapToDouble(i -> chains[c][i * step]).toArray());
    int each = n / step;
    int points = Math.min(POINTS, each);
    int[][] counts = counts(thin, points);
    double[] x = new double[points + 1];
    Arrays.setAll(x, i -> (double) i / points);
    double[][] difference = new double[chains.length][points + 1];
    for (int c = 0; c < chains.length; c++) {
      for (int i = 1; i <= points; i++) {
        difference[c][i] = (double) counts[c][i - 1] / each - x[i];
      }
    }
    return new ChainRanks(x, difference, band(chains.length, each, x));
  }

  private static Optional<Band> band(int chains, int each, double[] x) {
    if (chains == 1) {
      return Optional.empty();
    }
    int points = x.length - 1;
    SimultaneousBand band =
        SimultaneousBand.twoSample(each, each * (chains - 1), points, 1 - (1 - LEVEL) / chains);
    double[] lower = new double[points + 1];
    double[] upper = new double[points + 1];
    for (int i = 1; i <= points; i++) {
      lower[i] = (double) band.lower().get(i - 1) / each - x[i];
      upper[i] = (double) band.upper().get(i - 1) / each - x[i];
    }
    return Optional.of(new Band(lower, upper));
  }

  /** Of each chain, the draws among the smallest i/points of all; ties by the order of draws. */
  private static int[][] counts(double[][] chains, int points) {
    int each = chains[0].length;
    int all = each * chains.length;
    // Ties alternate between chains, so that a discrete variable shows no difference.
    int[] order =
        IntStream.range(0, all)
            .boxed()
            .sorted(
                (a, b) -> {
                  int value =
                      Double.compare(
                          chains[a % chains.length][a / chains.length],
                          chains[b % chains.length][b / chains.length]);
                  return value != 0 ? value : Integer.compare(a, b);
                })
            .mapToInt(Integer::intValue)
            .toArray();
    int[][] counts = new int[chains.length][points];
    int[] running = new int[chains.length];
    int done = 0;
    for (int i = 0; i < points; i++) {
      int until = (int) ((long) all * (i + 1) / points);
      for (; done < until; done++) {
        running[order[done] % chains.length]++;
      }
      for (int c = 0; c < chains.length; c++) {
        counts[c][i] = running[c];
      }
    }
    return counts;
  }
}
