package plumbline.models.iptm;

import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/** The gamma law's survival function on the log scale, where it underflows as a number. */
final class GammaTail {
  /** Where the regularized function is still far from underflow. */
  private static final double SAFE = 1e-100;

  private static final int MOST_TERMS = 10_000;

  private GammaTail() {}

  /**
   * {@code log Q(shape, x)}.
   *
   * @param shape positive
   * @param logX the logarithm of x
   * @return the log probability that a Gamma(shape, 1) variable exceeds x
   */
  static double logSurvival(double shape, double logX) {
    double x = Math.exp(logX);
    if (x == Double.POSITIVE_INFINITY) {
      return Double.NEGATIVE_INFINITY;
    }
    if (x < shape + 1) {
      return Math.log1p(-RegularizedGamma.P.value(shape, x));
    }
    double q = RegularizedGamma.Q.value(shape, x);
    return q > SAFE
        ? Math.log(q)
        : shape * logX - x - LogGamma.value(shape) + logFraction(shape, x);
  }

  /** Legendre's continued fraction of {@code Gamma(a, x) e^x x^-a} for x > a + 1 (Lentz). */
  private static double logFraction(double a, double x) {
    double b = x + 1 - a;
    double c = Double.MAX_VALUE;
    double d = 1 / b;
    double h = d;
    for (int i = 1; i < MOST_TERMS; i++) {
      double an = -i * (i - a);
      b += 2;
      d = 1 / (an * d + b);
      c = b + an / c;
      double factor = c * d;
      h *= factor;
      if (Math.abs(factor - 1) < 1e-16) {
        break;
      }
    }
    return Math.log(h);
  }
}
