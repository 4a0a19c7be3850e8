package plumbline.sampling;

import java.util.Map;
import java.util.Optional;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

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

  /**
   * How often the proposals of the updates were accepted since this chain was started. Counts only
   * grow, also where the chain is placed anew.
   *
   * @return update to its count, in sweep order; empty if no update counts
   */
  default Map<String, Workspace.Acceptance> acceptance() {
    return Map.of();
  }

  /**
   * The workspace behind this chain, for those who want its cached numbers.
   *
   * @param type the class of the workspace itself, no class above it
   * @param <W> workspace
   * @return the workspace, to be looked at and not changed; empty if there is none of that class
   */
  default <W extends Workspace<S, Y>> Optional<W> workspace(Class<W> type) {
    return Optional.empty();
  }

  /**
   * Where the chains of a run begin.
   *
   * @param <S> state
   */
  @FunctionalInterface
  interface Start<S> {
    /**
     * The first state of a chain.
     *
     * @param chain its number, from 0
     * @param stream the chain's own stream, which its sweeps go on with
     * @return the state
     */
    S state(int chain, SeededRng stream);
  }
}
