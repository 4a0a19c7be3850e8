package plumbline.verification;

import org.apache.commons.statistics.inference.ChiSquareTest;
import plumbline.numerics.Ints;

/**
 * Are ranks uniform on 0, ..., levels - 1? A chi-square test on bins of equal width, and how far
 * the empirical distribution function leaves its exact simultaneous band.
 *
 * @param name whose ranks
 * @param counts ranks in each bin
 * @param cumulative ranks below the end of each bin
 * @param band the band of the cumulative counts, at simultaneous level 0.95
 * @param chiSquare the statistic, with one degree of freedom less than there are bins
 * @param p its p value
 */
public record RankUniformity(
    String name, Ints counts, Ints cumulative, SimultaneousBand band, double chiSquare, double p) {
  private static final int MOST_BINS = 20;
  private static final int LEAST_PER_BIN = 10;
  private static final double BAND_LEVEL = 0.95;

  /**
   * Tests ranks.
   *
   * @param name whose ranks
   * @param ranks each in 0, ..., levels - 1
   * @param levels how many values a rank can take, at least 2
   * @return the test
   * @throws IllegalArgumentException if a rank is out of range or there are fewer than 20 ranks
   */
  public static RankUniformity of(String name, Ints ranks, int levels) {
    SuccessiveConditional.requireAtLeast(2, levels, "levels");
    SuccessiveConditional.requireAtLeast(2 * LEAST_PER_BIN, ranks.size(), "the number of ranks");
    int bins = bins(levels, ranks.size());
    long[] counts = new long[bins];
    for (int i = 0; i < ranks.size(); i++) {
      int rank = ranks.get(i);
      if (rank < 0 || rank >= levels) {
        throw new IllegalArgumentException(
            "rank " + rank + " of " + name + " is not in 0, ..., " + (levels - 1));
      }
      counts[(int) ((long) rank * bins / levels)]++;
    }
    int[] cumulative = new int[bins];
    int sum = 0;
    for (int b = 0; b < bins; b++) {
      sum += (int) counts[b];
      cumulative[b] = sum;
    }
    var test = ChiSquareTest.withDefaults().test(counts);
    return new RankUniformity(
        name,
        Ints.generate(bins, b -> (int) counts[b]),
        Ints.of(cumulative),
        SimultaneousBand.oneSample(ranks.size(), bins, BAND_LEVEL),
        test.getStatistic(),
        test.getPValue());
  }

  /** The finest bins of equal width that are not too sparse. */
  private static int bins(int levels, int ranks) {
    for (int bins = Math.min(MOST_BINS, ranks / LEAST_PER_BIN); bins > 2; bins--) {
      if (levels % bins == 0) {
        return bins;
      }
    }
    return levels % 2 == 0 ? 2 : levels;
  }

  /**
   * At how many bin ends the empirical distribution function is outside its band.
   *
   * @return 0 if it is inside
   */
  public int ecdfOutside() {
    return band.outside(cumulative);
  }
}
