package plumbline.verification.exact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.sampling.Sampler;

class ContinuousInvarianceTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /** Four seconds each. */
  private static final List<String> SLOW_RIGHT =
      List.of("reflection", "multiplier", "two scales, heavy tails", "three leapfrogs");

  static Stream<String> right() {
    return ContinuousKernels.right().keySet().stream().filter(name -> !SLOW_RIGHT.contains(name));
  }

  static Stream<String> slowRight() {
    return SLOW_RIGHT.stream();
  }

  static Stream<String> wrong() {
    return ContinuousKernels.wrong().keySet().stream().filter(name -> !isSlow(name));
  }

  static Stream<String> slowWrong() {
    return ContinuousKernels.wrong().keySet().stream().filter(ContinuousInvarianceTest::isSlow);
  }

  /** Integrals that take seconds each; of the double well one kernel stays in the suite. */
  private static boolean isSlow(String name) {
    return name.equals("scale by place")
        || name.equals("stopped at the end")
        || (ContinuousKernels.wrong().get(name).target() == ContinuousKernels.WELLS
            && !name.equals("no drift back"));
  }

  private static ContinuousInvariance of(ContinuousKernels.Case kernel) {
    return ContinuousInvariance.of(kernel.target(), kernel.step());
  }

  @ParameterizedTest
  @MethodSource("right")
  void rightKernelsLeaveTheirTargetAlone(String name) {
    ContinuousInvariance result = of(ContinuousKernels.right().get(name));
    assertTrue(result.invarianceError() < 1e-8, result::toString);
    assertTrue(result.errorEstimate() < 1e-8, result::toString);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("slowRight")
  void slowRightOnesLeaveTheirTargetAlone(String name) {
    rightKernelsLeaveTheirTargetAlone(name);
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void wrongOnesAreFarAbove(String name) {
    ContinuousInvariance result = of(ContinuousKernels.wrong().get(name));
    assertTrue(result.invarianceError() > 1e-4, result::toString);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("slowWrong")
  void slowOnesAreFarAbove(String name) {
    wrongOnesAreFarAbove(name);
  }

  /** To a cosine what is beyond an end is its mirror image: a forgotten reflection would pass. */
  @Test
  void stepsOutOfTheRangeAreNoSteps() {
    ContinuousTarget uniform = ContinuousTarget.of(0, 1, x -> 0);
    assertTrue(
        ContinuousInvariance.of(uniform, (x, rng) -> reflected(x + 0.6 * (rng.uniform() - 0.5)))
                .invarianceError()
            < 1e-12);
    assertTrue(
        assertThrows(
                IllegalStateException.class,
                () -> ContinuousInvariance.of(uniform, (x, rng) -> x + 0.6 * (rng.uniform() - 0.5)))
            .getMessage()
            .endsWith("outside [0.0, 1.0]"));
  }

  private static double reflected(double x) {
    return x < 0 ? -x : x > 1 ? 2 - x : x;
  }

  @Tag("long")
  @Test
  void whatCannotBeIntegratedWellIsSaid() {
    ContinuousInvariance result = of(ContinuousKernels.narrow());
    assertTrue(result.invarianceError() > 1e-8, result::toString);
    assertTrue(result.invarianceError() < result.errorEstimate(), result::toString);
    assertTrue(result.errorEstimate() < 1e-5, result::toString);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 1, 300})
  void anyPlaceAndScale(double scale) {
    DoubleUnaryOperator log = x -> -0.5 * Math.pow((x - 3 * scale) / scale, 2);
    ContinuousTarget target = ContinuousTarget.of(-INFINITY, INFINITY, log);
    ContinuousInvariance exact =
        ContinuousInvariance.of(target, (x, rng) -> scale * (3 + rng.normal()));
    assertTrue(exact.invarianceError() < 1e-8, exact::toString);
    ContinuousInvariance off =
        ContinuousInvariance.of(target, (x, rng) -> scale * (3 + 1.001 * rng.normal()));
    assertTrue(off.invarianceError() > 1e-4, off::toString);
  }

  @Test
  void aSamplerOnItsData() {
    // mu given five observations of N(mu, 1) that add up to 3, with prior N(0, 1).
    ContinuousTarget posterior =
        ContinuousTarget.of(-INFINITY, INFINITY, mu -> 3 * mu - 3 * mu * mu);
    Sampler<Double, Double> right =
        Sampler.of((mu, sum, rng) -> sum / 6 + Math.sqrt(1.0 / 6) * rng.normal());
    Sampler<Double, Double> noRoot = Sampler.of((mu, sum, rng) -> sum / 6 + rng.normal() / 6);
    assertTrue(ContinuousInvariance.of(posterior, right, 3.0).invarianceError() < 1e-9);
    assertTrue(ContinuousInvariance.of(posterior, noRoot, 3.0).invarianceError() > 1e-2);
  }

  /** A law that its range dwarfs is found, and only what was found is judged. */
  @ParameterizedTest
  @ValueSource(doubles = {800, 2_500, 2_501, 5_000.3})
  void narrowInItsRange(double mean) {
    ContinuousTarget target = ContinuousTarget.of(0, 3e4, x -> -0.5 * (x - mean) * (x - mean));
    ContinuousInvariance right = ContinuousInvariance.of(target, (x, rng) -> mean + rng.normal());
    assertTrue(right.invarianceError() < 1e-8, right::toString);
    ContinuousInvariance wide =
        ContinuousInvariance.of(target, (x, rng) -> mean + 1.001 * rng.normal());
    assertTrue(wide.invarianceError() > 1e-4, wide::toString);
  }

  /** Beyond one end, too: a gamma law whose spread is a thousandth of its mean. */
  @Test
  void narrowFarFromItsEnd() {
    ContinuousTarget gamma = ContinuousTarget.of(0, INFINITY, x -> 1e4 * (Math.log(x) - x));
    assertTrue(ContinuousInvariance.of(gamma, (x, rng) -> x).invarianceError() == 0);
    assertTrue(ContinuousInvariance.of(gamma, (x, rng) -> x * 1.001).invarianceError() > 1e-3);
  }

  /** A density without bound at its ends: distances from there count, not from the middle. */
  @Test
  void infiniteAtItsEnds() {
    ContinuousTarget arcsine =
        ContinuousTarget.of(0, 1, x -> -0.5 * (Math.log(x) + Math.log1p(-x)));
    ContinuousInvariance angle =
        ContinuousInvariance.of(
            arcsine, (x, rng) -> Math.pow(Math.sin(0.5 * Math.PI * rng.uniform()), 2));
    assertTrue(angle.invarianceError() < 1e-8, angle::toString);
  }

  /** The generator's rejections take half a minute to integrate. */
  @Test
  @Tag("long")
  void infiniteAtTheEndOfAHalfLine() {
    ContinuousTarget gamma = ContinuousTarget.of(0, INFINITY, x -> -0.7 * Math.log(x) - x);
    ContinuousInvariance drawn = ContinuousInvariance.of(gamma, (x, rng) -> rng.gamma(0.3));
    assertTrue(drawn.invarianceError() < 1e-8, drawn::toString);
    assertTrue(
        ContinuousInvariance.of(gamma, (x, rng) -> rng.gamma(0.31)).invarianceError() > 1e-4);
  }

  /** Were the mass missed, every step would leave it alone. */
  @Test
  void massThatTheIntegralsMissIsNoMass() {
    // Five spikes, a thousandth of their distances wide, so that no one range is fine around all.
    DoubleUnaryOperator spikes = x -> -0.5e6 * Math.pow(x - Math.rint(x), 2);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                ContinuousInvariance.of(
                    ContinuousTarget.of(0.5, 5.5, spikes), (x, rng) -> x < 5 ? x + 0.1 : x));
    assertTrue(refused.getMessage().contains("mass"), refused::getMessage);
  }

  @Test
  void againstAnotherRule() {
    // From a uniform law to a constant. The midpoint rule is off by at most 1e-10 here.
    ContinuousTarget uniform = ContinuousTarget.of(0, 1, x -> 0);
    double[] defects = ContinuousInvariance.of(uniform, (x, rng) -> 0.25).defects();
    int pieces = 200_000;
    for (int k = 1; k <= 3; k++) {
      double mean = 0;
      for (int i = 0; i < pieces; i++) {
        mean += cosine(k, uniform, (i + 0.5) / pieces) / pieces;
      }
      assertEquals(cosine(k, uniform, 0.25) - mean, defects[k - 1], 1e-9);
    }
  }

  private static double cosine(int k, ContinuousTarget target, double x) {
    return Math.cos(k * Math.PI * target.coordinate().point(x));
  }

  @Test
  void anInterruptEndsIt() {
    ContinuousKernels.Case walk = ContinuousKernels.right().get("random walk");
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> of(walk));
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void targetsThatAreNone() {
    assertThrows(IllegalArgumentException.class, () -> ContinuousTarget.of(1, 1, x -> 0));
    assertThrows(IllegalArgumentException.class, () -> ContinuousTarget.of(0, 1, x -> Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> ContinuousTarget.of(0, 1, x -> -INFINITY));
  }

  @Test
  void outsideTheRangeThereIsNoDensity() {
    ContinuousTarget target = ContinuousTarget.of(0, INFINITY, x -> -x);
    assertEquals(-INFINITY, target.logDensity(-1));
    assertEquals(-2, target.logDensity(2));
  }
}
