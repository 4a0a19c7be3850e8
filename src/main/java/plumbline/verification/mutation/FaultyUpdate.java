package plumbline.verification.mutation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Update;
import plumbline.sampling.Workspace;
import plumbline.verification.mutation.Mutation.DrawMutation;
import plumbline.verification.mutation.Mutation.KernelFault;
import plumbline.verification.mutation.Mutation.KernelMutation;

/**
 * Puts a fault into one update of a sampler: it is skipped, or one of its draws goes wrong. All
 * updates are stopped when they draw without end, as one may on what another has spoilt.
 *
 * @param kernel the faulty kernel
 * @param part the kernel that all updates belong to; null if each is a kernel by its own name
 * @param mutation what goes wrong
 * @param limits by kernel, how many draws one application may make; no limit where there is none
 * @param effect told when a draw is not what it would have been
 */
record FaultyUpdate(
    String kernel,
    @Nullable String part,
    Mutation mutation,
    Map<String, Long> limits,
    Effect effect)
    implements Update.Wrapper {
  @Override
  public <W extends Workspace<?, ?>> Update<W> wrap(String name, Update<? super W> update) {
    String place = part == null ? name : part;
    boolean here = place.equals(kernel);
    if (here && mutation instanceof KernelMutation of && of.fault() == KernelFault.SKIPPED) {
      return (work, rng) -> {};
    }
    DrawMutation wrong = here && mutation instanceof DrawMutation of ? of : null;
    DrawFault fault = wrong == null ? null : wrong.fault();
    int call = wrong == null ? 0 : wrong.call();
    long limit = limits.getOrDefault(place, Long.MAX_VALUE);
    // A watch for each application: an update is shared by chains in several threads.
    return (work, rng) ->
        update.update(work, new WatchedRng(rng, new DrawWatch(fault, call, limit, effect)));
  }
}
