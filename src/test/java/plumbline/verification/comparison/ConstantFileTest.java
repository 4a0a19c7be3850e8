package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;
import plumbline.verification.joint.SampleComparison;

/** A file with one value: of a sampler that returns its start, or of a right one that is slow. */
class ConstantFileTest {
  private static final int FILES = 300;
  private static final double LEVEL = 0.01;

  private static Draws of(double[] values) {
    return Draws.of(List.of("x"), 1, values.length, values, RunInfo.external("given"));
  }

  private static Verdict verdict(double value, int seed, boolean swapped) {
    Rng rng = Rng.seeded(seed);
    double[] constant = new double[1_000];
    Arrays.fill(constant, value);
    Draws still = of(constant);
    Draws moving = of(IntStream.range(0, 2_000).mapToDouble(i -> rng.normal()).toArray());
    return SampleComparison.of(
            swapped ? moving : still,
            swapped ? still : moving,
            SampleComparison.Settings.independent(LEVEL))
        .verdict();
  }

  /** A right sampler that never moves stands at a draw of its law: 3 of 300 may be so far out. */
  @Test
  @Statistical(alpha = 2e-6)
  void aRightStartIsNoFailure() {
    for (boolean swapped : new boolean[] {false, true}) {
      long failed =
          IntStream.range(0, FILES)
              .filter(
                  seed ->
                      verdict(Rng.seeded(seed).child("start").normal(), seed, swapped)
                          == Verdict.FAIL)
              .count();
      assertTrue(failed <= 14, failed + " of " + FILES);
    }
  }

  @Test
  void aValueThatTheOtherFileNeverComesNearFails() {
    for (boolean swapped : new boolean[] {false, true}) {
      assertEquals(Verdict.FAIL, verdict(20, 1, swapped));
    }
  }
}
