package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.testing.Statistical;
import plumbline.verification.Verdict;
import plumbline.verification.joint.SampleComparison;

/** Two files are of one law or of two, in whatever unit their numbers are. */
class AnyUnitTest {
  private static final int DRAWS = 4000;

  private static Draws draws(double[]... columns) {
    double[] all = Arrays.stream(columns).flatMapToDouble(Arrays::stream).toArray();
    List<String> names = columns.length == 1 ? List.of("x") : List.of("x", "y");
    return Draws.of(names, 1, columns[0].length, all, RunInfo.of("given", 0, Map.of()));
  }

  private static double[] column(DoubleUnaryOperator law, Rng rng, int draws) {
    double[] x = new double[draws];
    Arrays.setAll(x, i -> law.applyAsDouble(rng.normal()));
    return x;
  }

  /** Two columns with a correlation. */
  private static Draws correlated(double correlation, double unit, double other, SeededRng rng) {
    double[] x = column(z -> z, rng, DRAWS);
    double[] noise = column(z -> z, rng, DRAWS);
    double[] y = new double[DRAWS];
    Arrays.setAll(
        y,
        i ->
            other * (correlation * x[i] + Math.sqrt(1 - correlation * correlation) * noise[i] + 3));
    Arrays.setAll(x, i -> unit * x[i]);
    return draws(x, y);
  }

  private static SampleComparison compare(Draws x, Draws y, boolean paired, double level) {
    return SampleComparison.of(x, y, new SampleComparison.Settings(paired, 0, 0, level));
  }

  private static SampleComparison compare(Draws x, Draws y, boolean paired) {
    return compare(x, y, paired, 1e-7);
  }

  private static List<List<Object>> numbers(SampleComparison comparison) {
    return comparison.rows().stream()
        .map(
            row ->
                List.<Object>of(
                    row.name(),
                    row.z(),
                    row.p(),
                    row.pAdjusted(),
                    row.tests(),
                    row.iat(),
                    row.essBackward(),
                    row.verdict(),
                    row.detectable()))
        .toList();
  }

  /** To the bit: a power of two changes no digit of anything. */
  @Statistical(alpha = 1e-6) // 1e-7 for each of two pairs
  @ParameterizedTest
  @ValueSource(ints = {-990, -150, 300, 990})
  void rowsAreTheSame(int power) {
    double unit = Math.scalb(1.0, power);
    for (boolean paired : new boolean[] {false, true}) {
      for (double correlation : new double[] {0, 0.5}) {
        Draws x = correlated(0, 1, 1, Rng.seeded(1));
        Draws y = correlated(correlation, 1, 1, Rng.seeded(2));
        SampleComparison plain = compare(x, y, paired);
        assertEquals(correlation == 0 ? Verdict.PASS : Verdict.FAIL, plain.verdict());
        for (double other : new double[] {1, 1 / unit}) {
          Draws first = correlated(0, unit, other, Rng.seeded(1));
          Draws second = correlated(correlation, unit, other, Rng.seeded(2));
          SampleComparison scaled = compare(first, second, paired);
          assertEquals(numbers(plain), numbers(scaled), scaled::toString);
          assertEquals(
              Math.scalb(plain.rows().get(0).meanForward(), power),
              scaled.rows().get(0).meanForward());
        }
      }
    }
  }

  @Statistical(alpha = 1e-6)
  @Test
  void otherUnitsGiveTheSameVerdicts() {
    for (double unit : new double[] {1e-300, 1e-160, 1e160, 1e300, 1e307}) {
      Draws x = correlated(0, unit, unit, Rng.seeded(1));
      assertEquals(
          Verdict.PASS, compare(x, correlated(0, unit, unit, Rng.seeded(3)), false).verdict());
      SampleComparison wrong = compare(x, correlated(0.5, unit, unit, Rng.seeded(2)), false);
      assertEquals(Verdict.FAIL, wrong.verdict(), wrong::toString);
      assertTrue(
          wrong.rows().stream().noneMatch(row -> row.verdict() == Verdict.NOT_TESTED),
          wrong::toString);
    }
  }

  /** Both signs of the largest numbers: their difference is infinite. */
  @Statistical(alpha = 1e-6)
  @Test
  void theLargestNumbersAreCompared() {
    double[] x = column(z -> 1.7e308 * Math.tanh(z), Rng.seeded(4), DRAWS);
    double[] y = column(z -> 1.7e308 * Math.tanh(z), Rng.seeded(15), DRAWS);
    double[] wrong = column(z -> 1.7e308 * Math.tanh(z + 0.2), Rng.seeded(6), DRAWS);
    SampleComparison right = compare(draws(x), draws(y), false);
    assertEquals("PASS", right.answer(), right::toString);
    assertEquals(Verdict.FAIL, compare(draws(x), draws(wrong), false).verdict());
  }

