package plumbline.verification.certificate;

import java.math.BigInteger;
import java.util.List;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * The transition probabilities from one state.
 *
 * @param denominator of all of them, positive
 * @param numerators to each state, at least 0; together the denominator
 */
public record Row(BigInteger denominator, List<BigInteger> numerators) {
  /** Copies the list. */
  public Row {
    numerators = List.copyOf(numerators);
  }

  /** With the least denominator. */
  static Row of(List<BigFraction> probabilities) {
    BigInteger denominator = BigInteger.ONE;
    for (BigFraction p : probabilities) {
      denominator = leastCommonMultiple(denominator, p.getDenominator());
    }
    BigInteger common = denominator;
    return new Row(
        common,
        probabilities.stream()
            .map(p -> p.getNumerator().multiply(common.divide(p.getDenominator())))
            .toList());
  }

  static BigInteger leastCommonMultiple(BigInteger a, BigInteger b) {
    return a.divide(a.gcd(b)).multiply(b);
  }

  boolean isLaw() {
    return denominator.signum() > 0
        && numerators.stream().allMatch(p -> p.signum() >= 0)
        && numerators.stream().reduce(BigInteger.ZERO, BigInteger::add).equals(denominator);
  }
}
