package plumbline.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class IntegratingRngTest {
  private static double mean(ToDoubleFunction<Rng> program) {
    return IntegratingRng.expectations(
            1, 16, 1e-12, rng -> new double[] {program.applyAsDouble(rng)})
        .values()[0];
  }

  @Test
  void momentsOfEveryLaw() {
    assertEquals(3, mean(rng -> Math.pow(rng.normal(), 4)), 1e-11);
    assertEquals(1.0 / 3, mean(rng -> Math.pow(rng.uniform(), 2)), 1e-12);
    assertEquals(6, mean(rng -> Math.pow(rng.exponential(), 3)), 1e-10);
    for (double shape : new double[] {0.05, 0.2, 0.7, 1, 2.5}) {
      assertEquals(1, mean(rng -> rng.gamma(shape) * 0 + 1), 1e-11, "" + shape);
      assertEquals(shape * (shape + 1), mean(rng -> Math.pow(rng.gamma(shape), 2)), 1e-10);
      double log = plumbline.numerics.GammaFunction.digamma(shape);
      assertEquals(log, mean(rng -> rng.logGamma(shape)), 1e-9 * Math.max(1, -log));
    }
  }

  @Test
  void whatIsNotSmoothInADraw() {
    assertEquals(Math.sqrt(2 / Math.PI), mean(rng -> Math.abs(rng.normal())), 1e-11);
    assertEquals(0.3, mean(rng -> rng.uniform() < 0.3 ? 1 : 0), 1e-11);
    // A Metropolis step of N(0, 1) from 0: E exp(-s^2 z^2 / 2) = 1/sqrt(1 + s^2).
    double accepted = mean(rng -> rng.bernoulliLog(-0.5 * Math.pow(2 * rng.normal(), 2)) ? 1 : 0);
    assertEquals(1 / Math.sqrt(5), accepted, 1e-12);
  }

  @Test
  void decisionsBeforeAndAfterADraw() {
    var both =
        IntegratingRng.expectations(
            2,
            16,
            1e-12,
            rng -> {
              int wide = rng.uniformInt(2);
              double x = (1 + wide) * rng.normal();
              boolean kept = wide == 0 || rng.bernoulli(0.25);
              return new double[] {kept ? x * x : 0, kept ? 1 : 0};
            });
    assertArrayEquals(new double[] {0.5 + 0.5, 0.5 + 0.125}, both.values(), 1e-12);
    assertTrue(both.error() < 1e-9, () -> "" + both.error());
  }

  @Test
  void aDrawInsideAnother() {
    // The product of a uniform and a Gamma(2, 1) number is exponential.
    assertEquals(2, mean(rng -> Math.pow(rng.uniform() * rng.gamma(2), 2)), 1e-9);
  }

  @Test
  void sameAsTheGaussRuleWhereThatServes() {
    double[] gauss =
        QuadratureRng.expectations(
            8, rng -> new double[] {Math.pow(rng.normal() + (rng.bernoulli(0.3) ? 1 : 0), 3)});
    assertEquals(
        gauss[0], mean(rng -> Math.pow(rng.normal() + (rng.bernoulli(0.3) ? 1 : 0), 3)), 1e-11);
  }

  @Test
  void tooManyDrawsEndInASentence() {
    String said =
        assertThrows(
                IllegalStateException.class,
                () -> mean(rng -> Math.min(rng.normal(), Math.min(rng.normal(), rng.normal()))))
            .getMessage();
    assertTrue(said.contains("bernoulliLog(r) for log(uniform()) < r"), said);
  }

  @Test
  void impossibleWeightsAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> mean(rng -> rng.categorical(new double[] {0.5, -0.1}, 2)));
    assertThrows(UnsupportedOperationException.class, () -> mean(rng -> rng.poisson(2)));
  }
}
