package plumbline.sampling;

import java.util.Map;

/**
 * The mutable working form of a state: primitive arrays, sufficient statistics and scratch buffers
 * that the updates of a {@link Sweep} change in place.
 *
 * @param <S> state
 * @param <Y> data
 */
public interface Workspace<S, Y> {
  /**
   * Takes over a state and data, rebuilding everything that is cached.
   *
   * @param state the new state
   * @param data the new data
   */
  void place(S state, Y data);

  /**
   * An immutable snapshot.
   *
   * @return the state
   */
  S state();

  /**
   * How often the proposals of updates were accepted since this workspace was made. Counts only
   * grow, also where the workspace is placed anew.
   *
   * @return update to its count, in sweep order; empty if no update counts
   */
  default Map<String, Acceptance> acceptance() {
    return Map.of();
  }
}
