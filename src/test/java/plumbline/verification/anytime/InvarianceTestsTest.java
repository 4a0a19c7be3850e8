package plumbline.verification.anytime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.HypergeometricDistribution;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.FisherExactTest;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.verification.Verdict;

class InvarianceTestsTest {
  /** P(p value at most a) is at most a for every a that can occur, computed from the law. */
  @Test
  void pValuesOfFairSplitsAreValid() {
    for (int pairs = 0; pairs <= 40; pairs++) {
      double[] p = new double[pairs + 1];
      double[] mass = new double[pairs + 1];
      for (int up = 0; up <= pairs; up++) {
        p[up] = ExactTails.fairSplit(up, pairs - up);
        mass[up] = BinomialDistribution.of(Math.max(1, pairs), 0.5).probability(up);
      }
      assertValid(p, mass, "pairs " + pairs);
      if (pairs > 0) {
        assertEquals(Math.min(1, Math.scalb(2.0, -pairs)), p[0], 1e-15);
      }
    }
  }

  @Test
  void pValuesOfEqualSharesAreValid() {
    int n = 9;
    int m = 14;
    for (int total = 1; total < n + m; total++) {
      HypergeometricDistribution law = HypergeometricDistribution.of(n + m, total, n);
      int least = law.getSupportLowerBound();
      int most = law.getSupportUpperBound();
      double[] p = new double[most - least + 1];
      double[] mass = new double[p.length];
      for (int x = least; x <= most; x++) {
        p[x - least] = ExactTails.equalShares(x, n, total - x, m);
        mass[x - least] = law.probability(x);
      }
      assertValid(p, mass, "total " + total);
    }
  }

  private static void assertValid(double[] p, double[] mass, String what) {
    for (double a : p) {
      double probability =
          IntStream.range(0, p.length).filter(i -> p[i] <= a).mapToDouble(i -> mass[i]).sum();
      assertTrue(probability <= a * (1 + 1e-12), what + ": P(p <= " + a + ") = " + probability);
    }
  }

  @Test
  void equalSharesAreFishersTest() {
    int[][] cases = {{3, 100, 30, 200}, {90, 100, 120, 200}, {700, 4000, 1000, 8000}, {0, 9, 5, 9}};
    for (int[] c : cases) {
      int[][] table = {{c[0], c[1] - c[0]}, {c[2], c[3] - c[2]}};
      double less =
          FisherExactTest.withDefaults()
              .with(AlternativeHypothesis.LESS_THAN)
              .test(table)
              .getPValue();
      double greater =
          FisherExactTest.withDefaults()
              .with(AlternativeHypothesis.GREATER_THAN)
              .test(table)
              .getPValue();
      double expected = 2 * Math.min(less, greater);
      double found = ExactTails.equalShares(c[0], c[1], c[2], c[3]);
      assertEquals(1, found / expected, 1e-9, expected + " " + found);
    }
    assertEquals(1, ExactTails.equalShares(0, 10, 0, 20));
    assertEquals(1, ExactTails.equalShares(10, 10, 20, 20));
  }

  /** All small tables, many with two counts that are as likely, and sizes of a long chain. */
  @Test
  void equalSharesByLikelihoodAreFishersTest() {
    for (int n = 1; n <= 12; n++) {
      for (int m = 1; m <= 12; m++) {
        for (int total = 1; total < n + m; total++) {
          HypergeometricDistribution law = HypergeometricDistribution.of(n + m, total, n);
          int least = law.getSupportLowerBound();
          int most = law.getSupportUpperBound();
          for (int x = least; x <= most; x++) {
            double observed = law.probability(x) * (1 + 1e-9);
            double expected =
                IntStream.rangeClosed(least, most)
                    .mapToDouble(law::probability)
                    .filter(probability -> probability <= observed)
                    .sum();
            assertByLikelihood(expected, x, n, total - x, m);
          }
        }
      }
    }
    int[][] large = {{3, 100, 30, 200}, {700, 4000, 1000, 8000}, {50_400, 500_000, 10_300, 98_765}};
    for (int[] c : large) {
      int[][] table = {{c[0], c[1] - c[0]}, {c[2], c[3] - c[2]}};
      double expected = FisherExactTest.withDefaults().test(table).getPValue();
      assertByLikelihood(expected, c[0], c[1], c[2], c[3]);
      assertByLikelihood(expected, c[1] - c[0], c[1], c[3] - c[2], c[3]);
      assertByLikelihood(expected, c[2], c[3], c[0], c[1]);
    }
  }

  private static void assertByLikelihood(double expected, int x, int n, int y, int m) {
    double found = ExactTails.equalSharesByLikelihood(x, n, y, m);
    assertEquals(1, found / expected, 1e-9, x + "/" + n + " " + y + "/" + m + ": " + found);
  }

  /** An asymmetric law with mean zero; the p value is a function of how often each value came. */
  @Test
  void pValuesOfBetsAreValid() {
    int n = 60;
    double[] p = new double[n + 1];
    double[] mass = new double[n + 1];
    for (int high = 0; high <= n; high++) {
      double[] values = new double[n];
      Arrays.fill(values, 0, high, 0.8);
      Arrays.fill(values, high, n, -0.2);
      p[high] = MeanZeroTest.p(values);
      mass[high] = BinomialDistribution.of(n, 0.2).probability(high);
    }
    assertValid(p, mass, "bets");
    assertTrue(p[n] < 1e-10 && p[0] < 1e-3 && p[n / 5] == 1, p[0] + " " + p[n / 5]);
  }

