package plumbline.sampling;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.random.Rng;

/** A {@link Sweep} in progress. */
final class SweepChain<S, Y, W extends Workspace<S, Y>> implements Chain<S, Y> {
  private final W workspace;
  private final Update<? super W>[] updates;

  @SuppressWarnings("unchecked")
  SweepChain(W workspace, List<Update<? super W>> updates) {
    this.workspace = workspace;
    this.updates = (Update<? super W>[]) updates.toArray(Update<?>[]::new);
  }

  @Override
  public void advance(Rng rng) {
    for (Update<? super W> update : updates) {
      update.update(workspace, rng);
    }
  }

  @Override
  public S state() {
    return workspace.state();
  }

  @Override
  public void place(S state, Y data) {
    workspace.place(state, data);
  }

  @Override
  public Map<String, Workspace.Acceptance> acceptance() {
    return workspace.acceptance();
  }

  @Override
  public <V extends Workspace<S, Y>> Optional<V> workspace(Class<V> type) {
    return workspace.getClass() == type ? Optional.of(type.cast(workspace)) : Optional.empty();
  }
}
