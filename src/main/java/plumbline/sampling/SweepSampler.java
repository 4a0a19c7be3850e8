package plumbline.sampling;

import java.util.Map;
import java.util.Optional;

/**
 * A sampler with methods of its own around a sweep, which does the work. Its kernels, and what
 * comes of wrapping it, are plain sweeps.
 *
 * @param <S> state
 * @param <Y> data
 * @param <W> workspace
 */
public interface SweepSampler<S, Y, W extends Workspace<S, Y>> extends Sampler<S, Y> {
  /**
   * The sweep.
   *
   * @return named updates over the workspaces of this sampler's chains
   */
  Sweep<S, Y, W> sweep();

  @Override
  default Chain<S, Y> start(S initial, Y data) {
    return sweep().start(initial, data);
  }

  @Override
  default Map<String, Sampler<S, Y>> kernels() {
    return sweep().kernels();
  }

  @Override
  default Map<String, Update<? super W>> updates() {
    return sweep().updates();
  }

  @Override
  default Sweep<S, Y, W> wrapped(Update.Wrapper wrapper) {
    return sweep().wrapped(wrapper);
  }

  @Override
  default <V extends Workspace<S, Y>> Optional<Sweep<S, Y, V>> on(Class<V> type) {
    return sweep().on(type);
  }
}
