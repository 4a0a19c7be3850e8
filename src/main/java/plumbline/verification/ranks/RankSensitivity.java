package plumbline.verification.ranks;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.verification.joint.SuccessiveConditional;

/**
 * What the tests of {@link RankUniformity} see, without simulation: the moments of the normal
 * scores of ranks among draws from N(shift, scale<sup>2</sup>) where the truth is N(0, 1), by a sum
 * over the truth. The mean of the scores is taken as normal, their sum of squares as gamma of the
 * same mean and variance; each is one of three tests, so that the whole has at least this power.
 */
public final class RankSensitivity {
  /** The power that reports speak of. */
  public static final double POWER = 0.95;

  private static final int LEAST_DATA_SETS = RankUniformity.LEAST_DATA_SETS;
  private static final int MOST_DATA_SETS = 100_000_000;
  private static final int MOST_DRAWS = 255; // more are worth hardly more, and are taken as so many
  private static final double HALF_WIDTH = 8;
  private static final int STEPS = 400;
  private static final double LARGEST_SHIFT = 20;
  private static final double LARGEST_SCALE = 10;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Moments 1, 2 and 4 of a score, given where the truth lies among its draws. */
  private final double[][] moments = new double[3][STEPS + 1];

  /**
   * Of ranks among a number of draws.
   *
   * @param draws how many, at least 1
   */
  public RankSensitivity(int draws) {
    SuccessiveConditional.requireAtLeast(1, draws, "draws");
    int most = Math.min(draws, MOST_DRAWS);
    double[][] cells = cells(most + 1);
    for (int j = 0; j <= STEPS; j++) {
      double p = NORMAL.cumulativeProbability(at(j));
      BinomialDistribution law = BinomialDistribution.of(most, p);
      for (int rank = 0; rank <= most; rank++) {
        double probability = law.probability(rank);
        for (int m = 0; m < moments.length; m++) {
          moments[m][j] += probability * cells[m][rank];
        }
      }
    }
  }

  private static double at(int j) {
    return HALF_WIDTH * (2.0 * j / STEPS - 1);
  }

  /** Moments 1, 2 and 4 of the normal law inside each cell of equal probability. */
  private static double[][] cells(int levels) {
    double[][] cells = new double[3][levels];
    double[] before = {0, 0, 0};
    for (int i = 1; i <= levels; i++) {
      double[] end = {0, 0, 0};
      if (i < levels) {
        double x = NORMAL.inverseCumulativeProbability((double) i / levels);
        double density = NORMAL.density(x);
        end = new double[] {density, x * density, (x * x * x + 3 * x) * density};
      }
      cells[0][i - 1] = levels * (before[0] - end[0]);
      cells[1][i - 1] = 1 + levels * (before[1] - end[1]);
      cells[2][i - 1] = 3 + levels * (before[2] - end[2]);
      before = end;
    }
    return cells;
  }

  /** Moments of a score where the draws come from N(shift, scale^2). */
  private double[] scores(double shift, double scale) {
    double[] sums = new double[moments.length];
    double width = 2 * HALF_WIDTH / STEPS;
    double below = NORMAL.cumulativeProbability(shift - scale * HALF_WIDTH);
    double above = NORMAL.survivalProbability(shift + scale * HALF_WIDTH);
    for (int m = 0; m < sums.length; m++) {
      sums[m] = below * moments[m][0] + above * moments[m][STEPS];
      for (int j = 0; j <= STEPS; j++) {
        double half = j == 0 || j == STEPS ? 0.5 : 1;
        sums[m] += half * width * scale * NORMAL.density(shift + scale * at(j)) * moments[m][j];
      }
    }
    return sums;
  }

