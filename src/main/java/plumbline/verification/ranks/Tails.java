package plumbline.verification.ranks;

import java.util.function.IntToDoubleFunction;

/**
 * Both tails of a unimodal law on integers. Quantiles allow for rounding as R's do: a distribution
 * function that reaches its level but for {@code 1000 eps} has reached it.
 */
final class Tails {
  private static final double NEGLIGIBLE = 1e-20;

  private static final double FUZZ = 1 - 1000 * Math.ulp(1.0);

  private final int from;
  private final double[] lower; // P(X <= from + i)
  private final double[] upper; // P(X >= from + i)

  private Tails(int from, double[] lower, double[] upper) {
    this.from = from;
    this.lower = lower;
    this.upper = upper;
  }

  /** Tables the law from its mode outwards, as far as it matters. */
  static Tails of(int mode, int least, int most, IntToDoubleFunction probability) {
    int from = mode;
    while (from > least && probability.applyAsDouble(from - 1) > NEGLIGIBLE) {
      from--;
    }
    int to = mode;
    while (to < most && probability.applyAsDouble(to + 1) > NEGLIGIBLE) {
      to++;
    }
    double[] lower = new double[to - from + 1];
    double[] upper = new double[to - from + 1];
    double sum = 0;
    for (int i = 0; i < lower.length; i++) {
      sum += probability.applyAsDouble(from + i);
      lower[i] = sum;
    }
    sum = 0;
    for (int i = upper.length - 1; i >= 0; i--) {
      sum += probability.applyAsDouble(from + i);
      upper[i] = sum;
    }
    return new Tails(from, lower, upper);
  }

  /** The smallest x with {@code P(X <= x)} at least p. */
  int quantile(double p) {
    int low = 0;
    int high = lower.length - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (lower[middle] >= p * FUZZ) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return from + low;
  }

  /** The smallest x with {@code P(X > x)} at most p. */
  int upperQuantile(double p) {
    int low = 0;
    int high = upper.length - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (1 - upper[middle + 1] >= (1 - p) * FUZZ) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return from + low;
  }

  /**
   * The least level at which a value is outside the quantiles: {@code x < quantile(p)} or {@code x
   * > upperQuantile(p)} just above it, neither at or below it. It may fall below 0 by the rounding
   * that the quantiles allow for.
   */
  double leavingLevel(int x) {
    int i = x - from;
    double below = i < 0 ? 0 : i < lower.length ? lower[i] / FUZZ : 1;
    double above = i <= 0 ? 1 : i < upper.length ? 1 - (1 - upper[i]) / FUZZ : 0;
    return Math.min(below, above);
  }

  /** The smaller one of {@code P(X <= x)} and {@code P(X >= x)}, or a bound of it where tiny. */
  double smallerTail(int x) {
    int i = x - from;
    return i < 0 || i >= lower.length
        ? lower.length * NEGLIGIBLE
        : Math.min(1, Math.min(lower[i], upper[i]));
  }

  /** Adds every p in (low, high) at which one of the two quantiles moves on. */
  void addSteps(double low, double high, java.util.List<Double> steps) {
    for (int i = 0; i + 1 < lower.length; i++) {
      double below = lower[i] / FUZZ;
      double above = 1 - (1 - upper[i + 1]) / FUZZ;
      if (below > low && below < high) {
        steps.add(below);
      }
      if (above > low && above < high) {
        steps.add(above);
      }
    }
  }
}
