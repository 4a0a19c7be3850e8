package plumbline.models.topics.heldout;

import plumbline.numerics.LogSpace;
import plumbline.random.Rng;

/**
 * The harmonic mean of {@code Pr(w | z)} over a Gibbs chain: biased upwards, usually with infinite
 * variance. Here because it is still used.
 *
 * @param burnIn sweeps dropped first
 * @param samples S, sweeps kept
 */
record HarmonicMean(int burnIn, int samples) implements DocumentEstimator {
  @Override
  public Kind kind() {
    return new Kind("harmonic", false);
  }

  @Override
  public LogProbability estimate(SeenDocument document, Rng rng) {
    PlainGibbs chain = new PlainGibbs(document);
    chain.fill(rng);
    for (int i = 0; i < burnIn; i++) {
      chain.sweep(rng);
    }
    double[] logs = new double[samples];
    for (int s = 0; s < samples; s++) {
      chain.sweep(rng);
      for (int i = 0; i < document.length(); i++) {
        logs[s] -= document.logPhi(document.slot(i), chain.topic(i));
      }
    }
    return new LogProbability(Math.log(samples) - LogSpace.logSumExp(logs, samples), Double.NaN);
  }
}
