package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.numbers.gamma.LogGamma;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.JointDensity;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;

/** A concentration c with law Gamma(2, 1.5) and the number of tables of twelve guests. */
class AuxiliaryGibbsTest {
  private static final int GUESTS = 12;

  /** The number of tables has probability c^k Gamma(c) / Gamma(c + n) times a Stirling number. */
  private static final class Restaurant implements JointDensity<Double, Integer> {
    @Override
    public double logPrior(Double c) {
      return Math.log(c) - 1.5 * c;
    }

    @Override
    public double logLikelihood(Double c, Integer tables) {
      return tables * Math.log(c) + LogGamma.value(c) - LogGamma.value(c + GUESTS);
    }
  }

  private static double error(Kernel<Double, Integer> kernel) {
    AuxiliaryGibbs<Double, Integer> gibbs =
        new AuxiliaryGibbs<>(new Restaurant(), c -> c, (state, c) -> c);
    double worst = 0;
    for (int seed = 0; seed < 10; seed++) {
      worst = Math.max(worst, gibbs.error(Sampler.of(kernel), 1.0, 4, seed));
    }
    return worst;
  }

  private static double escobarWest(double c, int tables, double prior, Rng rng) {
    double x = rng.beta(c + 1, GUESTS);
    double shape = 2 + tables - (rng.bernoulli(GUESTS / (GUESTS + c)) ? 1 : 0);
    return rng.gamma(shape) / (prior - Math.log(x));
  }

  @Test
  void escobarAndWestsAuxiliaryDrawsLeaveTheJointDensityInvariant() {
    assertEquals(0, error((c, tables, rng) -> escobarWest(c, tables, 1.5, rng)), 1e-10);
  }

  @Test
  void aWrongRateOrShapeOrAuxiliaryLawIsSeen() {
    assertTrue(error((c, tables, rng) -> escobarWest(c, tables, 1.4, rng)) > 0.1);
    assertTrue(error((c, tables, rng) -> escobarWest(c, tables + 1, 1.5, rng)) > 0.1);
    assertTrue(
        error(
                (c, tables, rng) -> {
                  double x = rng.beta(c, GUESTS);
                  double shape = 2 + tables - (rng.bernoulli(GUESTS / (GUESTS + c)) ? 1 : 0);
                  return rng.gamma(shape) / (1.5 - Math.log(x));
                })
            > 0.1);
    assertTrue(
        error((c, tables, rng) -> rng.gamma(2 + tables) / (1.5 - Math.log(rng.beta(c + 1, GUESTS))))
            > 0.1);
  }

  @Test
  void aGammaLawThatDependsOnTheOldValueIsSeen() {
    assertTrue(error((c, tables, rng) -> rng.gamma(2 + tables) / (1 + c)) > 0.1);
    assertTrue(error((c, tables, rng) -> rng.gamma(2) + c) > 0.1);
    assertEquals(Double.POSITIVE_INFINITY, error((c, tables, rng) -> c));
  }

  @Test
  void otherLawsAreRefused() {
    assertThrows(
        UnsupportedOperationException.class, () -> error((c, tables, rng) -> rng.exponential()));
    assertThrows(
        UnsupportedOperationException.class,
        () -> error((c, tables, rng) -> rng.gamma(2) + rng.gamma(3)));
  }
}
