package plumbline.verification.exact;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;

/**
 * Watches a sampler for stale caches. Before every sweep a second chain is placed at the current
 * state and makes the same sweep with the same randomness: if the incremental counts and factors of
 * the first chain are right, both arrive at the same state. A joint test alone can miss this,
 * because it places the chain anew for every data set.
 */
public final class CacheConsistency {
  private CacheConsistency() {}

  /**
   * The same sampler, watched; about three times slower. It needs the production generator.
   *
   * @param sampler the sampler under test
   * @param same whether two states are the same, e.g. up to the rounding of incremental sums
   * @param <S> state
   * @param <Y> data
   * @return a sampler whose chains throw {@link IllegalStateException} at the first sweep that
   *     differs
   */
  public static <S, Y> Sampler<S, Y> watch(
      Sampler<S, Y> sampler, BiPredicate<? super S, ? super S> same) {
    return new Sampler<>() {
      @Override
      public Chain<S, Y> start(S initial, Y data) {
        return new WatchedChain<>(sampler, initial, data, same);
      }

      @Override
      public Map<String, Sampler<S, Y>> kernels() {
        Map<String, Sampler<S, Y>> watched = new LinkedHashMap<>();
        sampler.kernels().forEach((name, kernel) -> watched.put(name, watch(kernel, same)));
        return watched;
      }

      @Override
      public boolean isReversible() {
        return sampler.isReversible();
      }
    };
  }

  private static final class WatchedChain<S, Y> implements Chain<S, Y> {
    private final Chain<S, Y> chain;
    private final Chain<S, Y> shadow;
    private final BiPredicate<? super S, ? super S> same;
    private Y data;
    private long sweeps;

    WatchedChain(Sampler<S, Y> sampler, S initial, Y data, BiPredicate<? super S, ? super S> same) {
      this.chain = sampler.start(initial, data);
      this.shadow = sampler.start(initial, data);
      this.data = data;
      this.same = same;
    }

    @Override
    public void advance(Rng rng) {
      if (!(rng instanceof SeededRng seeded)) {
        throw new IllegalArgumentException("a watched chain needs a SeededRng, not " + rng);
      }
      SeededRng twin = SeededRng.restore(seeded.state());
      shadow.place(chain.state(), data);
      shadow.advance(twin);
      chain.advance(rng);
      sweeps++;
      if (!same.test(chain.state(), shadow.state())) {
        throw new IllegalStateException(
            "a cache is stale: sweep "
                + sweeps
                + " led to "
                + chain.state()
                + ", but to "
                + shadow.state()
                + " from the same state with everything recomputed");
      }
    }

    @Override
    public S state() {
      return chain.state();
    }

    @Override
    public void place(S state, Y newData) {
      data = newData;
      chain.place(state, newData);
    }
  }
}
