package plumbline.distributions;

import plumbline.random.Rng;

/** A law on the whole numbers. */
public interface DiscreteLaw {
  /**
   * The log probability.
   *
   * @param k any whole number
   * @return the log probability, negative infinity outside the support
   */
  double logProbability(long k);

  /**
   * One draw.
   *
   * @param rng the source of randomness
   * @return a draw
   */
  long sample(Rng rng);
}
