package plumbline.models.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.testing.ProbabilityRng;

/** Sixty items and forty observations, computed in another way. */
class LargerCasesTest {
  @Test
  void normalDensitiesAreThoseOfCommonsStatistics() {
    Rng rng = Rng.seeded(71);
    for (int n = 1; n <= 40; n++) {
      NormalModel model = new NormalModel(n);
      NormalState state = model.drawPrior(rng);
      Doubles y = model.drawData(state, rng);
      assertEquals(n, y.size());
      double prior =
          NormalDistribution.of(0, 1).logDensity(state.mu())
              + GammaDistribution.of(3, 1.0 / 3).logDensity(state.tau());
      NormalDistribution each = NormalDistribution.of(state.mu(), Math.sqrt(1 / state.tau()));
      double likelihood = y.stream().map(each::logDensity).sum();
      assertEquals(prior, model.logPrior(state), 1e-12 * (1 + Math.abs(prior)));
      assertEquals(likelihood, model.logLikelihood(state, y), 1e-11 * (1 + Math.abs(likelihood)));
    }
  }

  @Test
  void sumsAndSquaresOfFortyNumbers() {
    Rng rng = Rng.seeded(72);
    NormalWorkspace work = new NormalWorkspace();
    for (int n = 1; n <= 40; n++) {
      Doubles y = Doubles.generate(n, i -> 3 + 2 * rng.normal());
      NormalState state = new NormalState(rng.normal(), rng.gamma(2));
      work.place(state, y);
      double point = rng.normal();
      double squares = y.stream().map(v -> (v - point) * (v - point)).sum();
      assertEquals(n, work.count());
      assertEquals(y.stream().sum(), work.sum(), 1e-12 * n);
      assertEquals(squares, work.squaresAround(point), 1e-11 * (1 + squares));
      assertEquals(state, work.state());
    }
  }

  private static Ints random(Rng rng, int n, int below) {
    return Ints.generate(n, i -> rng.uniformInt(below));
  }

  /** One after the other: the share of those before, with the concentration added. */
  @Test
  void mixtureIsDrawnAndWeighedOneItemAfterTheOther() {
    Rng rng = Rng.seeded(73);
    for (int round = 0; round < 20; round++) {
      MixtureModel model = new MixtureModel(60, 2 + round % 5, 3 + round % 7, 0.3, 0.7);
      ProbabilityRng ofPrior = new ProbabilityRng(rng);
      Ints z = model.drawPrior(ofPrior);
      ProbabilityRng ofData = new ProbabilityRng(rng);
      Ints words = model.drawData(z, ofData);
      double prior = 0;
      double likelihood = 0;
      for (int i = 0; i < 60; i++) {
        int same = 0;
        int sameWord = 0;
        for (int before = 0; before < i; before++) {
          boolean together = z.get(before) == z.get(i);
          same += together ? 1 : 0;
          sameWord += together && words.get(before) == words.get(i) ? 1 : 0;
        }
        prior += Math.log((same + 0.3) / (i + 0.3 * model.components()));
        likelihood += Math.log((sameWord + 0.7) / (same + 0.7 * model.words()));
      }
      assertEquals(prior, model.logPrior(z), 1e-10);
      assertEquals(prior, ofPrior.logProbability(), 1e-10);
      assertEquals(likelihood, model.logLikelihood(z, words), 1e-10);
      assertEquals(likelihood, ofData.logProbability(), 1e-10);
    }
    assertEquals(new MixtureModel(4, 3, 3, 1, 1), MixtureModel.small());
    assertEquals(243, new HashSet<>(new MixtureModel(5, 3, 2, 1, 1).states()).size());
  }

  /** A token moved at random, again and again: weights are ratios of joint densities. */
  @Test
  void weightsOfTheMixtureWorkspaceAreRatiosOfDensities() {
    Rng rng = Rng.seeded(74);
    MixtureModel model = new MixtureModel(30, 5, 7, 0.3, 0.7);
    MixtureWorkspace work = new MixtureWorkspace(model);
    Ints words = random(rng, 30, 7);
    work.place(random(rng, 30, 5), words);
    for (int move = 0; move < 200; move++) {
      int item = rng.uniformInt(30);
      int[] now = work.state().toArray();
      work.remove(item);
      double[] weights = work.weights(item).clone();
      double[] joint = new double[5];
      for (int k = 0; k < 5; k++) {
        now[item] = k;
        joint[k] = Math.exp(model.logJoint(Ints.of(now), words) + 130);
      }
      for (int k = 1; k < 5; k++) {
        assertEquals(joint[k] / joint[0], weights[k] / weights[0], 1e-9 * joint[k] / joint[0]);
      }
      assertTrue(joint[0] > 0);
      work.assign(item, rng.uniformInt(5));
    }
  }
}