  /** One draw far away: ranks stand in for moments, and the first line says so. */
  @Statistical(alpha = 1e-6)
  @Test
  void aPassNamesWhatItDoesNotSpeakFor() {
    for (double far : new double[] {1e12, 1e160, 1e300}) {
      double[] x = column(z -> z, Rng.seeded(7), DRAWS);
      double[] y = column(z -> z, Rng.seeded(8), DRAWS);
      y[17] = far;
      SampleComparison comparison = compare(draws(x), draws(y), false);
      assertEquals(Verdict.PASS, comparison.verdict(), comparison::toString);
      assertTrue(
          comparison.answer().startsWith("PASS of what could be tested: NOT TESTED: x "),
          comparison::answer);
      assertTrue(comparison.toString().startsWith("Two samples: " + comparison.answer()));
    }
    Draws right = correlated(0, 1, 1, Rng.seeded(1));
    assertEquals("PASS", compare(right, correlated(0, 1, 1, Rng.seeded(3)), false).answer());
  }

  /** A constant on both sides was not tested, however many other columns were. */
  @Statistical(alpha = 1e-6)
  @Test
  void anEqualConstantIsNamed() {
    double[] one = column(z -> 1, Rng.seeded(1), DRAWS);
    Draws x = draws(column(z -> z, Rng.seeded(1), DRAWS), one);
    Draws y = draws(column(z -> z, Rng.seeded(3), DRAWS), one);
    assertEquals(
        "PASS of what could be tested: NOT TESTED: y CONSTANT, y (squared deviation) CONSTANT,"
            + " y (distribution) CONSTANT and 1 more rows",
        compare(x, y, false).answer());
  }

  private static Verdict verdict(double[] x, double[] y, boolean paired) {
    SampleComparison comparison = compare(draws(x), draws(y), paired, 0.005);
    assertFalse(comparison.toString().contains("PASS "), comparison::toString);
    return comparison.verdict();
  }

  /** A sampler that returns its start for ever. */
  @Test
  void differentConstantsFail() {
    for (double unit : new double[] {1, 1e-300, 1e300}) {
      double[] one = column(z -> unit, Rng.seeded(1), DRAWS);
      double[] two = column(z -> 2 * unit, Rng.seeded(1), DRAWS);
      double[] close = column(z -> Math.nextUp(unit), Rng.seeded(1), DRAWS);
      double[] there = column(z -> unit * (1 + z), Rng.seeded(2), DRAWS);
      double[] elsewhere = column(z -> unit * (9 + z), Rng.seeded(2), DRAWS);
      for (double[] other : List.of(two, close, elsewhere)) {
        assertEquals(Verdict.FAIL, verdict(one, other, false));
        assertEquals(Verdict.FAIL, verdict(other, one, false));
        assertEquals(Verdict.FAIL, verdict(one, other, true));
        assertEquals(Verdict.FAIL, verdict(other, one, true));
      }
      // One slow chain may have begun there; after sweeps from rows that vary it has not.
      assertEquals(Verdict.INCONCLUSIVE, verdict(one, there, false));
      assertEquals(Verdict.INCONCLUSIVE, verdict(there, one, false));
      assertEquals(Verdict.FAIL, verdict(one, there, true));
      assertEquals(Verdict.FAIL, verdict(there, one, true));
    }
  }

  @Test
  void fewRowsOfConstantsAreNoProof() {
    double[] one = column(z -> 1, Rng.seeded(1), 20);
    double[] two = column(z -> 2, Rng.seeded(1), 20);
    assertEquals(Verdict.INCONCLUSIVE, verdict(one, two, false));
  }

  /** Beside a column whose product with it is 0 on one side. */
  @Test
  void aStuckFactorDoesNotAccuseAProduct() {
    double[] stuck = column(z -> 0.3, Rng.seeded(1), DRAWS);
    double[] moving = column(z -> z, Rng.seeded(2), DRAWS);
    Draws x = draws(stuck, column(z -> z, Rng.seeded(3), DRAWS));
    Draws y = draws(moving, column(z -> z, Rng.seeded(4), DRAWS));
    assertEquals(Verdict.INCONCLUSIVE, compare(x, y, false, 0.005).verdict());
    assertEquals(Verdict.INCONCLUSIVE, compare(y, x, false, 0.005).verdict());
  }

  /** Right chains that never moved began at a draw of the law: accused at the level at most. */
  @Statistical(alpha = 1e-6) // level 0.005: more than 13 of 400 once in 10^7 studies
  @Test
  void slowRightChainsAreNotAccused() {
    int failed = 0;
    SeededRng rng = Rng.seeded(11);
    for (int run = 0; run < 400; run++) {
      double start = run % 2 == 0 ? rng.normal() : rng.uniformInt(3);
      double[] stuck = column(z -> start, rng, 500);
      double[] other =
          run % 2 == 0
              ? column(z -> z, rng, 2000)
              : column(z -> Math.floor(3 * rng.uniform()), rng, 2000);
      failed += compare(draws(other), draws(stuck), false, 0.005).verdict() == Verdict.FAIL ? 1 : 0;
    }
    assertTrue(failed <= 13, failed + " of 400");
  }
}
