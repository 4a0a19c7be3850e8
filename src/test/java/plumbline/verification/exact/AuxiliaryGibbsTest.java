package plumbline.verification.exact;

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
        new AuxiliaryGibbs<>(new Restaurant(), new Coordinate<>("c", c -> c, (state, c) -> c));
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

  private static void refused(Kernel<Double, Integer> kernel) {
    assertThrows(UnsupportedOperationException.class, () -> error(kernel));
  }

  /** Right or wrong, it cannot be told from one gamma law. */
  @Test
  void aLawThatDependsOnTheOldValueIsRefused() {
    refused((c, tables, rng) -> rng.gamma(2 + tables) / (1 + c));
    refused((c, tables, rng) -> rng.gamma(2) + c);
    refused((c, tables, rng) -> c);
    // Right for a gamma law of shape 3 and rate 1.5: an autoregression with beta thinning.
    refused((c, tables, rng) -> rng.beta(1, 2) * c + rng.gamma(2) / 1.5);
  }

  /** Right kernels: a gamma proposal with an acceptance, and the same update twice. */
  @Test
  void decisionsBehindTheDrawAreRefused() {
    refused(
        (c, tables, rng) -> {
          double next = rng.gamma(2) / 1.5;
          Restaurant law = new Restaurant();
          return rng.bernoulliLog(law.logLikelihood(next, tables) - law.logLikelihood(c, tables))
              ? next
              : c;
        });
    refused((c, tables, rng) -> escobarWest(escobarWest(c, tables, 1.5, rng), tables, 1.5, rng));
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
