package plumbline.verification.exact;

import java.util.OptionalDouble;
import plumbline.sampling.Sampler;

/**
 * A check by the exact transition matrix of a kernel: {@code pi P = pi}. Where it fails, it can be
 * explained.
 *
 * @param name what is compared
 * @param kernel the kernel's name, or {@link Sampler#SWEEP}
 * @param posterior on which the kernel moves
 * @param bound the largest error that rounding can explain
 * @param <S> state
 * @param <Y> data
 */
public record MatrixCheck<S, Y>(
    String name, String kernel, FiniteCase<S, Y> posterior, double bound)
    implements ExactCheck<S, Y> {
  /**
   * A check with the usual bound.
   *
   * @param name what is compared
   * @param kernel the kernel's name, or {@link Sampler#SWEEP}
   * @param posterior on which the kernel moves
   */
  public MatrixCheck(String name, String kernel, FiniteCase<S, Y> posterior) {
    this(name, kernel, posterior, SmallestCase.ROUNDING);
  }

  @Override
  public Kind kind() {
    return Kind.LAW;
  }

  /** The same as a check that shows its number only. */
  KernelCheck<S, Y> number() {
    return new KernelCheck<>(
        name, kernel, alone -> OptionalDouble.of(posterior.invarianceError(alone)), bound);
  }
}
