package plumbline.verification;

/**
 * Stretches (0, 1) over a range of numbers: {@code x = centre + scale tan(a)}, where the angle a
 * grows in proportion to the point. Half of the whole line is then within {@code scale} of {@code
 * centre}.
 *
 * @param lower the lower end of the range, possibly infinite
 * @param upper the upper end, possibly infinite
 * @param centre where numbers lie closest
 * @param scale how far around it they do, positive
 */
record UnitCoordinate(double lower, double upper, double centre, double scale) {
  /** So many times its own width away, the tangent over a range is a straight line. */
  private static final double STRAIGHT = 100;

  /**
   * For a law of which nothing is known: evenly between two ends, else from 1e-4 to 1e4 from the
   * end, or from 0.
   */
  static UnitCoordinate of(double lower, double upper) {
    if (Double.isInfinite(lower) || Double.isInfinite(upper)) {
      double end = Double.isFinite(lower) ? lower : Double.isFinite(upper) ? upper : 0;
      return new UnitCoordinate(lower, upper, end, 1);
    }
    double middle = lower + 0.5 * (upper - lower);
    return new UnitCoordinate(lower, upper, middle, STRAIGHT * (upper - lower));
  }

  /**
   * The same range with its middle where a law's middle half is. Of both its sides the narrower one
   * is the scale: all of a law that is steep at an end may lie within a hundredth of the other.
   */
  UnitCoordinate around(double firstQuartile, double median, double thirdQuartile) {
    double width = Math.min(median - firstQuartile, thirdQuartile - median);
    return new UnitCoordinate(lower, upper, median, width);
  }

  /** The number that a point of (0, 1) stands for. */
  double number(double u) {
    double x = centre + scale * Math.tan(angle(u));
    return Math.max(lower, Math.min(upper, x)); // rounding may pass an end
  }

  /** The point that stands for a number inside the range. */
  double point(double x) {
    double first = angleOf(lower);
    return (angleOf(x) - first) / (angleOf(upper) - first);
  }

  /** By how much the number grows with the point, at a point. */
  double slope(double u) {
    double cosine = Math.cos(angle(u));
    return scale * (angleOf(upper) - angleOf(lower)) / (cosine * cosine);
  }

  private double angle(double u) {
    double first = angleOf(lower);
    return first + u * (angleOf(upper) - first);
  }

  private double angleOf(double x) {
    return Math.atan((x - centre) / scale);
  }
}
