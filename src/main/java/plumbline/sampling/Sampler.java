package plumbline.sampling;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import plumbline.random.Rng;

/**
 * An immutable recipe for Markov chains on the posterior of S given Y. All settings live here; a
 * sampler can be shared between threads, the chains it starts cannot.
 *
 * @param <S> state: all that influences the chain's future except settings, data and randomness
 * @param <Y> data
 */
@FunctionalInterface
public interface Sampler<S, Y> {
  /** The name that stands for all kernels of a sampler together. */
  String SWEEP = "sweep";

  /**
   * Starts a chain.
   *
   * @param initial the first state
   * @param data the data conditioned on
   * @return a chain that stands at {@code initial}
   */
  Chain<S, Y> start(S initial, Y data);

  /**
   * Each named kernel of the sweep as a sampler of its own, in sweep order, so that a failing test
   * can name the guilty one.
   *
   * @return name to sampler; empty if the sampler is one indivisible kernel
   */
  default Map<String, Sampler<S, Y>> kernels() {
    return Map.of();
  }

  /**
   * The named updates as they are, so that two samplers can be compared.
   *
   * @return name to update, in sweep order; empty if the sampler does not show any
   */
  default Map<String, ? extends Update<?>> updates() {
    return Map.of();
  }

  /**
   * This sampler as a sweep over workspaces of a class, which can be looked into.
   *
   * @param type the class itself, no class above it
   * @param <W> that class
   * @return the sweep; empty if the sampler is none, or one over other workspaces
   */
  default <W extends Workspace<S, Y>> Optional<Sweep<S, Y, W>> on(Class<W> type) {
    return Optional.empty();
  }

  /**
   * The same sampler with something around each of its updates. A sampler that shows no updates is
   * taken as one, named {@link #SWEEP}.
   *
   * @param wrapper makes what takes an update's place
   * @return a sampler of the same kind, its kernels changed alike
   */
  default Sampler<S, Y> wrapped(Update.Wrapper wrapper) {
    Sampler<S, Y> chains = this;
    Sampler<S, Y> whole = ChainWorkspace.sweepOf(chains).wrapped(wrapper);
    return new Sampler<>() {
      @Override
      public Chain<S, Y> start(S initial, Y data) {
        return whole.start(initial, data);
      }

      @Override
      public Map<String, Sampler<S, Y>> kernels() {
        Map<String, Sampler<S, Y>> around = new LinkedHashMap<>();
        chains.kernels().forEach((name, kernel) -> around.put(name, kernel.wrapped(wrapper)));
        return around;
      }

      @Override
      public boolean isReversible() {
        return chains.isReversible();
      }
    };
  }

  /**
   * Whether each sweep satisfies detailed balance: {@code pi(x) K(x, y) = pi(y) K(y, x)}. A
   * systematic scan over several kernels does not, even if each of them does.
   *
   * @return true only if the sampler is known to be reversible
   */
  default boolean isReversible() {
    return false;
  }

  /**
   * This sampler, declared reversible by whoever knows that it is.
   *
   * @return the same chains, with {@link #isReversible()} true
   */
  default Sampler<S, Y> asReversible() {
    Sampler<S, Y> chains = this;
    return new Sampler<>() {
      @Override
      public Chain<S, Y> start(S initial, Y data) {
        return chains.start(initial, data);
      }

      @Override
      public Map<String, Sampler<S, Y>> kernels() {
        return chains.kernels();
      }

      @Override
      public Map<String, ? extends Update<?>> updates() {
        return chains.updates();
      }

      @Override
      public Sampler<S, Y> wrapped(Update.Wrapper wrapper) {
        return chains.wrapped(wrapper).asReversible();
      }

      @Override
      public boolean isReversible() {
        return true;
      }
    };
  }

  /**
   * A sampler from a pure transition function.
   *
   * @param kernel the transition
   * @param <S> state
   * @param <Y> data
   * @return the sampler
   */
  static <S, Y> Sampler<S, Y> of(Kernel<S, Y> kernel) {
    return (initial, data) -> new KernelChain<>(kernel, initial, data);
  }

  /** A chain that holds nothing but its state and data. */
  final class KernelChain<S, Y> implements Chain<S, Y> {
    private final Kernel<S, Y> kernel;
    private S state;
    private Y data;

    KernelChain(Kernel<S, Y> kernel, S state, Y data) {
      this.kernel = kernel;
      this.state = state;
      this.data = data;
    }

    @Override
    public void advance(Rng rng) {
      state = kernel.step(state, data, rng);
    }

    @Override
    public S state() {
      return state;
    }

    @Override
    public void place(S newState, Y newData) {
      state = newState;
      data = newData;
    }
  }
}
