package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.numerics.Text;

/**
 * R-hat for many short chains: chains that start at the same point form a superchain. With B the
 * variance of the superchains' means and W the mean over superchains of the variance between their
 * chains and the mean variance within chains, it is √(1 + B/W).
 *
 * <p>Source: Margossian et al. (2024), equations 4 to 8; the numbers of posterior's {@code
 * rhat_nested}.
 */
public final class NestedRHat {
  private NestedRHat() {}

  /**
   * Nested R-hat.
   *
   * @param superchains for each chain, the number of its superchain; all of them of one size
   * @param chains equally long chains; not modified
   * @return nested R-hat; undefined for fewer than two superchains, or one chain of one draw in
   *     each
   * @throws IllegalArgumentException if superchains have not one size, or not each chain has one
   */
  public static Estimate of(int[] superchains, double[]... chains) {
    if (superchains.length != chains.length) {
      throw new IllegalArgumentException(
          Text.of(
              "each of the %s chains needs the number of its superchain, not %s of them",
              chains.length, superchains.length));
    }
    Map<Integer, List<double[]>> groups = new LinkedHashMap<>();
    for (int c = 0; c < chains.length; c++) {
      groups.computeIfAbsent(superchains[c], k -> new ArrayList<>()).add(chains[c]);
    }
    int size = groups.values().iterator().next().size();
    if (groups.values().stream().anyMatch(group -> group.size() != size)) {
      throw new IllegalArgumentException(
          "superchains must have as many chains each: " + Arrays.toString(superchains));
    }
    ChainSegments all = ChainSegments.of(chains);
    if (!all.allFinite()) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    if (all.constant()) {
      return Estimate.undefined(Estimate.Reason.CONSTANT);
    }
    if (groups.size() < 2) {
      return Estimate.undefined(Estimate.Reason.ONE_CHAIN);
    }
    double[] means = new double[groups.size()];
    double within = 0;
    int k = 0;
    for (List<double[]> group : groups.values()) {
      ChainSegments own = ChainSegments.of(group.toArray(double[][]::new));
      means[k++] = Moments.mean(own.values());
      double between = size == 1 ? 0 : Moments.variance(own.means());
      double inside = own.length() == 1 ? 0 : Moments.mean(own.variances());
      within += (between + inside) / groups.size();
    }
    if (within == 0) {
      return all.length() == 1 && size == 1
          ? Estimate.undefined(Estimate.Reason.TOO_SHORT)
          : Estimate.of(Double.POSITIVE_INFINITY, Estimate.Reason.CONSTANT);
    }
    return Estimate.of(Math.sqrt(1 + Moments.variance(means) / within));
  }
}
