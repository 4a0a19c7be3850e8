package plumbline.verification.exact;

import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Workspace;

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
 * @param kind what it may say
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
   * A check's number for kernels over workspaces of a class; it does not apply to others.
   *
   * @param workspaces their class
   * @param error computes the number
   * @param <S> state
   * @param <Y> data
   * @param <W> workspace
   * @return what a check asks for a number
   */
  public static <S, Y, W extends Workspace<S, Y>> Function<Sampler<S, Y>, OptionalDouble> on(
      Class<W> workspaces, ToDoubleFunction<? super Sweep<S, Y, W>> error) {
    return onSome(workspaces, kernel -> OptionalDouble.of(error.applyAsDouble(kernel)));
  }

  /**
   * A check's number for some of the kernels over workspaces of a class.
   *
   * @param workspaces their class
   * @param error computes the number; empty if the check does not apply
   * @param <S> state
   * @param <Y> data
   * @param <W> workspace
   * @return what a check asks for a number
   */
  public static <S, Y, W extends Workspace<S, Y>> Function<Sampler<S, Y>, OptionalDouble> onSome(
      Class<W> workspaces, Function<? super Sweep<S, Y, W>, OptionalDouble> error) {
    return sampler -> sampler.on(workspaces).map(error).orElse(OptionalDouble.empty());
  }

  /**
   * A check of what several kernels keep beside the state: one result for each.
   *
   * @param name what is compared
   * @param kernels the kernels' names, {@link Sampler#SWEEP} among them for all together
   * @param error computes the number for a kernel
   * @param bound the largest error that rounding can explain
   * @param <S> state
   * @param <Y> data
   * @return a check for each kernel
   */
  public static <S, Y> List<KernelCheck<S, Y>> contract(
      String name,
      Collection<String> kernels,
      Function<? super Sampler<S, Y>, OptionalDouble> error,
      double bound) {
    return kernels.stream()
        .map(kernel -> new KernelCheck<S, Y>(name, kernel, error, bound, Kind.CONTRACT))
        .toList();
  }
}
