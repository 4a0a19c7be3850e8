package plumbline.verification.generated;

import org.jspecify.annotations.Nullable;
import plumbline.sampling.Update;
import plumbline.sampling.UpdateWrapper;
import plumbline.sampling.Workspace;
import plumbline.verification.generated.Mutation.DrawMutation;

/**
 * Puts a fault into one update of a sampler: it is skipped, or one of its draws goes wrong.
 *
 * @param name the update; null for every one that there is
 * @param mutation what goes wrong; the update is skipped if that is not a draw
 * @param effect told when a draw is not what it would have been
 */
record FaultyUpdate(@Nullable String name, Mutation mutation, Effect effect)
    implements UpdateWrapper {
  @Override
  public <W extends Workspace<?, ?>> Update<W> wrap(String other, Update<? super W> update) {
    if (name != null && !name.equals(other)) {
      return update::update;
    }
    if (!(mutation instanceof DrawMutation draw)) {
      return (work, rng) -> {};
    }
    // A watch for each application: an update is shared by chains in several threads.
    return (work, rng) ->
        update.update(work, new WatchedRng(rng, new DrawWatch(draw.fault(), draw.call(), effect)));
  }
}
