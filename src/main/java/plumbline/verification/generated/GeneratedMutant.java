package plumbline.verification.generated;

import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.sampling.Sampler;
import plumbline.verification.generated.Mutation.KernelFault;
import plumbline.verification.generated.Mutation.KernelMutation;

/**
 * A sampler with one mutation at a named place.
 *
 * @param <S> state
 * @param <Y> data
 */
public final class GeneratedMutant<S, Y> {
  private final String kernel;
  private final Mutation mutation;
  private final Effect effect;
  private final Sampler<S, Y> sampler;

  GeneratedMutant(Sampler<S, Y> original, String kernel, Mutation mutation) {
    this.kernel = kernel;
    this.mutation = mutation;
    this.effect = new Effect();
    this.sampler = mutated(original);
  }

  private Sampler<S, Y> mutated(Sampler<S, Y> original) {
    if (mutation instanceof KernelMutation of && of.fault() != KernelFault.SKIPPED) {
      return new MutatedSampler<>(MutatedSampler.parts(original), kernel, of.fault());
    }
    boolean shown = original.updates().containsKey(kernel) || original.kernels().isEmpty();
    if (shown) { // in place, and of the sampler's own class, so that its checks apply
      return original.wrapped(new FaultyUpdate(kernel, mutation, effect));
    }
    Map<String, Sampler<S, Y>> parts = new LinkedHashMap<>(MutatedSampler.parts(original));
    parts.computeIfPresent(
        kernel, (name, part) -> part.wrapped(new FaultyUpdate(null, mutation, effect)));
    return new MutatedSampler<>(parts, kernel, KernelFault.NONE);
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
    return new GeneratedMutant<>(other, kernel, mutation);
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
