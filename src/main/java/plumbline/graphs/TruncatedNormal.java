package plumbline.graphs;

import plumbline.numerics.StandardNormal;
import plumbline.random.Rng;

/** A standard normal between two bounds. */
final class TruncatedNormal {
  /** Beyond 38 the tail's probability underflows, and inversion has nothing to invert. */
  private static final double FAR = 30;

  private TruncatedNormal() {}

  /**
   * A draw, by inversion on the side of the smaller tail.
   *
   * @param low lower bound, may be infinite
   * @param high upper bound, may be infinite
   * @param rng the source of randomness
   * @return a number between the bounds
   */
  static double draw(double low, double high, Rng rng) {
    if (low > FAR) {
      return tail(low, high, rng);
    }
    if (high < -FAR) {
      return -tail(-high, -low, rng);
    }
    double z;
    if (low > 0) {
      double from = StandardNormal.tail(high);
      double to = StandardNormal.tail(low);
      z = -StandardNormal.quantile(from + rng.uniform() * (to - from));
    } else {
      double from = StandardNormal.tail(-low);
      double to = StandardNormal.tail(-high);
      z = StandardNormal.quantile(from + rng.uniform() * (to - from));
    }
    return Math.min(high, Math.max(low, z));
  }

  /**
   * Rejection from the exponential law with the rate of the normal density at the bound: {@code
   * exp(-x^2 / 2)} is that of the exponential times {@code exp(-(x - low)^2 / 2)} (Robert 1995).
   */
  private static double tail(double low, double high, Rng rng) {
    if (!(high > low)) {
      return low;
    }
    double reach = -Math.expm1(-low * (high - low));
    while (true) {
      double excess = -Math.log1p(-rng.uniform() * reach) / low;
      if (rng.bernoulliLog(-0.5 * excess * excess)) {
        return Math.min(high, low + excess);
      }
    }
  }
}
