package plumbline.models.changepoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.ScriptedRng;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.LazySticks;
import plumbline.testing.ProbabilityRng;

/** Three people, five times, change points up to eight, against {@link NaiveLayers}. */
class LargerCasesTest {
  private static ChangePointModel model(PointPrior prior, boolean known) {
    LayerPriors priors = new LayerPriors(2.5, 1.2, 4.2, 3.3, 1.7, 2.4, concentration(known));
    return new ChangePointModel(3, Ints.of(6, 0, 9, 4, 7), prior, priors);
  }

  private static LayerPriors.Concentration concentration(boolean known) {
    return known ? LayerPriors.Concentration.fixed(1.1) : LayerPriors.Concentration.gamma(2, 1.5);
  }

  /** Rates from 0.01 to 300, points up to 400: three readings by Commons' Poisson law. */
  @Test
  void priorsOfPointsOnALogarithmicGrid() {
    for (double exponent = -2; exponent <= 2.5; exponent += 0.125) {
      double lambda = Math.pow(10, exponent);
      PoissonDistribution law = PoissonDistribution.of(lambda);
      for (PointPrior prior : PointPrior.values()) {
        for (int p = 0; p <= 400; p += p < 30 ? 1 : 37) {
          double expected = NaiveLayers.point(prior, p, lambda);
          double found = prior.logProbability(p, lambda, Math.log(lambda));
          String name = prior + " " + p + " " + lambda;
          if (p < prior.start()) {
            assertEquals(Double.NEGATIVE_INFINITY, found);
            assertEquals(0, prior.logSurvival(p, lambda, Math.log(lambda)));
            continue;
          }
          assertEquals(expected, found, 1e-9 * (1 + Math.abs(expected)), name);
          double tail =
              switch (prior) {
                case POISSON_FROM_ZERO -> law.survivalProbability(p);
                case SHIFTED_POISSON -> law.survivalProbability(p - 1);
                case ZERO_TRUNCATED -> law.survivalProbability(p) / law.survivalProbability(0);
              };
          if (tail > 1e-280) {
            double log = prior.logSurvival(p, lambda, Math.log(lambda));
            assertEquals(Math.log(tail), log, 1e-8 * (1 + Math.abs(Math.log(tail))), name);
          }
        }
      }
    }
  }

  @Test
  void ratesSticksAndCountsOfManyPeople() {
    Rng rng = Rng.seeded(161);
    for (int round = 0; round < 100; round++) {
      ChangePointModel model = model(PointPrior.POISSON_FROM_ZERO, true);
      ChangePointState state = NaiveLayers.state(model, rng, 6, 9);
      int[][] counts = new int[15][];
      for (int cell = 0; cell < 15; cell++) {
        counts[cell] = IntStream.range(0, rng.uniformInt(9)).map(h -> rng.uniformInt(4)).toArray();
      }
      LayerCounts data = new LayerCounts(5, Arrays.stream(counts).map(Ints::of).toList());
      assertEquals(3, data.people());
      for (int i = 0; i < 3; i++) {
        ChangePointState.Person person = state.people().get(i);
        double rate = 1;
        for (int t = 0; t < 5; t++) {
          rate *= person.factors().get(t);
          assertEquals(rate, person.rate(t), 1e-12 * rate);
          int[] cell = counts[5 * i + t];
          int sum = 0;
          for (int depth = 0; depth < 12; depth++) {
            assertEquals(sum, data.upTo(i, t, depth));
            sum += depth < cell.length ? cell[depth] : 0;
            assertEquals(depth < cell.length ? cell[depth] : 0, atOrNone(data.at(i, t), depth));
          }
        }
        double[] breaks = NaiveLayers.breaks(person);
        for (int h = 1; h <= 9; h++) {
          assertEquals(breaks[h - 1], person.stick(h), 1e-14);
        }
        assertEquals(person.points().stream().max().orElse(0), person.deepest());
      }
    }
    LayerPriors constants = model(PointPrior.POISSON_FROM_ZERO, true).priors();
    for (int t = 0; t < 9; t++) {
      assertEquals(t == 0 ? 2.5 : 4.2, constants.shape(t));
      assertEquals(t == 0 ? 1.2 : 3.3, constants.rate(t));
    }
  }

  private static int atOrNone(Ints cell, int depth) {
    return depth < cell.size() ? cell.get(depth) : 0;
  }

