package plumbline.sampling;

import plumbline.random.Rng;

/**
 * One transition of a Markov chain as a pure function: all that a small sampler needs to be tested.
 *
 * @param <S> state, immutable
 * @param <Y> data, immutable
 */
@FunctionalInterface
public interface Kernel<S, Y> {
  /**
   * Makes one transition.
   *
   * @param state the current state
   * @param data the data conditioned on
   * @param rng the source of randomness
   * @return the next state
   */
  S step(S state, Y data, Rng rng);
}
