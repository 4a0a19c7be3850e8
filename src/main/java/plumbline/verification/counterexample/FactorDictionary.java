package plumbline.verification.counterexample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Doubles;
import plumbline.verification.exact.FiniteCase;

/**
 * The factors that acceptance ratios are known to lack: ratios of what a state or a move is made
 * of, its Jacobians, factorials, numbers of neighbours, the prior or the likelihood once more or
 * less, and constants.
 */
final class FactorDictionary {
  /** A function of a number: its name, with a place for the number, and its log. */
  private record Shape(String name, DoubleUnaryOperator log) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("%s", Math::log),
          new Shape("sqrt(%s)", f -> 0.5 * Math.log(f)),
          new Shape("%s^2", f -> 2 * Math.log(f)),
          new Shape("%s (1 - %1$s)", f -> Math.log(f) + Math.log1p(-f)),
          new Shape("%s!", f -> f >= 0 ? LogGamma.value(f + 1) : Double.NaN),
          new Shape("exp(%s)", f -> f));

  /** Logs so small are those of 1, up to rounding, and every factor times its inverse has them. */
  private static final double NOTHING = 1e-9;

  private final List<Factor> single = new ArrayList<>();

  private FactorDictionary() {}

  /**
   * The factors that can be made of a case.
   *
   * @param posterior the case
   * @param features more numbers of its states
   * @param degrees the number of other states that each can go to
   * @param flows the moves to explain
   */
  static <S> FactorDictionary of(
      FiniteCase<S, ?> posterior,
      Map<String, ToDoubleFunction<S>> features,
      double[] degrees,
      List<Counterexample.Flow> flows) {
    FactorDictionary dictionary = new FactorDictionary();
    List<S> states = posterior.states();
    posterior.moves().forEach((name, factor) -> dictionary.ofMoves(name, flows, states, factor));
    posterior
        .features()
        .forEach(
            (name, value) ->
                dictionary.ofStates(name, states.stream().mapToDouble(value).toArray(), flows));
    features.forEach(
        (name, value) ->
            dictionary.ofStates(name, states.stream().mapToDouble(value).toArray(), flows));
    dictionary.add("neighbours(%s)", degrees, Math::log, flows);
    ToDoubleFunction<S> logPrior = posterior.density()::logPrior;
    dictionary.add("prior(%s)", states.stream().mapToDouble(logPrior).toArray(), p -> p, flows);
    double[] likelihoods =
        states.stream()
            .mapToDouble(state -> posterior.logTarget(state) - logPrior.applyAsDouble(state))
            .toArray();
    dictionary.add("likelihood(%s)", likelihoods, p -> p, flows);
    dictionary.add(
        "target(%s)", states.stream().mapToDouble(posterior::logTarget).toArray(), p -> p, flows);
    return dictionary;
  }

  /** The simplest entry, or the simplest product of two, that is what is missing, if anything. */
  Optional<String> find(double[] logs) {
    if (Arrays.stream(logs).allMatch(log -> Math.abs(log) < NOTHING)) {
      return Optional.empty();
    }
    for (Factor factor : single) {
      if (factor.is(logs)) {
        return Optional.of(factor.name());
      }
    }
    for (int a = 0; a < single.size(); a++) {
      for (int b = a + 1; b < single.size(); b++) {
        Factor product = single.get(a).times(single.get(b));
        if (product.is(logs)) {
          return Optional.of(product.name());
        }
      }
    }
    return Optional.empty();
  }

  private <S> void ofMoves(
      String name,
      List<Counterexample.Flow> flows,
      List<S> states,
      ToDoubleBiFunction<? super S, ? super S> of) {
    both(
        name,
        "1 / (" + name + ")",
        Doubles.map(
            flows, f -> Math.log(of.applyAsDouble(states.get(f.from()), states.get(f.to())))));
  }

  private void ofStates(String name, double[] values, List<Counterexample.Flow> flows) {
    SHAPES.forEach(shape -> add(shape.name().formatted(name + "(%s)"), values, shape.log(), flows));
    // A constant for every move that raises the number, and its inverse for those that lower it.
    for (int constant = 2; constant <= 4; constant++) {
      double log = Math.log(constant);
      both(
          "%d where %s grows, 1/%1$d where it falls".formatted(constant, name),
          "1/%d where %s grows, %1$d where it falls".formatted(constant, name),
          Doubles.map(flows, f -> log * Math.signum(values[f.to()] - values[f.from()])));
    }
  }

  private void add(
      String name, double[] values, DoubleUnaryOperator log, List<Counterexample.Flow> flows) {
    String old = name.replace("%s", "x");
    String next = name.replace("%s", "x'");
    both(
        next + " / " + old,
        old + " / " + next,
        Doubles.map(
            flows, f -> log.applyAsDouble(values[f.to()]) - log.applyAsDouble(values[f.from()])));
  }

  private void both(String name, String inverse, Doubles logs) {
    Factor factor = new Factor(name, logs);
    if (!factor.empty()) {
      single.add(factor);
      single.add(factor.inverse(inverse));
    }
  }
}
