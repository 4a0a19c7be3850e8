package plumbline.verification.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;

class RankUniformityTest {
  private static final int RUNS = 400;

  private static long failures(int dataSets, int draws, double shift, double scale, double level) {
    return IntStream.range(0, RUNS)
        .parallel()
        .filter(
            run -> SimulatedRanks.test(dataSets, draws, shift, scale, Rng.seeded(run)).p() <= level)
        .count();
  }

  /** At most 15 misses of about 4 expected; numbers of draws with and without divisors of L + 1. */
  @Test
  @Tag("long")
  @Statistical(alpha = 1e-5)
  void shiftAndWidthAreFound() {
    shiftAndWidthAreFound(100);
  }

  @Test
  @Tag("long")
  @Statistical(alpha = 1e-5)
  void shiftAndWidthAreFoundInManyDraws() {
    shiftAndWidthAreFound(3999);
  }

  private static void shiftAndWidthAreFound(int draws) {
    assertTrue(failures(500, draws, 0.25, 1, 0.005) >= RUNS - 15);
    assertTrue(failures(500, draws, 0, 0.8, 0.005) >= RUNS - 15);
    assertTrue(failures(500, draws, 0, 1.25, 0.005) >= RUNS - 15);
  }

  /** At most 20 expected, and as few draws as data sets make no difference. */
  @ParameterizedTest
  @ValueSource(ints = {1, 100, 3999})
  @Statistical(alpha = 1e-5)
  void rightRanksFailAtTheStatedRate(int draws) {
    assertTrue(failures(20, draws, 0, 1, 0.05) <= 45);
    assertTrue(failures(200, draws, 0, 1, 0.05) <= 45);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 30, 39})
  void truthsOutsideAllTheirDrawsNeverPass(int dataSets) {
    for (int draws : new int[] {99, 100, 4000}) {
      Ints outside = Ints.generate(dataSets, i -> i % 2 == 0 ? 0 : draws);
      RankUniformity test =
          RankUniformity.of("mu", outside, RankThinning.none(draws), Rng.seeded(draws));
      assertEquals(Verdict.FAIL, RankReport.of(List.of(test), 0.005).verdict());
    }
  }

  /** The p value of the band is the exact probability of a p value as small. */
  @Test
  void bandHasAnExactPValue() {
    int n = 7;
    double[] p = new double[(n + 1) * (n + 2) / 2];
    double[] probability = new double[p.length];
    int next = 0;
    for (int a = 0; a <= n; a++) {
      for (int b = 0; a + b <= n; b++) {
        p[next] = SimultaneousBand.oneSampleP(Ints.of(a, a + b, n));
        probability[next++] =
            CombinatoricsUtils.binomialCoefficientDouble(n, a)
                * CombinatoricsUtils.binomialCoefficientDouble(n - a, b)
                * Math.pow(3, -n);
      }
    }
    assertEquals(p.length, next);
    for (double level : p) {
      double below = 0;
      for (int i = 0; i < p.length; i++) {
        below += p[i] <= level + 1e-12 ? probability[i] : 0;
      }
      assertEquals(below, level, 1e-9);
    }
  }

  @Test
  void chiSquareHasTenExpectedInEachBin() {
    assertEquals(2, SimulatedRanks.test(20, 99, 0, 1, Rng.seeded(1)).counts().size());
    assertEquals(15, SimulatedRanks.test(150, 99, 0, 1, Rng.seeded(1)).counts().size());
    RankUniformity many = SimulatedRanks.test(500, 99, 0, 1, Rng.seeded(1));
    assertEquals(20, many.counts().size());
    double statistic = many.counts().stream().mapToDouble(c -> (c - 25) * (c - 25) / 25.0).sum();
    assertEquals(statistic, many.chiSquare(), 1e-9);
  }

  @Test
  void oneSeedGivesTheSameTest() {
    Ints ranks = SimulatedRanks.of(50, 9, 0, 1, Rng.seeded(3));
    RankThinning all = RankThinning.none(9);
    RankUniformity first = RankUniformity.of("mu", ranks, all, Rng.seeded(4));
    assertEquals(first, RankUniformity.of("mu", ranks, all, Rng.seeded(4)));
    assertNotEquals(first, RankUniformity.of("mu", ranks, all, Rng.seeded(5)));
  }

  @Test
  void impossibleRanksAreNamed() {
    Ints ranks = Ints.generate(40, i -> i);
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> RankUniformity.of("mu", ranks, RankThinning.none(19), Rng.seeded(1)));
    assertTrue(e.getMessage().contains("rank 20 of mu"), e.getMessage());
  }
}
