package plumbline.sampling;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;

/** The chain of any sampler in the form of a workspace, so that its sweep becomes one update. */
final class ChainWorkspace<S, Y> implements Workspace<S, Y> {
  private final Sampler<S, Y> sampler;
  private @Nullable Chain<S, Y> chain;

  private ChainWorkspace(Sampler<S, Y> sampler) {
    this.sampler = sampler;
  }

  static <S, Y> Sweep<S, Y, ChainWorkspace<S, Y>> sweepOf(Sampler<S, Y> sampler) {
    return Sweep.<S, Y, ChainWorkspace<S, Y>>over(() -> new ChainWorkspace<>(sampler))
        .then(Sampler.SWEEP, ChainWorkspace::advance);
  }

  private void advance(Rng rng) {
    placed().advance(rng);
  }

  private Chain<S, Y> placed() {
    Chain<S, Y> placed = chain;
    if (placed == null) {
      throw new IllegalStateException("the chain must be placed before it advances");
    }
    return placed;
  }

  @Override
  public void place(S state, Y data) {
    Chain<S, Y> placed = chain;
    if (placed == null) {
      chain = sampler.start(state, data);
    } else {
      placed.place(state, data);
    }
  }

  @Override
  public S state() {
    return placed().state();
  }

  @Override
  public Map<String, Workspace.Acceptance> acceptance() {
    return placed().acceptance();
  }
}
