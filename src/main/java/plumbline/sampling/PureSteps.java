package plumbline.sampling;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The workspace of a sweep whose updates are pure functions: a state, data, and nothing beside. It
 * is the shortest way to a sampler of several kernels; a workspace of one's own saves the new
 * states.
 *
 * @param <S> state, immutable
 * @param <Y> data, immutable
 */
public final class PureSteps<S, Y> implements Workspace<S, Y> {
  private @Nullable S state;
  private @Nullable Y data;

  private PureSteps() {}

  /**
   * A sweep without updates yet.
   *
   * @param <S> state
   * @param <Y> data
   * @return the sweep, for {@code .then("name", PureSteps.step(kernel))}
   */
  public static <S, Y> Sweep<S, Y, PureSteps<S, Y>> sweep() {
    return Sweep.over(PureSteps::new);
  }

  /**
   * An update.
   *
   * @param kernel makes the next state
   * @param <S> state
   * @param <Y> data
   * @return the update
   */
  public static <S, Y> Update<PureSteps<S, Y>> step(Kernel<S, Y> kernel) {
    return (work, rng) -> work.state = kernel.step(work.state(), work.data(), rng);
  }

  @Override
  public void place(S newState, Y newData) {
    state = newState;
    data = newData;
  }

  @Override
  public S state() {
    return Objects.requireNonNull(state, "place comes first");
  }

  private Y data() {
    return Objects.requireNonNull(data, "place comes first");
  }
}
