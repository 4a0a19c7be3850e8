package plumbline.models.topics;

import plumbline.sampling.Sweep;

/** The collapsed Gibbs sampler of the {@link LdaModel}. */
public final class LdaSampler {
  private LdaSampler() {}

  /**
   * The sampler, with the kernel {@code assignments} and, where the hyperparameters are unknown,
   * {@code alpha} and {@code beta}.
   */
  public static Sweep<LdaState, Corpus, LdaWorkspace> of(LdaModel model) {
    Sweep<LdaState, Corpus, LdaWorkspace> sweep =
        Sweep.<LdaModel, LdaState, Corpus, LdaWorkspace>of(model, LdaWorkspace::new)
            .then("assignments", LdaWorkspace::updateAssignments);
    return model.sampled()
        ? sweep.then("alpha", LdaWorkspace::updateAlpha).then("beta", LdaWorkspace::updateBeta)
        : sweep;
  }
}
