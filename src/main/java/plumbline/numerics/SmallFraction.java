package plumbline.numerics;

import java.math.BigInteger;
import java.util.Optional;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.fraction.FractionConversionException;

/**
 * Reads a number as the fraction that it was computed from, by continued fractions. A reading is
 * never a matter of taste: two fractions whose numerator times denominator is at most {@link #SIZE}
 * differ by at least one part in {@code SIZE}, a thousand times {@link #TOLERANCE}, so that at most
 * one of them is near a number.
 */
public final class SmallFraction {
  /** The largest numerator times denominator of a fraction that is looked for. */
  public static final long SIZE = 10_000_000_000L;

  /** How far a fraction may be from the number, relative to it: some hundred roundings. */
  public static final double TOLERANCE = 1e-13;

  private static final int TERMS = 60;

  private SmallFraction() {}

  /**
   * The fraction near a number.
   *
   * @param x at least 0
   * @return empty if there is none, or {@code x} is no such number
   */
  public static Optional<BigFraction> near(double x) {
    if (!(x >= 0 && x < Double.POSITIVE_INFINITY)) {
      return Optional.empty();
    }
    if (x == 0) {
      return Optional.of(BigFraction.ZERO);
    }
    if (x > 1) {
      return near(1 / x).map(BigFraction::reciprocal);
    }
    try {
      BigFraction found = new BigFraction(x, TOLERANCE * x, TERMS);
      return size(found).compareTo(BigInteger.valueOf(SIZE)) <= 0
          ? Optional.of(found)
          : Optional.empty();
    } catch (FractionConversionException none) {
      return Optional.empty();
    }
  }

  /**
   * How large a fraction is.
   *
   * @param fraction positive
   * @return numerator times denominator
   */
  public static BigInteger size(BigFraction fraction) {
    return fraction.getNumerator().multiply(fraction.getDenominator());
  }
}
