package plumbline.distributions;

import plumbline.numerics.GammaFunction;
import plumbline.random.Rng;

/**
 * The law of 1/X for X gamma: density proportional to {@code x^(-shape-1) exp(-scale/x)} for
 * positive x. Moments of order {@code shape} and above are infinite.
 *
 * @param shape positive
 * @param scale positive
 */
public record InverseGamma(double shape, double scale) {
  /** Checks the parameters. */
  public InverseGamma {
    Positive.require(shape, "shape");
    Positive.require(scale, "scale");
  }

  /**
   * The log density.
   *
   * @param x any number
   * @return the log density, negative infinity outside the support
   */
  public double logDensity(double x) {
    return x > 0
        ? shape * Math.log(scale) - GammaFunction.log(shape) - (shape + 1) * Math.log(x) - scale / x
        : Double.NEGATIVE_INFINITY;
  }

  /**
   * One draw.
   *
   * @param rng the source of randomness
   * @return a draw
   */
  public double sample(Rng rng) {
    return scale / rng.gamma(shape);
  }
}
