package plumbline.verification.exact;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import plumbline.numerics.LogSpace;
import plumbline.numerics.Text;
import plumbline.random.EnumeratingRng;
import plumbline.random.NotRepeatableException;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;

/**
 * The exact transition matrix of a sampler on a small state space, computed by running the
 * production code over every decision it can make. A sampler is right if the target is invariant
 * under it: {@code pi P = pi}.
 *
 * @param <S> state, with value equality
 */
public final class TransitionMatrix<S> {
  /** So much of a probability is rounding: of sums of weights, and of products along a path. */
  private static final double ROUNDING = 1e-14;

  /** So much a sampler's own sums of weights lose of a weight beside a larger one. */
  private static final double UNSEEN = 1e-15;

  private final List<S> states;
  private final double[][] rows;
  private final double cutMass;

  private TransitionMatrix(List<S> states, double[][] rows, double cutMass) {
    this.states = states;
    this.rows = rows;
    this.cutMass = cutMass;
  }

  /**
   * The matrix of a transition function.
   *
   * @param states all states, distinct
   * @param step the transition: from a state, with randomness, to a state
   * @param <S> state
   * @return the matrix
   * @throws IllegalStateException if the transition leaves the given states
   * @throws IllegalArgumentException if states are given twice
   * @throws NotRepeatableException if states have no value equality, or the transition draws from
   *     something else than the generator it is given or keeps something
   */
  public static <S> TransitionMatrix<S> of(
      List<S> states, BiFunction<? super S, ? super Rng, ? extends S> step) {
    Map<S, Integer> index = new LinkedHashMap<>();
    for (S state : states) {
      if (index.put(state, index.size()) != null) {
        throw new IllegalArgumentException("states must be distinct: " + state + " is there twice");
      }
    }
    double[][] rows = new double[states.size()][states.size()];
    double cut = 0;
    for (int from = 0; from < rows.length; from++) {
      S start = states.get(from);
      EnumeratingRng.Law<S> law = EnumeratingRng.enumerate(rng -> step.apply(start, rng));
      for (Map.Entry<S, Double> next : law.probabilities().entrySet()) {
        Integer to = index.get(next.getKey());
        if (to == null) {
          throw new OutsideSupportException(start, next.getKey(), "not among the states");
        }
        rows[from][to] += next.getValue();
      }
      cut = Math.max(cut, law.cutMass());
    }
    return new TransitionMatrix<>(List.copyOf(states), rows, cut);
  }

  /**
   * The matrix of one sweep of a sampler, each row from a chain newly started at its state.
   *
   * @param states all states, distinct
   * @param sampler the sampler
   * @param data the data conditioned on
   * @param <S> state
   * @param <Y> data
   * @return the matrix
   */
  public static <S, Y> TransitionMatrix<S> of(List<S> states, Sampler<S, Y> sampler, Y data) {
    return of(
        states,
        (state, rng) -> {
          Chain<S, Y> chain = sampler.start(state, data);
          chain.advance(rng);
          return chain.state();
        });
  }

  /**
   * The states, in the order of rows and columns.
   *
   * @return the states
   */
  public List<S> states() {
    return states;
  }

  /**
   * One transition probability.
   *
   * @param from row
   * @param to column
   * @return the probability
   */
  public double probability(int from, int to) {
    return rows[from][to];
  }

