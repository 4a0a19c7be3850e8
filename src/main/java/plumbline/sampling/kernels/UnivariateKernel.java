package plumbline.sampling.kernels;

import java.util.function.DoubleUnaryOperator;
import plumbline.random.Rng;

/** A step of one real number that leaves any density given to it invariant. */
@FunctionalInterface
public interface UnivariateKernel {
  /**
   * One transition.
   *
   * @param x0 the current point, of positive density
   * @param logDensity of the target, up to a constant
   * @param rng the source of randomness
   * @return the next point
   */
  double step(double x0, DoubleUnaryOperator logDensity, Rng rng);

  /**
   * Whether a step may refuse what it proposes, so that its acceptance is worth counting.
   *
   * @return true of Metropolis steps
   */
  default boolean refuses() {
    return false;
  }
}
