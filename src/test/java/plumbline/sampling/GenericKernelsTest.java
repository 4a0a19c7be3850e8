package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BiFunction;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
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

  private static double walk(double x, Rng rng) {
    Chain<Doubles, Integer> chain =
        RandomWalkMetropolis.<Integer>of((p, y) -> logGammaDensity(p[0]), 1.7)
            .start(Doubles.of(x), 0);
    chain.advance(rng);
    return chain.state().get(0);
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
    assertTrue(invariance(GAMMA, GenericKernelsTest::walk) > ALPHA);
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

  @Test
  void adaptationReturnsANewFixedSampler() {
    var start = RandomWalkMetropolis.<Integer>of((x, y) -> -0.5 * x[0] * x[0], 100);
    var tuned = Adaptation.tune(start, Doubles.of(0), 0, 20_000, Rng.seeded(5));
    var chain = tuned.start(Doubles.of(0), 0);
    Rng rng = Rng.seeded(6);
    for (int i = 0; i < 20_000; i++) {
      chain.advance(rng);
    }
    assertEquals(0.44, chain.acceptanceRate(), 0.05);
    assertEquals(100, start.scales().get(0));
  }

  @Test
  void contractsOfTheWalk() {
    var walk = RandomWalkMetropolis.<Integer>of((x, y) -> -0.5 * x[0] * x[0], 1);
    GenerativeModel<Doubles, Integer> model =
        new GenerativeModel<>() {
          @Override
          public Doubles drawPrior(Rng rng) {
            return Doubles.of(rng.normal());
          }

          @Override
          public Integer drawData(Doubles state, Rng rng) {
            return rng.uniformInt(5);
          }
        };
    ChainContract.placeEqualsStart(model, walk, 3);
    ChainContract.allocatesNothing(walk.start(Doubles.of(0), 0));
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
    assertThrows(
        IllegalArgumentException.class, () -> RandomWalkMetropolis.of((x, y) -> 0, Double.NaN));
    assertThrows(
        IllegalStateException.class,
        () -> RandomWalkMetropolis.of((x, y) -> Double.NaN, 1).start(Doubles.of(0), 0));
  }
}
