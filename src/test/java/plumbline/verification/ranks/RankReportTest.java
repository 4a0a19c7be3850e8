package plumbline.verification.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.Statistical;
import plumbline.verification.RungResult;
import plumbline.verification.Verdict;

class RankReportTest {
  private static final int[] DATA_SETS = {20, 60, 150};

  /** The band that is shown takes part in the verdict, at every level. */
  @Test
  @Tag("long")
  void noPassBesideABandThatIsLeft() {
    int left = 0;
    int inside = 0;
    for (int c = 0; c < 300; c++) {
      SeededRng rng = Rng.seeded(c);
      int rows = 1 + rng.uniformInt(3);
      List<RankUniformity> tests = new ArrayList<>();
      int dataSets = DATA_SETS[rng.uniformInt(DATA_SETS.length)];
      for (int r = 0; r < rows; r++) {
        double shift = rng.bernoulli(0.5) ? 0 : rng.normal() * 0.3;
        double scale = rng.bernoulli(0.5) ? 1 : Math.exp(0.3 * rng.normal());
        int draws = 1 + rng.uniformInt(200);
        tests.add(SimulatedRanks.test(dataSets, draws, shift, scale, rng.child(r)));
      }
      double level = new double[] {0.5, 0.05, 0.005}[c % 3];
      RankReport report = RankReport.of(tests, level);
      boolean out = report.rows().stream().anyMatch(row -> row.ecdfOutside() > 0);
      left += out ? 1 : 0;
      inside += out ? 0 : 1;
      if (out) {
        assertEquals(Verdict.FAIL, report.verdict(), report.toString());
        // Not by decree: the p values themselves say so.
        assertTrue(
            report.rows().stream().anyMatch(row -> row.pAdjusted() <= level), report.toString());
      }
      assertEquals(level / rows / 3, report.bandError(), 1e-15);
    }
    assertTrue(left > 50 && inside > 50, left + " left, " + inside + " inside");
  }

  @Test
  @Statistical(alpha = 3e-6)
  void tooFewDataSetsAreInconclusiveAndSayHowManyItTakes() {
    RankReport few = one(20, 1e-6);
    assertEquals(Verdict.INCONCLUSIVE, few.verdict());
    // (5.10 + 1.645)^2 = 45.5 among infinitely many draws.
    assertTrue(few.remarks().get(0).matches(".*\\(20, probability 0\\..*it takes 4[5-8]"));
    int enough = Integer.parseInt(few.remarks().get(0).replaceAll(".*it takes ", ""));
    assertEquals(Verdict.INCONCLUSIVE, one(enough - 1, 1e-6).verdict());
    assertEquals(Verdict.PASS, one(enough, 1e-6).verdict());
  }

  private static RankReport one(int dataSets, double level) {
    return RankReport.of(List.of(SimulatedRanks.test(dataSets, 99, 0, 1, Rng.seeded(1))), level);
  }

  @Test
  void twoHundredDataSetsOfIndependentDrawsAlwaysSaySomething() {
    for (int draws : new int[] {1, 2, 99}) {
      List<RankUniformity> five = new ArrayList<>();
      for (int r = 0; r < 5; r++) {
        five.add(SimulatedRanks.test(200, draws, 0, 1, Rng.seeded(r)));
      }
      assertNotEquals(Verdict.INCONCLUSIVE, RankReport.of(five, 0.005).verdict());
    }
  }

  @Test
  void aPassSaysWhatItWouldHaveSeen() {
    RankReport report =
        RankReport.of(List.of(SimulatedRanks.test(500, 400, 0, 1, Rng.seeded(1))), 0.005);
    // (3.144 + 1.645) / sqrt(500) for ranks among infinitely many draws.
    assertEquals(0.2142, report.rows().get(0).detectable().shift(), 0.003);
    assertEquals(
        List.of(
            "Each row: if the draws that it was ranked among are independent, a posterior shifted by"
                + " 0.22 sd or too narrow by 15 % or too wide by 17 % would be found with probability"
                + " 0.95"),
        report.sees());
  }

  /** A rare event: most data sets have none among truth and draws, and say nothing. */
  @Test
  void onlyDataSetsThatSpeakCount() {
    for (double share : new double[] {0.001, 0.02}) {
      SeededRng rng = Rng.seeded(7);
      RankRecorder recorder = new RankRecorder("rare", 9, 1000);
      for (int i = 0; i < 1000; i++) {
        double[] draws = new double[9];
        Arrays.setAll(draws, d -> rng.bernoulli(share) ? 1 : 0);
        recorder.add(rng.bernoulli(share) ? 1 : 0, draws, rng);
      }
      RankReport report = RankReport.of(List.of(recorder), 1e-6, rng.child("uniform"));
      boolean enough = share == 0.02; // 180 or so of 1,000 speak, or 10
      assertEquals(enough ? Verdict.PASS : Verdict.INCONCLUSIVE, report.verdict(), "" + report);
      assertTrue(report.toString().contains("of 1,000 every draw equals the true value"));
    }
  }

  @Test
  void whatIsTiedIsNotTested() {
    RankRecorder tied = new RankRecorder("mean of y", 5, 30);
    for (int i = 0; i < 30; i++) {
      tied.add(i, new double[] {i, i, i, i, i}, Rng.seeded(i));
    }
    RankReport report = RankReport.of(List.of(tied), 0.005, Rng.seeded(1));
    assertEquals(Verdict.INCONCLUSIVE, report.verdict());
    assertEquals(List.of("mean of y"), report.untested());
    assertTrue(report.toString().contains("NOT TESTED"), report.toString());
    assertEquals(Verdict.INCONCLUSIVE, RungResult.ranks(report).verdict());
  }

  @Test
  void levelsAreChecked() {
    List<RankUniformity> row = List.of(SimulatedRanks.test(20, 9, 0, 1, Rng.seeded(1)));
    assertThrows(IllegalArgumentException.class, () -> RankReport.of(row, 0));
    assertThrows(IllegalArgumentException.class, () -> RankReport.of(row, 1));
    assertThrows(IllegalArgumentException.class, () -> RankReport.of(List.of(), 0.005));
  }
}
