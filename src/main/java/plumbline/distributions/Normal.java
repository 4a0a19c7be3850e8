package plumbline.distributions;

import plumbline.random.Rng;

/**
 * The normal law.
 *
 * @param mean finite
 * @param standardDeviation positive
 */
public record Normal(double mean, double standardDeviation) {
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  /** Checks the parameters. */
  public Normal {
    if (!Double.isFinite(mean)) {
      throw new IllegalArgumentException("mean must be finite, not " + mean);
    }
    Positive.require(standardDeviation, "standardDeviation");
  }

  /**
   * The log density.
   *
   * @param x any number
   * @return the log density
   */
  public double logDensity(double x) {
    double z = (x - mean) / standardDeviation;
    return -0.5 * z * z - HALF_LOG_TWO_PI - Math.log(standardDeviation);
  }

  /**
   * One draw.
   *
   * @param rng the source of randomness
   * @return a draw
   */
  public double sample(Rng rng) {
    return mean + standardDeviation * rng.normal();
  }
}