  /**
   * All transition probabilities.
   *
   * @return a copy, from row to column
   */
  public double[][] rows() {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  /**
   * The largest mass, over rows, of the paths too improbable to follow.
   *
   * @return normally 0
   */
  public double cutMass() {
    return cutMass;
  }

  /**
   * How far the target is from invariant: the largest entry of {@code |pi P - pi|}.
   *
   * @param logWeight the target's log weight of each state, up to a constant
   * @return the error; rounding leaves about 1e-16 for a right sampler
   */
  public double invarianceError(ToDoubleFunction<? super S> logWeight) {
    double[] target = normalise(logWeight);
    double[] next = multiply(target);
    double worst = 0;
    for (int i = 0; i < target.length; i++) {
      worst = Math.max(worst, Math.abs(next[i] - target[i]));
    }
    return worst;
  }

  /**
   * How far the target is from invariant, relative to itself: the largest entry of {@code |pi P -
   * pi| / pi}, where rounding of the probabilities does not explain it. A state of little mass may
   * be drawn a million times too often and change next to nothing else.
   *
   * @param logWeight the target's log weight of each state, up to a constant
   * @return the error; 0 where there is nothing but rounding
   */
  public double relativeError(ToDoubleFunction<? super S> logWeight) {
    double[] target = normalise(logWeight);
    double[] next = multiply(target);
    double worst = 0;
    for (int j = 0; j < target.length; j++) {
      double explained = cutMass;
      for (int i = 0; i < rows.length; i++) {
        explained += rows[i][j] > 0 ? target[i] * ROUNDING : 0;
      }
      double error = Math.abs(next[j] - target[j]);
      explained += next[j] < target[j] ? UNSEEN : 0;
      if (target[j] > 0 && error > explained) {
        worst = Math.max(worst, error / target[j]);
      }
    }
    return worst;
  }

  /**
   * How far the sampler is from reversible: the largest {@code |pi_i P_ij - pi_j P_ji|}.
   *
   * @param logWeight the target's log weight of each state, up to a constant
   * @return the error; a systematic scan is right without being reversible
   */
  public double reversibilityError(ToDoubleFunction<? super S> logWeight) {
    double[] target = normalise(logWeight);
    double worst = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        worst = Math.max(worst, Math.abs(target[i] * rows[i][j] - target[j] * rows[j][i]));
      }
    }
    return worst;
  }

  /**
   * Whether every state can be reached from every other.
   *
   * @return true if the chain is irreducible
   */
  public boolean isIrreducible() {
    return new StationaryLaw(rows).isIrreducible();
  }

  /**
   * The stationary law that the sampler really has; for a wrong sampler this is what it samples
   * instead of the target. Every entry is exact up to rounding, however slow the sampler, if the
   * law is the only one.
   *
   * @return probabilities in the order of the states; where there are several such laws, the one
   *     that a sampler comes to which starts anywhere with the same probability
   */
  public double[] stationary() {
    double[] anywhere = new double[rows.length];
    Arrays.fill(anywhere, 1.0 / rows.length);
    return new StationaryLaw(rows).from(anywhere);
  }

  /**
   * The law that the sampler comes to from the target, on average over time: the limit of {@code pi
   * P^n}. Where it cannot go everywhere, each set of states that it never leaves keeps the mass
   * that the target gives it, and has what is absorbed there.
   *
   * @param logWeight the target's log weight of each state, up to a constant
   * @return probabilities in the order of the states; the target itself if it is invariant
   */
  public double[] limit(ToDoubleFunction<? super S> logWeight) {
    return new StationaryLaw(rows).from(normalise(logWeight));
  }

  /**
   * Whether the stationary law is the only one, wherever the sampler starts.
   *
   * @return true if all but one set of states are left for good sooner or later
   */
  public boolean hasOneLaw() {
    return new StationaryLaw(rows).isOnly();
  }

  /**
   * The target as probabilities.
   *
   * @param logWeight its log weight of each state, up to a constant
   * @return probabilities in the order of the states
   */
  public double[] normalise(ToDoubleFunction<? super S> logWeight) {
    double[] logs = states.stream().mapToDouble(logWeight).toArray();
    double total = LogSpace.logSumExp(logs, logs.length);
    return Arrays.stream(logs).map(x -> Math.exp(x - total)).toArray();
  }

  /**
   * The law after one step from the target.
   *
   * @param logWeight the target's log weight of each state, up to a constant
   * @return {@code pi P}, in the order of the states; the target itself if it is invariant
   */
  public double[] after(ToDoubleFunction<? super S> logWeight) {
    return multiply(normalise(logWeight));
  }

  private double[] multiply(double[] law) {
    double[] next = new double[law.length];
    for (int i = 0; i < law.length; i++) {
      for (int j = 0; j < law.length; j++) {
        next[j] += law[i] * rows[i][j];
      }
    }
    return next;
  }

  @Override
  public String toString() {
    return Text.of(
        "TransitionMatrix: %d states, %s",
        rows.length, isIrreducible() ? "irreducible" : "not irreducible");
  }
}
