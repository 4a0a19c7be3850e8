package plumbline.diagnostics;

import java.util.Arrays;

/**
 * The shortest interval between order statistics that holds a given share of the draws: with g the
 * share times n, rounded half to even and clamped to 1 .. n-1, the first i that minimises y_(i+g) -
 * y_(i).
 *
 * <p>Source: Chen and Shao (1999); the same numbers as coda's {@code HPDinterval}. (posterior and
 * ArviZ count g differently.)
 *
 * @param lower lower end
 * @param upper upper end
 * @param attained the share g/n
 */
public record HighestDensityInterval(Estimate lower, Estimate upper, double attained) {

  /**
   * The interval of one list of draws.
   *
   * @param draws any order; not modified
   * @param probability the share wanted, between 0 and 1
   * @return the interval
   */
  public static HighestDensityInterval of(double[] draws, double probability) {
    if (Moments.anyNaN(draws)) {
      return undefined(Estimate.Reason.NON_FINITE);
    }
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted, probability);
  }

  /**
   * As coda has it for draws with NaN among them: those are left out.
   *
   * @param draws any order; not modified
   * @param probability the share wanted, between 0 and 1
   * @return the interval of the numbers
   */
  public static HighestDensityInterval codaCompatible(double[] draws, double probability) {
    double[] numbers = Arrays.stream(draws).filter(x -> !Double.isNaN(x)).sorted().toArray();
    return ofSorted(numbers, probability);
  }

  static HighestDensityInterval undefined(Estimate.Reason reason) {
    return new HighestDensityInterval(
        Estimate.undefined(reason), Estimate.undefined(reason), Double.NaN);
  }

  static HighestDensityInterval ofSorted(double[] sorted, double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "probability must lie between 0 and 1, not " + probability);
    }
    int n = sorted.length;
    if (n < 2) {
      return undefined(Estimate.Reason.TOO_SHORT);
    }
    int gap = (int) Math.max(1, Math.min(n - 1, Math.rint(n * probability)));
    int best = -1;
    double shortest = Double.POSITIVE_INFINITY;
    for (int i = 0; i + gap < n; i++) {
      double length = sorted[i + gap] - sorted[i];
      if (length < shortest) {
        shortest = length;
        best = i;
      }
    }
    // Every candidate has an infinite end.
    return best < 0
        ? undefined(Estimate.Reason.NON_FINITE)
        : new HighestDensityInterval(
            Estimate.of(sorted[best]), Estimate.of(sorted[best + gap]), (double) gap / n);
  }
}
