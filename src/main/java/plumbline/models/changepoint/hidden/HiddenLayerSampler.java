package plumbline.models.changepoint.hidden;

import java.util.function.Supplier;
import plumbline.models.changepoint.ChangePointSampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.countable.CountableKernel;

/**
 * The sampler of the {@link HiddenLayerModel}: the sweep of {@link ChangePointSampler} given the
 * layers, then the layer of each choice by a countable kernel, then the word laws.
 */
final class HiddenLayerSampler {
  private HiddenLayerSampler() {}

  /**
   * The sampler.
   *
   * @param model sizes and constants
   * @param kernels makes the kernels of change points and of layers
   * @return the sweep with updates points, weights, factors, sticks, layers and words
   */
  public static Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace> of(
      HiddenLayerModel model, Supplier<? extends CountableKernel> kernels) {
    Sweep<HiddenLayerState, ChosenWords, HiddenLayerWorkspace> sweep =
        Sweep.<HiddenLayerModel, HiddenLayerState, ChosenWords, HiddenLayerWorkspace>of(
                model, of -> workspace(of, kernels))
            .then("points", HiddenLayerWorkspace::updatePoints)
            .then("weights", (work, rng) -> ChangePointSampler.updateWeights(work.core(), rng))
            .then("factors", (work, rng) -> ChangePointSampler.updateFactors(work.core(), rng))
            .then("sticks", (work, rng) -> ChangePointSampler.updateSticks(work.core(), rng));
    if (!model.core().priors().concentration().known()) {
      sweep =
          sweep.then(
              "concentration",
              (work, rng) -> ChangePointSampler.updateConcentration(work.core(), rng));
    }
    return sweep
        .then("layers", HiddenLayerWorkspace::updateLayers)
        .then("words", HiddenLayerWorkspace::updateWords);
  }

  static HiddenLayerWorkspace workspace(
      HiddenLayerModel model, Supplier<? extends CountableKernel> kernels) {
    return new HiddenLayerWorkspace(
        model, ChangePointSampler.of(model.core()).withKernel(kernels).workspace(), kernels.get());
  }
}
