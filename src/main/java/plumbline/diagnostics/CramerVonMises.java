package plumbline.diagnostics;

import org.apache.commons.numbers.gamma.Gamma;

/**
 * The limiting law of the Cramer-von Mises statistic, by the first four terms of its expansion in
 * modified Bessel functions K_{1/4}.
 *
 * <p>Source: Csorgo and Faraway (1996), equation (1.2).
 */
final class CramerVonMises {
  /** Terms whose exponent is beyond this are left out, as coda does: exp(-u) below 1e-5. */
  private static final double LARGEST_EXPONENT = -Math.log(1e-5);

  private static final double STEP = 0.1;

  private CramerVonMises() {}

  static double cumulativeProbability(double q) {
    if (Double.isNaN(q) || q == Double.POSITIVE_INFINITY) {
      return Double.isNaN(q) ? Double.NaN : 1;
    }
    double sum = 0;
    for (int k = 0; k < 4; k++) {
      double u = (4 * k + 1) * (4 * k + 1) / (16 * q);
      if (u <= LARGEST_EXPONENT) {
        double weight = Gamma.value(k + 0.5) * Math.sqrt(4 * k + 1) / Gamma.value(k + 1);
        sum += weight * scaledBessel(u);
      }
    }
    return Math.min(1, sum / (Math.pow(Math.PI, 1.5) * Math.sqrt(q)));
  }

  /**
   * exp(-u) K_{1/4}(u) = integral over t > 0 of exp(-u (1 + cosh t)) cosh(t/4). The integrand
   * decays doubly exponentially, so that the trapezoidal rule is exact to rounding.
   */
  private static double scaledBessel(double u) {
    double sum = Math.exp(-2 * u) / 2;
    for (int i = 1; ; i++) {
      double t = i * STEP;
      double exponent = u * (1 + Math.cosh(t));
      if (exponent > 745) {
        return sum * STEP;
      }
      sum += Math.exp(-exponent) * Math.cosh(t / 4);
    }
  }
}
