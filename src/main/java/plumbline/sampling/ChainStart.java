package plumbline.sampling;

import plumbline.random.SeededRng;

/**
 * Where the chains of a run begin.
 *
 * @param <S> state
 */
@FunctionalInterface
public interface ChainStart<S> {
  /**
   * The first state of a chain.
   *
   * @param chain its number, from 0
   * @param stream the chain's own stream, which its sweeps go on with
   * @return the state
   */
  S state(int chain, SeededRng stream);
}
