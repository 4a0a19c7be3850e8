package plumbline.verification.anytime;

import java.util.Arrays;

/**
 * A number computed from the values of test functions: a value itself, or the product of the
 * deviations of two of them (or of one with itself) from centres that are fixed beforehand.
 *
 * @param name what the tables call it
 * @param first index of a function
 * @param firstCentre subtracted from its value
 * @param second index of the other function; {@link #NONE} for the first one's value alone
 * @param secondCentre subtracted from the other's value
 */
record DerivedFunction(
    String name, int first, double firstCentre, int second, double secondCentre) {
  private static final int NONE = -1;

  /** The value of a function. */
  static DerivedFunction value(String name, int function) {
    return new DerivedFunction(name, function, 0, NONE, 0);
  }

  /** A function's squared deviation from a centre: sees errors of spread in one threshold. */
  static DerivedFunction squaredDeviation(String name, int function, double centre) {
    return new DerivedFunction(name + " (squared deviation)", function, centre, function, centre);
  }

  /** The product of two functions' deviations: sees errors that leave both laws alone. */
  static DerivedFunction product(
      String name, int first, double firstCentre, int second, double secondCentre) {
    return new DerivedFunction(name, first, firstCentre, second, secondCentre);
  }

  /**
   * The numbers.
   *
   * @param values [functions][draws]; not modified
   * @return one number for each draw
   */
  double[] of(double[][] values) {
    double[] x = values[first];
    if (second == NONE) {
      return x;
    }
    double[] y = values[second];
    double[] products = new double[x.length];
    Arrays.setAll(products, i -> (x[i] - firstCentre) * (y[i] - secondCentre));
    return products;
  }
}
