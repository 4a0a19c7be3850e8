package plumbline.distributions;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.random.Rng;

/**
 * The gamma law with density proportional to {@code x^(shape-1) exp(-rate x)} for positive x.
 *
 * @param shape positive
 * @param rate positive, the inverse of the scale
 */
public record Gamma(double shape, double rate) implements ContinuousLaw {
  /** Checks the parameters. */
  public Gamma {
    Positive.require(shape, "shape");
    Positive.require(rate, "rate");
  }

  @Override
  public double logDensity(double x) {
    return x > 0
        ? shape * Math.log(rate) - LogGamma.value(shape) + (shape - 1) * Math.log(x) - rate * x
        : Double.NEGATIVE_INFINITY;
  }

  @Override
  public double sample(Rng rng) {
    return rng.gamma(shape) / rate;
  }
}
