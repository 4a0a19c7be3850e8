package plumbline.verification.generated;

import plumbline.sampling.Sampler;

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
    this.sampler = new MutatedSampler<>(original, kernel, mutation, effect);
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
   * The mutated sampler, put together from the kernels of the right one.
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
