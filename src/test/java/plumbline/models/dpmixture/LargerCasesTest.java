package plumbline.models.dpmixture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.MultivariateNormalDistribution;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.countable.CountableTarget;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.testing.ProbabilityRng;

/** Up to ten observations in several components, unequal scales, computed in another way. */
class LargerCasesTest {
  private static DirichletMixture model(Rng rng, int n) {
    return new DirichletMixture(
        n, 0.5 + rng.exponential(), 0.5 + rng.exponential(), 0.4 + rng.exponential());
  }

  /** One to eight observations of one atom are jointly normal: Commons Math has the density. */
  @Test
  void marginalsOfBlocksAreMultivariateNormal() {
    Rng rng = Rng.seeded(181);
    for (int round = 0; round < 200; round++) {
      int n = 1 + round % 8;
      DirichletMixture model = model(rng, n);
      double[][] covariance = new double[n][n];
      double[] y = new double[n];
      double total = 0;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        y[i] = rng.normal();
        total += y[i];
        squares += y[i] * y[i];
        for (int j = 0; j < n; j++) {
          covariance[i][j] =
              model.spread() * model.spread() + (i == j ? model.noise() * model.noise() : 0);
        }
      }
      double expected =
          Math.log(new MultivariateNormalDistribution(new double[n], covariance).density(y));
      assertEquals(
          expected,
          new CollapsedKernel(model).logMarginal(n, total, squares),
          1e-8 * (1 + Math.abs(expected)));
    }
  }

  /** Guests one after the other, each with its prediction from those at its table. */
  @Test
  void weightsOfPartitionsGuestByGuest() {
    Rng rng = Rng.seeded(182);
    for (int round = 0; round < 200; round++) {
      int n = 2 + round % 9;
      DirichletMixture model = model(rng, n);
      Ints partition = Ints.generate(n, i -> rng.uniformInt(4));
      Doubles data = Doubles.generate(n, i -> 2 * rng.normal());
      double sum = 0;
      for (int i = 0; i < n; i++) {
        int same = 0;
        double precision = 1 / (model.spread() * model.spread());
        double weighted = 0;
        double noise = model.noise() * model.noise();
        for (int before = 0; before < i; before++) {
          if (partition.get(before) == partition.get(i)) {
            same++;
            precision += 1 / noise;
            weighted += data.get(before) / noise;
          }
        }
        sum += Math.log(same == 0 ? model.alpha() : same);
        sum +=
            NormalDistribution.of(weighted / precision, Math.sqrt(1 / precision + noise))
                .logDensity(data.get(i));
      }
      assertEquals(
          sum, new CollapsedKernel(model).logWeight(partition, data), 1e-8 * (1 + Math.abs(sum)));
    }
    int[] bell = {203, 877, 4140};
    for (int n = 6; n <= 8; n++) {
      List<Ints> all = new CollapsedKernel(new DirichletMixture(n, 1, 1, 1)).partitions();
      assertEquals(bell[n - 6], new HashSet<>(all).size());
      assertEquals(bell[n - 6], all.size());
      for (Ints blocks : all) {
        int used = 0;
        for (int b : blocks.toArray()) {
          assertTrue(b <= used, "numbered by first appearance");
          used = Math.max(used, b + 1);
        }
      }
    }
  }

  private static double[] weights(MixtureState state) {
    double[] weights = new double[state.sticks().size()];
    double left = 1;
    for (int h = 0; h < weights.length; h++) {
      double keep = Math.exp(state.sticks().get(h));
      weights[h] = left * (1 - keep);
      left *= keep;
    }
    return weights;
  }

  /** What the simulator decided has the probability of its labels; densities term by term. */
  @Test
  void simulatorAndDensitiesLabelByLabel() {
    Rng rng = Rng.seeded(183);
    for (int round = 0; round < 200; round++) {
      int n = 1 + round % 10;
      DirichletMixture model = model(rng, n);
      ProbabilityRng counted = new ProbabilityRng(rng);
      MixtureState state = model.drawPrior(counted);
      double[] weights = weights(state);
      double labels =
          state.labels().stream().mapToDouble(label -> Math.log(weights[label - 1])).sum();
      assertEquals(labels, counted.logProbability(), 1e-8);
      int largest = state.labels().stream().max().orElse(0);
      double prior = labels;
      for (int h = 0; h < largest; h++) {
        double broken = 1 - Math.exp(state.sticks().get(h));
        prior += BetaDistribution.of(1, model.alpha()).logDensity(broken);
        prior += NormalDistribution.of(0, model.spread()).logDensity(state.atoms().get(h));
      }
      assertEquals(prior, model.logPrior(state), 1e-8 * (1 + Math.abs(prior)));
      Doubles data = model.drawData(state, rng);
      double likelihood = 0;
      for (int i = 0; i < n; i++) {
        double atom = state.atoms().get(state.labels().get(i) - 1);
        likelihood += NormalDistribution.of(atom, model.noise()).logDensity(data.get(i));
      }
      assertEquals(likelihood, model.logLikelihood(state, data), 1e-9 * (1 + Math.abs(likelihood)));
      assertEquals(state.labels().stream().distinct().count(), state.occupied());
    }
  }

  /** The sampler's law of each label, for as many components as there are sticks. */
  @Test
  void samplersLawsOfManyLabels() {
    Rng rng = Rng.seeded(184);
    for (int round = 0; round < 60; round++) {
      int n = 2 + round % 9;
      DirichletMixture model = model(rng, n);
      MixtureState state =
          new MixtureState(
              Ints.generate(n, i -> 1 + rng.uniformInt(6)),
              Doubles.generate(9, h -> -0.05 - rng.exponential()),
              Doubles.generate(9, h -> rng.normal()));
      Doubles data = model.drawData(state, rng);
      DirichletMixtureWorkspace work =
          MixtureSampler.of(model, RetrospectiveGibbs::new).workspace();
      work.place(state, data);
      double[] weights = weights(state);
      for (int i = 0; i < n; i++) {
        CountableTarget target = work.target(i);
        double left = 1;
        for (int k = 1; k <= 9; k++) {
          left -= weights[k - 1];
          double z = (data.get(i) - state.atoms().get(k - 1)) / model.noise();
          assertEquals(Math.log(weights[k - 1]), target.logPrior(k), 1e-8);
          assertEquals(left, Math.exp(target.logPriorSurvival(k)), 1e-10);
          assertEquals(-z * z / 2, target.logLikelihood(k), 1e-10 * (1 + z * z));
          ProbabilityRng counted = new ProbabilityRng(rng);
          int drawn = target.drawBeyond(k, counted);
          if (drawn <= 9) { // else the walk went on to sticks of its own
            double expected = Math.log(weights[drawn - 1] / left);
            assertEquals(expected, counted.logProbability(), 1e-7);
            assertEquals(expected, target.logBeyond(drawn, k), 1e-7);
          }
        }
        int own = i;
        int others =
            IntStream.range(0, n)
                .filter(j -> j != own)
                .map(j -> state.labels().get(j))
                .max()
                .orElse(1);
        assertEquals(others, target.othersMaximum());
      }
    }
  }
}
