package plumbline.verification.exact;

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

  /**
   * The number that a point of (0, 1) stands for. Nearer an end than the centre it is told by its
   * distance from there, since a density may grow without bound: beside the centre that distance
   * would be lost.
   */
  double number(double u) {
    double cosine = cosine(u);
    double above = scale * Math.sin(u * range()) / (Math.cos(angleOf(lower)) * cosine);
    if (Double.isFinite(lower) && above < 0.5 * (centre - lower)) {
      return lower + above;
    }
    double below = scale * Math.sin((1 - u) * range()) / (Math.cos(angleOf(upper)) * cosine);
    if (Double.isFinite(upper) && below < 0.5 * (upper - centre)) {
      return upper - below;
    }
    double x =
        u < 0.5 && Double.isInfinite(lower)
            ? centre - scale / Math.tan(u * range())
            : u >= 0.5 && Double.isInfinite(upper)
                ? centre + scale / Math.tan((1 - u) * range())
                : centre + scale * Math.tan(angleOf(lower) + u * range());
    return Math.max(lower, Math.min(upper, x)); // rounding may pass an end
  }

  /** The point that stands for a number inside the range. */
  double point(double x) {
    return (angleOf(x) - angleOf(lower)) / range();
  }

  /** By how much the number grows with the point, at a point. */
  double slope(double u) {
    double cosine = cosine(u);
    return scale * range() / (cosine * cosine);
  }

  /** The cosine of a point's angle, from the end of the range that is nearer. */
  private double cosine(double u) {
    if (u < 0.5) {
      double angle = u * range();
      return Double.isInfinite(lower) ? Math.sin(angle) : Math.cos(angleOf(lower) + angle);
    }
    double angle = (1 - u) * range();
    return Double.isInfinite(upper) ? Math.sin(angle) : Math.cos(angleOf(upper) - angle);
  }

  private double range() {
    return angleOf(upper) - angleOf(lower);
  }

  private double angleOf(double x) {
    return Math.atan((x - centre) / scale);
  }
}
