package plumbline.verification;

/**
 * Stretches (0, 1) over a range of numbers: {@code x = centre + scale tan(pi (u - 1/2))} on the
 * whole line, {@code x = end +- scale u/(1 - u)} beyond one end, a straight line between two.
 *
 * @param lower the lower end of the range, possibly infinite
 * @param upper the upper end, possibly infinite
 * @param centre on the whole line, what 1/2 stands for
 * @param scale on the whole line, from 1/2 to 3/4; beyond one end, from there to 1/2; positive
 */
record UnitCoordinate(double lower, double upper, double centre, double scale) {
  private boolean wholeLine() {
    return lower == Double.NEGATIVE_INFINITY && upper == Double.POSITIVE_INFINITY;
  }

  /** The number that a point of (0, 1) stands for. */
  double number(double u) {
    if (wholeLine()) {
      return centre + scale * Math.tan(Math.PI * (u - 0.5));
    } else if (upper == Double.POSITIVE_INFINITY) {
      return lower + scale * u / (1 - u);
    } else if (lower == Double.NEGATIVE_INFINITY) {
      return upper - scale * (1 - u) / u;
    }
    return lower + u * (upper - lower);
  }

  /** The point that stands for a number inside the range. */
  double point(double x) {
    if (wholeLine()) {
      return 0.5 + Math.atan((x - centre) / scale) / Math.PI;
    } else if (upper == Double.POSITIVE_INFINITY) {
      return (x - lower) / (scale + x - lower);
    } else if (lower == Double.NEGATIVE_INFINITY) {
      return scale / (scale + upper - x);
    }
    return (x - lower) / (upper - lower);
  }

  /** By how much the number grows with the point, at a point. */
  double slope(double u) {
    if (wholeLine()) {
      double cosine = Math.sin(Math.PI * u); // of pi (u - 1/2)
      return scale * Math.PI / (cosine * cosine);
    } else if (upper == Double.POSITIVE_INFINITY) {
      return scale / ((1 - u) * (1 - u));
    } else if (lower == Double.NEGATIVE_INFINITY) {
      return scale / (u * u);
    }
    return upper - lower;
  }

  /** The same range with its middle half where a law's is. */
  UnitCoordinate around(double firstQuartile, double median, double thirdQuartile) {
    double width =
        wholeLine()
            ? 0.5 * (thirdQuartile - firstQuartile)
            : upper == Double.POSITIVE_INFINITY ? median - lower : upper - median;
    return new UnitCoordinate(lower, upper, median, width);
  }
}
