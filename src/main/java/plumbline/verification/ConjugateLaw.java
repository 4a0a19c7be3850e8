package plumbline.verification;

import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import plumbline.numerics.Text;

/**
 * Reads the parameters of a conjugate conditional off the joint density: differences of the log
 * density between a few fixed points are linear in them. What an update draws from can so be
 * compared with what it should draw from, without the formulas that the update was written with.
 *
 * <p>One more point than needed shows whether the conditional is of that family at all.
 */
public final class ConjugateLaw {
  private static final double LOG_TWO = Math.log(2);
  private static final double TOLERANCE = 1e-7;

  private ConjugateLaw() {}

  /**
   * Two parameters of a law.
   *
   * @param first the shape of a gamma law, the first shape of a beta law, the mean of a normal law
   * @param second the rate of a gamma law, the second shape of a beta law, the precision of a
   *     normal law
   */
  public record Parameters(double first, double second) {}

  /**
   * A gamma law, of density proportional to {@code x^(shape - 1) exp(-rate x)}.
   *
   * @param logDensity its log density up to a constant, looked at in 1, 2, 4 and 8
   * @return shape and rate
   * @throws IllegalStateException if the density is none of a gamma law
   */
  public static Parameters gamma(DoubleUnaryOperator logDensity) {
    double one = logDensity.applyAsDouble(1);
    double two = logDensity.applyAsDouble(2);
    double four = logDensity.applyAsDouble(4);
    double rate = (two - one) - (four - two);
    double power = (two - one + rate) / LOG_TWO;
    require(logDensity.applyAsDouble(8) - four, power * LOG_TWO - 4 * rate, "gamma");
    return new Parameters(shape(power + 1), rate);
  }

  /**
   * A beta law, of density proportional to {@code x^(a - 1) (1 - x)^(b - 1)}.
   *
   * @param logDensity its log density up to a constant, looked at in four points of (0, 1)
   * @return a and b
   * @throws IllegalStateException if the density is none of a beta law
   */
  public static Parameters beta(DoubleUnaryOperator logDensity) {
    double half = logDensity.applyAsDouble(0.5);
    double up = half - logDensity.applyAsDouble(0.25); // (a-1) log 2 - (b-1) log 1.5
    double down = half - logDensity.applyAsDouble(0.75); // -(a-1) log 1.5 + (b-1) log 2
    double other = Math.log(1.5);
    double determinant = LOG_TWO * LOG_TWO - other * other;
    double a = (LOG_TWO * up + other * down) / determinant;
    double b = (other * up + LOG_TWO * down) / determinant;
    require(
        logDensity.applyAsDouble(0.9) - half,
        a * Math.log(0.9 / 0.5) + b * Math.log(0.1 / 0.5),
        "beta");
    return new Parameters(shape(a + 1), shape(b + 1));
  }

  /**
   * A normal law.
   *
   * @param logDensity its log density up to a constant, looked at in -1, 0, 1 and 2
   * @return mean and precision
   * @throws IllegalStateException if the density is none of a normal law
   */
  public static Parameters normal(DoubleUnaryOperator logDensity) {
    return normal(logDensity, 1);
  }

  /**
   * A normal law of any scale.
   *
   * @param logDensity its log density up to a constant, looked at in four points
   * @param unit the distance of these points, positive; rounding does least if it is about as large
   *     as the standard deviation
   * @return mean and precision
   * @throws IllegalStateException if the density is none of a normal law
   */
  public static Parameters normal(DoubleUnaryOperator logDensity, double unit) {
    double left = logDensity.applyAsDouble(-unit);
    double middle = logDensity.applyAsDouble(0);
    double right = logDensity.applyAsDouble(unit);
    double precision = 2 * middle - left - right;
    double slope = (right - left) / 2;
    require(logDensity.applyAsDouble(2 * unit) - middle, 2 * slope - 2 * precision, "normal");
    return new Parameters(unit * slope / precision, precision / (unit * unit));
  }

  /**
   * A Dirichlet law, of density proportional to the product of {@code x_w^(a_w - 1)}.
   *
   * @param size how many entries, at least 2
   * @param logDensity its log density up to a constant, looked at in size + 2 points; it must not
   *     keep the array
   * @return all a_w
   * @throws IllegalStateException if the density is none of a Dirichlet law
   */
  public static double[] dirichlet(int size, ToDoubleFunction<double[]> logDensity) {
    double middle = logDensity.applyAsDouble(tilted(size, -1, 0));
    double[] law = new double[size];
    double sum = 0;
    for (int w = 0; w < size; w++) {
      law[w] = logDensity.applyAsDouble(tilted(size, w, 1)) - middle;
      sum += law[w];
    }
    // Entry w as it is and all entries less by the log of the normaliser.
    double normaliser = Math.log((size - 1 + Math.E) / size);
    double total = sum / (1 - size * normaliser);
    double expected = 0;
    double[] last = tilted(size, size - 1, 2);
    for (int w = 0; w < size; w++) {
      law[w] += normaliser * total;
      expected += law[w] * Math.log(last[w] * size);
      law[w] = shape(law[w] + 1);
    }
    require(logDensity.applyAsDouble(last) - middle, expected, "Dirichlet");
    return law;
  }

  /**
   * A shape without its rounding error if it is a number of few digits, as shapes mostly are:
   * generators of gamma draws go by another way on either side of 1.
   */
  private static double shape(double found) {
    double few = Math.rint(found * 1e6) / 1e6;
    return Math.abs(found - few) < 1e-10 * (1 + Math.abs(few)) ? few : found;
  }

  /** Equal probabilities, but for one whose weight is larger. */
  private static double[] tilted(int size, int which, double logWeight) {
    double[] x = new double[size];
    double total = which < 0 ? size : size - 1 + Math.exp(logWeight);
    for (int w = 0; w < size; w++) {
      x[w] = (w == which ? Math.exp(logWeight) : 1) / total;
    }
    return x;
  }

  private static void require(double found, double expected, String family) {
    if (!(Math.abs(found - expected) <= TOLERANCE * (1 + Math.abs(expected)))) {
      throw new IllegalStateException(
          Text.of(
              "the conditional is no %s law: its log density changes by %.9g where %.9g is due",
              family, found, expected));
    }
  }
}