  /** Layers up to the change point by a fine grid of uniform numbers; beyond it by decisions. */
  @Test
  void layersAreDrawnByTheirLaw() {
    Rng rng = Rng.seeded(162);
    for (int round = 0; round < 60; round++) {
      ChangePointState state =
          NaiveLayers.state(model(PointPrior.POISSON_FROM_ZERO, true), rng, 8, 40);
      ChangePointState.Person person = state.people().get(0);
      double[] weights = NaiveLayers.weights(NaiveLayers.breaks(person));
      LazySticks sticks = new LazySticks();
      sticks.place(person.sticks());
      int p = person.points().get(0);
      double omega = person.weights().get(0);
      double covered = IntStream.range(0, p).mapToDouble(h -> weights[h]).sum();
      for (int u = 0; p > 0 && u < 997; u++) {
        double level = (u + 0.5) / 997;
        int expected = 1;
        for (double sum = weights[0]; sum < level * covered; sum += weights[expected++]) {}
        int found = ChangePointModel.drawLayer(person, 0, sticks, ScriptedRng.of(1, level));
        assertEquals(expected, found);
      }
      double[] law = NaiveLayers.law(weights, p, omega);
      for (int draw = 0; draw < 50; draw++) {
        ProbabilityRng counted = new ProbabilityRng(rng);
        int layer = ChangePointModel.drawLayer(person, 0, sticks, counted);
        double expected = layer <= p ? omega : layer <= 40 ? law[layer - 1] : Double.NaN;
        if (layer <= 40) {
          assertEquals(Math.log(expected), counted.logProbability(), 1e-9);
        }
      }
    }
  }

  @Test
  void densitiesOfVisibleLayersChoiceByChoice() {
    Rng rng = Rng.seeded(163);
    for (PointPrior prior : PointPrior.values()) {
      for (int round = 0; round < 30; round++) {
        ChangePointModel model = model(prior, round % 2 == 0);
        // More sticks than the deepest change point needs say nothing.
        ChangePointState state = NaiveLayers.state(model, rng, round % 7, 9);
        int[] held = new int[3];
        Arrays.setAll(held, i -> Math.max(2, state.people().get(i).deepest()));
        double expected = NaiveLayers.prior(model, state, held);
        assertEquals(expected, model.logPrior(state), 1e-9 * (1 + Math.abs(expected)));
        LayerCounts data = model.drawData(state, rng);
        double likelihood = 0;
        for (int i = 0; i < 3; i++) {
          likelihood += NaiveLayers.choices(model, state, i, data, held[i]);
          for (int t = 0; t < 5; t++) {
            assertEquals(model.choices().get(t), data.at(i, t).sum());
          }
        }
        assertEquals(likelihood, model.logLikelihood(state, data), 1e-8 * Math.abs(likelihood));
      }
    }
  }

  /** The sampler's law of each of fifteen change points, for every point the sticks reach. */
  @Test
  void samplersLawsOfManyChangePoints() {
    Rng rng = Rng.seeded(164);
    for (int round = 0; round < 30; round++) {
      ChangePointModel model = model(PointPrior.values()[round % 3], true);
      ChangePointState state = NaiveLayers.state(model, rng, 6, 14);
      LayerCounts data = model.drawData(state, rng);
      ChangePointWorkspace work = ChangePointSampler.of(model).workspace();
      work.place(state, data);
      for (int cell = 0; cell < 15; cell++) {
        ChangePointState.Person person = state.people().get(cell / 5);
        int t = cell % 5;
        double[] weights = NaiveLayers.weights(NaiveLayers.breaks(person));
        CountableTarget target = work.target(cell);
        Ints counts = data.at(cell / 5, t);
        for (int p = 0; p <= 12; p++) {
          double[] law = NaiveLayers.law(weights, p, person.weights().get(t));
          double expected = 0; // against no change point at all
          for (int h = 0; h < counts.size(); h++) {
            int at = Math.min(h, 14);
            expected += counts.get(h) * Math.log(law[at] / weights[at]);
          }
          assertEquals(expected, target.logLikelihood(p), 1e-8 * (1 + Math.abs(expected)));
          double prior = NaiveLayers.point(model.prior(), p, person.rate(t));
          assertEquals(prior, target.logPrior(p), 1e-8 * (1 + Math.abs(prior)));
          double most = target.logLikelihoodBeyondAtMost(p);
          double least = target.logLikelihoodBeyondAtLeast(p);
          for (int beyond = p + 1; beyond <= 12; beyond++) {
            double there = target.logLikelihood(beyond);
            assertTrue(least - 1e-12 <= there && there <= most + 1e-12, "bounds beyond " + p);
          }
        }
        assertEquals(model.prior().start(), target.supportStart());
      }
    }
  }
}
