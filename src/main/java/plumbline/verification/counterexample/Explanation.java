package plumbline.verification.counterexample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Sampler;
import plumbline.verification.TestFunction;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.FiniteCase;
import plumbline.verification.exact.MatrixCheck;
import plumbline.verification.exact.TransitionMatrix;

/**
 * Finds the smallest case in which a kernel on trial fails its exact check: sizes of the model are
 * lowered one by one, then parts of the data are left out, for as long as the check fails.
 */
public final class Explanation {
  private final Function<TrialOptions, Trial<?, ?>> trials;
  private final String kernel; // the one that is explained, at every size
  private final List<String> steps = new ArrayList<>();

  private Explanation(Function<TrialOptions, Trial<?, ?>> trials, String kernel) {
    this.trials = trials;
    this.kernel = kernel;
  }

  /**
   * Explains a failure.
   *
   * @param trials makes the trial of the accused sampler
   * @param options of the trial in which it failed
   * @param sizes names of the options that are sizes, whose value may be lowered, with their values
   * @return empty if no check by a transition matrix fails
   */
  public static Optional<Counterexample> of(
      Function<TrialOptions, Trial<?, ?>> trials,
      TrialOptions options,
      Map<String, Integer> sizes) {
    Optional<Failing<?, ?>> first = looked(trials.apply(options), null).smallest();
    if (first.isEmpty()) {
      return Optional.empty();
    }
    Explanation explanation = new Explanation(trials, first.get().check().kernel());
    Reasons reasons = explanation.looked(options).largest().map(Explanation::reasons).orElseThrow();
    TrialOptions least = options;
    for (String size : sizes.keySet()) {
      least = explanation.lowered(least, size, sizes.get(size));
    }
    return explanation
        .looked(least)
        .smallest()
        .map(found -> explanation.counterexample(found, reasons));
  }

  /** The least value of a size, from below, with which a check fails. */
  private TrialOptions lowered(TrialOptions options, String size, int value) {
    boolean passes = false;
    for (int less = 1; less < value; less++) {
      TrialOptions smaller = options.with(size, Integer.toString(less));
      try {
        Looked looked = looked(smaller);
        if (looked.smallest().isPresent()) {
          steps.add(
              "%s = %d is enough%s".formatted(size, less, passes ? ", with less it passes" : ""));
          return smaller;
        }
        passes = looked.passes();
      } catch (IllegalArgumentException e) {
        // The model has no such size.
      }
    }
    if (passes) {
      steps.add("%s = %d is needed, with less it passes".formatted(size, value));
    }
    return options;
  }

  private record Failing<S, Y>(Trial<S, Y> trial, Sampler<S, Y> kernel, MatrixCheck<S, Y> check) {}

  /**
   * What the checks by a matrix say.
   *
   * @param smallest of those that fail, the one on the fewest states
   * @param largest the one on the most
   * @param passes whether there are any, and none fails
   */
  private record Looked(
      Optional<Failing<?, ?>> smallest, Optional<Failing<?, ?>> largest, boolean passes) {}

  private Looked looked(TrialOptions options) {
    return looked(trials.apply(options), kernel);
  }

  /** The checks of one kernel; if none is named, preferably of a single one. */
  private static <S, Y> Looked looked(Trial<S, Y> trial, @Nullable String named) {
    Failing<S, Y> smallest = null;
    Failing<S, Y> largest = null;
    boolean any = false;
    for (ExactCheck<S, Y> exact : trial.exact()) {
      if (exact instanceof MatrixCheck<S, Y> check
          && (named == null || named.equals(check.kernel()))) {
        Sampler<S, Y> kernel =
            check.kernel().equals(Sampler.SWEEP)
                ? trial.sampler()
                : trial.sampler().kernels().get(check.kernel());
        double error = kernel == null ? Double.POSITIVE_INFINITY : error(check, kernel);
        any |= error < Double.POSITIVE_INFINITY;
        if (kernel != null && !(error <= check.bound()) && error < Double.POSITIVE_INFINITY) {
          Failing<S, Y> failing = new Failing<>(trial, kernel, check);
          smallest = smallest == null || better(check, smallest.check()) ? failing : smallest;
          largest = largest == null || !better(check, largest.check()) ? failing : largest;
        }
      }
    }
    return new Looked(
        Optional.ofNullable(smallest), Optional.ofNullable(largest), any && smallest == null);
  }

  /** Infinite where there is no matrix: the check itself says why, or where the kernel went. */
  private static <S, Y> double error(MatrixCheck<S, Y> check, Sampler<S, Y> kernel) {
    try {
      return check.posterior().error(kernel);
    } catch (UnsupportedOperationException | IllegalArgumentException none) {
      return Double.POSITIVE_INFINITY;
    }
  }

  private static boolean better(MatrixCheck<?, ?> one, MatrixCheck<?, ?> other) {
    boolean whole = one.kernel().equals(Sampler.SWEEP);
    return whole == other.kernel().equals(Sampler.SWEEP)
        ? one.posterior().states().size() < other.posterior().states().size()
        : !whole;
  }

  private static <S, Y> Reasons reasons(Failing<S, Y> failing) {
    return Reasons.of(failing.kernel(), failing.check().posterior(), failing.trial().functions());
  }

  private <S, Y> Counterexample counterexample(Failing<S, Y> failing, Reasons reasons) {
    var posterior = failing.check().posterior().shrunk(failing.kernel(), failing.check().bound());
    if (posterior.states().size() < failing.check().posterior().states().size()
        || posterior.observations() < failing.check().posterior().observations()) {
      steps.add("of %s, left %s".formatted(failing.check().posterior().name(), posterior.name()));
    }
    return Counterexample.of(failing.check().kernel(), failing.kernel(), posterior, reasons, steps);
  }

  /**
   * What is missing, where the dictionary of factors has it. It is looked for in the largest case
   * at hand, because in a small one more factors fit by chance.
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
      List<Counterexample.Flow> moves =
          flows.stream().filter(Counterexample.Flow::bothWays).toList();
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
              .filter(Counterexample.Flow::oneWay)
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
}
