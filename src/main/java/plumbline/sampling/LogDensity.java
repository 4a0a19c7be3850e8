package plumbline.sampling;

/**
 * A log density on vectors, up to a constant.
 *
 * @param <Y> the data conditioned on
 */
@FunctionalInterface
public interface LogDensity<Y> {
  /**
   * The log density at a point.
   *
   * @param x the point; must not be modified or kept
   * @param data the data
   * @return the log density, negative infinity where it is impossible, never NaN
   */
  double at(double[] x, Y data);
}
