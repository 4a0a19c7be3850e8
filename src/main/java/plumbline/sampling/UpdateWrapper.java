package plumbline.sampling;

/**
 * Puts something around the updates of a sampler: what counts their calls, what looks at the
 * workspace before and after, what breaks them on purpose.
 */
public interface UpdateWrapper {
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
}
