package plumbline.models.iptm;

import plumbline.models.iptm.trial.IptmAssignmentMutants;

/** The sampler whose topics look at every message, for a benchmark. */
public final class WholeLikelihood {
  private WholeLikelihood() {}

  /**
   * The sampler.
   *
   * @param model the model
   * @return that for use with another update of the topics
   */
  public static IptmSampler sampler(IptmModel model) {
    return IptmSampler.of(model)
        .replace(
            "topics",
            (work, rng) -> IptmAssignmentMutants.topics(work, d -> work.likelihood.all()).run(rng));
  }
}
