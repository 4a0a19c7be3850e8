package museum.stochtree;

import plumbline.numerics.Doubles;
import plumbline.sampling.Sampler;
import plumbline.verification.TrialOptions;

/** The probabilities to choose a move: taken upside down, and from the tree before it is pruned. */
public final class ProbabilityToGrow extends Stump {
  /** For the service loader. */
  public ProbabilityToGrow() {
    super("stochtree-426", "a root, which can but grow, counts as if it grew half of the time");
  }

  @Override
  protected Sampler<Integer, Doubles> wrong(TrialOptions options) {
    double growNew = 0.5;
    double pruneOld = 1;
    return sampler(model(options), 1, Math.log(pruneOld) - Math.log(growNew));
  }

  @Override
  protected Sampler<Integer, Doubles> right(TrialOptions options) {
    double growNew = 1;
    double pruneOld = 1;
    return sampler(model(options), 1, Math.log(growNew) - Math.log(pruneOld));
  }
}
