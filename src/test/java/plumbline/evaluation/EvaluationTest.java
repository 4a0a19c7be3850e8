package plumbline.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.studies.LogRatioAccuracy;
import plumbline.testing.Statistical;

class EvaluationTest {
  /** Bug 6: the mean of the weights, not of their logarithms, and no term is too small to count. */
  @Test
  void estimateIsTheLogarithmOfTheArithmeticMean() {
    ImportanceEstimate estimate =
        new ImportanceEstimate(Doubles.of(-1000, -1000 + Math.log(3), -1000 + Math.log(2)));
    assertEquals(-1000 + Math.log(2), estimate.logMean(), 1e-12);
    assertTrue(estimate.meanLog() < estimate.logMean());
    assertEquals(36.0 / 14, estimate.effectiveSize(), 1e-12);
    // Small terms count where there are many of them.
    Doubles many = Doubles.generate(1_000_001, i -> i == 0 ? 0 : -15);
    double exact = Math.log((1 + 1e6 * Math.exp(-15)) / 1_000_001);
    assertEquals(exact, new ImportanceEstimate(many).logMean(), 1e-9);
    assertEquals(
        Double.NEGATIVE_INFINITY,
        new ImportanceEstimate(Doubles.of(Double.NEGATIVE_INFINITY)).logMean());
    assertThrows(IllegalArgumentException.class, () -> new ImportanceEstimate(Doubles.of()));
  }

  @Test
  void standardErrorIsThatOfTheMeanWeightRelativeToIt() {
    double[] weights = {1, 2, 4, 3};
    ImportanceEstimate estimate =
        new ImportanceEstimate(Doubles.generate(4, i -> Math.log(weights[i])));
    double mean = 2.5;
    double variance = (1.5 * 1.5 + 0.5 * 0.5 + 1.5 * 1.5 + 0.5 * 0.5) / 3;
    assertEquals(Math.sqrt(variance / 4) / mean, estimate.standardError(), 1e-12);
    assertTrue(Double.isNaN(new ImportanceEstimate(Doubles.of(1)).standardError()));
  }

  /** Normal work values of variance s^2 satisfy Crooks' relation around R = 1.7. */
  @Test
  @Statistical(alpha = 1e-5)
  void bennettFindsTheRatioOfNormalWork() {
    Rng rng = Rng.seeded(5);
    double s = 3;
    Doubles forward = Doubles.generate(20_000, i -> 1.7 - s * s / 2 + s * rng.normal());
    Doubles reverse = Doubles.generate(10_000, i -> -1.7 - s * s / 2 + s * rng.normal());
    assertEquals(1.7, Bennett.logRatio(forward, reverse), 0.2);
    assertEquals(-Bennett.logRatio(forward, reverse), Bennett.logRatio(reverse, forward), 1e-9);
    // One run each way: the root is the midpoint.
    assertEquals(2, Bennett.logRatio(Doubles.of(1), Doubles.of(-3)), 1e-9);
  }

  private static BothDirections both(double[] forward, double[] backward) {
    return new BothDirections(
        new ImportanceEstimate(Doubles.of(forward)), new ImportanceEstimate(Doubles.of(backward)));
  }

  @Test
  void statusSaysWhatTheDirectionsSayTogether() {
    assertEquals(
        BothDirections.Status.OK,
        both(new double[] {3, 3.1, 2.9}, new double[] {-3.2, -3, -3.1}).status());
    assertEquals(
        BothDirections.Status.NOISY,
        both(new double[] {3, 3.1, 2.9}, new double[] {-6, -6.1, -6.2}).status());
    assertEquals(
        BothDirections.Status.FAILED,
        both(new double[] {3, 3.1, 2.9}, new double[] {-16, -16.1, -16.2}).status());
    assertEquals(
        BothDirections.Status.FAILED,
        both(new double[] {Double.NEGATIVE_INFINITY}, new double[] {1}).status());
    assertEquals(
        BothDirections.Status.UNDECIDED,
        both(new double[] {-0.5, -0.4}, new double[] {-0.6, -0.5}).status());
    assertEquals(1.5, both(new double[] {3}, new double[] {-4.5}).gap(), 1e-12);
  }

  @Test
  void schedulesGoFromZeroToOne() {
    for (Schedule schedule :
        new Schedule[] {Schedule.uniform(7), Schedule.power(7, 3), Schedule.cosine(7)}) {
      assertEquals(7, schedule.steps());
      assertEquals(0, schedule.point(0));
      assertEquals(1, schedule.point(7));
    }
    assertEquals(3.0 / 7, Schedule.uniform(7).point(3));
    assertThrows(IllegalArgumentException.class, () -> new Schedule(Doubles.of(0, 0.5, 0.5, 1)));
  }

  @Test
  void theWayBackVisitsTheSamePoints() {
    Schedule back = Schedule.power(3, 2).reversed();
    assertEquals(0, back.point(0));
    assertEquals(1 - 4.0 / 9, back.point(1), 1e-15);
    assertEquals(1 - 1.0 / 9, back.point(2), 1e-15);
    assertEquals(1, back.point(3));
  }

  /** A run without randomness: f_b = exp(power of b), or of 1 - b on the way down. */
  private static AnnealedImportance.Target certain(DoubleUnaryOperator logDensity) {
    return new AnnealedImportance.Target() {
      @Override
      public void start(Rng rng) {}

      @Override
      public double logIncrement(double b, double next) {
        return logDensity.applyAsDouble(next) - logDensity.applyAsDouble(b);
      }

      @Override
      public void sweep(double b, Rng rng) {}
    };
  }

