package plumbline.verification.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.random.Rng;
import plumbline.testing.Statistical;

class RankSensitivityTest {
  private static final double LEVEL = 0.005 / 3;

  /** With one draw a score is that of one half of the normal law or the other. */
  @Test
  void oneDrawHasTheClosedForm() {
    NormalDistribution normal = NormalDistribution.of(0, 1);
    double mean =
        Math.sqrt(2 / Math.PI) * (2 * normal.cumulativeProbability(0.5 / Math.sqrt(2)) - 1);
    double critical = normal.inverseSurvivalProbability(LEVEL / 2);
    double expected =
        normal.cumulativeProbability(
            (mean * Math.sqrt(300) - critical) / Math.sqrt(1 - mean * mean));
    RankSensitivity one = new RankSensitivity(1);
    assertEquals(expected, one.powerOfShift(0.5, 300, LEVEL), 1e-6);
    assertEquals(one.powerOfShift(0.5, 300, LEVEL), one.powerOfShift(-0.5, 300, LEVEL), 1e-9);
    assertTrue(Double.isNaN(one.narrow(0.95, 300, LEVEL)), "a draw alone has no width");
  }

  /** 400 runs: the power of the single test is within 5 standard errors of the promise. */
  @ParameterizedTest
  @CsvSource({"100, 9", "40, 400"})
  @Statistical(alpha = 5e-6)
  void promisedPowerIsTheObservedOne(int dataSets, int draws) {
    powerIsAsPromised(dataSets, draws);
  }

  @ParameterizedTest
  @CsvSource({"100, 99", "500, 19"})
  @Tag("long")
  @Statistical(alpha = 5e-6)
  void promisedPowerOfMoreRanksIsTheObservedOne(int dataSets, int draws) {
    powerIsAsPromised(dataSets, draws);
  }

  private static void powerIsAsPromised(int dataSets, int draws) {
    RankReport.Detectable found =
        RankReport.Detectable.of(new RankSensitivity(draws), dataSets, LEVEL, 0.8);
    int runs = 400;
    double[] seen = new double[3];
    IntStream.range(0, runs)
        .forEach(
            run -> {
              seen[0] += location(dataSets, draws, found.shift(), run) <= LEVEL ? 1 : 0;
              seen[1] += spread(dataSets, draws, found.narrow(), run) <= LEVEL ? 1 : 0;
              seen[2] += spread(dataSets, draws, found.wide(), run) <= LEVEL ? 1 : 0;
            });
    for (double count : seen) {
      // The sum of squares is taken as gamma: that costs up to 0.02.
      assertEquals(0.8, count / runs, 5 * Math.sqrt(0.8 * 0.2 / runs) + 0.02);
    }
  }

  private static double location(int dataSets, int draws, double shift, int run) {
    return SimulatedRanks.test(dataSets, draws, shift, 1, Rng.seeded(run)).locationP();
  }

  private static double spread(int dataSets, int draws, double scale, int run) {
    return SimulatedRanks.test(dataSets, draws, 0, scale, Rng.seeded(run)).spreadP();
  }

  @Test
  void planIsTheSmallestThatServes() {
    RankSensitivity sensitivity = new RankSensitivity(99);
    int dataSets = sensitivity.dataSetsForShift(0.1, 0.95, LEVEL);
    assertTrue(sensitivity.powerOfShift(0.1, dataSets, LEVEL) >= 0.95);
    assertTrue(sensitivity.powerOfShift(0.1, dataSets - 1, LEVEL) < 0.95);
    assertEquals(20, sensitivity.dataSetsForShift(3, 0.95, LEVEL));
    assertThrows(
        IllegalArgumentException.class, () -> sensitivity.dataSetsForShift(1e-9, 0.95, LEVEL));
  }
}
