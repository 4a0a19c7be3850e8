package plumbline.distributions;

import org.apache.commons.numbers.gamma.LogBeta;
import plumbline.random.Rng;

/**
 * The beta law on (0, 1).
 *
 * @param a positive
 * @param b positive
 */
public record Beta(double a, double b) implements ContinuousLaw {
  /** Checks the parameters. */
  public Beta {
    Positive.require(a, "a");
    Positive.require(b, "b");
  }

  @Override
  public double logDensity(double x) {
    return x > 0 && x < 1
        ? (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - LogBeta.value(a, b)
        : Double.NEGATIVE_INFINITY;
  }

  @Override
  public double sample(Rng rng) {
    return rng.beta(a, b);
  }
}