  /** Where nothing lags behind, the branches are one, and so are the estimates: here ln Z = 2. */
  @Test
  void hysteresisLoopComparesTheSameSteps() {
    HysteresisLoop loop =
        HysteresisLoop.run(
            certain(b -> 2 * b * b),
            certain(b -> 2 * (1 - b) * (1 - b)),
            Schedule.power(5, 2),
            Rng.seeded(1),
            Rng.seeded(2));
    assertEquals(5, loop.points().size());
    assertEquals(0.16, loop.points().get(2), 1e-15);
    for (int t = 0; t < 5; t++) {
      assertEquals(loop.up().get(t), loop.down().get(t), 1e-9);
    }
    assertEquals(2, loop.fromBelow(), 1e-12);
    assertEquals(2, loop.fromAbove(), 1e-12);
    // A run down with half the slope: less work, and a lower estimate.
    HysteresisLoop flat =
        HysteresisLoop.run(
            certain(b -> 2 * b),
            certain(b -> 1 - b),
            Schedule.uniform(4),
            Rng.seeded(1),
            Rng.seeded(2));
    assertEquals(List.of(2.0, 1.0), List.of(flat.fromBelow(), flat.fromAbove()));
  }

  @Test
  void accuracyOfLogRatiosByHand() {
    Doubles reference = Doubles.of(1, -2, 3, 4);
    LogRatioAccuracy accuracy = LogRatioAccuracy.of("rough", Doubles.of(2, 1, 3, -1), reference);
    assertEquals(new LogRatioAccuracy("rough", 0.5, 0.75, Math.sqrt(35 / 4.0)), accuracy);
    Doubles tie = Doubles.of(0, -1);
    assertEquals(0.5, LogRatioAccuracy.of("no", Doubles.of(-1, -1), tie).signAgreement());
    LogRatioAccuracy mean =
        LogRatioAccuracy.ofRuns("rough", List.of(Doubles.of(2, 1, 3, -1), reference), reference);
    assertEquals(new LogRatioAccuracy("rough", 0.75, 0.75, Math.sqrt(35) / 4), mean);
    assertThrows(
        IllegalArgumentException.class, () -> LogRatioAccuracy.of("", Doubles.of(1), reference));
    assertThrows(
        IllegalArgumentException.class, () -> LogRatioAccuracy.ofRuns("", List.of(), reference));
  }

  @Test
  void signTestOfPairedCases() {
    PairedComparison comparison = new PairedComparison(Doubles.of(1, 2, 0.5, -1, 3, 1, 2, 4));
    assertEquals(7, comparison.favoured());
    assertEquals(2 * 9.0 / 256, comparison.signTest(), 1e-12);
    assertEquals(1, new PairedComparison(Doubles.of(1, -1)).signTest(), 1e-12);
  }

  /** A tie, as of an empty document, counted as if the baseline had predicted it better. */
  @Test
  void tiesFavourNeitherModel() {
    PairedComparison comparison = new PairedComparison(Doubles.of(1, 0, 2, -1, 0, 3));
    assertEquals(0.75, comparison.favouredShare());
    assertEquals(4, comparison.decided());
    assertEquals(6, comparison.total());
    assertTrue(
        comparison.toString().contains("3 of 4 cases favour model 1 (ties beside these: 2)"));
    assertTrue(Double.isNaN(new PairedComparison(Doubles.of(0, 0)).favouredShare()));
    // The models in the other order: the shares add up.
    Doubles swapped = Doubles.of(-1, 0, -2, 1, 0, -3);
    assertEquals(1, comparison.favouredShare() + new PairedComparison(swapped).favouredShare());
  }

  /** By hand: p(0) = 3/4, p(1) = p(0, 1) = 1/2, and 2 never meets the others. */
  @Test
  void coherenceIsMeanNormalisedMutualInformation() {
    Coherence coherence =
        new Coherence(List.of(Ints.of(0, 1), Ints.of(1, 0, 2), Ints.of(9, 0), Ints.of(4, 5)));
    coherence.add(Ints.of(0, 1, 1, 4, 5));
    coherence.add(Ints.of(5, 4, 1, 0));
    coherence.add(Ints.of(4, 5, 0));
    coherence.add(Ints.of(2, 5, 4, 2));
    double pair = Math.log(4.0 / 3) / Math.log(2);
    assertEquals(pair, coherence.of(0), 1e-12);
    assertEquals((pair - 2) / 3, coherence.of(1), 1e-12);
    assertEquals(-1, coherence.of(2));
    assertEquals(0, coherence.of(3)); // in every document: says nothing
    assertEquals((pair + (pair - 2) / 3 - 1) / 4, coherence.mean(), 1e-12);
    assertEquals(4, coherence.all().size());
  }

  @Test
  void coherenceRanksFromNeverToAlwaysTogether() {
    Coherence coherence = new Coherence(List.of(Ints.of(0, 1), Ints.of(2, 3)));
    for (int d = 0; d < 4; d++) {
      // 0 and 1 are in the same document; 2 and 3 are independent.
      coherence.add(Ints.of(d == 0 ? 0 : 9, d == 0 ? 1 : 9, d < 2 ? 2 : 9, d % 2 == 0 ? 3 : 9));
    }
    assertEquals(1, coherence.of(0), 1e-12);
    assertEquals(0, coherence.of(1), 1e-12);
  }
}
