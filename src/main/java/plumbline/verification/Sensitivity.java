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
}
