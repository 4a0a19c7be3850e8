package plumbline.verification.mutation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.sampling.Sampler;
import plumbline.verification.mutation.Mutation.KernelFault;
import plumbline.verification.mutation.Mutation.KernelMutation;

/**
 * A sampler with one mutation at a named place.
 *
 * @param <S> state
 * @param <Y> data
 */
final class GeneratedMutant<S, Y> {
  private final String kernel;
  private final Mutation mutation;
  private final Map<String, Long> limits;
  private final Effect effect;
  private final Sampler<S, Y> sampler;

  GeneratedMutant(
      Sampler<S, Y> original, String kernel, Mutation mutation, Map<String, Long> limits) {
    this.kernel = kernel;
    this.mutation = mutation;
    this.limits = Map.copyOf(limits);
    this.effect = new Effect();
    this.sampler = mutated(original);
  }

  private Sampler<S, Y> mutated(Sampler<S, Y> original) {
    boolean shown = !original.updates().isEmpty() || original.kernels().isEmpty();
    Sampler<S, Y> whole = shown ? original.wrapped(faulty(null)) : original;
    Map<String, Sampler<S, Y>> parts = new LinkedHashMap<>(MutatedSampler.parts(whole));
    if (!shown) {
      parts.replaceAll((name, part) -> part.wrapped(faulty(name)));
    }
    KernelFault fault = mutation instanceof KernelMutation of ? of.fault() : KernelFault.NONE;
    boolean stale = fault == KernelFault.STALE_STATE || fault == KernelFault.STALE_DATA;
    // In place where that can be, and of the sampler's own class, so that its checks apply.
    return shown && !stale
        ? whole
        : new MutatedSampler<>(parts, kernel, stale ? fault : KernelFault.NONE);
  }

  private FaultyUpdate faulty(@Nullable String part) {
    return new FaultyUpdate(kernel, part, mutation, limits, effect);
  }

  /**
   * Its name: the kernel and what is wrong there, as in {@code tau: gamma shape + 1/2}.
   *
   * @return a name that no other mutant of the same sampler has
   */
  public String name() {
    return kernel + ": " + mutation.what();
  }

  /**
   * The kernel at which the mutation is.
   *
   * @return its name; {@code sweep} for a sampler that names no kernels
   */
  public String kernel() {
    return kernel;
  }

  /**
   * The mutated sampler.
   *
   * @return the sampler
   */
  public Sampler<S, Y> sampler() {
    return sampler;
  }

  /**
   * The same mutation in another sampler, such as one for a case so small that it can be
   * enumerated.
   *
   * @param other a sampler
   * @return the mutant, which changes nothing where there is no such kernel
   */
  public GeneratedMutant<S, Y> in(Sampler<S, Y> other) {
    return new GeneratedMutant<>(other, kernel, mutation, limits);
  }

  /**
   * Whether a draw of this mutant ever was another than it would have been. Mutants that are wrong
   * in other ways than by a draw do not know.
   *
   * @return true once it happened in any of the sampler's chains
   */
  public boolean struck() {
    return effect.seen();
  }

  Mutation mutation() {
    return mutation;
  }

  @Override
  public String toString() {
    return name();
  }
}
