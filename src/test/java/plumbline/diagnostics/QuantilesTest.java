package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;

class QuantilesTest {
  private static final Percentile PEER =
      new Percentile().withEstimationType(Percentile.EstimationType.R_7);

  @Test
  void finiteDrawsHaveTheQuantilesOfCommonsMath() {
    Rng rng = Rng.seeded(1);
    double[] draws = new double[31];
    for (int i = 0; i < draws.length; i++) {
      draws[i] = rng.normal();
    }
    for (double p : new double[] {0.025, 0.25, 0.5, 0.61, 0.975}) {
      assertEquals(PEER.evaluate(draws, 100 * p), Quantiles.of(draws, p).value(), 1e-14);
    }
  }

  /** Between two equal infinities there is nothing to interpolate. */
  @Test
  void infiniteDrawsHaveQuantilesToo() {
    double[] draws = {1, 2, 3, 4, Double.POSITIVE_INFINITY};
    assertEquals(4, Quantiles.of(draws, 0.75).value());
    assertTrue(Double.isNaN(PEER.evaluate(draws, 75)));
    double[] most = {1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    assertEquals(Double.POSITIVE_INFINITY, Quantiles.of(most, 0.6).value());
    assertTrue(Double.isNaN(PEER.evaluate(most, 60)));
  }
}
