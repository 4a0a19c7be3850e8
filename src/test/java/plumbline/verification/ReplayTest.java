package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.Kernel;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Sampler;

class ReplayTest {
  /** A mean with a standard normal law, and one observation of it. */
  private static final class Mean implements GenerativeModel<Double, Double> {
    @Override
    public Double drawPrior(Rng rng) {
      return rng.normal();
    }

    @Override
    public Double drawData(Double mean, Rng rng) {
      return mean + rng.normal();
    }
  }

  private static double logJoint(double mean, double data) {
    return -0.5 * mean * mean - 0.5 * (data - mean) * (data - mean);
  }

  private static Kernel<Double, Double> slice(DoubleBinaryOperator logDensity) {
    return (mean, data, rng) ->
        NealSlice.of(1).step(mean, x -> logDensity.applyAsDouble(x, data), rng);
  }

  private static double error(Kernel<Double, Double> kernel, int cases) {
    return Replay.error(
        new Mean(),
        Sampler.of(kernel),
        slice(ReplayTest::logJoint),
        mean -> new double[] {mean},
        cases);
  }

  @Test
  void equalTargetsUpToAConstantMakeEqualDraws() {
    assertEquals(0, error(slice((x, y) -> x * (y - x) + 17), 50), 1e-12);
  }

  @Test
  void aSlightlyWrongTargetMakesOtherDraws() {
    assertTrue(error(slice((x, y) -> 1.05 * x * (y - x)), 50) > 1e-3);
  }

  @Test
  void everyCaseHasDataAndRandomNumbersOfItsOwn() {
    // Only right where the observation is small: a single case would hardly tell.
    assertTrue(error(slice((x, y) -> x * (y - x) - (y > 1 ? x : 0)), 50) > 1e-3);
    assertTrue(error((mean, data, rng) -> mean, 50) > 1e-3);
  }

  @Test
  void whatIsNotANumberOrOfAnotherLengthDiffers() {
    assertEquals(Double.POSITIVE_INFINITY, error((mean, data, rng) -> Double.NaN, 1));
    double lengths =
        Replay.error(
            new Mean(),
            Sampler.<Double, Double>of((mean, data, rng) -> 2.0),
            (mean, data, rng) -> 3.0,
            mean -> new double[(int) Math.round(mean)],
            1);
    assertEquals(Double.POSITIVE_INFINITY, lengths);
  }

  @Test
  void partsAreJoinedInOrder() {
    assertArrayEquals(
        new double[] {1, 2, 3},
        Replay.joined(new double[] {1, 2}, new double[0], new double[] {3}));
  }
}
