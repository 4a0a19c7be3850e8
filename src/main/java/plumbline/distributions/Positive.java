package plumbline.distributions;

/** The rule that most parameters keep to. */
final class Positive {
  private Positive() {}

  static void require(double value, String name) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " must be positive and finite, not " + value);
    }
  }
}
