package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class TotalVariationTest {
  @Test
  void shiftedNormalsHaveTheClosedForm() {
    double shift = 0.7;
    assertEquals(
        2 * NormalDistribution.of(0, 1).cumulativeProbability(shift / 2) - 1,
        TotalVariation.of(
            x -> TotalVariation.normalDensity(x, 0, 1),
            x -> TotalVariation.normalDensity(x, shift, 1)),
        1e-6);
  }

  /** In polar coordinates the radial integral has a closed form: another quadrature. */
  @Test
  void correlatedNormalsAgreeWithPolarCoordinates() {
    double first = -0.5;
    double second = -0.2;
    assertEquals(polar(first, second), TotalVariation.ofCorrelations(first, second), 1e-5);
    assertEquals(polar(0.5, 0), TotalVariation.ofCorrelations(0.5, 0), 1e-5);
    assertEquals(0, TotalVariation.ofCorrelations(first, first), 0);
  }

  private static double polar(double first, double second) {
    double root1 = Math.sqrt(1 - first * first);
    double root2 = Math.sqrt(1 - second * second);
    int points = 100_000;
    double sum = 0;
    for (int i = 0; i < points; i++) {
      double sine = Math.sin(2 * Math.PI * (i + 0.5) / points); // of twice the angle, in [0, pi)
      double a1 = (1 - first * sine) / (root1 * root1);
      double a2 = (1 - second * sine) / (root2 * root2);
      double all = mass(a1, root1, 1e9) - mass(a2, root2, 1e9);
      double crossing = 2 * Math.log(root2 / root1) / (a1 - a2); // squared radius
      double inner = crossing > 0 ? mass(a1, root1, crossing) - mass(a2, root2, crossing) : 0;
      sum += Math.abs(inner) + Math.abs(all - inner);
    }
    return sum * Math.PI / points; // both halves of the circle; half of the distance
  }

  /** The density's integral along a ray up to a squared radius. */
  private static double mass(double precision, double root, double squaredRadius) {
    return (1 - Math.exp(-precision * squaredRadius / 2)) / (2 * Math.PI * root * precision);
  }
}
