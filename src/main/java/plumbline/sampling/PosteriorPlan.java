package plumbline.sampling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** All that a {@link Posterior} has been told. Changed only while it is being copied. */
final class PosteriorPlan<S, Y> {
  /** Each chain has a workspace of its own. */
  private static final int MOST_CHAINS = 10_000;

  private static final long BYTES_PER_NUMBER = 2 * Double.BYTES; // in the chain, and in the draws

  final Sampler<S, Y> sampler;
  final Y data;
  final Chain.Start<S> example; // of a state's class
  Chain.Start<S> start;
  BiConsumer<? super Chain<S, Y>, ? super SeededRng> opening = (chain, stream) -> {};
  boolean placedOnce;
  Posterior.Streams streams = (rng, chain) -> rng.child("chain-" + chain);
  List<Monitor<S, Y>> monitors = List.of();
  List<IntFunction<? extends Accumulator<S, Y>>> accumulators = List.of();
  int chains = 4;
  int burnIn = 500;
  int draws = 1_000;
  int thin = 1;
  int round = 25;
  String label = "posterior";
  Map<String, String> settings = Map.of();

  PosteriorPlan(Sampler<S, Y> sampler, Y data, Chain.Start<S> start) {
    this.sampler = sampler;
    this.data = data;
    this.example = start;
    this.start = start;
  }

  /** A changed copy. */
  PosteriorPlan<S, Y> with(Consumer<PosteriorPlan<S, Y>> change) {
    PosteriorPlan<S, Y> copy = new PosteriorPlan<>(sampler, data, example);
    copy.start = start;
    copy.opening = opening;
    copy.placedOnce = placedOnce;
    copy.streams = streams;
    copy.monitors = monitors;
    copy.accumulators = accumulators;
    copy.chains = chains;
    copy.burnIn = burnIn;
    copy.draws = draws;
    copy.thin = thin;
    copy.round = round;
    copy.label = label;
    copy.settings = settings;
    change.accept(copy);
    return copy;
  }

  List<String> variables() {
    return monitors.stream().flatMap(monitor -> monitor.names().stream()).toList();
  }

  /** Sweeps of each chain. */
  long sweeps() {
    return burnIn + (long) draws * thin;
  }

  /**
   * Refuses what cannot be kept, before the first sweep.
   *
   * @throws IllegalArgumentException if the draws do not fit into an array or into memory
   */
  void requireRoom() {
    double numbers = (double) variables().size() * chains * draws;
    String size =
        "%d chains of %d draws of %d numbers each".formatted(chains, draws, variables().size());
    if (numbers > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          size
              + " are more than can be kept, %d in all: take fewer draws, further apart"
                  .formatted(Integer.MAX_VALUE - 8));
    }
    double needed = numbers * BYTES_PER_NUMBER;
    long there = Runtime.getRuntime().maxMemory();
    if (needed > there) {
      throw new IllegalArgumentException(
          size
              + " need %.0f MB of memory, and Java may use %d MB here (JAVA_TOOL_OPTIONS=-Xmx...)"
                  .formatted(Math.ceil(needed / (1 << 20)), there >> 20));
    }
  }

  /** Seed and settings; a stream that is no root is named by its key. */
  RunInfo info(SeededRng rng) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("chains", Integer.toString(chains));
    all.put("burn-in", Integer.toString(burnIn));
    all.put("draws", Integer.toString(draws));
    all.put("thin", Integer.toString(thin));
    all.put("sweeps between placements", Integer.toString(round));
    long seed = rng.seed().orElse(0);
    String key = rng.state().key();
    if (rng.seed().isEmpty() || !key.equals(Rng.seeded(seed).state().key())) {
      all.put("stream", key);
    }
    return RunInfo.of(label, seed, all);
  }

  static <T> List<T> longer(List<T> list, T more) {
    List<T> all = new ArrayList<>(list);
    all.add(more);
    return List.copyOf(all);
  }

  static int atLeast(int least, int value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
    }
    return value;
  }

  static int chains(int count) {
    if (count > MOST_CHAINS) {
      throw new IllegalArgumentException(
          "chains must be at most " + MOST_CHAINS + ", not " + count);
    }
    return atLeast(1, count, "chains");
  }
}
