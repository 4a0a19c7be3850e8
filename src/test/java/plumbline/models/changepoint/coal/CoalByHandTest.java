package plumbline.models.changepoint.coal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.ScriptedRng;
import plumbline.sampling.countable.RetrospectiveGibbs;

/** What the coal model shares with its simulator and sampler, by hand: three years, 4, 2, 1. */
class CoalByHandTest {
  private static final CoalModel MODEL = new CoalModel(3, 2, 1);
  private static final Ints COUNTS = Ints.of(4, 2, 1);

  /** The change k is how many years the first rate lasts: years 1, ..., k have it. */
  @Test
  void densityTermByTerm() {
    CoalState state = new CoalState(2, 3, 0.5);
    // 3^4 / 4! 3^2 / 2! 0.5^1 / 1!, exponents 3, 3 and 0.5.
    assertEquals(
        Math.log(81 / 24.0 * 9 / 2 * 0.5) - 6.5, MODEL.logLikelihood(state, COUNTS), 1e-14);
    // 1/2 for k; Gamma(2, 1) is x exp(-x).
    assertEquals(Math.log(0.5 * 3 * 0.5) - 3.5, MODEL.logPrior(state), 1e-14);
    CoalModel faster = new CoalModel(3, 2, 4); // 16 x exp(-4 x)
    assertEquals(Math.log(0.5 * 16 * 3 * 16 * 0.5) - 14, faster.logPrior(state), 1e-13);
  }

  @Test
  void simulatorDrawsChangeThenRates() {
    assertEquals(
        new CoalState(2, 1.5, 0.25), new CoalModel(4, 2, 2).drawPrior(ScriptedRng.of(1, 3, 0.5)));
  }

  /**
   * Rates integrated out: G(2 + 4) G(2 + 3) / (2^6 3^5) for k = 1, G(2 + 6) G(2 + 1) / (3^8 2^3)
   * for k = 2.
   */
  @Test
  void posteriorOfTheChange() {
    double one = 120 * 24 / (64.0 * 243);
    double two = 5040 * 2 / (6561.0 * 8);
    Doubles posterior = MODEL.posterior(COUNTS);
    assertEquals(0, posterior.get(0));
    assertEquals(one / (one + two), posterior.get(1), 1e-14);
    assertEquals(two / (one + two), posterior.get(2), 1e-14);
    // With the rate 4: 5 and 6 years for k = 1, 6 and 5 for k = 2.
    double first = 120 * 24 / (Math.pow(5, 6) * Math.pow(6, 5));
    double second = 5040 * 2 / (Math.pow(6, 8) * Math.pow(5, 3));
    assertEquals(first / (first + second), new CoalModel(3, 2, 4).posterior(COUNTS).get(1), 1e-14);
  }

  /** The sampler's law of the change: (3 / 0.5)^events exp(-2.5 k). */
  @Test
  void samplersLawOfTheChange() {
    CoalWorkspace work = CoalSampler.of(MODEL, RetrospectiveGibbs::new).workspace();
    work.place(new CoalState(2, 3, 0.5), COUNTS);
    assertEquals(4 * Math.log(6) - 2.5, work.logLikelihood(1), 1e-14);
    assertEquals(6 * Math.log(6) - 5, work.logLikelihood(2), 1e-14);
    assertEquals(7, work.events(3));
    assertEquals(Math.log(0.5), work.logPrior(2), 1e-15);
    assertEquals(Math.log(0.5), work.logPriorSurvival(1), 1e-15);
    assertEquals(Double.NEGATIVE_INFINITY, work.logPriorSurvival(2));
  }
}
