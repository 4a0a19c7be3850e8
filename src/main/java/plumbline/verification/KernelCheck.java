package plumbline.verification;

import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import plumbline.sampling.Sampler;

/**
 * A check of one kernel of the sampler on trial. It is handed that kernel and must advance it: a
 * check that does not, or does not apply, has tested nothing.
 *
 * @param name what is compared
 * @param kernel the kernel's name in {@link Sampler#kernels()}, or {@link Sampler#SWEEP} for all of
 *     them together
 * @param error computes the number for the kernel, which is of the same class as the sampler on
 *     trial wherever that class lets its kernels be so; empty if the check does not apply to it
 * @param bound the largest error that rounding can explain
 * @param kind what passing it means
 * @param <S> state
 * @param <Y> data
 */
public record KernelCheck<S, Y>(
    String name,
    String kernel,
    Function<? super Sampler<S, Y>, OptionalDouble> error,
    double bound,
    Kind kind)
    implements ExactCheck<S, Y> {

  /** What passing a check means. */
  public enum Kind {
    /** The kernel draws from the law it should, or leaves it invariant. */
    LAW,
    /** Besides, the kernel has to move from where it was put: one that never moves fails. */
    MOVEMENT,
    /**
     * Caches are right, chains have no memory: a kernel can do so and draw from a wrong law, so
     * that passing says nothing about its law.
     */
    BOOKKEEPING
  }

  /**
   * A check of a kernel's law, which a kernel that never moves leaves open.
   *
   * @param name what is compared
   * @param kernel the kernel's name
   * @param error computes the number for the kernel
   * @param bound the largest error that rounding can explain
   */
  public KernelCheck(
      String name,
      String kernel,
      Function<? super Sampler<S, Y>, OptionalDouble> error,
      double bound) {
    this(name, kernel, error, bound, Kind.LAW);
  }

  /**
   * A check that a kernel moves as it has to.
   *
   * @param name what is compared
   * @param kernel the kernel's name
   * @param error computes the number for the kernel: more than the bound if it stays where it is
   * @param bound the largest error that rounding can explain
   * @param <S> state
   * @param <Y> data
   * @return the check
   */
  public static <S, Y> KernelCheck<S, Y> movement(
      String name,
      String kernel,
      Function<? super Sampler<S, Y>, OptionalDouble> error,
      double bound) {
    return new KernelCheck<>(name, kernel, error, bound, Kind.MOVEMENT);
  }

  /**
   * A check of caches or of memory, the same for several kernels: one result for each.
   *
   * @param name what is compared
   * @param kernels the kernels' names, {@link Sampler#SWEEP} among them for all together
   * @param error computes the number for a kernel
   * @param bound the largest error that rounding can explain
   * @param <S> state
   * @param <Y> data
   * @return a check for each kernel
   */
  public static <S, Y> List<KernelCheck<S, Y>> bookkeeping(
      String name,
      Collection<String> kernels,
      Function<? super Sampler<S, Y>, OptionalDouble> error,
      double bound) {
    return kernels.stream()
        .map(kernel -> new KernelCheck<S, Y>(name, kernel, error, bound, Kind.BOOKKEEPING))
        .toList();
  }
}
