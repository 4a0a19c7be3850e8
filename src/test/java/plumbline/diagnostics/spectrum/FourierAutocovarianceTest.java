package plumbline.diagnostics.spectrum;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import plumbline.diagnostics.ChainSegments;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

class FourierAutocovarianceTest {
  /** Also where the definition ends and the transforms begin, and where they grow. */
  @Test
  void everyLagIsThatOfTheDefinition() {
    SeededRng rng = Rng.seeded(20261126);
    double[] x = new double[1_400];
    for (int i = 1; i < x.length; i++) {
      x[i] = 0.99 * x[i - 1] + rng.normal();
    }
    double[] first = Autocovariance.direct(x, 0, 700, 699);
    double[] second = Autocovariance.direct(x, 700, 700, 699);
    var inOrder = new FourierAutocovariance(ChainSegments.stacked(x, 2));
    for (int lag = 0; lag < 700; lag++) {
      double wanted = (first[lag] + second[lag]) / 2;
      assertEquals(wanted, inOrder.at(lag), 1e-10 * (first[0] + second[0]), "lag " + lag);
    }
    for (int lag : new int[] {7, 8, 31, 32, 511, 512, 699}) {
      var alone = new FourierAutocovariance(ChainSegments.stacked(x, 2));
      assertEquals(inOrder.at(lag), alone.at(lag), 1e-10 * (first[0] + second[0]), "lag " + lag);
    }
  }
}
