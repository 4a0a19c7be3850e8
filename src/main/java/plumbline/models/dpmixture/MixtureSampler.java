package plumbline.models.dpmixture;

import java.util.function.Supplier;
import plumbline.numerics.Doubles;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;

/**
 * The retrospective sampler of the {@link DirichletMixture}: labels by a countable kernel, then
 * sticks, atoms, and label swaps.
 */
final class MixtureSampler {
  private MixtureSampler() {}

  /**
   * The sampler with a kernel of one's choice.
   *
   * @param model settings
   * @param kernels makes a kernel for each chain
   * @return the sweep
   */
  static Sweep<MixtureState, Doubles, DirichletMixtureWorkspace> of(
      DirichletMixture model, Supplier<? extends CountableKernel> kernels) {
    return Sweep.<DirichletMixture, MixtureState, Doubles, DirichletMixtureWorkspace>of(
            model, of -> new DirichletMixtureWorkspace(of, kernels.get()))
        .then("labels", DirichletMixtureWorkspace::updateLabels)
        .then("sticks", DirichletMixtureWorkspace::updateSticks)
        .then("atoms", DirichletMixtureWorkspace::updateAtoms)
        .then("swaps", DirichletMixtureWorkspace::swapLabels);
  }
}
