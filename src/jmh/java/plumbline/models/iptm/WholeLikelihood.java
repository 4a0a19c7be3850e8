package plumbline.models.iptm;

import plumbline.models.iptm.scans.TopicScan;

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
            (work, rng) ->
                new TopicScan(
                        work.model,
                        work.tokens,
                        work.likelihood,
                        TopicScan.weight(
                            model, work.tokens, model.priors().beta() / model.sizes().words()),
                        d -> work.likelihood.all())
                    .run(rng));
  }
}
