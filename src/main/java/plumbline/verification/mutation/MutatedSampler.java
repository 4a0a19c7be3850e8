package plumbline.verification.mutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.verification.mutation.Mutation.KernelFault;

/**
 * A sampler put together from its named kernels, one of which may see a state or data that are no
 * longer the current ones. Between two kernels the state is taken out and placed again, which by
 * the contract of {@link Chain#place} changes nothing.
 *
 * @param <S> state
 * @param <Y> data
 */
final class MutatedSampler<S, Y> implements Sampler<S, Y> {
  private final Map<String, Sampler<S, Y>> parts;
  private final int faulty;
  private final KernelFault fault;

  /**
   * A sampler.
   *
   * @param parts kernels by name, in sweep order
   * @param kernel which of them is applied wrongly
   * @param fault how: not at all, on a stale state or on stale data
   */
  MutatedSampler(Map<String, Sampler<S, Y>> parts, String kernel, KernelFault fault) {
    this.parts = new LinkedHashMap<>(parts);
    this.faulty = List.copyOf(this.parts.keySet()).indexOf(kernel);
    this.fault = fault;
  }

  /** The kernels by name, in sweep order; the whole sampler if it names none. */
  static <S, Y> Map<String, Sampler<S, Y>> parts(Sampler<S, Y> sampler) {
    Map<String, Sampler<S, Y>> kernels = sampler.kernels();
    return kernels.isEmpty() ? Map.of(Sampler.SWEEP, sampler) : kernels;
  }

  /** The kernels as they are: alone, none sees a state or data but its own. */
  @Override
  public Map<String, Sampler<S, Y>> kernels() {
    return new LinkedHashMap<>(parts);
  }

  @Override
  public Chain<S, Y> start(S initial, Y data) {
    return new MutatedChain(initial, data);
  }

  private final class MutatedChain implements Chain<S, Y> {
    private final List<Chain<S, Y>> chains = new ArrayList<>();
    private S state;
    private Y data;
    private Y dataBefore;
    private int standing = -1; // which chain stands at the state and data, if any

    MutatedChain(S state, Y data) {
      this.state = state;
      this.data = data;
      this.dataBefore = data;
      parts.values().forEach(part -> chains.add(part.start(state, data)));
    }

    @Override
    public void advance(Rng rng) {
      S before = state;
      for (int i = 0; i < chains.size(); i++) {
        if (i == faulty && fault == KernelFault.STALE_STATE) {
          state = merged(state, before, applied(i, before, data, rng));
        } else if (i == faulty && fault == KernelFault.STALE_DATA) {
          state = applied(i, state, dataBefore, rng);
        } else {
          apply(i, rng);
        }
      }
    }

    private void apply(int i, Rng rng) {
      Chain<S, Y> chain = chains.get(i);
      if (standing != i) {
        chain.place(state, data);
      }
      chain.advance(rng);
      state = chain.state();
      standing = i;
    }

    private S applied(int i, S from, Y given, Rng rng) {
      Chain<S, Y> chain = chains.get(i);
      chain.place(from, given);
      chain.advance(rng);
      standing = -1;
      return chain.state();
    }

    @SuppressWarnings("unchecked") // a state of parts of states
    private S merged(S current, S before, S after) {
      return (S) StateParts.merged(current, before, after);
    }

    @Override
    public S state() {
      return state;
    }

    @Override
    public void place(S newState, Y newData) {
      dataBefore = data;
      state = newState;
      data = newData;
      standing = -1;
    }
  }
}
