package plumbline.random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Ints;

class FiniteRngTest {
  @Test
  void enumerationGivesTheExactLawOfTwoDice() {
    var law = EnumeratingRng.enumerate(rng -> 2 + rng.uniformInt(6) + rng.uniformInt(6));
    assertEquals(36, law.paths());
    assertEquals(6 / 36.0, law.probability(7), 1e-15);
    assertEquals(1 / 36.0, law.probability(12), 1e-15);
    assertEquals(0, law.probability(13));
  }

  @Test
  void decisionsMayDependOnEarlierOnes() {
    var law =
        EnumeratingRng.enumerate(
            rng ->
                rng.bernoulli(0.25)
                    ? rng.uniformInt(2)
                    : 2 + rng.categorical(new double[] {3, 1}, 2));
    assertEquals(0.125, law.probability(0), 1e-15);
    assertEquals(0.5625, law.probability(2), 1e-15);
    assertEquals(0.1875, law.probability(3), 1e-15);
  }

  @Test
  void everyFiniteLawIsWalked() {
    var shuffles =
        EnumeratingRng.enumerate(
            rng -> {
              int[] items = {0, 1, 2, 3};
              rng.shuffle(items, 4);
              return Ints.of(items);
            });
    assertEquals(24, shuffles.probabilities().size());
    shuffles.probabilities().values().forEach(p -> assertEquals(1 / 24.0, p, 1e-15));

    var binomial = EnumeratingRng.enumerate(rng -> rng.binomial(5, 0.3));
    for (int k = 0; k <= 5; k++) {
      assertEquals(BinomialDistribution.of(5, 0.3).probability(k), binomial.probability(k), 1e-14);
    }
  }

  @Test
  void acceptanceByLogProbabilityIsADecision() {
    var law = EnumeratingRng.enumerate(rng -> rng.bernoulliLog(Math.log(0.3)));
    assertEquals(0.3, law.probability(true), 1e-15);
    assertEquals(1, EnumeratingRng.enumerate(rng -> rng.bernoulliLog(0.5)).paths());
  }

  @Test
  void improbablePathsAreCutAndTheirMassReported() {
    var law = EnumeratingRng.enumerate(rng -> rng.categorical(new double[] {1, 1e-19}, 2));
    assertEquals(1, law.paths());
    assertEquals(1e-19, law.cutMass(), 1e-25);
  }

  @Test
  void aPathThatBecameImprobableStillEnds() {
    var law =
        EnumeratingRng.enumerate(
            rng -> {
              int heads = 0;
              for (int i = 0; i < 20; i++) {
                heads += rng.bernoulli(1e-8) ? 1 : 0;
              }
              return Math.min(heads, 3);
            });
    double mass = law.probabilities().values().stream().mapToDouble(p -> p).sum();
    assertEquals(1, mass + law.cutMass(), 1e-12);
  }

  @Test
  void continuousDrawsAndInfiniteSupportsAreRefused() {
    for (var draw :
        java.util.List.<java.util.function.Function<Rng, Object>>of(
            Rng::uniform,
            Rng::normal,
            Rng::exponential,
            r -> r.gamma(2),
            r -> r.logGamma(2),
            r -> r.poisson(2))) {
      var e =
          assertThrows(UnsupportedOperationException.class, () -> EnumeratingRng.enumerate(draw));
      assertTrue(e.getMessage().contains("row of transition probabilities"), e.getMessage());
    }
  }

  private static String refusal(java.util.function.Function<Rng, Object> draw) {
    return String.valueOf(
        assertThrows(UnsupportedOperationException.class, () -> EnumeratingRng.enumerate(draw))
            .getMessage());
  }

  @Test
  void refusalsSayWhatToDrawInstead() {
    String uniform = refusal(rng -> rng.uniform() < 0.3);
    assertTrue(uniform.contains("uniform()") && uniform.contains("bernoulli(p)"), uniform);
    assertTrue(uniform.contains("bernoulliLog(logRatio)"), uniform);
    String exponential = refusal(rng -> -rng.exponential() < -1);
    assertTrue(exponential.contains("bernoulliLog(logRatio)"), exponential);
    for (var draw :
        java.util.List.<java.util.function.Function<Rng, Object>>of(
            Rng::normal, Rng::exponential, rng -> rng.gamma(2), rng -> rng.logGamma(2))) {
      assertTrue(refusal(draw).contains("QuadratureRng"), refusal(draw));
    }
    assertTrue(refusal(rng -> rng.poisson(2)).contains("infinite. Let the kernel"));
  }

  /** A Metropolis step on three states, weights 1, 2 and 4: its row by hand. */
  @Test
  void acceptingWithALogRatioIsOneDecision() {
    double[] weights = {1, 2, 4};
    var row =
        EnumeratingRng.enumerate(
            rng -> {
              int proposed = rng.uniformInt(3);
              return rng.bernoulliLog(Math.log(weights[proposed] / weights[1])) ? proposed : 1;
            });
    assertEquals(1 / 6.0, row.probability(0), 1e-15);
    assertEquals(1 / 2.0, row.probability(1), 1e-15);
    assertEquals(1 / 3.0, row.probability(2), 1e-15);
    assertEquals(4, row.paths()); // both answers below, one answer at and above
  }

  @Test
  void quadratureIsExactForPolynomials() {
    double[] moments =
        QuadratureRng.expectations(
            6,
            rng -> {
              double x = rng.normal();
              double g = rng.gamma(2.5);
              double u = rng.uniform();
              return new double[] {x * x * x * x, x * x * g * g, u * u * u, rng.exponential()};
            });
    assertArrayEquals(new double[] {3, 2.5 * 3.5, 0.25, 1}, moments, 1e-12);
  }

  @Test
  void quadratureWalksDecisionsToo() {
    double[] mean =
        QuadratureRng.expectations(
            4, rng -> new double[] {rng.bernoulli(0.2) ? rng.normal() + 5 : rng.uniformInt(3)});
    assertEquals(0.2 * 5 + 0.8, mean[0], 1e-13);
  }

  @Test
  void scriptIsFollowed() {
    ScriptedRng rng = ScriptedRng.of(0.5, 1, 2);
    assertEquals(0.5, rng.normal());
    assertTrue(rng.bernoulli(0.1));
    assertEquals(2, rng.uniformInt(3));
    assertEquals(0, rng.remaining());
    assertThrows(IllegalStateException.class, rng::uniform);
    assertThrows(IllegalStateException.class, () -> ScriptedRng.of(3).uniformInt(3));
  }
}
