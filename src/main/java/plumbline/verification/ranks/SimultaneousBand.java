package plumbline.verification.ranks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import plumbline.numerics.Ints;

/**
 * A band that the whole empirical distribution function leaves with a stated probability only,
 * exact for every sample size: each count has binomial or hypergeometric limits of one common
 * pointwise level, and that level is chosen by a Markov recursion over the evaluation points so
 * that all of them hold together (Säilynoja, Bürkner and Vehtari 2022 for one sample; the
 * two-sample form replaces the binomial by the hypergeometric law).
 *
 * @param cuts where the counts are taken: evaluation point i is cut i of {@code points}
 * @param lower least count at each cut
 * @param upper largest count at each cut
 * @param gamma the common pointwise level
 * @param coverage the exact probability that all limits hold
 */
public record SimultaneousBand(int cuts, Ints lower, Ints upper, double gamma, double coverage) {
  private static final double JUST_BEFORE = 4 * Math.ulp(1.0);

  /** Below this a coverage near 1 has lost too many digits: Bonferroni's bound takes over. */
  private static final double LEAST_EXACT = 1e-9;

  /**
   * The band of n independent uniform values: counts of values up to i/points.
   *
   * @param n sample size, at least 1
   * @param points evaluation points, at least 2
   * @param level simultaneous coverage in (0, 1)
   * @return the widest-level band whose coverage is at least {@code level}
   */
  public static SimultaneousBand oneSample(int n, int points, double level) {
    BinomialCounts law = new BinomialCounts(n, points);
    return 1 - level < LEAST_EXACT
        ? atGamma(law, (1 - level) / (points - 1))
        : calibrate(law, level);
  }

  /**
   * The probability that n independent uniform values leave the widest band that these counts
   * leave: a p value that is at most {@code 1 - level} wherever the counts leave {@link #oneSample}
   * of that level.
   *
   * @param counts of values up to i/points for i = 1, ..., points; the last is n
   * @return in (0, 1]; below 1e-9 an upper bound
   */
  public static double oneSampleP(Ints counts) {
    int points = counts.size();
    BinomialCounts law = new BinomialCounts(counts.get(points - 1), points);
    double level = 1;
    double tail = 1;
    for (int i = 0; i + 1 < points; i++) {
      level = Math.min(level, law.marginal(i).leavingLevel(counts.get(i)));
      tail = Math.min(tail, law.marginal(i).smallerTail(counts.get(i)));
    }
    if (level >= 0.5) {
      return 1; // in the middle at every point
    }
    double exact = level > 0 ? 1 - atGamma(law, 2 * (level + JUST_BEFORE)).coverage() : 0;
    return exact >= LEAST_EXACT
        ? Math.min(1, exact)
        : Math.min(LEAST_EXACT, 2.0 * (points - 1) * tail);
  }

  /**
   * The band of two samples from one law: counts of the first sample among the {@code (n1 + n2)
   * i/points} smallest of both.
   *
   * @param n1 size of the first sample, at least 1
   * @param n2 size of the second sample, at least 1
   * @param points evaluation points, at least 2
   * @param level simultaneous coverage in (0, 1)
   * @return the widest-level band whose coverage is at least {@code level}
   */
  public static SimultaneousBand twoSample(int n1, int n2, int points, double level) {
    return calibrate(new HypergeometricCounts(n1, n2, points), level);
  }

  /**
   * The band of a given pointwise level.
   *
   * @param counts the law of the counts
   * @param gamma pointwise level in (0, 1)
   * @return its limits and their exact simultaneous coverage
   */
  static SimultaneousBand atGamma(CountLaw counts, double gamma) {
    int points = counts.points();
    int[] lower = new int[points];
    int[] upper = new int[points];
    for (int i = 0; i < points; i++) {
      lower[i] = counts.marginal(i).quantile(gamma / 2);
      upper[i] = counts.marginal(i).upperQuantile(gamma / 2);
    }
    double[] mass = new double[counts.sampleSize() + 1];
    mass[0] = 1;
    int from = 0;
    int to = 0;
    for (int i = 0; i < points; i++) {
      double[] next = new double[mass.length];
      for (int x = from; x <= to; x++) {
        if (mass[x] > 0) {
          counts.spread(i, x, mass[x], next);
        }
      }
      from = lower[i];
      to = upper[i];
      java.util.Arrays.fill(next, 0, from, 0);
      java.util.Arrays.fill(next, to + 1, next.length, 0);
      mass = next;
    }
    double coverage = 0;
    for (double m : mass) {
      coverage += m;
    }
    return new SimultaneousBand(points, Ints.of(lower), Ints.of(upper), gamma, coverage);
  }

  /**
   * The coverage falls in steps, one at each pointwise level at which some limit moves: the largest
   * level that holds is found by bisection over these steps.
   */
  static SimultaneousBand calibrate(CountLaw counts, double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), not " + level);
    }
    double certain = (1 - level) / counts.points(); // Bonferroni
    double hopeless = 1 - level; // each point alone
    List<Double> steps = new ArrayList<>();
    for (int i = 0; i < counts.points(); i++) {
      counts.marginal(i).addSteps(certain / 2, hopeless / 2, steps);
    }
    Collections.sort(steps);
    SimultaneousBand best = atGamma(counts, certain);
    int low = -1;
    int high = steps.size();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      SimultaneousBand band = atGamma(counts, 2 * (steps.get(middle) - JUST_BEFORE));
      if (band.coverage() >= level) {
        low = middle;
        best = band;
      } else {
        high = middle;
      }
    }
    return best;
  }

  /**
   * How many counts lie outside their limits.
   *
   * @param counts one for each cut, as the band counts them
   * @return 0 if the whole function is inside
   */
  public int outside(Ints counts) {
    int outside = 0;
    for (int i = 0; i < cuts; i++) {
      if (counts.get(i) < lower.get(i) || counts.get(i) > upper.get(i)) {
        outside++;
      }
    }
    return outside;
  }
}
