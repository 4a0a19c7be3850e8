package plumbline.sampling.kernels;

import java.util.function.DoubleUnaryOperator;
import plumbline.random.Rng;

/**
 * Univariate slice sampling with stepping out and shrinkage (Neal 2003, figures 3 and 5).
 *
 * @param width w, the guess of the slice's width; any positive value is valid
 * @param maxSteps m, the largest size of an interval in units of the width
 */
public record NealSlice(double width, int maxSteps) implements UnivariateKernel {
  /** Checks both settings. */
  public NealSlice {
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("width must be positive and finite, not " + width);
    }
    if (maxSteps < 1) {
      throw new IllegalArgumentException("maxSteps must be at least 1, not " + maxSteps);
    }
  }

  /**
   * A slice sampler with practically unlimited stepping out.
   *
   * @param width positive
   * @return the kernel
   */
  public static NealSlice of(double width) {
    return new NealSlice(width, Integer.MAX_VALUE);
  }

  /**
   * One transition.
   *
   * @param x0 the current point, of positive density
   * @param logDensity f in Neal's notation, as a logarithm, up to a constant
   * @param rng the source of randomness
   * @return the next point
   * @throws IllegalStateException if the density at the current point is zero or NaN, or the point
   *     so large that adding the width does not change it
   */
  @Override
  public double step(double x0, DoubleUnaryOperator logDensity, Rng rng) {
    double atStart = logDensity.applyAsDouble(x0);
    if (!(atStart > Double.NEGATIVE_INFINITY)) {
      throw new IllegalStateException(
          "slice sampling: the log density is " + atStart + " at the current point " + x0);
    }
    if (x0 - width == x0 || x0 + width == x0) {
      throw new IllegalStateException(
          "slice sampling: the width " + width + " is lost beside the current point " + x0);
    }
    double y = atStart - rng.exponential(); // log of the slice's height
    double left = x0 - width * rng.uniform(); // L
    double right = left + width; // R
    int j = maxSteps == Integer.MAX_VALUE ? maxSteps : rng.uniformInt(maxSteps);
    int k = maxSteps == Integer.MAX_VALUE ? maxSteps : maxSteps - 1 - j;
    while (j > 0 && y < logDensity.applyAsDouble(left)) {
      left -= width;
      j--;
    }
    while (k > 0 && y < logDensity.applyAsDouble(right)) {
      right += width;
      k--;
    }
    while (true) {
      double x1 = left + rng.uniform() * (right - left);
      if (y < logDensity.applyAsDouble(x1)) {
        return x1;
      }
      if (x1 < x0) {
        left = x1;
      } else {
        right = x1;
      }
      if (!(right > left)) {
        return x0; // the interval shrank to the current point
      }
    }
  }
}
