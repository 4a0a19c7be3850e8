package plumbline.verification.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;

class RankRecorderTest {
  /** Right posteriors, N(0, 1) for every data set, with draws from chains side by side. */
  private static RankRecorder recorder(
      int dataSets, int draws, double autocorrelation, int chains, SeededRng rng) {
    RankRecorder recorder = new RankRecorder("mu", draws, dataSets);
    double innovation = Math.sqrt(1 - autocorrelation * autocorrelation);
    for (int i = 0; i < dataSets; i++) {
      double[] series = new double[draws];
      for (int d = 0; d < draws; d++) {
        series[d] =
            d < chains
                ? rng.normal()
                : autocorrelation * series[d - chains] + innovation * rng.normal();
      }
      recorder.add(rng.normal(), series, rng);
    }
    return recorder;
  }

  private static RankReport report(
      int dataSets, int draws, double autocorrelation, double level, long seed) {
    SeededRng rng = Rng.seeded(seed);
    return RankReport.of(
        List.of(recorder(dataSets, draws, autocorrelation, 1, rng)), level, rng.child("uniform"));
  }

  /** Beyond four standard errors: about 0.1 of 500 expected. */
  @Test
  @Statistical(alpha = 1e-5)
  void independentDrawsAreNotThinned() {
    int thinned = 0;
    for (int run = 0; run < 500; run++) {
      int draws = new int[] {3, 9, 20, 99}[run % 4];
      SeededRng rng = Rng.seeded(run);
      RankThinning thinning = recorder(30, draws, 0, 1, rng).test(rng.child("uniform")).thinning();
      thinned += thinning.thinned() ? 1 : 0;
    }
    assertTrue(thinned <= 5, thinned + " of 500");
  }

  /** tau is (1 + a)/(1 - a): 19 for 0.9; of ranks a little less. */
  @Test
  @Statistical(alpha = 1e-5)
  void autocorrelationTimeIsMeasuredAndDrawsAreThinned() {
    RankThinning thinning = report(200, 999, 0.9, 0.05, 1).rows().get(0).ranks().thinning();
    assertEquals(18, thinning.autocorrelationTime(), 2);
    assertTrue(thinning.every() >= 10 && thinning.every() <= 60, thinning.toString());
    SeededRng rng = Rng.seeded(2);
    RankThinning four = recorder(200, 200, 0.9, 4, rng).test(rng.child("uniform")).thinning();
    assertTrue(four.every() > 4, four + " of four chains interleaved");
  }

  /**
   * The size moves slowly and the sign is drawn anew: ranks are uncorrelated, and hang together.
   */
  @Test
  @Statistical(alpha = 1e-5)
  void drawsThatChangeSidesAreThinnedByTheirSize() {
    int failed = 0;
    for (int run = 0; run < 100; run++) {
      SeededRng rng = Rng.seeded(run);
      RankRecorder recorder = new RankRecorder("x", 99, 100);
      for (int i = 0; i < 100; i++) {
        double[] series = new double[99];
        double size = rng.normal();
        for (int d = 0; d < series.length; d++) {
          size = 0.95 * size + Math.sqrt(1 - 0.95 * 0.95) * rng.normal();
          series[d] = rng.bernoulli(0.5) ? size : -size;
        }
        recorder.add(rng.normal(), series, rng);
      }
      RankReport report = RankReport.of(List.of(recorder), 0.05, rng.child("uniform"));
      failed += report.verdict() == Verdict.FAIL ? 1 : 0;
    }
    assertTrue(failed <= 15, failed + " of 100");
  }

  /** At level 0.05 a right posterior fails in 5 of 100 or less, as with independent draws. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9, 0.97})
  @Statistical(alpha = 1e-5)
  void autocorrelationIsNoFalseAlarm(double autocorrelation) {
    autocorrelationIsNoFalseAlarm(autocorrelation, 99);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.7, 0.9})
  @Tag("long")
  @Statistical(alpha = 1e-5)
  void autocorrelationOfMoreDrawsNeither(double autocorrelation) {
    autocorrelationIsNoFalseAlarm(autocorrelation, 400);
  }

  private static void autocorrelationIsNoFalseAlarm(double autocorrelation, int draws) {
    int failed = 0;
    for (int run = 0; run < 100; run++) {
      failed += report(100, draws, autocorrelation, 0.05, run).verdict() == Verdict.FAIL ? 1 : 0;
    }
    assertTrue(failed <= 18, failed + " of 100");
  }

  @Test
  @Statistical(alpha = 1e-5)
  void tooFewDrawsLeftAreInconclusiveAndSayHowMany() {
    RankReport report = report(300, 99, 0.97, 1e-5, 7);
    assertEquals(Verdict.INCONCLUSIVE, report.verdict(), report.toString());
    assertTrue(report.remarks().get(0).contains("ranked among the last of 99"), report.toString());
    assertTrue(
        report.remarks().get(1).matches(".*take \\d+ times as many, or thin by \\d+.*"),
        report.toString());
  }

  @Test
  void aWrongPosteriorFailsThoughThinned() {
    SeededRng rng = Rng.seeded(3);
    RankRecorder recorder = new RankRecorder("mu", 200, 300);
    for (int i = 0; i < 300; i++) {
      double[] series = new double[200];
      for (int d = 0; d < 200; d++) {
        series[d] = d == 0 ? rng.normal() : 0.8 * series[d - 1] + 0.6 * rng.normal();
      }
      recorder.add(0.5 + rng.normal(), series, rng);
    }
    RankReport report = RankReport.of(List.of(recorder), 0.005, rng);
    assertEquals(Verdict.FAIL, report.verdict());
    assertTrue(report.toString().contains("thinned by"), report.toString());
  }

  @Test
  void partsJoinedAreTheWhole() {
    SeededRng rng = Rng.seeded(5);
    RankRecorder whole = new RankRecorder("mu", 30, 60);
    List<RankRecorder> parts =
        List.of(new RankRecorder("mu", 30, 40), new RankRecorder("mu", 30, 40));
    for (int i = 0; i < 60; i++) {
      double[] series = new double[30];
      Arrays.setAll(series, d -> rng.normal());
      double truth = rng.normal();
      whole.add(truth, series, rng);
      parts.get(i < 35 ? 0 : 1).add(truth, series, rng);
    }
    RankUniformity expected = whole.test(Rng.seeded(1));
    RankUniformity joined = RankRecorder.joined(parts).test(Rng.seeded(1));
    assertEquals(expected.counts(), joined.counts());
    assertEquals(expected.cumulative(), joined.cumulative());
    assertFalse(whole.tied());
  }

  @Test
  void whatIsNoNumberIsRefused() {
    RankRecorder recorder = new RankRecorder("mu", 2, 20);
    SeededRng ties = Rng.seeded(1);
    double[] right = {1, 2};
    for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      var truth =
          assertThrows(IllegalArgumentException.class, () -> recorder.add(bad, right, ties));
      assertTrue(truth.getMessage().contains("true value of mu"), truth.getMessage());
      double[] draws = {1, bad};
      var draw = assertThrows(IllegalArgumentException.class, () -> recorder.add(1, draws, ties));
      assertTrue(draw.getMessage().contains("data set 1"), draw.getMessage());
    }
    double[] three = {1, 2, 3};
    assertThrows(IllegalArgumentException.class, () -> recorder.add(1, three, ties));
  }
}
