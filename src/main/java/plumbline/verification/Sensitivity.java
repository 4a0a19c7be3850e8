package plumbline.verification;

/**
 * What a row would have seen: how large an error had to be for the row to fail with a given
 * probability, from the standard error and the critical value that the run itself had. A pass is
 * worth as much as this number is small.
 *
 * @param standardError of the difference that the row looks at, in the unit of its values; positive
 * @param critical how many standard errors fail it, given the number of rows
 * @param degreesOfFreedom of the standard error
 * @param scale the size of the unit that errors are told in, in the unit of the row's values
 * @param unit that unit in words, such as "prior sd"
 */
public record Sensitivity(
    double standardError, double critical, double degreesOfFreedom, double scale, String unit) {
  /** The probability with which reports promise to find an error. */
  public static final double PROMISED = 0.95;

  /**
   * The smallest error that the row finds with a given probability.
   *
   * @param power the probability, in (0, 1)
   * @return the size, in units of {@link #unit}
   */
  public double detectable(double power) {
    double beyond = StudentTail.critical(2 * Math.min(power, 1 - power), degreesOfFreedom);
    return (critical + (power < 0.5 ? -beyond : beyond)) * standardError / scale;
  }

  /**
   * The probability that the row fails for an error of a given size.
   *
   * @param size in units of {@link #unit}
   * @return the probability, in (0, 1)
   */
  public double power(double size) {
    double shift = Math.abs(size) * scale / standardError;
    return StudentTail.upper(critical - shift, degreesOfFreedom)
        + StudentTail.upper(critical + shift, degreesOfFreedom);
  }

  /** The level that the critical value stands for. */
  private double level() {
    return StudentTail.twoSidedP(critical, degreesOfFreedom);
  }

  /**
   * How many draws find an error of a given size with a given probability: standard errors shrink
   * with the root of the number of draws, degrees of freedom grow with it.
   *
   * @param draws how many this was measured with
   * @param size in units of {@link #unit}, positive
   * @param power in (0, 1)
   * @return the number of draws; infinite if it would be more than 10<sup>15</sup>
   */
  public double drawsFor(double draws, double size, double power) {
    double level = level();
    double low = 1;
    double high = 2;
    while (with(draws, high, level).detectable(power) > size) {
      low = high;
      high *= 2;
      if (high > 1e15) {
        return Double.POSITIVE_INFINITY;
      }
    }
    while (high - low > 1e-3 * high) {
      double middle = 0.5 * (low + high);
      if (with(draws, middle, level).detectable(power) > size) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.ceil(high);
  }

  /** The same row with another number of draws. */
  private Sensitivity with(double draws, double others, double level) {
    double ratio = others / draws;
    double freedom = Math.max(1, degreesOfFreedom * ratio);
    return new Sensitivity(
        standardError / Math.sqrt(ratio),
        StudentTail.critical(level, freedom),
        freedom,
        scale,
        unit);
  }
}
