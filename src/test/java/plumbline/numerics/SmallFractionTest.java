package plumbline.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;

/** Numbers that were fractions, and numbers that were none. */
class SmallFractionTest {
  /** As far away as the logarithms and exponentials of a log ratio take them. */
  @Test
  void fractionsAreReadBackThroughRounding() {
    Rng rng = Rng.seeded(1);
    for (int n = 0; n < 20_000; n++) {
      int numerator = 1 + rng.uniformInt(100_000);
      int denominator = 1 + rng.uniformInt((int) (SmallFraction.SIZE / 100_000));
      BigFraction fraction = new BigFraction(numerator, denominator);
      double off = 1 + (2 * rng.uniform() - 1) * 0.9 * SmallFraction.TOLERANCE;
      assertEquals(
          Optional.of(fraction), SmallFraction.near(fraction.doubleValue() * off), fraction + "");
    }
  }

  @Test
  void wholeNumbersAndTheirReciprocals() {
    for (int n : new int[] {1, 2, 3, 10, 99_999, 2_000_000_000}) {
      assertEquals(Optional.of(new BigFraction(n)), SmallFraction.near(n));
      assertEquals(Optional.of(new BigFraction(1, n)), SmallFraction.near(1.0 / n));
    }
    assertEquals(Optional.of(BigFraction.ZERO), SmallFraction.near(0));
  }

  /** By chance a number has such a fraction beside it once in some thousand cases. */
  @Test
  void numbersThatWereNone() {
    Rng rng = Rng.seeded(2);
    int read = 0;
    for (int n = 0; n < 10_000; n++) {
      read += SmallFraction.near(rng.uniform()).isPresent() ? 1 : 0;
    }
    assertTrue(read <= 20, read + " of 10,000");
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {Math.PI, Math.E / 3, -0.5, Double.NaN, Double.POSITIVE_INFINITY, 1e-300, 1e300})
  void noFractions(double x) {
    assertEquals(Optional.empty(), SmallFraction.near(x));
  }
}
