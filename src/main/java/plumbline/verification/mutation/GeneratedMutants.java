package plumbline.verification.mutation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.verification.mutation.Mutation.DrawMutation;
import plumbline.verification.mutation.Mutation.KernelFault;
import plumbline.verification.mutation.Mutation.KernelMutation;

/**
 * Makes mutants of a sampler. A pilot run finds the places: which kernels there are and by which
 * methods each draws. Every kernel is skipped, given the state before the sweep, and given the data
 * of the placement before; every draw is made wrong in the ways that its method offers.
 *
 * <p>What changes nothing but rounding in the pilot run is left out, and so is what stops it with
 * an exception: a bug that reports itself needs no test. A mutant need not be wrong, though: a
 * wider proposal of a random walk is right, and a redundant kernel can be skipped.
 */
final class GeneratedMutants {
  private static final int DATA_SETS = 40;
  private static final int SWEEPS = 5;

  /** A kernel that draws so often by one method has mutants for each of these draws. */
  private static final int MOST_CALLS = 4;

  /** Only a loop that a fault has made endless draws a hundred times as often as in the pilot. */
  private static final long FACTOR = 100;

  private static final long LIMIT = 1_000;

  private GeneratedMutants() {}

  /** How often a kernel draws by each method in one application. */
  private static final class Calls {
    private final Map<Draw, Integer> least = new EnumMap<>(Draw.class);
    private final Map<Draw, Integer> most = new EnumMap<>(Draw.class);
    private long mostTogether;

    void add(DrawWatch watch) {
      mostTogether = Math.max(mostTogether, watch.draws());
      for (Draw draw : Draw.values()) {
        least.merge(draw, watch.count(draw), Math::min);
        most.merge(draw, watch.count(draw), Math::max);
      }
    }

    long limit() {
      return LIMIT + FACTOR * mostTogether;
    }

    List<DrawMutation> mutations() {
      List<DrawMutation> mutations = new ArrayList<>();
      for (Draw draw : Draw.values()) {
        int count = most.getOrDefault(draw, 0);
        boolean each = count <= MOST_CALLS && count == least.getOrDefault(draw, 0);
        for (DrawFault fault : DrawFault.of(draw)) {
          for (int call = each ? 1 : 0; call <= (each ? count : 0) && count > 0; call++) {
            mutations.add(new DrawMutation(fault, call, count > 1));
          }
        }
      }
      return mutations;
    }
  }

  /**
   * The mutants of a sampler.
   *
   * @param model where the pilot run's states and data come from
   * @param sampler the sampler; its kernels are taken for right
   * @param rng the seed of the pilot run
   * @param <S> state
   * @param <Y> data
   * @return the mutants, in sweep order; the same for the same seed
   */
  public static <S, Y> List<GeneratedMutant<S, Y>> of(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, SeededRng rng) {
    SeededRng stream = rng.child("pilot");
    List<S> whole = right(model, sampler, stream);
    List<S> parts = right(model, placedAnew(sampler), stream);
    List<GeneratedMutant<S, Y>> mutants = new ArrayList<>();
    Map<String, Calls> found = calls(model, sampler, stream);
    Map<String, Long> limits = new LinkedHashMap<>();
    found.forEach((kernel, calls) -> limits.put(kernel, calls.limit()));
    found.forEach(
        (kernel, calls) -> {
          List<Mutation> candidates = new ArrayList<>();
          candidates.add(new KernelMutation(KernelFault.SKIPPED));
          candidates.add(new KernelMutation(KernelFault.STALE_STATE));
          candidates.add(new KernelMutation(KernelFault.STALE_DATA));
          candidates.addAll(calls.mutations());
          for (Mutation mutation : candidates) {
            GeneratedMutant<S, Y> mutant = new GeneratedMutant<>(sampler, kernel, mutation, limits);
            Optional<List<S>> states = pilot(model, mutant.sampler(), stream);
            boolean stale = mutant.sampler() instanceof MutatedSampler;
            if (states.isPresent()
                && !same(states.get(), stale ? parts : whole)
                && (mutation instanceof KernelMutation || mutant.struck())) {
              mutants.add(mutant);
            }
          }
        });
    return mutants;
  }

  /** The right sampler, put together from its kernels, as mutants of stale input are. */
  static <S, Y> Sampler<S, Y> placedAnew(Sampler<S, Y> sampler) {
    return new MutatedSampler<>(MutatedSampler.parts(sampler), "", KernelFault.NONE);
  }

  private static <S, Y> List<S> right(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, SeededRng rng) {
    return pilot(model, sampler, rng)
        .orElseThrow(() -> new IllegalStateException("the sampler fails in the pilot run"));
  }

  private static boolean same(List<?> a, List<?> b) {
    return IntStream.range(0, a.size()).allMatch(i -> StateParts.same(a.get(i), b.get(i)));
  }

  /** The states of a pilot run; empty if it ends with an exception. */
  private static <S, Y> Optional<List<S>> pilot(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, SeededRng rng) {
    List<S> states = new ArrayList<>();
    @Nullable Chain<S, Y> chain = null;
    try {
      for (int set = 0; set < DATA_SETS; set++) {
        Rng stream = rng.child(set);
        S drawn = model.drawPrior(stream);
        Y data = model.drawData(drawn, stream);
        S state = model.complete(drawn, data);
        if (chain == null) {
          chain = sampler.start(state, data);
        } else {
          chain.place(state, data);
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
          chain.advance(stream);
          states.add(chain.state());
        }
      }
    } catch (RuntimeException announced) {
      return Optional.empty();
    }
    return Optional.of(states);
  }

  /** What each kernel draws, from the same states and data. */
  private static <S, Y> Map<String, Calls> calls(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, SeededRng rng) {
    Map<String, Sampler<S, Y>> parts = MutatedSampler.parts(sampler);
    Map<String, Calls> calls = new LinkedHashMap<>();
    DrawWatch watch = new DrawWatch(null, 0, Long.MAX_VALUE, new Effect());
    for (int set = 0; set < DATA_SETS; set++) {
      Rng stream = rng.child(set);
      S drawn = model.drawPrior(stream);
      Y data = model.drawData(drawn, stream);
      S state = model.complete(drawn, data);
      for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (Map.Entry<String, Sampler<S, Y>> part : parts.entrySet()) {
          Chain<S, Y> chain = part.getValue().start(state, data);
          watch.begin();
          chain.advance(new WatchedRng(stream, watch));
          calls.computeIfAbsent(part.getKey(), name -> new Calls()).add(watch);
          state = chain.state();
        }
      }
    }
    return calls;
  }
}