  @Test
  void ranksLieBetweenTheDraws() {
    Scale scale = Scale.of(new double[] {3, 1, 2, 2, 7});
    assertEquals(0, scale.rank(0.5));
    assertEquals(0.1, scale.rank(1), 1e-15);
    assertEquals(0.4, scale.rank(2), 1e-15);
    assertEquals(0.55, scale.rank(2.5), 1e-15);
    assertEquals(0.8, scale.rank(5), 1e-15);
    assertEquals(1, scale.rank(8));
    assertArrayEquals(new double[] {1, 2, 3, 7, Math.nextUp(7.0)}, scale.thresholds());
  }

  /** Data say far more than the prior: no threshold is crossed often, but ranks drift. */
  @Test
  void smallDriftsShowInTheRanks() {
    double[][] draws = normals(1, 2000, 3);
    InvarianceTests tests = InvarianceTests.fixed(List.of("x"), Set.of(), draws, false);
    double[][] before = normals(1, 4000, 4);
    double[][] noise = normals(1, 4000, 6);
    double[][] after = {new double[4000]};
    Arrays.setAll(after[0], i -> before[0][i] + 0.03 + 0.05 * noise[0][i]);
    InvarianceTests.Row row = tests.rows(before, after, normals(1, 8000, 5), 1e-6, 0.1).get(0);
    assertEquals("rank", row.test());
    assertEquals(0.0083, row.after() - row.expected(), 1e-3); // 0.03 times the mean density
    assertTrue(row.mostCrossings() < 200, "crossings " + row.mostCrossings());
    assertEquals(Verdict.FAIL, row.verdict());
  }

  private static double[][] normals(int functions, int draws, int seed) {
    Rng rng = Rng.seeded(seed);
    double[][] values = new double[functions][draws];
    for (double[] column : values) {
      for (int i = 0; i < draws; i++) {
        column[i] = rng.normal();
      }
    }
    return values;
  }

  /** Before and after differ in one function of two, so that counts by hand are possible. */
  @Test
  void countsCrossings() {
    double[] draws = IntStream.range(0, 100).mapToDouble(i -> i).toArray();
    InvarianceTests tests =
        InvarianceTests.fixed(List.of("x"), Set.of(), new double[][] {draws}, false);
    // 0, 5, 20, 50, 80, 95 and what lies above 99; squares around 50 likewise
    assertEquals(2 * (2 * 7 + 1), tests.count()); // crossings and shares, and one of mean ranks
    double[] before = new double[60];
    double[] after = new double[60];
    Arrays.fill(before, 40);
    Arrays.fill(after, 60);
    before[0] = 60;
    after[0] = 40;
    InvarianceTests.Row row =
        tests
            .rows(
                new double[][] {before}, new double[][] {after}, new double[][] {draws}, 1e-6, 0.1)
            .get(0);
    assertEquals(50, row.threshold());
    assertEquals(59, row.up());
    assertEquals(1, row.down());
    assertEquals(60, row.mostCrossings());
    assertEquals(59.0 / 60, row.after());
    assertEquals(1.0 / 60, row.expected());
    assertEquals(2 * 61 * Math.scalb(1.0, -60), row.p(), 1e-25);
    assertEquals(30 * row.p(), row.pAdjusted());
    assertEquals("crossings", row.test());
    assertEquals(Verdict.FAIL, row.verdict());
  }

  @Test
  void leastCrossingsIsTheFirstNumberThatCanLeadOn() {
    InvarianceTests tests =
        InvarianceTests.fixed(List.of("x"), Set.of(), normals(1, 500, 1), false);
    for (double p : new double[] {1e-6, 1e-3, 0.146}) {
      int least = tests.leastCrossings(p);
      assertTrue(tests.count() * ExactTails.fairSplit(0, least) <= p);
      assertTrue(tests.count() * ExactTails.fairSplit(0, least - 1) > p);
    }
  }

  /** An atom that all quantiles hit still has an event above it, seen beforehand or not. */
  @Test
  void rareEventsHaveAThreshold() {
    for (int rare : new int[] {0, 2}) {
      double[] draws = new double[2000];
      for (int i = 0; i < rare; i++) {
        draws[i] = 1;
      }
      InvarianceTests tests =
          InvarianceTests.fixed(List.of("x"), Set.of(), new double[][] {draws}, false);
      double[] before = new double[500];
      double[] after = new double[500];
      for (int i = 0; i < 30; i++) {
        after[i] = 1;
      }
      InvarianceTests.Row row =
          tests
              .rows(
                  new double[][] {before},
                  new double[][] {after},
                  new double[][] {draws},
                  1e-6,
                  0.1)
              .get(0);
      assertEquals(30, row.up());
      assertEquals(Verdict.FAIL, row.verdict());
    }
  }

  @Test
  void productsKeepABudgetAndTheMostDependentPairs() {
    int functions = 12;
    double[][] draws = normals(functions, 300, 2);
    draws[11] = draws[0].clone();
    draws[10] = Arrays.stream(draws[5]).map(x -> -x).toArray();
    List<String> names = IntStream.range(0, functions).mapToObj(i -> "f" + i).toList();
    InvarianceTests tests = InvarianceTests.fixed(names, Set.copyOf(names), draws, false);
    List<String> rows =
        tests.rows(draws, draws, draws, 1e-6, 0.1).stream().map(InvarianceTests.Row::name).toList();
    assertEquals(2 * functions + InvarianceTests.MOST_PRODUCTS, rows.size());
    assertTrue(rows.contains("f0 x f11") && rows.contains("f5 x f10"), rows.toString());
  }
}
