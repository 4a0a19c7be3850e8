package plumbline.verification.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;
import org.jspecify.annotations.Nullable;

/**
 * The classic tests of two independent samples, as the documents use them. They assume independent
 * draws: a backward chain has to be thinned first.
 *
 * @param t Welch's t statistic
 * @param tP its p value
 * @param u Mann and Whitney's U of the first sample
 * @param uP its p value: normal approximation, corrected for ties and continuity
 * @param d Kolmogorov and Smirnov's distance
 * @param dP its p value: exact and conditional on ties for small samples, else asymptotic, which
 *     ties make conservative
 * @param chiSquareP chi-square test of homogeneity; NaN unless the values are discrete
 */
public record TwoSampleTests(
    double t, double tP, double u, double uP, double d, double dP, double chiSquareP) {
  /** More draws than this are thinned out: the tests sort. */
  public static final int MOST_DRAWS = 10_000;

  private static final int MOST_DISTINCT_VALUES = 40;

  /** Draws that a cell of the chi-square test must expect in the smaller sample (Cochran 1954). */
  private static final double LEAST_EXPECTED = 5;

  /**
   * Compares two samples.
   *
   * @param x first sample, at least two finite numbers; not modified
   * @param y second sample, at least two finite numbers; not modified
   * @return the tests; a pair of equal constants has p values of 1, of different ones 0
   */
  public static TwoSampleTests of(double[] x, double[] y) {
    if (x.length < 2 || y.length < 2) {
      throw new IllegalArgumentException(
          "two samples need two draws each, not " + x.length + " and " + y.length);
    }
    if (isConstant(x) && isConstant(y)) {
      double pairs = (double) x.length * y.length;
      double u = x[0] == y[0] ? pairs / 2 : x[0] > y[0] ? pairs : 0;
      double p = x[0] == y[0] ? 1 : 0;
      double t = x[0] == y[0] ? 0 : Math.copySign(Double.POSITIVE_INFINITY, x[0] - y[0]);
      return new TwoSampleTests(t, p, u, p, 1 - p, p, p);
    }
    var welch = TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC).test(x, y);
    PooledRanks pooled = PooledRanks.sorting(x.clone(), y.clone());
    KolmogorovSmirnov distance = KolmogorovSmirnov.of(x, y, pooled);
    return new TwoSampleTests(
        welch.getStatistic(),
        welch.getPValue(),
        pooled.u(),
        pooled.mannWhitneyP(),
        distance.d(),
        distance.p(),
        chiSquareP(x, y));
  }

  private static boolean isConstant(double[] x) {
    return Arrays.stream(x).allMatch(value -> value == x[0]);
  }

  private static double chiSquareP(double[] x, double[] y) {
    TreeMap<Double, long[]> counts = new TreeMap<>();
    for (int i = 0; i < x.length + y.length; i++) {
      boolean first = i < x.length;
      double value = (first ? x[i] : y[i - x.length]) + 0.0; // -0 is 0, not a key of its own
      counts.computeIfAbsent(value, v -> new long[2])[first ? 0 : 1]++;
      if (counts.size() > MOST_DISTINCT_VALUES) {
        return Double.NaN;
      }
    }
    List<long[]> cells = new ArrayList<>();
    double smaller = (double) Math.min(x.length, y.length) / (x.length + y.length);
    long[] open = new long[2];
    for (long[] cell : counts.values()) {
      open[0] += cell[0];
      open[1] += cell[1];
      if ((open[0] + open[1]) * smaller >= LEAST_EXPECTED) {
        cells.add(open);
        open = new long[2];
      }
    }
    if (cells.isEmpty()) {
      return Double.NaN;
    }
    // Rare largest values join the last cell.
    cells.get(cells.size() - 1)[0] += open[0];
    cells.get(cells.size() - 1)[1] += open[1];
    if (cells.size() < 2) {
      return Double.NaN;
    }
    long[][] table = cells.toArray(long[][]::new);
    return ChiSquareTest.withDefaults().test(table).getPValue();
  }

  /** They sort both samples, and two rows of a function show the same ones. */
  static Supplier<TwoSampleTests> once(Supplier<TwoSampleTests> tests) {
    return new Supplier<>() {
      private @Nullable TwoSampleTests found;

      @Override
      public TwoSampleTests get() {
        if (found == null) {
          found = tests.get();
        }
        return found;
      }
    };
  }
}
