package plumbline.verification.exact;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import plumbline.sampling.Sampler;
import plumbline.sampling.Update;
import plumbline.sampling.Workspace;

/** Counts how often each update was called, and sees whether it ever changed the state. */
final class KernelWatch implements Update.Wrapper {
  private final Map<String, long[]> calls = new HashMap<>();
  private boolean moved;

  @Override
  public <W extends Workspace<?, ?>> Update<W> wrap(String name, Update<? super W> update) {
    long[] count = calls.computeIfAbsent(name, n -> new long[1]);
    return (work, rng) -> {
      count[0]++;
      if (moved) { // once is enough, and snapshots are dear
        update.update(work, rng);
        return;
      }
      Object before = work.state();
      update.update(work, rng);
      moved |= !before.equals(work.state());
    };
  }

  @Override
  public boolean onlyLooks() {
    return true;
  }

  /** Whether every one of these updates was called, or the whole sweep was. */
  boolean advanced(Collection<String> names) {
    return calls(Sampler.SWEEP) > 0
        || (!names.isEmpty() && names.stream().allMatch(name -> calls(name) > 0));
  }

  private long calls(String name) {
    long[] count = calls.get(name);
    return count == null ? 0 : count[0];
  }

  /** Whether any update changed the state. */
  boolean moved() {
    return moved;
  }
}
