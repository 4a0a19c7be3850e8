package plumbline.sampling;

import plumbline.random.Rng;

/**
 * One named part of a sweep: changes the workspace in place, leaving the posterior invariant.
 *
 * @param <W> the workspace
 */
@FunctionalInterface
public interface Update<W> {
  /**
   * Makes one transition in place.
   *
   * @param workspace changed in place
   * @param rng the source of randomness
   */
  void update(W workspace, Rng rng);
}
