package plumbline.models.changepoint;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.countable.CountableKernel;

/** The change by any countable kernel, then both rates by Gibbs. */
public final class CoalSampler implements Sampler<CoalState, Ints> {
  private final CoalModel model;
  private final Supplier<? extends CountableKernel> kernels;
  private final int shift;
  private final Sweep<CoalState, Ints, CoalWorkspace> sweep;

  private CoalSampler(
      CoalModel model,
      Supplier<? extends CountableKernel> kernels,
      int shift,
      Sweep<CoalState, Ints, CoalWorkspace> sweep) {
    this.model = model;
    this.kernels = kernels;
    this.shift = shift;
    this.sweep = sweep;
  }

  private static CoalSampler of(
      CoalModel model,
      Supplier<? extends CountableKernel> kernels,
      int shift,
      Update<? super CoalWorkspace> rates) {
    return new CoalSampler(
        model,
        kernels,
        shift,
        Sweep.<CoalState, Ints, CoalWorkspace>over(
                () -> new CoalWorkspace(model, kernels.get(), shift))
            .then("change", CoalSampler::updateChange)
            .then("rates", rates));
  }

  /**
   * The sampler with a kernel of one's choice.
   *
   * @param model settings
   * @param kernels makes a kernel for each chain
   * @return the sampler
   */
  public static CoalSampler of(CoalModel model, Supplier<? extends CountableKernel> kernels) {
    return of(model, kernels, 0, CoalSampler::updateRates);
  }

  /**
   * A planted bug: the change is updated with the events of one year less than its own.
   *
   * @return the mutant
   */
  public CoalSampler oneYearLess() {
    return of(model, kernels, 1, CoalSampler::updateRates);
  }

  /**
   * A planted bug: the first rate is updated as if it lasted one year longer.
   *
   * @return the mutant
   */
  public CoalSampler oneYearLonger() {
    return of(model, kernels, 0, (work, rng) -> updateRates(work, 1, rng));
  }

  /**
   * With something around its own kernel of the change.
   *
   * @param observer sees every step
   * @return a sampler with all updates as they are
   */
  CoalSampler observed(CountableKernel.Observed.Observer observer) {
    Supplier<CountableKernel> seen = () -> new CountableKernel.Observed(kernels.get(), observer);
    return new CoalSampler(
        model,
        seen,
        shift,
        sweep.withWorkspaces(() -> new CoalWorkspace(model, seen.get(), shift)));
  }

  /**
   * An empty workspace as the sampler's chains have it.
   *
   * @return the workspace
   */
  CoalWorkspace workspace() {
    return new CoalWorkspace(model, kernels.get(), shift);
  }

  private static void updateChange(CoalWorkspace work, Rng rng) {
    work.change(work.kernel().step(work.change(), work, rng));
  }

  private static void updateRates(CoalWorkspace work, Rng rng) {
    updateRates(work, 0, rng);
  }

  private static void updateRates(CoalWorkspace work, int longer, Rng rng) {
    CoalModel model = work.model();
    int k = work.change();
    int early = work.events(k);
    int late = work.events(model.years()) - early;
    work.rates(
        rng.gamma(model.shape() + early) / (model.rate() + k + longer),
        rng.gamma(model.shape() + late) / (model.rate() + model.years() - k));
  }

  /**
   * One named update as a sampler of its own.
   *
   * @param name an update
   * @return the sampler with that update alone
   */
  public CoalSampler only(String name) {
    return new CoalSampler(model, kernels, shift, sweep.only(name));
  }

  @Override
  public Map<String, Update<? super CoalWorkspace>> updates() {
    return sweep.updates();
  }

  @Override
  public CoalSampler wrapped(Update.Wrapper wrapper) {
    return new CoalSampler(model, kernels, shift, sweep.wrapped(wrapper));
  }

  @Override
  public Map<String, Sampler<CoalState, Ints>> kernels() {
    Map<String, Sampler<CoalState, Ints>> alone = new LinkedHashMap<>();
    sweep.names().forEach(name -> alone.put(name, only(name)));
    return alone;
  }

  @Override
  public Chain<CoalState, Ints> start(CoalState initial, Ints data) {
    return sweep.start(initial, data);
  }
}
