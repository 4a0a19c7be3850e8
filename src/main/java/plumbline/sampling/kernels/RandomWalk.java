package plumbline.sampling.kernels;

import java.util.function.DoubleUnaryOperator;
import plumbline.random.Rng;

/**
 * Random-walk Metropolis of one real number with normal proposals (Metropolis et al. 1953). A
 * proposal was accepted if the next point is another one; whoever keeps the point counts that, see
 * {@link AcceptanceCount}.
 *
 * @param scale the standard deviation of a proposal; any positive value is valid
 */
public record RandomWalk(double scale) implements UnivariateKernel {
  /** Checks the scale. */
  public RandomWalk {
    if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("scale must be positive and finite, not " + scale);
    }
  }

  @Override
  public boolean refuses() {
    return true;
  }

  /**
   * One transition.
   *
   * @param x0 the current point, of positive density
   * @param logDensity of the target, up to a constant; negative infinity outside its support
   * @param rng the source of randomness
   * @return the next point: {@code x0} itself if the proposal was refused
   * @throws IllegalStateException if the density at the current point is zero or NaN, or at the
   *     proposal NaN
   */
  @Override
  public double step(double x0, DoubleUnaryOperator logDensity, Rng rng) {
    double here = logDensity.applyAsDouble(x0);
    if (!(here > Double.NEGATIVE_INFINITY)) {
      throw new IllegalStateException(
          "random walk: the log density is " + here + " at the current point " + x0);
    }
    double x1 = x0 + scale * rng.normal();
    double there = logDensity.applyAsDouble(x1);
    if (Double.isNaN(there)) {
      throw new IllegalStateException("random walk: the log density is NaN at the proposal " + x1);
    }
    return rng.bernoulliLog(there - here) ? x1 : x0;
  }
}
