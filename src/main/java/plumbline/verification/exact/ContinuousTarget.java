package plumbline.verification.exact;

import java.util.function.DoubleUnaryOperator;
import plumbline.numerics.AdaptiveQuadrature;

/**
 * A law of one real variable, given by its log density, with its integral. Its mass is looked for
 * at thousands of places: evenly between two ends, else between 1e-4 and 1e4 (from the end of its
 * range, if there is one). The integral is then taken around its median, in units of the distance
 * to its nearer quartile.
 */
public final class ContinuousTarget {
  /** Below the largest log density by so much, there is no mass. */
  private static final double NOTHING = 60;

  private static final int PLACES = 20_000;
  private static final int PIECES = 32;

  /** Of the integral, as a share of it. */
  private static final double TOLERANCE = 1e-14;

  private final double lower;
  private final double upper;
  private final DoubleUnaryOperator logDensity;
  private final UnitCoordinate coordinate;
  private final double largest; // of all log densities that were seen
  private final double total; // the integral of exp(logDensity - largest)

  private ContinuousTarget(double lower, double upper, DoubleUnaryOperator logDensity) {
    this.lower = lower;
    this.upper = upper;
    this.logDensity = logDensity;
    UnitCoordinate first = UnitCoordinate.of(lower, upper);
    this.coordinate = aroundMass(first, largest(first));
    this.largest = largest(coordinate);
    this.total =
        AdaptiveQuadrature.integrate(
                (u, values) -> values[0] = unscaled(coordinate, u, largest),
                1,
                0,
                1,
                PIECES,
                TOLERANCE * rough(coordinate, largest))
            .values()[0];
    if (!(total > 0)) {
      throw new IllegalArgumentException("the mass of the density cannot be found");
    }
  }

  /**
   * A law by its density.
   *
   * @param lower the lower end of its range, possibly infinite
   * @param upper the upper end, possibly infinite, above the lower one
   * @param logDensity its log density inside the range, up to a constant; minus infinity where
   *     there is none. Its integral must be finite
   * @return the law
   * @throws IllegalArgumentException if the range is empty, the density NaN or infinite, or its
   *     mass cannot be found
   */
  public static ContinuousTarget of(double lower, double upper, DoubleUnaryOperator logDensity) {
    if (!(lower < upper)) {
      throw new IllegalArgumentException("an empty range: (" + lower + ", " + upper + ")");
    }
    return new ContinuousTarget(lower, upper, logDensity);
  }

  /**
   * The log density.
   *
   * @param x any number
   * @return its log density, up to the constant that was left out; minus infinity outside the range
   * @throws IllegalArgumentException if it is NaN or infinite
   */
  public double logDensity(double x) {
    if (!(x > lower && x < upper)) {
      return Double.NEGATIVE_INFINITY;
    }
    double log = logDensity.applyAsDouble(x);
    if (Double.isNaN(log) || log == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("the log density at " + x + " is " + log);
    }
    return log;
  }

  private double largest(UnitCoordinate where) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < PLACES; i++) {
      most = Math.max(most, logDensity(where.number((i + 0.5) / PLACES)));
    }
    if (most == Double.NEGATIVE_INFINITY) {
      throw new IllegalArgumentException("the density is 0 wherever it was looked for");
    }
    return most;
  }

  private double rough(UnitCoordinate where, double most) {
    double sum = 0;
    for (int i = 0; i < PLACES; i++) {
      sum += unscaled(where, (i + 0.5) / PLACES, most);
    }
    return sum / PLACES;
  }

  private UnitCoordinate aroundMass(UnitCoordinate first, double most) {
    double[] below = new double[PLACES + 1];
    for (int i = 0; i < PLACES; i++) {
      below[i + 1] = below[i] + unscaled(first, (i + 0.5) / PLACES, most);
    }
    double[] quartiles = new double[3];
    for (int q = 0; q < 3; q++) {
      int cell = 0;
      while (below[cell + 1] < 0.25 * (q + 1) * below[PLACES]) {
        cell++;
      }
      quartiles[q] = first.number((cell + 0.25 * (q + 1)) / PLACES); // never twice the same
    }
    return first.around(quartiles[0], quartiles[1], quartiles[2]);
  }

  private double unscaled(UnitCoordinate where, double u, double most) {
    double log = logDensity(where.number(u)) - most;
    return log < -NOTHING ? 0 : Math.exp(log) * where.slope(u);
  }

  /** Stretches (0, 1) over the range, most of it over the mass. */
  UnitCoordinate coordinate() {
    return coordinate;
  }

  /** The density of the points of (0, 1); 0 where there is practically no mass. */
  double density(double u) {
    return unscaled(coordinate, u, largest) / total;
  }
}
