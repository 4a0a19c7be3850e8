package plumbline.distributions;

import plumbline.random.Rng;

/** A law on the real line with a density. */
public interface ContinuousLaw {
  /**
   * The log density.
   *
   * @param x any number
   * @return the log density, negative infinity outside the support
   */
  double logDensity(double x);

  /**
   * One draw.
   *
   * @param rng the source of randomness
   * @return a draw
   */
  double sample(Rng rng);
}
