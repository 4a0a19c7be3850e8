package plumbline.models.relational.features;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.combinatorics.LogFactorial;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.Link;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.RestaurantPrior;
import plumbline.models.relational.ila.Attribute;
import plumbline.models.relational.ila.IlaModel;
import plumbline.models.relational.ila.IlaState;
import plumbline.models.relational.lfrm.LfrmState;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.testing.ProbabilityRng;

/** Features, attributes and clusters of up to twelve objects, tables that are not symmetric. */
class LargerStatesTest {
  /**
   * What the simulator drew, by the probabilities of its decisions. Dishes of one guest come in any
   * order, so that k! scripts end in the same list.
   */
  @Test
  void buffetsOfTwelveGuests() {
    Rng rng = Rng.seeded(113);
    for (int round = 0; round < 300; round++) {
      int n = 1 + round % 12;
      double alpha = 0.2 + 3 * rng.uniform();
      ProbabilityRng counted = new ProbabilityRng(rng);
      List<boolean[]> columns = BuffetPrior.draw(n, alpha, counted);
      int[] fresh = new int[n];
      int[] sizes = new int[columns.size()];
      for (int k = 0; k < sizes.length; k++) {
        boolean[] column = columns.get(k);
        fresh[IntStream.range(0, n).filter(i -> column[i]).findFirst().orElseThrow()]++;
        sizes[k] = (int) IntStream.range(0, n).filter(i -> column[i]).count();
      }
      double scripts = Arrays.stream(fresh).mapToDouble(k -> LogFactorial.create().value(k)).sum();
      assertEquals(
          counted.logProbability() + scripts, BuffetPrior.logProbability(sizes, n, alpha), 1e-9);
      double harmonic = 0;
      for (int i = 1; i <= n; i++) {
        harmonic += 1.0 / i;
      }
      assertEquals(harmonic, BuffetPrior.harmonic(n), 1e-14);
    }
  }

  @Test
  void restaurantsOfTwelveGuests() {
    Rng rng = Rng.seeded(114);
    for (int round = 0; round < 300; round++) {
      boolean[] present = new boolean[1 + round % 12];
      for (int i = 0; i < present.length; i++) {
        present[i] = rng.bernoulli(0.8);
      }
      double concentration = 0.2 + 3 * rng.uniform();
      ProbabilityRng counted = new ProbabilityRng(rng);
      int[] labels = RestaurantPrior.draw(present, concentration, counted);
      int tables = Arrays.stream(labels).max().orElse(0);
      int[] sizes = new int[tables];
      for (int i = 0; i < labels.length; i++) {
        assertEquals(present[i], labels[i] > 0);
        if (present[i]) {
          sizes[labels[i] - 1]++;
        }
      }
      assertFalse(Arrays.stream(sizes).anyMatch(size -> size == 0));
      assertEquals(
          counted.logProbability(), RestaurantPrior.logProbability(sizes, concentration), 1e-10);
    }
  }

  @Test
  void linksAtRandomStrengths() {
    Rng rng = Rng.seeded(115);
    NormalDistribution normal = NormalDistribution.of(0, 1);
    for (int i = 0; i < 2_000; i++) {
      double x = 6 * rng.normal();
      double logistic = Math.exp(x) / (1 + Math.exp(x));
      assertEquals(logistic, Link.LOGISTIC.probability(x), 1e-14);
      assertEquals(Math.log(logistic), Link.LOGISTIC.logProbability(true, x), 1e-9);
      assertEquals(-Math.log1p(Math.exp(x)), Link.LOGISTIC.logProbability(false, x), 1e-12);
      assertEquals(normal.cumulativeProbability(x), Link.PROBIT.probability(x), 1e-13);
      assertEquals(
          Math.log(normal.cumulativeProbability(x)), Link.PROBIT.logProbability(true, x), 1e-9);
      assertEquals(
          Math.log(normal.survivalProbability(x)), Link.PROBIT.logProbability(false, x), 1e-9);
    }
  }

