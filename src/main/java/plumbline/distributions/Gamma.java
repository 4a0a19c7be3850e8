package plumbline.distributions;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.GammaFunction;
import plumbline.random.Rng;

/**
 * The gamma law with density proportional to {@code x^(shape-1) exp(-rate x)} for positive x.
 *
 * @param shape positive
 * @param rate positive, the inverse of the scale
 */
public record Gamma(double shape, double rate) {
  /** Checks the parameters. */
  public Gamma {
    Positive.require(shape, "shape");
    Positive.require(rate, "rate");
  }

  /**
   * The log density.
   *
   * @param x any number
   * @return the log density, negative infinity outside the support
   */
  public double logDensity(double x) {
    if (!(x > 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    return shape - 1 < GammaFunction.LARGE_COUNT
        ? shape * Math.log(rate) - LogGamma.value(shape) + (shape - 1) * Math.log(x) - rate * x
        : Math.log(rate) + GammaFunction.logPoisson(shape - 1, rate * x);
  }

  /**
   * One draw.
   *
   * @param rng the source of randomness
   * @return a draw
   */
  public double sample(Rng rng) {
    return rng.gamma(shape) / rate;
  }
}
