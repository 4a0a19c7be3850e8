package plumbline.graphs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.numbers.gamma.LogGamma;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.Statistical;

class GWishartTest {
  private static final int DRAWS = 20_000;
  private static final Graph PATH = Graph.of(3, 0, 2, 1, 2);
  private static final Graph FOUR_CYCLE = Graph.of(4, 0, 1, 1, 2, 2, 3, 3, 0);
  private static final Graph DIAMOND = FOUR_CYCLE.with(0, 2, true);
  private static final Graph FIVE_CYCLE = Graph.of(5, 0, 1, 1, 2, 2, 3, 3, 4, 4, 0);

  /** A positive definite matrix without structure. */
  private static Doubles scale(int p) {
    return Doubles.generate(
        p * p,
        e -> {
          int i = e / p;
          int j = e % p;
          return i == j ? 1.5 + 0.3 * i : 0.5 * Math.cos(1 + i + j) / (1 + Math.abs(i - j));
        });
  }

  private static double[] draws(GWishart law, ToDoubleFunction<Doubles> function, long seed) {
    SeededRng rng = Rng.seeded(seed);
    double[] values = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      values[i] = function.applyAsDouble(law.sample(rng));
    }
    return values;
  }

  @Test
  void constantsAreThoseOfBdgraph() {
    // R: BDgraph::gnorm where it is exact.
    for (double[] row :
        new double[][] {
          {3, 3.675754, 10.935027, 12.609004, 9.261051},
          {5, 8.070203, 16.638810, 18.495108, 14.782512}
        }) {
      List<Graph> graphs = List.of(Graph.empty(4), DIAMOND, Graph.complete(4), FOUR_CYCLE);
      for (int g = 0; g < graphs.size(); g++) {
        assertEquals(
            row[g + 1],
            GWishart.standard(graphs.get(g), row[0]).logNormaliser().orElseThrow(),
            1e-6);
      }
    }
  }

  @Test
  void onlyTheFourCyclesAreNotDecomposable() {
    Doubles scale = scale(4);
    long closed =
        Graph.all(4).stream()
            .filter(g -> new GWishart(g, 3, scale).logNormaliser().isPresent())
            .count();
    assertEquals(61, closed);
  }

  /** The gamma ratio is exact where the ends are linked through common neighbours only. */
  @Test
  void gammaRatioIsExactOrOffAsKnown() {
    double diamond = GWishart.standard(DIAMOND, 3).logNormaliser().orElseThrow();
    double cycle = GWishart.standard(FOUR_CYCLE, 3).logNormaliser().orElseThrow();
    assertEquals(NormaliserRatio.gamma().at(3, 2), diamond - cycle, 1e-12);
    double path = GWishart.standard(FOUR_CYCLE.with(0, 3, false), 3).logNormaliser().orElseThrow();
    assertEquals(0.0401, Math.abs(NormaliserRatio.gamma().at(3, 0) - (cycle - path)), 1e-4);
    double lost = NormaliserRatio.gamma().at(3, 0) - NormaliserRatio.truncated().at(3, 0);
    assertEquals(0.2416, lost, 1e-4);
    assertEquals(
        Math.log(2 * Math.sqrt(Math.PI)) + LogGamma.value(2) - LogGamma.value(1.5),
        NormaliserRatio.gamma().at(3, 0),
        1e-14);
  }

  /** tr(S K) / 2 is Gamma(p b / 2 + edges), whatever the graph and the scale. */
  @Test
  @Statistical(alpha = 1e-4)
  void traceHasItsExactLaw() {
    for (Graph graph : List.of(PATH, DIAMOND, FOUR_CYCLE, FIVE_CYCLE, Graph.complete(4))) {
      for (Doubles scale : List.of(scale(graph.nodes()), identity(graph.nodes()))) {
        GWishart law = new GWishart(graph, 3.5, scale);
        double[] halves = draws(law, k -> trace(scale, k) / 2, 1);
        double p =
            KolmogorovSmirnovTest.withDefaults()
                .test(
                    halves,
                    GammaDistribution.of(graph.nodes() * 3.5 / 2 + graph.edges(), 1)
                        ::cumulativeProbability)
                .getPValue();
        assertTrue(p > 1e-5, graph + ": p = " + p);
      }
    }
  }

  private static Doubles identity(int p) {
    return GraphPrior.of(p, 3, 0.5).scale();
  }

  private static double trace(Doubles a, Doubles b) {
    double sum = 0;
    for (int e = 0; e < a.size(); e++) {
      sum += a.get(e) * b.get(e);
    }
    return sum;
  }

  /** I_{G-e} / I_G = E[H(K, S, e)] for K on G: the draws know the constants. */
  @Test
  @Statistical(alpha = 1e-4)
  void meanOfHIsTheRatioOfConstants() {
    Doubles scale = scale(4);
    for (Graph graph : List.of(Graph.complete(4), DIAMOND, Graph.of(4, 0, 1, 1, 2, 2, 0, 2, 3))) {
      GWishart law = new GWishart(graph, 4, scale);
      checkMeanOfH(graph, 0, graph == DIAMOND ? 1 : 2, law);
    }
    checkMeanOfH(FOUR_CYCLE, 0, 1, GWishart.standard(FOUR_CYCLE, 3));
    checkMeanOfH(DIAMOND, 0, 2, GWishart.standard(DIAMOND, 3));
  }

  private static void checkMeanOfH(Graph graph, int i, int j, GWishart law) {
    double expected =
        new GWishart(graph.with(i, j, false), law.df(), law.scale()).logNormaliser().orElseThrow()
            - law.logNormaliser().orElseThrow();
    double[] ratios = draws(law, k -> Math.exp(logH(k, law.scale(), graph.nodes(), i, j)), 2);
    double mean = java.util.Arrays.stream(ratios).average().orElseThrow();
    double square = java.util.Arrays.stream(ratios).map(h -> h * h).average().orElseThrow();
    double error = Math.sqrt((square - mean * mean) / DRAWS);
    assertEquals(Math.exp(expected), mean, 4.3 * error, graph + " less " + i + "-" + j);
  }

  private static double logH(Doubles k, Doubles scale, int p, int i, int j) {
    PrecisionMatrix.CovarianceRows sigma = new PrecisionMatrix.CovarianceRows(p);
    assertTrue(sigma.invert(k.toArray()));
    return EdgeRatio.logH(
        sigma.at(i, i),
        sigma.at(i, j),
        sigma.at(j, j),
        k.get(i * p + j),
        scale.get(i * p + j),
        scale.get(j * p + j));
  }

  private static double correlation(double[] x, double[] y) {
    double mx = java.util.Arrays.stream(x).average().orElseThrow();
    double my = java.util.Arrays.stream(y).average().orElseThrow();
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      xx += (x[i] - mx) * (x[i] - mx);
      yy += (y[i] - my) * (y[i] - my);
      xy += (x[i] - mx) * (y[i] - my);
    }
    return xy / Math.sqrt(xx * yy);
  }

  /** On the path 1-3-2 k_11 and k_22 are independent chi-squares; Lenkoski's draws are not. */
  @Test
  @Statistical(alpha = 3e-4)
  void pathKeepsItsIndependenceAndLenkoskiDoesNot() {
    GWishart law = GWishart.standard(PATH, 3);
    double[] first = draws(law, k -> k.get(0), 3);
    double[] second = draws(law, k -> k.get(4), 3);
    double[] third = draws(law, k -> k.get(8), 3);
    var chiSquare = ChiSquaredDistribution.of(4);
    double p =
        KolmogorovSmirnovTest.withDefaults()
            .test(first, chiSquare::cumulativeProbability)
            .getPValue();
    assertTrue(p > 1e-4, "k11 chi-square: p = " + p);
    // chi-squares are skewed: the correlation's standard error is close to 1/sqrt(n) all the same.
    assertEquals(0, correlation(first, second), 3.9 / Math.sqrt(DRAWS));
    // Var k33 = Var chi2(3) + 2 Var chi2(1) = 10
    double mean = java.util.Arrays.stream(third).average().orElseThrow();
    assertEquals(5, mean, 3.9 * Math.sqrt(10.0 / DRAWS));

    SeededRng rng = Rng.seeded(4);
    double[] a = new double[DRAWS];
    double[] b = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      Doubles k = law.sampleByLenkoski(rng);
      a[i] = k.get(0);
      b[i] = k.get(4);
    }
    assertTrue(correlation(a, b) > 10 / Math.sqrt(DRAWS), "Lenkoski: " + correlation(a, b));
  }

  /** It looks at absolute changes, which do not end where covariances are about 1e12. */
  @Test
  void lenkoskiThatDoesNotComeToRestIsRefused() {
    Doubles large = Doubles.generate(25, i -> i % 6 == 0 ? 1e12 : 0);
    GWishart law = new GWishart(FIVE_CYCLE, 4, large);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> law.sampleByLenkoski(Rng.seeded(5)));
    assertTrue(refused.getMessage().contains("after 10000 rounds"), refused.getMessage());
  }

  @Test
  void lenkoskiIsExactOnCompleteGraphsOnly() {
    GWishart law = new GWishart(Graph.complete(3), 4, scale(3));
    Doubles exact = law.sample(Rng.seeded(5));
    Doubles other = law.sampleByLenkoski(Rng.seeded(5));
    for (int e = 0; e < 9; e++) {
      assertEquals(exact.get(e), other.get(e), 1e-10 * Math.abs(exact.get(0)));
    }
  }
}
