package plumbline.models.dpmixture;

import java.util.Map;
import java.util.function.Supplier;
import plumbline.numerics.Doubles;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.countable.CountableKernel;

/**
 * The retrospective sampler of the {@link DirichletMixture}: labels by a countable kernel, then
 * sticks, atoms, and label swaps.
 */
public final class MixtureSampler implements Sampler<MixtureState, Doubles> {
  private final DirichletMixture model;
  private final Supplier<? extends CountableKernel> kernels;
  private final Sweep<MixtureState, Doubles, MixtureWorkspace> sweep;

  private MixtureSampler(
      DirichletMixture model,
      Supplier<? extends CountableKernel> kernels,
      Sweep<MixtureState, Doubles, MixtureWorkspace> sweep) {
    this.model = model;
    this.kernels = kernels;
    this.sweep = sweep;
  }

  /**
   * The sampler with a kernel of one's choice.
   *
   * @param model settings
   * @param kernels makes a kernel for each chain
   * @return the sampler
   */
  public static MixtureSampler of(
      DirichletMixture model, Supplier<? extends CountableKernel> kernels) {
    return new MixtureSampler(
        model,
        kernels,
        Sweep.<MixtureState, Doubles, MixtureWorkspace>over(
                () -> new MixtureWorkspace(model, kernels.get()))
            .then("labels", MixtureWorkspace::updateLabels)
            .then("sticks", (work, rng) -> work.updateSticks(0, rng))
            .then("atoms", MixtureWorkspace::updateAtoms)
            .then("swaps", MixtureWorkspace::swapLabels));
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public MixtureSampler replace(String name, Update<? super MixtureWorkspace> update) {
    return new MixtureSampler(model, kernels, sweep.replace(name, update));
  }

  /**
   * An empty workspace as the sampler's chains have it.
   *
   * @return the workspace
   */
  public MixtureWorkspace workspace() {
    return new MixtureWorkspace(model, kernels.get());
  }

  @Override
  public Map<String, Sampler<MixtureState, Doubles>> kernels() {
    return sweep.kernels();
  }

  @Override
  public Chain<MixtureState, Doubles> start(MixtureState initial, Doubles data) {
    return sweep.start(initial, data);
  }
}
