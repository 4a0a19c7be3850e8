package plumbline.distributions;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.random.Rng;

/**
 * The Poisson law on 0, 1, 2, ...
 *
 * @param mean positive
 */
public record Poisson(double mean) implements DiscreteLaw {
  /** Checks the parameter. */
  public Poisson {
    Positive.require(mean, "mean");
  }

  @Override
  public double logProbability(long k) {
    return k >= 0 ? k * Math.log(mean) - mean - LogGamma.value(k + 1.0) : Double.NEGATIVE_INFINITY;
  }

  @Override
  public long sample(Rng rng) {
    return rng.poisson(mean);
  }
}
