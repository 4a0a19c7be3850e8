package plumbline.sampling;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import plumbline.random.SeededRng;

/**
 * What the chains of a {@link Posterior} left behind.
 *
 * @param <S> state
 */
public final class PosteriorRun<S> {
  private final Draws draws;
  private final List<S> last;
  private final Map<String, Workspace.Acceptance> acceptance;
  private final Map<IntFunction<?>, List<?>> accumulators;

  private PosteriorRun(
      Draws draws,
      List<S> last,
      Map<String, Workspace.Acceptance> acceptance,
      Map<IntFunction<?>, List<?>> accumulators) {
    this.draws = draws;
    this.last = List.copyOf(last);
    this.acceptance = Collections.unmodifiableMap(new LinkedHashMap<>(acceptance));
    this.accumulators = accumulators;
  }

  static <S, Y> PosteriorRun<S> of(
      PosteriorPlan<S, Y> plan, SeededRng rng, List<PosteriorWalk<S, Y>> walks) {
    Map<String, Workspace.Acceptance> acceptance = new LinkedHashMap<>();
    for (PosteriorWalk<S, Y> walk : walks) {
      walk.acceptance()
          .forEach((name, count) -> acceptance.merge(name, count, Workspace.Acceptance::plus));
    }
    Map<IntFunction<?>, List<?>> accumulated = new HashMap<>();
    for (int a = 0; a < plan.accumulators.size(); a++) {
      int kind = a;
      accumulated.put(
          plan.accumulators.get(a),
          walks.stream().map(walk -> walk.accumulators().get(kind)).toList());
    }
    return new PosteriorRun<>(
        draws(plan, rng, walks),
        walks.stream().map(PosteriorWalk::last).toList(),
        acceptance,
        accumulated);
  }

  private static <S, Y> Draws draws(
      PosteriorPlan<S, Y> plan, SeededRng rng, List<PosteriorWalk<S, Y>> walks) {
    List<String> names = plan.variables();
    double[] values = new double[names.size() * plan.chains * plan.draws];
    int to = 0;
    for (int v = 0; v < names.size(); v++) {
      for (PosteriorWalk<S, Y> walk : walks) {
        for (int draw = 0; draw < plan.draws; draw++) {
          values[to++] = walk.value(v, draw);
        }
      }
    }
    return Draws.adopt(names, plan.chains, plan.draws, values, plan.info(rng));
  }

  /**
   * The monitored numbers.
   *
   * @return variables x chains x draws, with the seed and all settings of the run
   */
  public Draws draws() {
    return draws;
  }

  /**
   * The last state of each chain.
   *
   * @return one for each chain
   */
  public List<S> last() {
    return last;
  }

  /**
   * How often proposals were accepted after the burn-in, for the updates that count them.
   *
   * @return update to its count over all chains, in sweep order; empty if no update counts
   */
  public Map<String, Workspace.Acceptance> acceptance() {
    return acceptance;
  }

  /**
   * The accumulators of a kind.
   *
   * @param accumulator what made them: the object that {@link Posterior#accumulate} was given
   * @param <A> their class
   * @return one for each chain
   * @throws IllegalArgumentException if the run had none of that kind
   */
  @SuppressWarnings("unchecked") // the function is the one that made the list's elements
  public <A> List<A> accumulated(IntFunction<A> accumulator) {
    @Nullable List<?> found = accumulators.get(accumulator);
    if (found == null) {
      throw new IllegalArgumentException("the run was not given this accumulator");
    }
    return (List<A>) found;
  }
}
