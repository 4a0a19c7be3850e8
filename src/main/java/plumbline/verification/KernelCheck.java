package plumbline.verification;

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
 * @param movement whether the error proves that the kernel has to move from where it was put: only
 *     then does a kernel fail that never moves
 * @param <S> state
 * @param <Y> data
 */
public record KernelCheck<S, Y>(
    String name,
    String kernel,
    Function<? super Sampler<S, Y>, OptionalDouble> error,
    double bound,
    boolean movement)
    implements ExactCheck<S, Y> {

  /**
   * A check that a kernel which never moves cannot fail.
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
    this(name, kernel, error, bound, false);
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
    return new KernelCheck<>(name, kernel, error, bound, true);
  }

  /**
   * The same check of several kernels, one result for each.
   *
   * @param name what is compared
   * @param kernels the kernels' names
   * @param error computes the number for a kernel
   * @param bound the largest error that rounding can explain
   * @param <S> state
   * @param <Y> data
   * @return a check for each kernel
   */
  public static <S, Y> List<KernelCheck<S, Y>> each(
      String name,
      List<String> kernels,
      Function<? super Sampler<S, Y>, OptionalDouble> error,
      double bound) {
    return kernels.stream().map(k -> new KernelCheck<S, Y>(name, k, error, bound)).toList();
  }
}
