package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class NormalQuantileTest {
  @Test
  void agreesWithAnIndependentImplementation() {
    NormalDistribution law = NormalDistribution.of(0, 1);
    for (double p = 1e-300; p < 0.5; p = p < 1e-3 ? p * 1.7 : p + 7e-5) {
      double expected = law.inverseCumulativeProbability(p);
      assertEquals(expected, NormalQuantile.of(p), 1e-14 * Math.abs(expected), "p = " + p);
    }
    assertEquals(0, NormalQuantile.of(0.5));
  }
}
