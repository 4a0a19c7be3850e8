package plumbline.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.function.Function;
import org.apache.commons.math3.fraction.BigFraction;
import org.junit.jupiter.api.Test;

/** Laws of programs in fractions. */
class FractionLawTest {
  private static BigFraction of(int numerator, int denominator) {
    return new BigFraction(numerator, denominator);
  }

  private static String refusal(Function<Rng, Object> program) {
    return String.valueOf(
        assertThrows(NoFractionException.class, () -> EnumeratingRng.enumerateFractions(program))
            .getMessage());
  }

  @Test
  void pathsAreMultipliedAndAdded() {
    var law =
        EnumeratingRng.<Integer>enumerateFractions(
            rng -> {
              int die = rng.uniformInt(6);
              int heads = 0;
              for (int toss = 0; toss < die; toss++) {
                heads += rng.bernoulli(2 / 7.0) ? 1 : 0;
              }
              return heads;
            });
    // Five heads: 1/6 for the die, (2/7)^5 for the coins.
    assertEquals(of(32, 6 * 16_807), law.probabilities().get(5));
    assertEquals(
        BigFraction.ONE,
        law.probabilities().values().stream().reduce(BigFraction.ZERO, BigFraction::add));
    assertEquals(of(5, 7), law.largest());
  }

  @Test
  void weightsByTheirRatiosAndCoinsByTheLargerSide() {
    double[] weights = {Math.exp(1.5), Math.exp(1.5) * 3 / 7, 0, Math.exp(1.5) * 11 / 13};
    assertEquals(
        Map.of(0, of(91, 207), 1, of(39, 207), 3, of(77, 207)),
        EnumeratingRng.<Integer>enumerateFractions(rng -> rng.categorical(weights, 4))
            .probabilities());
    // 1 - p has lost the digits of a p this close to one.
    assertEquals(
        Map.of(false, of(1, 30_000), true, of(29_999, 30_000)),
        EnumeratingRng.<Boolean>enumerateFractions(rng -> rng.bernoulli(29_999 / 30_000.0))
            .probabilities());
    assertEquals(
        Map.of(false, of(1, 5), true, of(4, 5)),
        EnumeratingRng.<Boolean>enumerateFractions(
                rng -> rng.bernoulliLog(Math.log(12) - Math.log(15)))
            .probabilities());
  }

  /** What is possible stays possible, however rare; the rounding of 1 - p is not possible. */
  @Test
  void nothingPossibleIsReadAsImpossible() {
    assertTrue(refusal(rng -> rng.bernoulli(5e-14)).contains("no small fractions: 5.0E-14"));
    assertTrue(
        refusal(rng -> rng.categorical(new double[] {5e-14, 1 - 5e-14}, 2)).contains("among 2"));
    assertTrue(
        refusal(rng -> rng.categorical(new double[] {1 - 5e-14, 5e-14}, 2)).contains("among 2"));
    assertEquals(
        Map.of(true, BigFraction.ONE, false, BigFraction.ZERO),
        EnumeratingRng.<Boolean>enumerateFractions(rng -> rng.bernoulli(1 - 1e-16))
            .probabilities());
  }

  @Test
  void whoMendsProbabilitiesIsToldWhenNotTo() {
    assertEquals(
        Map.of(true, 1.0),
        EnumeratingRng.enumerate(rng -> !((EnumeratingRng) rng).readsFractions()).probabilities());
    assertEquals(
        Map.of(true, BigFraction.ONE),
        EnumeratingRng.<Boolean>enumerateFractions(rng -> ((EnumeratingRng) rng).readsFractions())
            .probabilities());
  }

  @Test
  void whatIsNoFractionIsSaid() {
    assertTrue(refusal(rng -> rng.bernoulli(1 / Math.PI)).contains("no small fractions"));
    assertTrue(refusal(rng -> rng.categorical(new double[] {1, Math.E, 2}, 3)).contains("among 3"));
    // Weights that do not add up to their total are a fault, and not to be mended by normalising.
    assertTrue(refusal(rng -> rng.categorical(new double[] {1, 2}, 0, 2, 3.1)).contains("among 2"));
    assertTrue(
        refusal(
                rng -> {
                  boolean all = true;
                  for (int i = 0; i < 4; i++) {
                    all &= rng.bernoulli(1e-5);
                  }
                  return all;
                })
            .contains("too improbable"));
  }
}
