package plumbline.models.iptm;

import plumbline.random.ForwardingRng;
import plumbline.random.Rng;

/**
 * Passes continuous draws on from another generator, accepts whatever is proposed, and keeps the
 * log acceptance ratio: so a Metropolis step shows its proposal and its ratio.
 */
final class AcceptanceRecorder extends ForwardingRng {
  private double logRatio = Double.NaN;

  AcceptanceRecorder(Rng source) {
    super(source);
  }

  double logRatio() {
    return logRatio;
  }

  @Override
  public boolean bernoulliLog(double logP) {
    logRatio = logP;
    return true;
  }
}
