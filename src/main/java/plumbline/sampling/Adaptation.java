package plumbline.sampling;

import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Finds settings before a run. The result is a new, fixed sampler: adaptation inside a chain would
 * break its invariance, and no joint test would mean anything.
 */
public final class Adaptation {
  /** Optimal in one dimension and in many (Roberts, Gelman and Gilks 1997). */
  private static final double ONE_DIMENSION = 0.44;

  private static final double MANY_DIMENSIONS = 0.234;
  private static final int BATCH = 50;

  private Adaptation() {}

  /**
   * Tunes the overall scale of a random walk by Robbins-Monro steps on its logarithm towards the
   * optimal acceptance rate.
   *
   * @param sampler where to start
   * @param initial the state to start from
   * @param data the data
   * @param sweeps how many sweeps the search may take, at least 50
   * @param rng the source of randomness
   * @param <Y> data
   * @return the tuned sampler
   */
  public static <Y> RandomWalkMetropolis<Y> tune(
      RandomWalkMetropolis<Y> sampler, Doubles initial, Y data, int sweeps, Rng rng) {
    if (sweeps < BATCH) {
      throw new IllegalArgumentException("sweeps must be at least " + BATCH + ", not " + sweeps);
    }
    double target = initial.size() == 1 ? ONE_DIMENSION : MANY_DIMENSIONS;
    double logScale = 0;
    Doubles state = initial;
    for (int batch = 1; batch * BATCH <= sweeps; batch++) {
      RandomWalkMetropolis.WalkChain<Y> chain =
          sampler.scaledBy(Math.exp(logScale)).start(state, data);
      for (int i = 0; i < BATCH; i++) {
        Interruption.check();
        chain.advance(rng);
      }
      state = chain.state();
      logScale += 4 * (chain.acceptanceRate() - target) / Math.sqrt(batch);
    }
    return sampler.scaledBy(Math.exp(logScale));
  }
}
