package plumbline.verification.counterexample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import plumbline.sampling.Sampler;
import plumbline.verification.FiniteCase;
import plumbline.verification.TestFunction;
import plumbline.verification.TransitionMatrix;

/**
 * What is missing, where the dictionary of factors has it. It is looked for in the largest case at
 * hand, because in a small one more factors fit by chance.
 *
 * @param missing what an acceptance ratio min(1, r) lacks for moves from x to x'
 * @param moves the number of moves on which it was found to be right
 * @param law what the law is instead of the target, as a ratio of two states
 * @param states the number of states on which that was found to be right
 * @param withoutReturn the moves that cannot be undone, as "state -> state"
 */
public record Reasons(
    Optional<String> missing,
    int moves,
    Optional<String> law,
    int states,
    List<String> withoutReturn) {
  private static final double BALANCED = 1e-12;

  /** Copies the list. */
  public Reasons {
    withoutReturn = List.copyOf(withoutReturn);
  }

  /**
   * Looks for them.
   *
   * @param kernel the kernel
   * @param posterior the case
   * @param functions numbers of state and data of which a factor may be made
   * @param <S> state
   * @param <Y> data
   * @return what was found
   */
  public static <S, Y> Reasons of(
      Sampler<S, Y> kernel, FiniteCase<S, Y> posterior, List<TestFunction<S, Y>> functions) {
    TransitionMatrix<S> matrix = posterior.matrix(kernel);
    double[][] rows = matrix.rows();
    double[] target = matrix.normalise(posterior::logTarget);
    double[] law = matrix.stationary();
    Map<String, ToDoubleFunction<S>> numbers = new LinkedHashMap<>();
    functions.forEach(
        f -> numbers.put(f.name(), s -> f.value().applyAsDouble(s, posterior.data())));
    List<Counterexample.Flow> flows = Counterexample.Flow.all(rows, target);
    List<Counterexample.Flow> moves = flows.stream().filter(Counterexample.Flow::bothWays).toList();
    Optional<String> missing =
        moves.stream().allMatch(flow -> flow.excess() <= BALANCED)
            ? Optional.empty()
            : FactorDictionary.of(posterior, numbers, degrees(rows), moves)
                .find(moves.stream().mapToDouble(f -> -f.logRatio()).toArray());
    List<Counterexample.Flow> pairs = new ArrayList<>();
    for (int j = 1; j < rows.length; j++) {
      pairs.add(new Counterexample.Flow(0, j, 1, 1));
    }
    Optional<String> other =
        matrix.isIrreducible()
            ? FactorDictionary.of(posterior, numbers, degrees(rows), pairs)
                .find(
                    pairs.stream()
                        .mapToDouble(
                            f -> Math.log(law[f.to()] / target[f.to()] / law[0] * target[0]))
                        .toArray())
            : Optional.empty();
    List<String> oneWay =
        flows.stream()
            .filter(flow -> !flow.bothWays())
            .map(
                flow ->
                    flow.forward() > 0
                        ? named(posterior, flow.from(), flow.to())
                        : named(posterior, flow.to(), flow.from()))
            .toList();
    return new Reasons(missing, moves.size(), other, rows.length, oneWay);
  }

  private static String named(FiniteCase<?, ?> posterior, int from, int to) {
    return posterior.states().get(from) + " -> " + posterior.states().get(to);
  }

  /** The number of other states that each can go to. */
  private static double[] degrees(double[][] rows) {
    double[] degrees = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        degrees[i] += i != j && rows[i][j] > 0 ? 1 : 0;
      }
    }
    return degrees;
  }
}
