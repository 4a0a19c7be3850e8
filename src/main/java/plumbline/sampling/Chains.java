package plumbline.sampling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import plumbline.random.Rng;
import plumbline.sampling.runs.Interruption;

/**
 * Several chains of a sampler that is one function, in one expression:
 *
 * <pre>{@code
 * Draws draws = Chains.of(gibbs, y)
 *     .start(drawPrior)
 *     .chains(4)
 *     .draws(1000)
 *     .record("mu", theta -> theta.get(0))
 *     .run(rng);
 * }</pre>
 *
 * <p>Immutable; every method returns changed chains.
 *
 * @param <S> state, immutable
 * @param <Y> data, immutable
 */
public record Chains<S, Y>(
    Kernel<S, Y> kernel,
    Y data,
    List<Function<Rng, S>> start,
    int chains,
    int burnIn,
    int draws,
    int thin,
    Map<String, ToDoubleFunction<S>> recorded) {
  /**
   * Chains of a sampler: four of 1,000 draws unless said otherwise.
   *
   * @param kernel one sweep
   * @param data the data conditioned on
   * @param <S> state, immutable
   * @param <Y> data, immutable
   * @return the chains, without a start and with nothing recorded
   */
  public static <S, Y> Chains<S, Y> of(Kernel<S, Y> kernel, Y data) {
    return new Chains<>(kernel, data, List.of(), 4, 0, 1000, 1, Map.of());
  }

  /**
   * Where each chain starts.
   *
   * @param draw draws a start, e.g. from the prior
   * @return the chains with that start
   */
  public Chains<S, Y> start(Function<Rng, S> draw) {
    return new Chains<>(kernel, data, List.of(draw), chains, burnIn, draws, thin, recorded);
  }

  /**
   * How many chains.
   *
   * @param count at least 1
   * @return that many chains
   * @throws IllegalArgumentException if there are none
   */
  public Chains<S, Y> chains(int count) {
    requireAtLeast(1, count, "chains");
    return new Chains<>(kernel, data, start, count, burnIn, draws, thin, recorded);
  }

  /**
   * How many sweeps come before the first draw.
   *
   * @param sweeps at least 0
   * @return the chains with that burn-in
   * @throws IllegalArgumentException if it is negative
   */
  public Chains<S, Y> burnIn(int sweeps) {
    requireAtLeast(0, sweeps, "sweeps of burn-in");
    return new Chains<>(kernel, data, start, chains, sweeps, draws, thin, recorded);
  }

  /**
   * How many draws each chain keeps.
   *
   * @param count at least 1
   * @return chains of that length
   * @throws IllegalArgumentException if there are none
   */
  public Chains<S, Y> draws(int count) {
    requireAtLeast(1, count, "draws");
    return new Chains<>(kernel, data, start, chains, burnIn, count, thin, recorded);
  }

  /**
   * How many sweeps there are from draw to draw.
   *
   * @param sweeps at least 1
   * @return the chains, thinned
   * @throws IllegalArgumentException if there are none
   */
  public Chains<S, Y> thin(int sweeps) {
    requireAtLeast(1, sweeps, "sweeps for each draw");
    return new Chains<>(kernel, data, start, chains, burnIn, draws, sweeps, recorded);
  }

  /**
   * A number to be kept of each state; one of the same name is replaced.
   *
   * @param name its name
   * @param value takes it from the state
   * @return the chains with that record
   */
  public Chains<S, Y> record(String name, ToDoubleFunction<S> value) {
    Map<String, ToDoubleFunction<S>> more = new LinkedHashMap<>(recorded);
    more.put(name, value);
    return new Chains<>(kernel, data, start, chains, burnIn, draws, thin, more);
  }

  /**
   * Runs the chains one after the other, each with randomness of its own, so that a chain does not
   * depend on how many others there are.
   *
   * @param rng the source of randomness
   * @return the draws
   * @throws IllegalStateException if no start was given or nothing is recorded
   */
  public Draws run(Rng rng) {
    if (start.isEmpty()) {
      throw new IllegalStateException("chains need a start, e.g. .start(drawPrior)");
    }
    if (recorded.isEmpty()) {
      throw new IllegalStateException("chains need something to record, e.g. .record(\"mu\", ...)");
    }
    List<ToDoubleFunction<S>> records = new ArrayList<>(recorded.values());
    if ((long) chains * draws > Integer.MAX_VALUE / records.size()) {
      throw new IllegalArgumentException(
          "too many draws: records, chains and draws multiply to more than " + Integer.MAX_VALUE);
    }
    double[] values = new double[records.size() * chains * draws];
    for (int c = 0; c < chains; c++) {
      Rng own = rng.child("chain " + c);
      S state = advance(start.get(0).apply(own), burnIn, own);
      for (int i = 0; i < draws; i++) {
        state = advance(state, thin, own);
        for (int v = 0; v < records.size(); v++) {
          values[(v * chains + c) * draws + i] = records.get(v).applyAsDouble(state);
        }
      }
    }
    return Draws.adopt(
        List.copyOf(recorded.keySet()), chains, draws, values, RunInfo.external("chains"));
  }

  private S advance(S from, int sweeps, Rng rng) {
    S state = from;
    for (int i = 0; i < sweeps; i++) {
      Interruption.check();
      state = kernel.step(state, data, rng);
    }
    return state;
  }

  private static void requireAtLeast(int least, int given, String what) {
    if (given < least) {
      throw new IllegalArgumentException(what + " must be at least " + least + ", not " + given);
    }
  }
}
