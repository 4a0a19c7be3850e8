package plumbline.models.changepoint.coal;

import java.util.function.Supplier;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;

/** The change by any countable kernel, then both rates by Gibbs. */
public final class CoalSampler {
  private CoalSampler() {}

  /**
   * The sampler with a kernel of one's choice.
   *
   * @param model settings
   * @param kernels makes a kernel for each chain
   * @return the sweep
   */
  public static Sweep<CoalState, Ints, CoalWorkspace> of(
      CoalModel model, Supplier<? extends CountableKernel> kernels) {
    return Sweep.<CoalModel, CoalState, Ints, CoalWorkspace>of(
            model, of -> new CoalWorkspace(of, kernels.get()))
        .then("change", CoalSampler::updateChange)
        .then("rates", (work, rng) -> updateRates(work, 0, rng));
  }

  private static void updateChange(CoalWorkspace work, Rng rng) {
    work.change(work.kernel().step(work.change(), work, rng));
  }

  /**
   * Both rates.
   *
   * @param longer by how many years the first rate lasts longer than it does; 0 for the right law
   */
  static void updateRates(CoalWorkspace work, int longer, Rng rng) {
    CoalModel model = work.model();
    int k = work.change();
    int early = work.events(k);
    int late = work.events(model.years()) - early;
    work.rates(
        rng.gamma(model.shape() + early) / (model.rate() + k + longer),
        rng.gamma(model.shape() + late) / (model.rate() + model.years() - k));
  }
}
