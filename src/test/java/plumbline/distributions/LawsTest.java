package plumbline.distributions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.ScriptedRng;
import plumbline.testing.Statistical;

/** A law's density integrates to one, and its draws follow it. */
class LawsTest {
  private static final int CELLS = 40;
  private static final int DRAWS = 40_000;

  /** Laws with an interval that holds nearly all of their mass. */
  private static final List<Law> LAWS =
      List.of(
          law("Normal", new Normal(1.5, 0.7)::logDensity, new Normal(1.5, 0.7)::sample, -3, 6),
          law("Gamma", new Gamma(2.5, 3)::logDensity, new Gamma(2.5, 3)::sample, 0, 8),
          law(
              "InverseGamma",
              new InverseGamma(6, 4)::logDensity,
              new InverseGamma(6, 4)::sample,
              0.1,
              40));

  private record Law(
      String name, DoubleUnaryOperator logDensity, ToDoubleFunction<Rng> sample, double[] range) {}

  private static Law law(
      String name,
      DoubleUnaryOperator logDensity,
      ToDoubleFunction<Rng> sample,
      double from,
      double to) {
    return new Law(name, logDensity, sample, new double[] {from, to});
  }

  /** Mass of each cell of the interval, by the midpoint rule. */
  private static double[] masses(Law law) {
    double[] range = law.range();
    double[] masses = new double[CELLS];
    int steps = 4000;
    double width = (range[1] - range[0]) / CELLS;
    for (int cell = 0; cell < CELLS; cell++) {
      for (int i = 0; i < steps; i++) {
        double x = range[0] + width * (cell + (i + 0.5) / steps);
        masses[cell] += Math.exp(law.logDensity().applyAsDouble(x)) * width / steps;
      }
    }
    return masses;
  }

  @Test
  void densitiesIntegrateToOne() {
    LAWS.forEach(
        law -> {
          double total = 0;
          for (double mass : masses(law)) {
            total += mass;
          }
          assertEquals(1, total, 1e-5, law.name());
        });
  }

  @Test
  @Statistical(alpha = 3e-6)
  void drawsFollowTheDensity() {
    LAWS.forEach(
        law -> {
          double[] range = law.range();
          double[] masses = masses(law);
          long[] counts = new long[CELLS];
          Rng rng = Rng.seeded(11).child(law.name());
          double width = (range[1] - range[0]) / CELLS;
          for (int i = 0; i < DRAWS; i++) {
            int cell = (int) ((law.sample().applyAsDouble(rng) - range[0]) / width);
            counts[Math.max(0, Math.min(CELLS - 1, cell))]++;
          }
          // Cells without ten expected draws are added up.
          double[] expected = new double[CELLS];
          long[] observed = new long[CELLS];
          int cells = 0;
          double mass = 0;
          long count = 0;
          for (int i = 0; i < CELLS; i++) {
            mass += masses[i] * DRAWS;
            count += counts[i];
            if (mass >= 10 || i == CELLS - 1) {
              boolean rest = mass < 10;
              expected[rest ? cells - 1 : cells] += mass;
              observed[rest ? cells - 1 : cells] += count;
              cells += rest ? 0 : 1;
              mass = 0;
              count = 0;
            }
          }
          double p =
              ChiSquareTest.withDefaults()
                  .test(
                      java.util.Arrays.copyOf(expected, cells),
                      java.util.Arrays.copyOf(observed, cells))
                  .getPValue();
          assertTrue(p > 1e-6, law.name() + " p = " + p);
        });
  }

  /** What a second parameter means is shared by density and draw: closed forms at one point. */
  @Test
  void parametersMeanWhatTheirNamesSay() {
    // Standard deviation 2, not variance 2.
    assertEquals(
        -0.5 - Math.log(2 * Math.sqrt(2 * Math.PI)), new Normal(1, 2).logDensity(3), 1e-15);
    assertEquals(2.5, new Normal(1, 2).sample(ScriptedRng.of(0.75)));
    // Rate 3, not scale 3: 9 x exp(-3 x).
    assertEquals(Math.log(4.5) - 1.5, new Gamma(2, 3).logDensity(0.5), 1e-14);
    assertEquals(0.5, new Gamma(2, 3).sample(ScriptedRng.of(1.5)));
    // Scale 3: 9 x^-3 exp(-3 / x).
    assertEquals(Math.log(9 / 8.0) - 1.5, new InverseGamma(2, 3).logDensity(2), 1e-14);
    assertEquals(2, new InverseGamma(2, 3).sample(ScriptedRng.of(1.5)));
    // 60 p_2 p_3^2.
    Dirichlet dirichlet = new Dirichlet(Doubles.of(1, 2, 3));
    assertEquals(Math.log(4.5), dirichlet.logDensity(Doubles.of(0.2, 0.3, 0.5)), 1e-14);
    Doubles drawn = dirichlet.sample(ScriptedRng.of(1, 3, 4));
    assertEquals(0.375, drawn.get(1), 1e-15);
    assertEquals(0.5, drawn.get(2), 1e-15);
  }

  @Test
  void farFromTheirModes() {
    assertEquals(Double.NEGATIVE_INFINITY, new Gamma(1e7, 1e300).logDensity(1e10));
  }

  /** At their modes, where the terms of the logarithm nearly cancel: -log sqrt(2 pi variance). */
  @Test
  void densitiesOfLargeParameters() {
    for (double mean : new double[] {1e5, 1e7, 1e15}) {
      double mode = -0.5 * Math.log(2 * Math.PI * mean);
      assertEquals(mode, new Gamma(mean + 1, 1).logDensity(mean), 1e-5);
      double off = mean + 3 * Math.sqrt(mean);
      assertEquals(mode - 4.5 + Math.log(2), new Gamma(mean + 1, 2).logDensity(off / 2), 0.03);
    }
  }

  @Test
  void dirichletWithTwoComponentsIsBeta() {
    Dirichlet law = new Dirichlet(Doubles.of(2, 3.5));
    double beta = BetaDistribution.of(2, 3.5).logDensity(0.3);
    assertEquals(beta, law.logDensity(Doubles.of(0.3, 0.7)), 1e-12);
    assertEquals(1, law.sample(Rng.seeded(1)).sum(), 1e-12);
  }

  @Test
  void supportsEndWhereTheyShould() {
    assertEquals(Double.NEGATIVE_INFINITY, new Gamma(2, 1).logDensity(-0.1));
    assertEquals(Double.NEGATIVE_INFINITY, new InverseGamma(2, 1).logDensity(-0.1));
    assertThrows(IllegalArgumentException.class, () -> new Gamma(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new Normal(Double.NaN, 1));
  }
}
