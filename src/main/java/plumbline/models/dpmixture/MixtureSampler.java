package plumbline.models.dpmixture;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.countable.CountableKernel;

/**
 * The retrospective sampler of the {@link DirichletMixture}: labels by a countable kernel, then
 * sticks, atoms, and label swaps.
 */
final class MixtureSampler implements Sampler<MixtureState, Doubles> {
  private final DirichletMixture model;
  private final Supplier<? extends CountableKernel> kernels;
  private final Sweep<MixtureState, Doubles, DirichletMixtureWorkspace> sweep;

  private MixtureSampler(
      DirichletMixture model,
      Supplier<? extends CountableKernel> kernels,
      Sweep<MixtureState, Doubles, DirichletMixtureWorkspace> sweep) {
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
        Sweep.<MixtureState, Doubles, DirichletMixtureWorkspace>over(
                () -> new DirichletMixtureWorkspace(model, kernels.get()))
            .then("labels", DirichletMixtureWorkspace::updateLabels)
            .then("sticks", DirichletMixtureWorkspace::updateSticks)
            .then("atoms", DirichletMixtureWorkspace::updateAtoms)
            .then("swaps", DirichletMixtureWorkspace::swapLabels));
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public MixtureSampler replace(String name, Update<? super DirichletMixtureWorkspace> update) {
    return new MixtureSampler(model, kernels, sweep.replace(name, update));
  }

  /**
   * With something around its own kernel of the labels.
   *
   * @param observer sees every step
   * @return a sampler with all updates as they are
   */
  MixtureSampler observed(CountableKernel.Observed.Observer observer) {
    Supplier<CountableKernel> seen = () -> new CountableKernel.Observed(kernels.get(), observer);
    return new MixtureSampler(
        model, seen, sweep.withWorkspaces(() -> new DirichletMixtureWorkspace(model, seen.get())));
  }

  /**
   * One sweep on a workspace of one's own.
   *
   * @param work placed before; changed in place
   * @param rng the source of randomness
   */
  public void advance(DirichletMixtureWorkspace work, Rng rng) {
    sweep.advance(work, rng);
  }

  /**
   * An empty workspace as the sampler's chains have it.
   *
   * @return the workspace
   */
  public DirichletMixtureWorkspace workspace() {
    return new DirichletMixtureWorkspace(model, kernels.get());
  }

  /**
   * One named update as a sampler of its own.
   *
   * @param name an update
   * @return the sampler with that update alone
   */
  public MixtureSampler only(String name) {
    return new MixtureSampler(model, kernels, sweep.only(name));
  }

  @Override
  public Map<String, Update<? super DirichletMixtureWorkspace>> updates() {
    return sweep.updates();
  }

  @Override
  public MixtureSampler wrapped(Update.Wrapper wrapper) {
    return new MixtureSampler(model, kernels, sweep.wrapped(wrapper));
  }

  @Override
  public Map<String, Sampler<MixtureState, Doubles>> kernels() {
    Map<String, Sampler<MixtureState, Doubles>> alone = new LinkedHashMap<>();
    sweep.names().forEach(name -> alone.put(name, only(name)));
    return alone;
  }

  @Override
  public Chain<MixtureState, Doubles> start(MixtureState initial, Doubles data) {
    return sweep.start(initial, data);
  }
}
