package plumbline.evaluation;

import plumbline.numerics.Doubles;

/**
 * Bennett's acceptance ratio (1976): the best estimate of {@code ln Z_1 / Z_0} from work values in
 * both directions.
 */
final class Bennett {
  private Bennett() {}

  /**
   * Solves {@code sum_f 1 / (1 + exp(M + R - lw)) = sum_r 1 / (1 + exp(-M - R - lw'))} with {@code
   * M = ln(S_f / S_r)}; the left side falls in R and the right side rises.
   *
   * @param forward log weights of runs from 0 to 1
   * @param reverse log weights of runs from 1 to 0, as the swapped runs give them: they estimate
   *     the reciprocal
   * @return R
   */
  public static double logRatio(Doubles forward, Doubles reverse) {
    double m = Math.log((double) forward.size() / reverse.size());
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < forward.size(); i++) {
      low = Math.min(low, forward.get(i));
      high = Math.max(high, forward.get(i));
    }
    for (int i = 0; i < reverse.size(); i++) {
      low = Math.min(low, -reverse.get(i));
      high = Math.max(high, -reverse.get(i));
    }
    if (!(Double.isFinite(low) && Double.isFinite(high))) {
      return Double.NaN;
    }
    // With unequal numbers the root can lie a little outside.
    low -= Math.abs(m) + 1;
    high += Math.abs(m) + 1;
    for (int halving = 0; halving < 200 && low < high; halving++) {
      double middle = 0.5 * (low + high);
      if (middle == low || middle == high) {
        break;
      }
      if (excess(forward, reverse, m, middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 0.5 * (low + high);
  }

  private static double excess(Doubles forward, Doubles reverse, double m, double r) {
    double sum = 0;
    for (int i = 0; i < forward.size(); i++) {
      sum += 1 / (1 + Math.exp(m + r - forward.get(i)));
    }
    for (int i = 0; i < reverse.size(); i++) {
      sum -= 1 / (1 + Math.exp(-m - r - reverse.get(i)));
    }
    return sum;
  }
}
