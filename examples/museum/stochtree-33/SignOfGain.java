package museum.stochtree;

import plumbline.numerics.Doubles;
import plumbline.sampling.Sampler;
import plumbline.verification.TrialOptions;

/** The likelihood of the split under that of the leaf. */
public final class SignOfGain extends Stump {
  /** For the service loader. */
  public SignOfGain() {
    super("stochtree-33", "a tree grows by the likelihood of no split over that of the split");
  }

  @Override
  protected Sampler<Integer, Doubles> wrong(TrialOptions options) {
    return sampler(model(options), -1, 0);
  }

  @Override
  protected Sampler<Integer, Doubles> right(TrialOptions options) {
    return sampler(model(options), 1, 0);
  }
}
