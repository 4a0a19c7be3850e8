package plumbline.foreign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import plumbline.numerics.LogSpace;
import plumbline.numerics.Text;
import plumbline.random.EnumeratingRng;
import plumbline.sampling.Chain;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;
import plumbline.verification.exact.FiniteCase;

/**
 * How far a program's sampler is from leaving its posterior invariant, from exact laws. The
 * posterior comes from the laws of prior and simulator, or from the log joint density over the
 * states of a small case that the program names.
 */
final class ForeignExactness {
  /** Pairs of state and data: each costs the program a walk through all paths of its step. */
  private static final int MOST = 5_000;

  private record Joint(ForeignValue state, ForeignValue data) {}

  private final ForeignProgram program;
  private final GenerativeModel<ForeignValue, ForeignValue> model;
  private final ForeignUnlisted unlisted;
  private @Nullable Map<ForeignValue, Map<ForeignValue, Double>> targets;

  ForeignExactness(ForeignProgram program, GenerativeModel<ForeignValue, ForeignValue> model) {
    this.program = program;
    this.model = model;
    this.unlisted = new ForeignUnlisted(program);
  }

  /**
   * The largest {@code |pi P - pi|} over data sets and states, where a state outside the support
   * has pi = 0; where rounding explains it, but not what it is of pi itself, the latter.
   */
  OptionalDouble ofSampler(Sampler<ForeignValue, ForeignValue> sampler) {
    try {
      ForeignBalance balance = new ForeignBalance(program.hello().rounding());
      targets()
          .forEach(
              (data, posterior) -> {
                Map<ForeignValue, Map<ForeignValue, Double>> rows = new LinkedHashMap<>();
                posterior.forEach((from, p) -> rows.put(from, law(sampler, from, data)));
                unlisted.requireListed(rows, posterior, data);
                balance.add(posterior, rows);
              });
      return OptionalDouble.of(balance.error());
    } catch (ForeignProgramException cannot) {
      throw cannot.withoutName();
    }
  }

  /**
   * Each data set with its posterior, and with what the sampler reaches beyond it, where pi = 0.
   *
   * @param names what a state is, to be shown with its data
   */
  List<FiniteCase<ForeignValue, ForeignValue>> cases(
      Sampler<ForeignValue, ForeignValue> sampler,
      BiFunction<ForeignValue, ForeignValue, String> names) {
    List<FiniteCase<ForeignValue, ForeignValue>> cases = new ArrayList<>();
    targets()
        .forEach(
            (data, posterior) -> {
              String name = "data set %d of %d".formatted(cases.size() + 1, targets().size());
              Map<ForeignValue, Map<ForeignValue, Double>> rows = new LinkedHashMap<>();
              posterior.forEach((from, p) -> rows.put(from, law(sampler, from, data)));
              unlisted.requireListed(rows, posterior, data);
              List<ForeignValue> states = reached(sampler, posterior.keySet(), data);
              Map<String, Integer> shown = new HashMap<>();
              for (ForeignValue state : states) {
                String text = names.apply(state, data);
                int earlier = shown.merge(text, 1, Integer::sum);
                state.call(earlier == 1 ? text : text + " (" + earlier + ")");
              }
              cases.add(FiniteCase.of(name, states, new Density(posterior), data, 1));
            });
    return cases;
  }

  /**
   * Log probabilities by a table; in it there are all states that have any. What of them is prior
   * and what likelihood is not known.
   */
  private record Density(Map<ForeignValue, Double> posterior)
      implements JointDensity<ForeignValue, ForeignValue> {
    @Override
    public double logJoint(ForeignValue state, ForeignValue data) {
      return Math.log(posterior.getOrDefault(state, 0.0));
    }

    @Override
    public double logPrior(ForeignValue state) {
      return Double.NaN;
    }

    @Override
    public double logLikelihood(ForeignValue state, ForeignValue data) {
      return Double.NaN;
    }
  }

  private List<ForeignValue> reached(
      Sampler<ForeignValue, ForeignValue> sampler, Set<ForeignValue> support, ForeignValue data) {
    Set<ForeignValue> known = new LinkedHashSet<>(support);
    Deque<ForeignValue> open = new ArrayDeque<>(support);
    while (!open.isEmpty()) {
      for (ForeignValue to : law(sampler, open.pop(), data).keySet()) {
        if (known.add(to)) {
          open.add(to);
          requireFew(known.size());
        }
      }
    }
    return List.copyOf(known);
  }

  private static Map<ForeignValue, Double> law(
      Sampler<ForeignValue, ForeignValue> sampler, ForeignValue from, ForeignValue data) {
    return EnumeratingRng.<ForeignValue>enumerate(
            rng -> {
              Chain<ForeignValue, ForeignValue> chain = sampler.start(from, data);
              chain.advance(rng);
              return chain.state();
            })
        .probabilities();
  }

  /** How much log joint minus the log probability of prior and simulator varies. */
  double ofDensity() {
    try {
      return spreadOfDensity();
    } catch (ForeignProgramException cannot) {
      throw cannot.withoutName();
    }
  }

  private double spreadOfDensity() {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Map.Entry<Joint, Double> pair : joint().entrySet()) {
      double difference =
          program.logJoint(pair.getKey().state(), pair.getKey().data()) - Math.log(pair.getValue());
      least = Math.min(least, difference);
      most = Math.max(most, difference);
    }
    return most - least;
  }

  private Map<Joint, Double> joint() {
    return EnumeratingRng.<Joint>enumerate(
            rng -> {
              ForeignValue state = model.drawPrior(rng);
              return new Joint(state, model.drawData(state, rng));
            })
        .probabilities();
  }

  /** Data to state to posterior probability. */
  private Map<ForeignValue, Map<ForeignValue, Double>> targets() {
    Map<ForeignValue, Map<ForeignValue, Double>> known = targets;
    if (known == null) {
      known = program.hello().offers("case") ? ofCase() : ofModel();
      targets = known;
    }
    return known;
  }

  private Map<ForeignValue, Map<ForeignValue, Double>> ofCase() {
    List<ForeignValue> named = program.smallestCase();
    ForeignValue data = named.get(0);
    List<ForeignValue> states = named.subList(1, named.size());
    requireFew(states.size());
    double[] logs = states.stream().mapToDouble(state -> program.logJoint(state, data)).toArray();
    double total = LogSpace.logSumExp(logs, logs.length);
    Map<ForeignValue, Double> posterior = new LinkedHashMap<>();
    for (int i = 0; i < logs.length; i++) {
      posterior.merge(states.get(i), Math.exp(logs[i] - total), Double::sum);
    }
    return Map.of(data, posterior);
  }

  private Map<ForeignValue, Map<ForeignValue, Double>> ofModel() {
    Map<Joint, Double> joint = joint();
    requireFew(joint.size());
    Map<ForeignValue, Double> marginal = new LinkedHashMap<>();
    joint.forEach((pair, p) -> marginal.merge(pair.data(), p, Double::sum));
    Map<ForeignValue, Map<ForeignValue, Double>> posteriors = new LinkedHashMap<>();
    joint.forEach(
        (pair, p) ->
            posteriors
                .computeIfAbsent(pair.data(), data -> new LinkedHashMap<>())
                .put(pair.state(), p / marginal.getOrDefault(pair.data(), p)));
    return posteriors;
  }

  private void requireFew(int size) {
    if (size > MOST) {
      throw new ForeignProgramException(
          Text.of(
              "the program %s has %s pairs of state and data; the exact matrix takes at most"
                  + " %s: give it a smaller case",
              program.name(), size, MOST));
    }
  }
}
