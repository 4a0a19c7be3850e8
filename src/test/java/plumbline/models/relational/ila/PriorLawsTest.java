package plumbline.models.relational.ila;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.RelationalPriors;
import plumbline.models.relational.RestaurantPrior;
import plumbline.models.relational.features.BuffetPrior;
import plumbline.models.relational.irm.IrmChecks;
import plumbline.models.relational.irm.IrmState;
import plumbline.models.relational.networks.Dyads;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.testing.Statistical;

/** With the likelihood masked, or before any data, the samplers must give the exact prior laws. */
class PriorLawsTest {
  private static final int DRAWS = 100_000;
  private static final double LEVEL = 1e-4;

  /** P value of Pearson's statistic; cells expected below 5 are pooled. */
  private static double pValue(double[] expected, double[] found) {
    double pooledExpected = 0;
    double pooledFound = 0;
    double statistic = 0;
    int cells = 0;
    for (int k = 0; k < expected.length; k++) {
      if (expected[k] < 5) {
        pooledExpected += expected[k];
        pooledFound += found[k];
      } else {
        statistic += (found[k] - expected[k]) * (found[k] - expected[k]) / expected[k];
        cells++;
      }
    }
    if (pooledExpected > 0.5) {
      double difference = pooledFound - pooledExpected;
      statistic += difference * difference / pooledExpected;
      cells++;
    }
    return ChiSquaredDistribution.of(cells - 1).survivalProbability(statistic);
  }

  /** Negative binomial with size 2 and p = 1 / (1 + H_10): alpha ~ Gamma(2, 1), N = 10. */
  private static double[] negativeBinomial(int length) {
    double p = 1 / (1 + BuffetPrior.harmonic(10));
    double[] law = new double[length];
    for (int m = 0; m < length; m++) {
      law[m] = (m + 1) * p * p * Math.pow(1 - p, m);
    }
    return law;
  }

  @Test
  void moments() {
    double[] law = negativeBinomial(2_000);
    assertEquals(0.06478, law[0], 5e-6);
    assertEquals(0.03777, law[10], 5e-6);
    double mean = 0;
    double square = 0;
    for (int m = 0; m < law.length; m++) {
      mean += m * law[m];
      square += m * m * law[m];
    }
    assertEquals(5.858, mean, 5e-4);
    assertEquals(4.797, Math.sqrt(square - mean * mean), 5e-4);
  }

  private static double featuresAfter(int sweeps, long seed) {
    IlaModel model = IlaModel.of(Dyads.symmetric(10), RelationalPriors.forTests());
    double[] expected = negativeBinomial(80);
    double[] found = new double[80];
    Rng rng = Rng.seeded(seed);
    IlaState first = model.drawPrior(rng);
    Chain<IlaState, Network> chain = IlaSampler.of(model).start(first, model.drawData(first, rng));
    for (int d = 0; d < DRAWS; d++) {
      IlaState state = model.drawPrior(rng);
      chain.place(state, model.drawData(state, rng));
      for (int s = 0; s < sweeps; s++) {
        chain.advance(rng);
      }
      found[chain.state().attributes().size()]++;
    }
    for (int m = 0; m < expected.length; m++) {
      expected[m] *= DRAWS;
    }
    return pValue(expected, found);
  }

  @Test
  @Tag("long")
  @Statistical(alpha = 1e-3)
  void numberOfFeaturesAfterOneSweep() {
    double p = featuresAfter(1, 20140331);
    assertTrue(p > 1e-3, () -> "p = " + p);
  }

  @Test
  @Tag("long")
  @Statistical(alpha = 1e-3)
  void numberOfFeaturesAfterTwentySweeps() {
    double p = featuresAfter(20, 20140331);
    assertTrue(p > 1e-3, () -> "p = " + p);
  }

