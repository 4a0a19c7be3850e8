package plumbline.sampling.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import plumbline.random.ForwardingRng;
import plumbline.random.Rng;
import plumbline.testing.Statistical;

/**
 * The kernels that serve any model leave their target invariant: independent exact draws, some
 * transitions, and the law must be the same. Each kernel has planted bugs that the same test must
 * see.
 */
class GenericKernelsTest {
  private static final int REPLICATES = 40_000;
  private static final double ALPHA = 1e-6;
  private static final GammaDistribution GAMMA = GammaDistribution.of(2.5, 1);
  private static final RandomWalk WALK = new RandomWalk(1.7);
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private static double logGammaDensity(double x) {
    return x > 0 ? 1.5 * Math.log(x) - x : Double.NEGATIVE_INFINITY;
  }

  /** The p value of one transition from exact draws. */
  private static double invariance(
      ContinuousDistribution law, BiFunction<Double, Rng, Double> transition) {
    Rng rng = Rng.seeded(99);
    double[] after = new double[REPLICATES];
    for (int i = 0; i < REPLICATES; i++) {
      double x = law == GAMMA ? rng.gamma(2.5) : rng.normal();
      for (int step = 0; step < 3; step++) {
        x = transition.apply(x, rng);
      }
      after[i] = x;
    }
    return KolmogorovSmirnovTest.withDefaults().test(after, law::cumulativeProbability).getPValue();
  }

  private static double ellipse(double x, Rng rng) {
    // Prior N(0, 4), likelihood proportional to N(0, 1)/N(0, 4): the target is N(0, 1).
    double[] f = {x};
    new EllipticalSlice(1).step(f, new double[] {2 * rng.normal()}, p -> -0.375 * p[0] * p[0], rng);
    return f[0];
  }

  /** The logarithm of a gamma variable, with a curvature that is wrong by a factor. */
  private static double curve(double x, boolean searched, Rng rng) {
    LaplaceSlice.Target target =
        new LaplaceSlice.Target() {
          @Override
          public double logDensity(double[] u) {
            return 2.5 * u[0] - Math.exp(u[0]);
          }

          @Override
          public void derivatives(double[] u, double[] gradient, double[] information) {
            gradient[0] = searched ? 2.5 - Math.exp(u[0]) : 0;
            information[0] = 0.4 * Math.exp(u[0]);
          }
        };
    double[] u = {Math.log(x)};
    assertTrue(
        new LaplaceSlice(1, target).run(u, searched ? new double[] {-1} : u.clone(), 1, rng));
    return Math.exp(u[0]);
  }

  @Test
  @Statistical(alpha = 5 * ALPHA)
  void rightKernelsLeaveTheTargetInvariant() {
    assertTrue(
        invariance(GAMMA, (x, rng) -> WALK.step(x, GenericKernelsTest::logGammaDensity, rng))
            > ALPHA);
    NealSlice unlimited = NealSlice.of(0.7);
    assertTrue(
        invariance(GAMMA, (x, rng) -> unlimited.step(x, GenericKernelsTest::logGammaDensity, rng))
            > ALPHA);
    NealSlice limited = new NealSlice(0.5, 3);
    assertTrue(
        invariance(GAMMA, (x, rng) -> limited.step(x, GenericKernelsTest::logGammaDensity, rng))
            > ALPHA);
    assertTrue(invariance(NORMAL, GenericKernelsTest::ellipse) > ALPHA);
    assertTrue(invariance(GAMMA, (x, rng) -> curve(x, true, rng)) > ALPHA);
  }

  @Test
  void plantedBugsAreSeen() {
    // A multiplicative walk without the Jacobian of its proposal.
    assertTrue(
        invariance(
                GAMMA,
                (x, rng) -> {
                  double y = x * Math.exp(rng.normal());
                  return rng.bernoulliLog(logGammaDensity(y) - logGammaDensity(x)) ? y : x;
                })
            < ALPHA);
    // A walk whose target lacks a factor of the density.
    assertTrue(
        invariance(
                GAMMA,
                (x, rng) ->
                    WALK.step(x, p -> p > 0 ? Math.log(p) - p : 2 * logGammaDensity(p), rng))
            < ALPHA);
    // A slice whose height is not below the density at the current point.
    assertTrue(
        invariance(GAMMA, (x, rng) -> NealSlice.of(0.7).step(x, p -> 0.8 * logGammaDensity(p), rng))
            < ALPHA);
    // The auxiliary draw of the ellipse has the target's spread instead of the prior's.
    assertTrue(
        invariance(
                NORMAL,
                (x, rng) -> {
                  double[] f = {x};
                  new EllipticalSlice(1)
                      .step(f, new double[] {rng.normal()}, p -> -0.375 * p[0] * p[0], rng);
                  return f[0];
                })
            < ALPHA);
    // A search for the mode that begins at the current point and stays there.
    assertTrue(invariance(GAMMA, (x, rng) -> curve(x, false, rng)) < ALPHA);
  }

  /** Of two points: the accepted share is the smaller one's density by the larger one's. */
  @Test
  void theWalksProposalIsAcceptedByTheRatioOfDensities() {
    DoubleUnaryOperator target = x -> x == 1 ? Math.log(0.3) : x == 0 ? 0 : Double.NaN;
    RandomWalk walk = new RandomWalk(0.5);
    assertEquals(1, walk.step(0, target, decided(2, Math.log(0.3), true)));
    assertEquals(0, walk.step(0, target, decided(2, Math.log(0.3), false)));
    assertEquals(0, walk.step(1, target, decided(-2, -Math.log(0.3), true)));
    DoubleUnaryOperator half = x -> x > 0 ? 0 : Double.NEGATIVE_INFINITY;
    assertEquals(0.5, walk.step(0.5, half, decided(-2, Double.NEGATIVE_INFINITY, false)));
  }

  /** One normal draw, and a decision whose logarithm must be as expected. */
  private static Rng decided(double normal, double logRatio, boolean accepted) {
    return new ForwardingRng(Rng.seeded(1)) {
      @Override
      public double normal() {
        return normal;
      }

      @Override
      public boolean bernoulliLog(double logP) {
        assertEquals(logRatio, logP, 1e-15);
        return accepted;
      }
    };
  }

  @Test
  void badSettingsAndImpossiblePointsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> NealSlice.of(0));
    assertThrows(IllegalArgumentException.class, () -> new NealSlice(1, 0));
    assertThrows(
        IllegalStateException.class,
        () -> NealSlice.of(1).step(1e17, x -> -x / 1e17, Rng.seeded(1)));
    assertThrows(
        IllegalStateException.class,
        () -> NealSlice.of(1).step(-1, GenericKernelsTest::logGammaDensity, Rng.seeded(1)));
    assertThrows(IllegalArgumentException.class, () -> new RandomWalk(0));
    assertThrows(IllegalArgumentException.class, () -> new RandomWalk(Double.NaN));
    assertThrows(
        IllegalStateException.class,
        () -> WALK.step(-1, GenericKernelsTest::logGammaDensity, Rng.seeded(1)));
    assertThrows(
        IllegalStateException.class,
        () -> WALK.step(0, x -> x == 0 ? 0 : Double.NaN, Rng.seeded(1)));
  }
}
