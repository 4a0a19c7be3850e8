package plumbline.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class AdaptiveQuadratureTest {
  private static final double TOLERANCE = 1e-13;

  private static AdaptiveQuadrature.Integrals of(DoubleUnaryOperator f, double from, double to) {
    return AdaptiveQuadrature.integrate(
        (x, values) -> values[0] = f.applyAsDouble(x), 1, from, to, 8, TOLERANCE);
  }

  @Test
  void smoothFunctions() {
    assertEquals(Math.E - 1, of(Math::exp, 0, 1).values()[0], 1e-14);
    assertEquals(1 - Math.cos(40), of(Math::sin, 0, 40).values()[0], 1e-13);
    assertEquals(2 * Math.atan(1e3), of(x -> 1 / (1 + x * x), -1e3, 1e3).values()[0], 1e-11);
  }

  @Test
  void kinksAndJumpsAreClosedIn() {
    double kink = 1 / Math.PI;
    double both = kink * kink / 2 + (1 - kink) * (1 - kink) / 2;
    assertEquals(both, of(x -> Math.abs(x - kink), 0, 1).values()[0], 1e-12);
    assertEquals(1 - kink, of(x -> x < kink ? 0 : 1, 0, 1).values()[0], 1e-12);
    assertEquals(2.0 / 3, of(Math::sqrt, 0, 1).values()[0], 1e-11);
  }

  @Test
  void whatIsNoNumberEndsIt() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalStateException.class, () -> of(x -> x > 0.5 ? bad : 0, 0, 1));
    }
  }

  @Test
  void whatWasLeftIsSaid() {
    double kink = 1 / Math.PI;
    double both = kink * kink / 2 + (1 - kink) * (1 - kink) / 2;
    var rough = AdaptiveQuadrature.integrate((x, v) -> v[0] = Math.abs(x - kink), 1, 0, 1, 1, 1e-3);
    double error = Math.abs(rough.values()[0] - both);
    assertTrue(error > 1e-9 && error <= rough.errors()[0], error + " of " + rough.errors()[0]);
  }

  @Test
  void oneUnsmoothFunctionDoesNotSpoilTheOthers() {
    var both =
        AdaptiveQuadrature.integrate(
            (x, values) -> {
              values[0] = x * x;
              values[1] = x < 0.1 ? 5 : -1;
            },
            2,
            0,
            1,
            4,
            TOLERANCE);
    assertEquals(1.0 / 3, both.values()[0], 1e-15);
    assertEquals(-0.4, both.values()[1], 1e-12);
  }

  @Test
  void onlyFiniteIntervals() {
    assertThrows(IllegalArgumentException.class, () -> of(Math::exp, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> of(Math::exp, 0, Double.POSITIVE_INFINITY));
  }
}
