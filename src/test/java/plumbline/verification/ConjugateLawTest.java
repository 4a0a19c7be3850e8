package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.verification.ConjugateLaw.Parameters;

class ConjugateLawTest {
  @Test
  void parametersAreFound() {
    close(3.7, 0.21, ConjugateLaw.gamma(x -> 5 + 2.7 * Math.log(x) - 0.21 * x));
    close(0.4, 6.2, ConjugateLaw.beta(x -> -0.6 * Math.log(x) + 5.2 * Math.log1p(-x) - 9));
    close(-1.3, 0.02, ConjugateLaw.normal(x -> 2 - 0.01 * (x + 1.3) * (x + 1.3)));
    close(120, 1e-4, ConjugateLaw.normal(x -> 2 - 5e-5 * (x - 120) * (x - 120), 100));
    assertArrayEquals(
        new double[] {1, 0.3, 4.5},
        ConjugateLaw.dirichlet(3, x -> -0.7 * Math.log(x[1]) + 3.5 * Math.log(x[2]) + 1),
        1e-12);
  }

  private static void close(double first, double second, Parameters found) {
    assertEquals(first, found.first(), 1e-12 * Math.abs(first) + 1e-13);
    assertEquals(second, found.second(), 1e-10 * second);
  }

  /** Gamma generators go another way below 1: a shape of 1 has to be 1. */
  @Test
  void shapesOfFewDigitsAreExact() {
    for (double shape : new double[] {0.5, 1, 2, 17.25, 1001}) {
      assertEquals(
          shape, ConjugateLaw.gamma(x -> 0.1 + (shape - 1) * Math.log(x) - x / 3).first(), 0);
    }
    double odd = 1 + Math.PI * 1e-7;
    assertTrue(
        ConjugateLaw.gamma(x -> (odd - 1) * Math.log(x) - x).first() > 1 + 3e-7,
        "what is not rounding is kept");
  }

  @Test
  void otherFamiliesAreRefused() {
    assertThrows(IllegalStateException.class, () -> ConjugateLaw.gamma(x -> -x * x));
    assertThrows(IllegalStateException.class, () -> ConjugateLaw.beta(x -> -x * x));
    assertThrows(IllegalStateException.class, () -> ConjugateLaw.normal(x -> -Math.abs(x)));
    assertThrows(IllegalStateException.class, () -> ConjugateLaw.dirichlet(3, x -> -x[0] * x[0]));
    assertThrows(IllegalStateException.class, () -> ConjugateLaw.gamma(x -> Double.NaN));
  }
}
