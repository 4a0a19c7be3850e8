package plumbline.verification.ranks;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.ChiSquareTest;
import plumbline.numerics.Ints;
import plumbline.random.SeededRng;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * Are ranks uniform on 0, ..., draws? Each is made continuous at random, u = (rank + U)/(draws + 1)
 * with U uniform: u is uniform exactly where the rank is, so that nothing depends on the divisors
 * of draws + 1. Three tests, each exact for every number of data sets, decide together: the
 * empirical distribution function against its simultaneous band, the mean of the normal scores
 * &Phi;<sup>-1</sup>(u), which is N(0, 1/n), and their sum of squares about it, which is chi-square
 * with n - 1 degrees of freedom and independent of the mean. A chi-square test on bins is shown,
 * without a say.
 *
 * @param name whose ranks
 * @param thinning how many draws a rank was taken among
 * @param counts u in each bin of equal width
 * @param cumulative u up to i/points, i = 1, ..., points
 * @param chiSquare Pearson's statistic of the bins, with one degree of freedom less than there are
 * @param chiSquareP its p value
 * @param ecdfP p value of the largest departure of the empirical distribution function
 * @param locationP two-sided p value of the mean of the normal scores
 * @param spreadP two-sided p value of their sum of squares about the mean
 */
public record RankUniformity(
    String name,
    RankThinning thinning,
    Ints counts,
    Ints cumulative,
    double chiSquare,
    double chiSquareP,
    double ecdfP,
    double locationP,
    double spreadP) {
  /** How many tests share a row's level. */
  static final int TESTS = 3;

  static final int LEAST_DATA_SETS = 20;
  private static final int MOST_BINS = 20;
  private static final int LEAST_PER_BIN = 10;
  private static final int MOST_POINTS = 100;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * Tests ranks.
   *
   * @param name whose ranks
   * @param ranks each in 0, ..., draws
   * @param thinning how many draws a rank was taken among
   * @param rng makes the ranks continuous
   * @return the test
   * @throws IllegalArgumentException if a rank is out of range or there are fewer than 20 ranks
   */
  public static RankUniformity of(String name, Ints ranks, RankThinning thinning, SeededRng rng) {
    int n = ranks.size();
    if (thinning.draws() == Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          name + ": a data set may have at most " + (Integer.MAX_VALUE - 1) + " draws");
    }
    int levels = thinning.draws() + 1;
    SuccessiveConditional.requireAtLeast(
        LEAST_DATA_SETS, n, "the number of data sets with ranks of " + name);
    int bins = Math.min(MOST_BINS, n / LEAST_PER_BIN);
    int points = Math.min(MOST_POINTS, n);
    long[] counts = new long[bins];
    int[] cumulative = new int[points];
    double[] scores = new double[n];
    double mean = 0;
    for (int i = 0; i < n; i++) {
      int rank = ranks.get(i);
      if (rank < 0 || rank >= levels) {
        throw new IllegalArgumentException(
            "rank " + rank + " of " + name + " is not in 0, ..., " + (levels - 1));
      }
      double u = Math.min((rank + rng.uniform()) / levels, Math.nextDown(1.0));
      counts[(int) (u * bins)]++;
      cumulative[(int) (u * points)]++;
      scores[i] = NORMAL.inverseCumulativeProbability(u);
      mean += scores[i] / n;
    }
    double squares = 0;
    for (double score : scores) {
      squares += (score - mean) * (score - mean);
    }
    for (int i = 1; i < points; i++) {
      cumulative[i] += cumulative[i - 1];
    }
    var pearson = ChiSquareTest.withDefaults().test(counts);
    return new RankUniformity(
        name,
        thinning,
        Ints.generate(bins, b -> (int) counts[b]),
        Ints.of(cumulative),
        pearson.getStatistic(),
        pearson.getPValue(),
        SimultaneousBand.oneSampleP(Ints.of(cumulative)),
        Math.min(1, 2 * NORMAL.survivalProbability(Math.abs(mean) * Math.sqrt(n))),
        spreadP(squares, n - 1));
  }

  private static double spreadP(double squares, int degrees) {
    ChiSquaredDistribution law = ChiSquaredDistribution.of(degrees);
    double smaller = Math.min(law.cumulativeProbability(squares), law.survivalProbability(squares));
    return Math.min(1, 2 * smaller);
  }

  /**
   * How many simulated data sets there were.
   *
   * @return the number of ranks
   */
  public int dataSets() {
    return (int) counts.sum();
  }

  /**
   * The p value that decides: three times the smallest of the three tests (Bonferroni).
   *
   * @return at most 1
   */
  public double p() {
    return Math.min(1, TESTS * Math.min(ecdfP, Math.min(locationP, spreadP)));
  }
}
