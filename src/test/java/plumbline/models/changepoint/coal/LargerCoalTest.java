package plumbline.models.changepoint.coal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.testing.ProbabilityRng;

/** Up to sixty years, every change, against Commons Statistics and predictions year by year. */
class LargerCoalTest {
  /** Each year given those before it under one unknown rate: a negative binomial law. */
  private static double logEvidence(Ints data, int from, int to, double shape, double rate) {
    double a = shape;
    double b = rate;
    double sum = 0;
    for (int year = from; year < to; year++) {
      int y = data.get(year);
      sum +=
          LogGamma.value(a + y)
              - LogGamma.value(a)
              - LogGamma.value(y + 1.0)
              + a * Math.log(b / (b + 1))
              - y * Math.log(b + 1);
      a += y;
      b++;
    }
    return sum;
  }

  @Test
  void densitiesPosteriorsAndTheSamplersLaw() {
    Rng rng = Rng.seeded(171);
    for (int round = 0; round < 120; round++) {
      int years = 2 + round % 59;
      double shape = 0.5 + 3 * rng.uniform();
      double rate = 0.3 + 2 * rng.uniform();
      CoalModel model = new CoalModel(years, shape, rate);
      CoalState state = model.drawPrior(rng);
      ProbabilityRng counted = new ProbabilityRng(rng);
      Ints data = model.drawData(state, counted);
      GammaDistribution law = GammaDistribution.of(shape, 1 / rate);
      double prior = law.logDensity(state.before()) + law.logDensity(state.after());
      assertEquals(
          prior - Math.log(years - 1), model.logPrior(state), 1e-9 * (1 + Math.abs(prior)));
      double likelihood = logLikelihood(state, state.change(), data, years);
      double tolerance = 1e-9 * (1 + Math.abs(likelihood));
      assertEquals(likelihood, model.logLikelihood(state, data), tolerance);
      assertEquals(likelihood, counted.logProbability(), tolerance);
      CoalWorkspace work = CoalSampler.of(model, RetrospectiveGibbs::new).workspace();
      work.place(state, data);
      double first = logLikelihood(state, 1, data, years);
      double[] weights = new double[years];
      double total = 0;
      for (int k = 1; k < years; k++) {
        int change = k;
        assertEquals(
            logLikelihood(state, k, data, years) - first,
            work.logLikelihood(k) - work.logLikelihood(1),
            1e-8 * (1 + Math.abs(likelihood)));
        assertEquals(IntStream.range(0, k).map(data::get).sum(), work.events(k));
        assertEquals(-Math.log(years - 1), work.logPrior(k), 1e-12);
        double beyond =
            IntStream.range(change + 1, years).mapToDouble(j -> 1.0 / (years - 1)).sum();
        assertEquals(beyond, Math.exp(work.logPriorSurvival(k)), 1e-12);
        weights[k] =
            logEvidence(data, 0, k, shape, rate) + logEvidence(data, k, years, shape, rate);
        total += Math.exp(weights[k] - weights[1]);
      }
      Doubles posterior = model.posterior(data);
      assertEquals(0, posterior.get(0));
      for (int k = 1; k < years; k++) {
        assertEquals(Math.exp(weights[k] - weights[1]) / total, posterior.get(k), 1e-8);
      }
    }
  }

  private static double logLikelihood(CoalState state, int change, Ints data, int years) {
    PoissonDistribution before = PoissonDistribution.of(state.before());
    PoissonDistribution after = PoissonDistribution.of(state.after());
    return IntStream.range(0, years)
        .mapToDouble(y -> (y < change ? before : after).logProbability(data.get(y)))
        .sum();
  }
}
