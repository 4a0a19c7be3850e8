package plumbline.distributions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/** Densities at random parameters over many orders, against Commons Statistics. */
class LargerCasesTest {
  private static final int CASES = 2_000;

  private static double spread(Rng rng, double decades) {
    return Math.pow(10, decades * (2 * rng.uniform() - 1));
  }

  private static void same(double expected, double actual, String name) {
    assertEquals(expected, actual, 1e-9 * (1 + Math.abs(expected)), name);
  }

  @Test
  void densitiesAreThoseOfCommonsStatistics() {
    Rng rng = Rng.seeded(41);
    for (int i = 0; i < CASES; i++) {
      double a = spread(rng, 2.5);
      double b = spread(rng, 2.5);
      double mean = 10 * rng.normal();
      double x = mean + 3 * b * rng.normal();
      same(
          NormalDistribution.of(mean, b).logDensity(x),
          new Normal(mean, b).logDensity(x),
          "normal");
      double y = a / b * spread(rng, 0.5);
      GammaDistribution gamma = GammaDistribution.of(a, 1 / b);
      same(gamma.logDensity(y), new Gamma(a, b).logDensity(y), "gamma " + a + " " + b);
      // 1 / y has the inverse law, and dy / d(1 / y) is y squared.
      same(
          gamma.logDensity(y) + 2 * Math.log(y),
          new InverseGamma(a, b).logDensity(1 / y),
          "inverse gamma " + a + " " + b);
    }
  }

  /** Two to twelve components: each is a beta law given the ones before it. */
  @Test
  void dirichletIsAChainOfBetas() {
    Rng rng = Rng.seeded(42);
    for (int i = 0; i < CASES; i++) {
      int n = 2 + i % 11;
      Doubles concentration = Doubles.generate(n, k -> k % 4 == 3 ? 1 : spread(rng, 1.5));
      Doubles p = new Dirichlet(Doubles.generate(n, k -> 3)).sample(rng);
      double expected = 0;
      double left = 1;
      double rest = concentration.sum();
      for (int k = 0; k + 1 < n; k++) {
        rest -= concentration.get(k);
        expected +=
            BetaDistribution.of(concentration.get(k), rest).logDensity(p.get(k) / left)
                - Math.log(left);
        left -= p.get(k);
      }
      assertEquals(
          expected, new Dirichlet(concentration).logDensity(p), 1e-7 * (1 + Math.abs(expected)));
    }
    assertEquals(LogGamma.value(12), new Dirichlet(ones(12)).logDensity(even(12)), 1e-10);
  }

  private static Doubles ones(int n) {
    return Doubles.generate(n, k -> 1);
  }

  private static Doubles even(int n) {
    return Doubles.generate(n, k -> 1.0 / n);
  }
}
