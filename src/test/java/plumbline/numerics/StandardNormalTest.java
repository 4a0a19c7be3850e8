package plumbline.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.Erfcx;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class StandardNormalTest {
  /** z, the tail above it and its logarithm, by arithmetic of forty digits. */
  private static final double[][] EXACT = {
    {-37.0, 1.0, -5.725571222524577e-300},
    {-8.0, 0.9999999999999993, -6.220960574271786e-16},
    {-3.2, 0.9993128620620841, -0.0006873741253904902},
    {-0.6, 0.7257468822499265, -0.3205539719875189},
    {-0.3, 0.6179114221889527, -0.4814101615884812},
    {0.0, 0.5, -0.6931471805599453},
    {1e-09, 0.49999999960105773, -0.6931471813578298},
    {0.4, 0.3445782583896758, -1.0654340491895766},
    {0.66, 0.25462691467133614, -1.3679558848901994},
    {0.67, 0.2514288950953101, -1.3805950526951891},
    {2.0, 0.02275013194817921, -3.783184333682032},
    {5.6, 1.071759025831093e-08, -18.35137949590933},
    {5.7, 5.990371401063528e-09, -18.933112423224742},
    {12.0, 1.776482112077679e-33, -75.4106730015688},
    {37.5, 4.605353009581955e-308, -707.6689893175072},
    {40.0, 0.0, -804.6084420137538},
    {10000.0, 0.0, -50000010.12927891},
  };

  @Test
  void tailsAreExactOnBothScales() {
    for (double[] row : EXACT) {
      double tail = StandardNormal.tail(row[0]);
      assertEquals(row[1], tail, 1e-13 * row[1] + Double.MIN_VALUE, "z = " + row[0]);
      double log = StandardNormal.logTail(row[0]);
      assertEquals(row[2], log, (row[0] > 0 ? 2e-15 : 1e-13) * Math.abs(row[2]), "z = " + row[0]);
    }
  }

  /** Out there z / sqrt(2) itself is rounded, by up to 1.6e-13 of the tail. */
  @Test
  void tailsAgreeWithAnIndependentImplementation() {
    for (double z = -39; z < 60; z += 0.00137) {
      double y = z / Math.sqrt(2);
      double expected = 0.5 * Erfc.value(y);
      assertEquals(expected, StandardNormal.tail(z), 3e-13 * expected + 1e-320, "z = " + z);
      double log =
          z > 0 ? Math.log(0.5 * Erfcx.value(y)) - y * y : Math.log1p(-0.5 * Erfc.value(-y));
      assertEquals(
          log,
          StandardNormal.logTail(z),
          (z > 0 ? 4e-15 : 3e-13) * Math.abs(log) + 1e-320,
          "z = " + z);
    }
  }

  @Test
  void theEndsAreReached() {
    assertEquals(0, StandardNormal.tail(Double.POSITIVE_INFINITY));
    assertEquals(1, StandardNormal.tail(Double.NEGATIVE_INFINITY));
    assertEquals(Double.NEGATIVE_INFINITY, StandardNormal.logTail(Double.POSITIVE_INFINITY));
    assertEquals(0, StandardNormal.logTail(Double.NEGATIVE_INFINITY), 0.0);
    assertEquals(Double.NEGATIVE_INFINITY, StandardNormal.quantile(0));
    assertEquals(Double.POSITIVE_INFINITY, StandardNormal.quantile(1));
  }

  @Test
  void quantilesAgreeWithAnIndependentImplementation() {
    NormalDistribution law = NormalDistribution.of(0, 1);
    for (double p = 1e-300; p < 0.5; p = p < 1e-3 ? p * 1.7 : p + 7e-5) {
      double expected = law.inverseCumulativeProbability(p);
      assertEquals(expected, StandardNormal.quantile(p), 1e-14 * Math.abs(expected), "p = " + p);
    }
    assertEquals(0, StandardNormal.quantile(0.5));
  }
}
