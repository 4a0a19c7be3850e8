package plumbline.verification.exact;

import java.util.List;
import java.util.function.UnaryOperator;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Sampler;

/**
 * A posterior on so few states that the transition matrix of a whole sweep can be computed, by
 * which a changed sampler is shown right or wrong without any simulation. A sampler that is right
 * here is right in this case: nothing is proved for larger ones.
 *
 * @param name what the states are
 * @param states all states that the sampler can reach from one of them, distinct
 * @param density the joint density
 * @param data the data conditioned on
 * @param other data of the same shape, on which a chain stands before it is placed on {@code data}:
 *     afterwards it must not matter
 * @param sampler the right sampler: all kernels that move on these states, and no others
 * @param <S> state, with value equality
 * @param <Y> data
 */
public record SmallestCase<S, Y>(
    String name,
    List<S> states,
    JointDensity<S, Y> density,
    Y data,
    Y other,
    Sampler<S, Y> sampler) {
  /** The largest invariance error that rounding explains. */
  public static final double ROUNDING = 1e-12;

  /** Copies the states. */
  public SmallestCase {
    states = List.copyOf(states);
  }

  /**
   * What the matrix of a sampler shows.
   *
   * @param error the largest entry of {@code |pi P - pi|}
   * @param irreducible whether every state can be reached from every other
   * @param like whether it is the matrix of the right sampler
   */
  public record Proof(double error, boolean irreducible, boolean like) {
    /**
     * Whether the sampler is right in this case.
     *
     * @return true if it leaves the posterior invariant and reaches all of it
     */
    public boolean right() {
      return irreducible && error <= ROUNDING; // NaN is wrong
    }
  }

  /**
   * Puts a changed sampler to the proof.
   *
   * @param change makes the changed sampler from the right one
   * @return what its matrix shows
   * @throws UnsupportedOperationException if the sampler makes continuous draws here
   * @throws IllegalStateException if it leaves the states, or if the right sampler is not right
   */
  public Proof prove(UnaryOperator<Sampler<S, Y>> change) {
    TransitionMatrix<S> matrix = matrix(change.apply(sampler));
    TransitionMatrix<S> right = matrix(sampler);
    if (!(error(right) <= ROUNDING && right.isIrreducible())) {
      throw new IllegalStateException("the right sampler is wrong in the case of " + name);
    }
    double difference = 0;
    for (int i = 0; i < states.size(); i++) {
      for (int j = 0; j < states.size(); j++) {
        difference =
            Math.max(difference, Math.abs(matrix.probability(i, j) - right.probability(i, j)));
      }
    }
    return new Proof(error(matrix), matrix.isIrreducible(), difference <= ROUNDING);
  }

  private double error(TransitionMatrix<S> matrix) {
    return matrix.invarianceError(state -> density.logJoint(state, data));
  }

  private TransitionMatrix<S> matrix(Sampler<S, Y> accused) {
    return TransitionMatrix.of(states, (state, rng) -> step(accused, state, rng));
  }

  private S step(Sampler<S, Y> accused, S state, Rng rng) {
    Chain<S, Y> chain = accused.start(state, other);
    chain.place(state, data);
    chain.advance(rng);
    return chain.state();
  }
}