  /**
   * The probability that a shifted posterior is found.
   *
   * @param shift in posterior standard deviations
   * @param dataSets how many
   * @param level of the test of location alone
   * @return a lower bound of the power
   */
  public double powerOfShift(double shift, int dataSets, double level) {
    double[] score = scores(shift, 1);
    double critical = NORMAL.inverseSurvivalProbability(level / 2);
    double deviation = Math.sqrt(score[1] - score[0] * score[0]);
    return NORMAL.cumulativeProbability(
        (Math.abs(score[0]) * Math.sqrt(dataSets) - critical) / deviation);
  }

  /**
   * The probability that a posterior of wrong width is found.
   *
   * @param scale its standard deviation over the right one
   * @param dataSets how many
   * @param level of the test of spread alone
   * @return a lower bound of the power
   */
  public double powerOfScale(double scale, int dataSets, double level) {
    double[] score = scores(0, scale);
    double mean = (dataSets - 1) * score[1];
    double variance = dataSets * (score[2] - score[1] * score[1]);
    ChiSquaredDistribution right = ChiSquaredDistribution.of(dataSets - 1);
    GammaDistribution wrong = GammaDistribution.of(mean * mean / variance, variance / mean);
    return scale < 1
        ? wrong.survivalProbability(right.inverseSurvivalProbability(level / 2))
        : wrong.cumulativeProbability(right.inverseCumulativeProbability(level / 2));
  }

  /**
   * The smallest shift that is found with a given probability.
   *
   * @param power in (0, 1)
   * @param dataSets how many
   * @param level of the test of location alone
   * @return in posterior standard deviations; NaN if not even 20 are found
   */
  public double shift(double power, int dataSets, double level) {
    return smallest(x -> powerOfShift(x, dataSets, level) - power, LARGEST_SHIFT);
  }

  /**
   * How much too narrow a posterior has to be in order to be found.
   *
   * @param power in (0, 1)
   * @param dataSets how many
   * @param level of the test of spread alone
   * @return the largest such ratio of standard deviations, wrong over right, below 1; NaN if not
   *     even 1/10 is found
   */
  public double narrow(double power, int dataSets, double level) {
    double most = Math.log(LARGEST_SCALE);
    return Math.exp(-smallest(x -> powerOfScale(Math.exp(-x), dataSets, level) - power, most));
  }

  /**
   * How much too wide a posterior has to be in order to be found.
   *
   * @param power in (0, 1)
   * @param dataSets how many
   * @param level of the test of spread alone
   * @return the smallest such ratio of standard deviations, wrong over right, above 1; NaN if not
   *     even 10 is found
   */
  public double wide(double power, int dataSets, double level) {
    double most = Math.log(LARGEST_SCALE);
    return Math.exp(smallest(x -> powerOfScale(Math.exp(x), dataSets, level) - power, most));
  }

  private static double smallest(DoubleUnaryOperator excess, double most) {
    double least = 1e-9;
    if (!(excess.applyAsDouble(most) >= 0)) {
      return Double.NaN;
    }
    return excess.applyAsDouble(least) >= 0
        ? least
        : new BrentSolver(1e-9).solve(1000, excess::applyAsDouble, least, most);
  }

  /**
   * How many data sets it takes to find a shifted posterior.
   *
   * @param shift in posterior standard deviations
   * @param power in (0, 1)
   * @param level of the test of location alone
   * @return at least 20
   * @throws IllegalArgumentException if 100 million are not enough
   */
  public int dataSetsForShift(double shift, double power, double level) {
    int high = LEAST_DATA_SETS;
    while (powerOfShift(shift, high, level) < power) {
      if (high > MOST_DATA_SETS / 2) {
        throw new IllegalArgumentException(
            "no number of data sets up to " + MOST_DATA_SETS + " finds a shift of " + shift);
      }
      high *= 2;
    }
    int low = high == LEAST_DATA_SETS ? high : high / 2;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (powerOfShift(shift, middle, level) < power) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  @Override
  public String toString() {
    return "moments of normal scores " + Arrays.toString(scores(0, 1));
  }
}
