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

  /**
   * Puts something around the updates of a sampler: what counts their calls, what looks at the
   * workspace before and after, what breaks them on purpose.
   */
  interface Wrapper {
    /**
     * An update that stands in the place of another one.
     *
     * @param name the update's name in its sweep; {@link Sampler#SWEEP} for the whole sweep of a
     *     sampler that shows no updates
     * @param update the update
     * @param <W> the workspace it works on
     * @return what takes its place
     */
    <W extends Workspace<?, ?>> Update<W> wrap(String name, Update<? super W> update);

    /**
     * Whether what takes an update's place does the same: then a check of the update itself is one
     * of it.
     *
     * @return true only for what looks on
     */
    default boolean onlyLooks() {
      return false;
    }
  }
}