  /** Three to six subclusters, labels with gaps, a table that is not symmetric. */
  @Test
  void strengthOfManyAttributesWithTablesThatAreNotSymmetric() {
    Rng rng = Rng.seeded(116);
    for (int round = 0; round < 200; round++) {
      int n = 8 + round % 5;
      double[][] expected = new double[n][n];
      List<Attribute> attributes = new ArrayList<>();
      for (int m = 0; m < 4; m++) {
        int most = 3 + rng.uniformInt(4);
        int[] labels = IntStream.range(0, n).map(i -> rng.uniformInt(most + 1)).toArray();
        double[][] table = new double[most + 1][most + 1];
        Arrays.setAll(
            table, k -> IntStream.range(0, most + 1).mapToDouble(l -> rng.normal()).toArray());
        Attribute attribute = Attribute.of(labels, table);
        attributes.add(attribute);
        assertEquals(Arrays.stream(labels).filter(k -> k > 0).count(), attribute.members());
        assertEquals(
            Arrays.stream(labels).filter(k -> k > 0).distinct().count(), attribute.clusters());
        double[][] again = attribute.table(attribute.clusters() + 2);
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            double weight = labels[i] == 0 || labels[j] == 0 ? 0 : table[labels[i]][labels[j]];
            assertEquals(weight, attribute.weight(i, j), "attribute " + m);
            assertEquals(
                weight, again[attribute.subclusters().get(i)][attribute.subclusters().get(j)]);
            expected[i][j] += weight;
          }
        }
      }
      IlaState state = new IlaState(1, 2, -0.7, 4, attributes);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertEquals(expected[i][j] - 0.7, state.strength(i, j), 1e-12);
        }
      }
      assertEquals(0.5, state.sigma(), 1e-15);
    }
  }

  @Test
  void strengthOfManyFeaturesIsAQuadraticForm() {
    Rng rng = Rng.seeded(117);
    for (int round = 0; round < 200; round++) {
      int n = 9;
      int k = 1 + round % 7;
      List<Ints> features =
          IntStream.range(0, k).mapToObj(f -> Ints.generate(n, i -> rng.uniformInt(2))).toList();
      double[][] w = new double[k][k];
      Arrays.setAll(w, a -> IntStream.range(0, k).mapToDouble(b -> rng.normal()).toArray());
      Doubles weights = Doubles.of(Arrays.stream(w).flatMapToDouble(Arrays::stream).toArray());
      LfrmState state = new LfrmState(1, 0.3, 4, features, weights);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double sum = 0.3;
          for (int a = 0; a < k; a++) {
            for (int b = 0; b < k; b++) {
              sum += features.get(a).get(i) * w[a][b] * features.get(b).get(j);
            }
          }
          assertEquals(sum, state.strength(i, j), 1e-12);
        }
      }
    }
  }

  /** Up to seven subclusters: 28 free weights of a symmetric matrix, 49 of another. */
  @Test
  void weightsOfUpToSevenSubclusters() {
    Rng rng = Rng.seeded(118);
    for (int k = 0; k <= 7; k++) {
      for (boolean directed : new boolean[] {false, true}) {
        double precision = 0.2 + rng.exponential();
        double sigma = 1 / Math.sqrt(precision);
        Doubles weights = IlaModel.drawWeights(k, directed, sigma, rng.child(k));
        Rng again = rng.child(k);
        NormalDistribution law = NormalDistribution.of(0, sigma);
        double[][] expected = new double[k][k];
        double sum = 0;
        for (int a = 0; a < k; a++) {
          for (int b = directed ? 0 : a; b < k; b++) {
            expected[a][b] = sigma * again.normal();
            expected[b][a] = directed ? expected[b][a] : expected[a][b];
            sum += law.logDensity(expected[a][b]);
          }
        }
        double[] flat = Arrays.stream(expected).flatMapToDouble(Arrays::stream).toArray();
        assertArrayEquals(flat, weights.toArray());
        assertEquals(sum, IlaModel.logWeights(weights, k, directed, precision), 1e-11);
      }
    }
  }

  private static Dyads random(Rng rng, int n) {
    Dyads dyads = rng.bernoulli(0.5) ? Dyads.directed(n) : Dyads.symmetric(n);
    dyads = rng.bernoulli(0.5) ? dyads.withSelfLinks() : dyads;
    return dyads.hiding(IntStream.range(0, n * n).filter(d -> rng.bernoulli(0.1)).toArray());
  }

  /** Objects that come from others keep their labels, new ones have none. */
  @Test
  void labelsMoveWithTheirObjects() {
    Rng rng = Rng.seeded(122);
    for (int round = 0; round < 100; round++) {
      int[] labels = IntStream.range(0, 9).map(i -> rng.uniformInt(5)).toArray();
      int[] source = IntStream.range(0, 14).map(i -> rng.uniformInt(11) - 2).toArray();
      int[] expected =
          IntStream.of(source).map(from -> from < 0 ? 0 : labels[Math.min(from, 8)]).toArray();
      Ints moved = IlaModel.moved(Ints.of(labels), 14, i -> Math.min(source[i], 8));
      assertEquals(Ints.of(expected), moved);
    }
  }

  /** Hyperpriors at random points, and every link's probability at once and one by one. */
  @Test
  void hyperpriorsAndProbabilitiesOfManyLinks() {
    Rng rng = Rng.seeded(121);
    for (int round = 0; round < 100; round++) {
      boolean tests = round % 2 == 0;
      RelationalPriors priors = tests ? RelationalPriors.forTests() : RelationalPriors.forData();
      double x = 4 * rng.uniform();
      double shape = tests ? 2 : 1;
      assertEquals(
          GammaDistribution.of(shape, 1).logDensity(x), priors.alpha().logDensity(x), 1e-12);
      assertEquals(
          GammaDistribution.of(shape, 1).logDensity(x), priors.gamma().logDensity(x), 1e-12);
      assertEquals(
          NormalDistribution.of(-1, tests ? 1.5 : 4).logDensity(x),
          priors.bias().logDensity(x),
          1e-12);
      assertEquals(
          GammaDistribution.of(3, 1.0 / 3).logDensity(x), priors.precision().logDensity(x), 1e-12);
      Dyads dyads = random(rng, 7);
      IlaModel model = IlaModel.of(dyads, priors);
      IlaState state = model.drawPrior(rng);
      Network network = model.drawData(state, rng);
      List<Integer> numbers = new ArrayList<>();
      dyads.forEach(numbers::add);
      double[] all =
          model.linkProbabilities(state, network, Ints.generate(numbers.size(), numbers::get));
      for (int d = 0; d < all.length; d++) {
        double strength = state.bias();
        for (Attribute attribute : state.attributes()) {
          strength += attribute.weight(numbers.get(d) / 7, numbers.get(d) % 7);
        }
        assertEquals(1 / (1 + Math.exp(-strength)), all[d], 1e-13);
        assertNotEquals(Double.NaN, all[d]);
      }
    }
  }
}
