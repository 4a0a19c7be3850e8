package plumbline.models.topics;

import plumbline.sampling.Sweep;

/** The sampler of the {@link DmrModel}: collapsed Gibbs for topics, slices for weights. */
final class DmrSampler {
  private DmrSampler() {}

  /** The sampler, with the kernels {@code assignments} and {@code weights}. */
  public static Sweep<DmrState, Corpus, DmrWorkspace> of(DmrModel model) {
    return Sweep.<DmrModel, DmrState, Corpus, DmrWorkspace>of(model, DmrWorkspace::new)
        .then("assignments", DmrWorkspace::updateAssignments)
        .then("weights", DmrWorkspace::updateWeights);
  }
}