  /**
   * Unordered memberships and subclusters of 3 objects, alpha and gamma known, every dyad hidden:
   * each profile of an attribute occurs Poisson often, independently; so the number of attributes,
   * and the profile of an attribute chosen by its place, have exact laws.
   */
  @Test
  @Statistical(alpha = 1e-4)
  void maskedMembershipsAndSubclusters() {
    double alpha = 1.5;
    double gamma = 0.8;
    IlaModel model = IlaModel.of(Dyads.symmetric(3).hidingAll(), RelationalPriors.forTests());
    Network data = Network.of(model.dyads(), (from, to) -> false);
    IlaWorkspace work = IlaSampler.of(model).sweep().workspace();
    var updates = IlaSampler.of(model).updates();
    Map<Ints, double[]> expected = new TreeMap<>(java.util.Comparator.comparing(Ints::toString));
    addProfiles(expected, alpha, gamma);
    Rng rng = Rng.seeded(7);
    for (int d = 0; d < DRAWS; d++) {
      IlaState prior = model.drawPrior(rng);
      IlaState start = fixed(alpha, gamma, prior, rng);
      work.place(start, data);
      for (int s = 0; s < 2; s++) {
        java.util.Objects.requireNonNull(updates.get("memberships")).update(work, rng);
        java.util.Objects.requireNonNull(updates.get("own")).update(work, rng);
      }
      for (Attribute attribute : work.state().attributes()) {
        double[] cell = expected.get(IrmState.numbered(marked(attribute)));
        java.util.Objects.requireNonNull(cell)[1]++;
      }
    }
    double[] mean = expected.values().stream().mapToDouble(c -> c[0] * DRAWS).toArray();
    double[] found = expected.values().stream().mapToDouble(c -> c[1]).toArray();
    assertEquals(14, mean.length);
    double statistic = 0;
    for (int k = 0; k < mean.length; k++) {
      statistic += (found[k] - mean[k]) * (found[k] - mean[k]) / mean[k];
    }
    double p = ChiSquaredDistribution.of(mean.length).survivalProbability(statistic);
    assertTrue(p > LEVEL, () -> "p = " + p);
  }

  /** A draw of the prior with alpha and gamma given. */
  private static IlaState fixed(double alpha, double gamma, IlaState prior, Rng rng) {
    java.util.List<Attribute> attributes = new java.util.ArrayList<>();
    for (boolean[] column : BuffetPrior.draw(3, alpha, rng)) {
      Ints labels = Ints.of(RestaurantPrior.draw(column, gamma, rng));
      int k = labels.stream().max().orElse(0);
      attributes.add(new Attribute(labels, IlaModel.drawWeights(k, false, prior.sigma(), rng)));
    }
    return new IlaState(alpha, gamma, prior.bias(), prior.precision(), attributes);
  }

  /** A profile as a partition of the objects and one more, which stands for lacking it. */
  private static int[] marked(Attribute attribute) {
    int[] labels = new int[4];
    for (int i = 0; i < 3; i++) {
      labels[i + 1] = attribute.subclusters().get(i);
    }
    return labels;
  }

  /** How many attributes of each profile are expected: IBP times CRP. */
  private static void addProfiles(Map<Ints, double[]> expected, double alpha, double gamma) {
    for (Ints labels : IrmChecks.partitions(4)) {
      int[] sizes = new int[5];
      labels.stream().forEach(c -> sizes[c]++);
      int members = 4 - sizes[1];
      if (members > 0) {
        double log =
            Math.log(alpha)
                + LogGamma.value(members)
                + LogGamma.value(4.0 - members)
                - LogGamma.value(4.0)
                + LogGamma.value(gamma)
                - LogGamma.value(gamma + members);
        for (int k = 2; k < sizes.length; k++) {
          log += sizes[k] > 0 ? Math.log(gamma) + LogGamma.value(sizes[k]) : 0;
        }
        expected.put(labels, new double[] {Math.exp(log), 0});
      }
    }
  }
}
