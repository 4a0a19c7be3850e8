package plumbline.diagnostics;

/**
 * R-hat of the indicators that a draw is at most x, at the x where it is largest: with F_j the
 * share of chain j at or below x and F their mean,
 *
 * <blockquote>
 *
 * R̂(x) = √[1 + ∑<sub>j</sub> (F<sub>j</sub> − F)² / ∑<sub>j</sub> F<sub>j</sub> (1 −
 * F<sub>j</sub>)].
 *
 * </blockquote>
 *
 * <p>It sees any difference between the laws of the chains, and says where. Chains are taken as
 * they are, not split; variances are those of the indicators, without a correction for their
 * number.
 *
 * <p>Source: Moins, Arbel, Dutfoy and Girard (2023), section 2; all thresholds instead of a grid.
 *
 * @param value the largest R-hat over all thresholds
 * @param at the smallest threshold where it is reached; NaN if the value is not defined
 */
public record LocalRHat(Estimate value, double at) {
  /**
   * The largest local R-hat.
   *
   * @param chains equally long chains; not modified
   * @return its value and place
   */
  public static LocalRHat of(double[]... chains) {
    ChainSegments all = ChainSegments.of(chains);
    int n = all.length();
    int m = all.count();
    Estimate.Reason reason =
        n == 0
            ? Estimate.Reason.TOO_SHORT
            : Moments.anyNaN(all.values())
                ? Estimate.Reason.NON_FINITE
                : m < 2
                    ? Estimate.Reason.ONE_CHAIN
                    : all.constant() ? Estimate.Reason.CONSTANT : null;
    if (reason != null) {
      return new LocalRHat(Estimate.undefined(reason), Double.NaN);
    }
    SortedDraws draws = SortedDraws.of(all.values());
    double[] sorted = draws.sorted();
    int[] order = draws.order();
    long[] counts = new long[m];
    long sum = 0;
    long squares = 0;
    double largest = 1;
    double at = sorted[0];
    for (int i = 0; i < sorted.length; i++) {
      int chain = order[i] / n;
      sum++;
      squares += 2 * counts[chain]++ + 1;
      if (i + 1 < sorted.length && sorted[i + 1] == sorted[i]) {
        continue;
      }
      // m n^2 times the sums over chains: whole numbers, without rounding
      double between = (double) m * squares - (double) sum * sum;
      double within = (double) m * ((double) n * sum - squares);
      double value = between == 0 ? 1 : Math.sqrt(1 + between / within);
      if (value > largest) {
        largest = value;
        at = sorted[i];
      }
    }
    return new LocalRHat(
        Double.isInfinite(largest)
            ? Estimate.of(largest, Estimate.Reason.CONSTANT)
            : Estimate.of(largest),
        at);
  }
}
