package plumbline.sampling;

import plumbline.random.Rng;

/**
 * A running Markov chain: mutable, for one thread. Inside there are primitive arrays and
 * incremental caches; outside only immutable snapshots are seen.
 *
 * @param <S> state
 * @param <Y> data
 */
public interface Chain<S, Y> {
  /**
   * Makes one sweep, in place and without allocating.
   *
   * @param rng the source of randomness
   */
  void advance(Rng rng);

  /**
   * An immutable snapshot of the current state.
   *
   * @return the state
   */
  S state();

  /**
   * Puts the chain at a state and conditions it on (possibly new) data, rebuilding every cached
   * count or factor: afterwards the chain behaves exactly as one newly started there.
   *
   * @param state the new state
   * @param data the new data
   */
  void place(S state, Y data);
}
