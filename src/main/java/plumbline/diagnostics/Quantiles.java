package plumbline.diagnostics;

import java.util.Arrays;

/**
 * Sample quantiles of type 7: with h = (n - 1)p, the order statistic floor(h) and the next one are
 * interpolated by the fraction of h.
 *
 * <p>Source: Hyndman and Fan (1996), definition 7; the default of R, and what coda and posterior
 * report.
 *
 * <p>Not Commons Math's {@code Percentile}, which gives NaN beside an infinite draw ({@code
 * QuantilesTest}): log densities of impossible states are infinite.
 */
public final class Quantiles {
  /** Makes the median absolute deviation of normal draws estimate their standard deviation. */
  static final double NORMAL_CONSISTENCY = 1.4826;

  private Quantiles() {}

  /**
   * One quantile.
   *
   * @param draws any order; not modified
   * @param p probability in [0, 1]
   * @return the quantile
   */
  public static Estimate of(double[] draws, double p) {
    requireProbability(p);
    if (draws.length == 0) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    return Moments.anyNaN(draws)
        ? Estimate.undefined(Estimate.Reason.NON_FINITE)
        : Estimate.of(Selection.quantile(draws.clone(), p));
  }

  /**
   * The median.
   *
   * @param draws any order; not modified
   * @return the median
   */
  public static Estimate median(double[] draws) {
    return of(draws, 0.5);
  }

  /**
   * The median absolute deviation from the median, times 1.4826 so that it estimates the standard
   * deviation of normal draws.
   *
   * @param draws any order; not modified
   * @return the deviation
   */
  public static Estimate medianAbsoluteDeviation(double[] draws) {
    if (draws.length == 0) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (Moments.anyNaN(draws)) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    double median = medianOfSorted(sorted);
    Arrays.setAll(sorted, i -> Math.abs(draws[i] - median));
    Arrays.sort(sorted);
    return Estimate.of(NORMAL_CONSISTENCY * medianOfSorted(sorted));
  }

  static void requireProbability(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("p must be a probability, not " + p);
    }
  }

  static double ofSorted(double[] sorted, double p) {
    double h = (sorted.length - 1) * p;
    int low = (int) Math.floor(h);
    double fraction = h - low;
    double below = sorted[low];
    if (fraction == 0 || sorted[low + 1] == below) {
      return below;
    }
    return (1 - fraction) * below + fraction * sorted[low + 1];
  }

  static double medianOfSorted(double[] sorted) {
    int n = sorted.length;
    double low = sorted[(n - 1) / 2];
    double high = sorted[n / 2];
    return low == high ? low : low / 2 + high / 2;
  }
}
