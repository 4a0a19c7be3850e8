package plumbline.verification.generated;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Interruption;
import plumbline.sampling.Sampler;

/**
 * Which parts of the state a sampler never changes, although the prior draws of them differ: a
 * chain that leaves a part where it was cannot reach all of the posterior, however invariant it
 * leaves it. A skipped kernel is of that kind.
 */
public final class Movement {
  private static final int DRAWS = 5_000;
  private static final int FIRST = 100;

  private Movement() {}

  /**
   * The parts that never move, each sweep from a joint draw of its own. A part that moves in one of
   * a thousand sweeps is missed with probability 0.7 %, one that moves in one of a hundred with
   * 1e-22.
   *
   * @param model the prior and the simulator
   * @param sampler the sampler
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @return names of parts; {@code state} for a state without parts; empty if all move
   */
  public static <S, Y> List<String> missing(
      GenerativeModel<S, Y> model, Sampler<S, Y> sampler, SeededRng rng) {
    Map<String, Object> first = new LinkedHashMap<>();
    Map<String, Boolean> varies = new LinkedHashMap<>();
    Set<String> moved = new HashSet<>();
    for (int i = 0; i < DRAWS; i++) {
      Interruption.check();
      Rng stream = rng.child(i);
      S drawn = model.drawPrior(stream);
      Y data = model.drawData(drawn, stream);
      S state = model.complete(drawn, data);
      Map<String, Object> before = StateParts.values(state);
      Chain<S, Y> chain = sampler.start(state, data);
      chain.advance(stream);
      Map<String, Object> after = StateParts.values(chain.state());
      before.forEach(
          (name, value) -> {
            Object earlier = first.putIfAbsent(name, value);
            varies.merge(name, earlier != null && !earlier.equals(value), Boolean::logicalOr);
            if (!value.equals(after.get(name))) {
              moved.add(name);
            }
          });
      if (i >= FIRST && missing(varies, moved).isEmpty()) {
        break;
      }
    }
    return missing(varies, moved);
  }

  private static List<String> missing(Map<String, Boolean> varies, Set<String> moved) {
    return varies.entrySet().stream()
        .filter(part -> part.getValue() && !moved.contains(part.getKey()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
