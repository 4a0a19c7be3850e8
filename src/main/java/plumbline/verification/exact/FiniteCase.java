package plumbline.verification.exact;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;

/**
 * A posterior on so few states that the transition matrix of a kernel can be computed, with what an
 * explanation of a failure needs to know about it.
 *
 * @param name what the states are
 * @param states all states that a kernel can reach from one of them, distinct
 * @param density the joint density
 * @param data the data conditioned on
 * @param observations how many observations the data are
 * @param smaller the cases with one thing less
 * @param features positive numbers of a state of which a missing factor may be made, by name
 * @param moves positive numbers of a move of which a missing factor may be made, by name
 * @param <S> state, with value equality
 * @param <Y> data
 */
public record FiniteCase<S, Y>(
    String name,
    List<S> states,
    JointDensity<S, Y> density,
    Y data,
    int observations,
    Supplier<List<FiniteCase<S, Y>>> smaller,
    Map<String, ToDoubleFunction<? super S>> features,
    Map<String, ToDoubleBiFunction<? super S, ? super S>> moves) {
  /** An error relative to a state of little mass may be so much larger than an absolute one. */
  private static final double LITTLE_MASS = 1e3;

  /** Copies the collections, in their order. */
  public FiniteCase {
    states = List.copyOf(states);
    features = Collections.unmodifiableMap(new LinkedHashMap<>(features));
    moves = Collections.unmodifiableMap(new LinkedHashMap<>(moves));
  }

  /**
   * A posterior of which nothing can be left out.
   *
   * @param name what the states are
   * @param states all states, distinct
   * @param density the joint density
   * @param data the data conditioned on
   * @param observations how many observations they are
   * @param <S> state
   * @param <Y> data
   * @return the case
   */
  public static <S, Y> FiniteCase<S, Y> of(
      String name, List<S> states, JointDensity<S, Y> density, Y data, int observations) {
    return new FiniteCase<>(
        name, states, density, data, observations, List::of, Map.of(), Map.of());
  }

  /**
   * The same case with smaller ones to look at where a kernel fails here.
   *
   * @param cases makes them, each with one thing less
   * @return the changed case
   */
  public FiniteCase<S, Y> withSmaller(Supplier<List<FiniteCase<S, Y>>> cases) {
    return new FiniteCase<>(name, states, density, data, observations, cases, features, moves);
  }

  /**
   * The same case with one more number of a state.
   *
   * @param feature its name
   * @param value positive
   * @return the changed case
   */
  public FiniteCase<S, Y> withFeature(String feature, ToDoubleFunction<? super S> value) {
    Map<String, ToDoubleFunction<? super S>> more = new LinkedHashMap<>(features);
    more.put(feature, value);
    return new FiniteCase<>(name, states, density, data, observations, smaller, more, moves);
  }

  /**
   * The same case with one more number of a move.
   *
   * @param factor its name
   * @param value positive, of the move from the first state to the second
   * @return the changed case
   */
  public FiniteCase<S, Y> withMove(String factor, ToDoubleBiFunction<? super S, ? super S> value) {
    Map<String, ToDoubleBiFunction<? super S, ? super S>> more = new LinkedHashMap<>(moves);
    more.put(factor, value);
    return new FiniteCase<>(name, states, density, data, observations, smaller, features, more);
  }

  /**
   * The transition matrix of a kernel here.
   *
   * @param kernel the kernel
   * @return its matrix
   * @throws UnsupportedOperationException if it makes continuous draws
   * @throws IllegalStateException if it leaves the states
   */
  public TransitionMatrix<S> matrix(Sampler<S, Y> kernel) {
    return TransitionMatrix.of(states, kernel, data);
  }

  /**
   * How far the posterior is from invariant under a kernel: {@code |pi P - pi|}; where that is
   * within rounding and {@code |pi P - pi| / pi} is not, the latter.
   *
   * @param kernel the kernel
   * @return the error; infinite if the kernel leaves the states
   */
  public double error(Sampler<S, Y> kernel) {
    try {
      return invarianceError(kernel);
    } catch (OutsideSupportException leaves) {
      return Double.POSITIVE_INFINITY;
    }
  }

  /** The same, where a kernel that leaves the states is told from one that does not. */
  double invarianceError(Sampler<S, Y> kernel) {
    TransitionMatrix<S> matrix = matrix(kernel);
    double error = matrix.invarianceError(this::logTarget);
    if (!(error <= SmallestCase.ROUNDING)) {
      return error;
    }
    double relative = matrix.relativeError(this::logTarget);
    return relative > LITTLE_MASS * SmallestCase.ROUNDING ? relative : error;
  }

  /**
   * The log density of a state, up to a constant.
   *
   * @param state the state
   * @return log prior plus log likelihood
   */
  public double logTarget(S state) {
    return density.logJoint(state, data);
  }

  /**
   * The smallest case, by leaving out one thing after the other, in which a kernel still fails.
   *
   * @param kernel the kernel
   * @param bound the largest error that rounding explains
   * @return this case or a smaller one
   */
  public FiniteCase<S, Y> shrunk(Sampler<S, Y> kernel, double bound) {
    for (FiniteCase<S, Y> less : smaller.get()) {
      double error = less.error(kernel); // infinite: there is no matrix to show
      if (!(error <= bound) && error < Double.POSITIVE_INFINITY) {
        return less.shrunk(kernel, bound);
      }
    }
    return this;
  }
}
