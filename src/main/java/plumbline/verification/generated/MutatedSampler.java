package plumbline.verification.generated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.verification.generated.Mutation.DrawMutation;
import plumbline.verification.generated.Mutation.KernelFault;
import plumbline.verification.generated.Mutation.KernelMutation;

/**
 * A sampler put together from its named kernels, with a mutation at one of them. Between two
 * kernels the state is taken out and placed again, which by the contract of {@link Chain#place}
 * changes nothing.
 *
 * @param <S> state
 * @param <Y> data
 */
final class MutatedSampler<S, Y> implements Sampler<S, Y> {
  /** The name of the only kernel of a sampler that names none. */
  static final String WHOLE = "sweep";

  private final Map<String, Sampler<S, Y>> parts;
  private final String kernel;
  private final Mutation mutation;
  private final Effect effect;

  MutatedSampler(Sampler<S, Y> sampler, String kernel, Mutation mutation, Effect effect) {
    this(parts(sampler), kernel, mutation, effect);
  }

  private MutatedSampler(
      Map<String, Sampler<S, Y>> parts, String kernel, Mutation mutation, Effect effect) {
    this.parts = parts;
    this.kernel = kernel;
    this.mutation = mutation;
    this.effect = effect;
  }

  /** The kernels by name, in sweep order; the whole sampler if it names none. */
  static <S, Y> Map<String, Sampler<S, Y>> parts(Sampler<S, Y> sampler) {
    Map<String, Sampler<S, Y>> kernels = sampler.kernels();
    return kernels.isEmpty() ? Map.of(WHOLE, sampler) : kernels;
  }

  /** The kernels with the mutated one among them: a kernel alone sees no state but its own. */
  @Override
  public Map<String, Sampler<S, Y>> kernels() {
    Map<String, Sampler<S, Y>> alone = new LinkedHashMap<>(parts);
    alone.computeIfPresent(
        kernel, (name, part) -> new MutatedSampler<>(Map.of(name, part), kernel, mutation, effect));
    return alone;
  }

  @Override
  public Chain<S, Y> start(S initial, Y data) {
    return new MutatedChain(initial, data);
  }

  private final class MutatedChain implements Chain<S, Y> {
    private final List<Chain<S, Y>> chains = new ArrayList<>();
    private final int mutated;
    private final KernelFault fault;
    private final DrawWatch watch;
    private S state;
    private Y data;
    private Y dataBefore;
    private int standing = -1; // which chain stands at the state and data, if any

    MutatedChain(S state, Y data) {
      this.state = state;
      this.data = data;
      this.dataBefore = data;
      parts.values().forEach(part -> chains.add(part.start(state, data)));
      this.mutated = List.copyOf(parts.keySet()).indexOf(kernel);
      this.fault = mutation instanceof KernelMutation of ? of.fault() : KernelFault.NONE;
      this.watch =
          mutation instanceof DrawMutation of
              ? new DrawWatch(of.fault(), of.call(), effect)
              : new DrawWatch(null, 0, effect);
    }

    @Override
    public void advance(Rng rng) {
      S before = state;
      for (int i = 0; i < chains.size(); i++) {
        if (i != mutated || fault == KernelFault.NONE) {
          apply(i, rng);
        } else if (fault == KernelFault.STALE_STATE) {
          S after = applied(i, before, data, rng);
          state = merged(state, before, after);
        } else if (fault == KernelFault.STALE_DATA) {
          state = applied(i, state, dataBefore, rng);
        }
      }
    }

    private void apply(int i, Rng rng) {
      Chain<S, Y> chain = chains.get(i);
      if (standing != i) {
        chain.place(state, data);
      }
      step(i, chain, rng);
      state = chain.state();
      standing = i;
    }

    private S applied(int i, S from, Y given, Rng rng) {
      Chain<S, Y> chain = chains.get(i);
      chain.place(from, given);
      step(i, chain, rng);
      standing = -1;
      return chain.state();
    }

    private void step(int i, Chain<S, Y> chain, Rng rng) {
      if (i == mutated) {
        watch.begin();
        chain.advance(new WatchedRng(rng, watch));
      } else {
        chain.advance(rng);
      }
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
