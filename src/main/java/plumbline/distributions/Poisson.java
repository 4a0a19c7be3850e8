package plumbline.distributions;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.GammaFunction;
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
    if (k < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    return k < GammaFunction.LARGE_COUNT
        ? k * Math.log(mean) - mean - LogGamma.value(k + 1.0)
        : GammaFunction.logPoisson((double) k, mean);
  }

  @Override
  public long sample(Rng rng) {
    return rng.poisson(mean);
  }
}
