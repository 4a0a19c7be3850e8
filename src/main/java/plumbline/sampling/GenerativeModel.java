package plumbline.sampling;

import plumbline.random.Rng;

/**
 * A joint law of parameters and data that can be drawn from exactly.
 *
 * @param <S> parameters and latent variables, immutable
 * @param <Y> data, immutable
 */
public interface GenerativeModel<S, Y> {
  /**
   * Draws parameters from the prior.
   *
   * @param rng the source of randomness
   * @return a state
   */
  S drawPrior(Rng rng);

  /**
   * Draws data given the parameters.
   *
   * @param state parameters and latent variables
   * @param rng the source of randomness
   * @return a data set
   */
  Y drawData(S state, Rng rng);
}
