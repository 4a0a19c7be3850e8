package plumbline.distributions;

import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * A law on 0, ..., K - 1.
 *
 * @param probabilities K non-negative numbers that sum to one, up to rounding
 */
public record Categorical(Doubles probabilities) implements DiscreteLaw {
  /** Checks the probabilities. */
  public Categorical {
    for (int k = 0; k < probabilities.size(); k++) {
      if (!(probabilities.get(k) >= 0)) {
        throw new IllegalArgumentException(
            "probabilities must be non-negative, not " + probabilities.get(k) + " at index " + k);
      }
    }
    if (!(Math.abs(probabilities.sum() - 1) < 1e-9)) {
      throw new IllegalArgumentException(
          "probabilities must sum to one, not " + probabilities.sum());
    }
  }

  @Override
  public double logProbability(long k) {
    return k >= 0 && k < probabilities.size()
        ? Math.log(probabilities.get((int) k))
        : Double.NEGATIVE_INFINITY;
  }

  @Override
  public long sample(Rng rng) {
    double[] weights = probabilities.toArray();
    return rng.categorical(weights, weights.length);
  }
}
