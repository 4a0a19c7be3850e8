package plumbline.verification.mutation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Interruption;
import plumbline.verification.TestFunction;

/**
 * What a sampler never changes although it varies from one prior draw to the next: parts of the
 * state, single numbers in them, and test functions. A chain that leaves something where it was
 * cannot reach all of the posterior, however invariant it leaves it, unless the data determine it.
 * A skipped kernel is of that kind, and so is a loop that forgets its last turn. What the right
 * sampler never moves either is no evidence.
 */
final class Movement {
  private static final int DRAWS = 5_000;
  private static final int FIRST = 100;

  /** What differs less often from one prior draw to the next need not move in a bounded time. */
  private static final double VARIES = 0.05;

  private Movement() {}

  /** One quantity: whether it varies, and whether it ever moved. */
  private static final class Quantity {
    private @Nullable Object earlier;
    private int pairs;
    private int different;
    private boolean moved;

    /** A value of its own for each draw, as parts of the state have it. */
    void add(Object before, @Nullable Object after) {
      Object last = earlier;
      if (last != null) {
        compare(last, before);
      }
      earlier = before;
      moved |= !before.equals(after);
    }

    void compare(Object one, Object other) {
      pairs++;
      different += one.equals(other) ? 0 : 1;
    }

    boolean missing() {
      return !moved && pairs >= FIRST && different >= VARIES * pairs;
    }
  }

  /**
   * What never moves, each sweep from a joint draw of its own, the data kept. What moves in one of
   * a thousand sweeps is missed with probability 0.7 %, what moves in one of a hundred with 1e-22.
   *
   * @param model the prior and the simulator
   * @param sampler the sampler
   * @param functions test functions
   * @param rng the seed
   * @param <S> state
   * @param <Y> data
   * @return names of parts, of numbers in them, and of functions; {@code state} for a state without
   *     parts; empty if all move
   */
  public static <S, Y> List<String> missing(
      GenerativeModel<S, Y> model,
      Sampler<S, Y> sampler,
      List<TestFunction<S, Y>> functions,
      SeededRng rng) {
    Map<String, Quantity> parts = new LinkedHashMap<>();
    Map<String, Quantity> values = new LinkedHashMap<>();
    @Nullable S earlier = null;
    for (int i = 0; i < DRAWS; i++) {
      Interruption.check();
      Rng stream = rng.child(i);
      S drawn = model.drawPrior(stream);
      Y data = model.drawData(drawn, stream);
      S state = model.complete(drawn, data);
      Map<String, Object> before = StateParts.numbers(state);
      double[] first = functions.stream().mapToDouble(f -> value(f, state, data)).toArray();
      Chain<S, Y> chain = sampler.start(state, data);
      chain.advance(stream);
      S next = chain.state();
      Map<String, Object> after = StateParts.numbers(next);
      before.forEach((name, value) -> quantity(parts, name).add(value, after.get(name)));
      for (int f = 0; f < functions.size(); f++) {
        TestFunction<S, Y> function = functions.get(f);
        Quantity quantity = quantity(values, function.name());
        double other = earlier == null ? Double.NaN : value(function, earlier, data);
        if (!Double.isNaN(other)) { // a function of the data alone never differs here
          quantity.compare(first[f], other);
        }
        quantity.moved |= first[f] != value(function, next, data);
      }
      earlier = state;
      if (i > FIRST && missing(parts, values).isEmpty()) {
        break;
      }
    }
    return missing(parts, values);
  }

  private static List<String> missing(Map<String, Quantity> parts, Map<String, Quantity> values) {
    return Stream.of(parts, values)
        .flatMap(quantities -> quantities.entrySet().stream())
        .filter(one -> one.getValue().missing())
        .map(Map.Entry::getKey)
        .distinct()
        .toList();
  }

  private static Quantity quantity(Map<String, Quantity> quantities, String name) {
    return quantities.computeIfAbsent(name, n -> new Quantity());
  }

  /** NaN where state and data are not of one shape. */
  private static <S, Y> double value(TestFunction<S, Y> function, S state, Y data) {
    try {
      return function.value().applyAsDouble(state, data);
    } catch (RuntimeException doNotFit) {
      return Double.NaN;
    }
  }
}
