package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.diagnostics.spectrum.Autocorrelation;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

/** What a change of units, a monotone map or another order of the chains must not change. */
class InvarianceTest {
  private static final List<String> DATASETS =
      List.of("ar1_mid", "ar1_high", "heavy_t2", "odd_1001", "five_chains", "short_50");

  private static double[][] map(double[][] chains, DoubleUnaryOperator f) {
    return Arrays.stream(chains)
        .map(chain -> Arrays.stream(chain).map(f).toArray())
        .toArray(double[][]::new);
  }

  /** Numbers without units: unchanged by x to a + b x. */
  private static List<Double> unitFree(double[][] x) {
    List<Estimate> all = new ArrayList<>();
    all.add(RHat.of(x));
    all.add(RHat.basic(true, x));
    all.add(EffectiveSampleSize.of(x));
    all.add(EffectiveSampleSize.bulk(x));
    all.add(EffectiveSampleSize.tail(x));
    all.add(EffectiveSampleSize.mean(x));
    all.add(EffectiveSampleSize.median(x));
    all.add(EffectiveSampleSize.standardDeviation(x));
    all.add(EffectiveSampleSize.autoregressive(x));
    GelmanRubin.Factor factor = GelmanRubin.withDefaults().of(x);
    all.add(factor.psrf());
    all.add(factor.upper());
    all.addAll(Autocorrelation.of(x[0], 1, 5, 10));
    all.add(RejectionRate.of(x));
    HeidelbergerWelch.Verdict verdict = HeidelbergerWelch.withDefaults().of(x[0]);
    all.add(verdict.pValue());
    all.add(verdict.start());
    RafteryLewis.Lengths lengths =
        RafteryLewis.withDefaults().withAccuracy(0.5, 0.05, 0.9).of(x[0]);
    all.add(lengths.burnIn());
    all.add(lengths.total());
    return all.stream().map(Estimate::value).toList();
  }

  /** Numbers in the units of x. */
  private static List<Double> inUnits(double[][] x) {
    return List.of(
        MonteCarloError.mean(x).value(),
        MonteCarloError.standardDeviation(x).value(),
        MonteCarloError.median(x).value(),
        MonteCarloError.timeSeries(x).value());
  }

  private static void assertClose(
      List<Double> expected, List<Double> actual, double scale, String what) {
    for (int i = 0; i < expected.size(); i++) {
      double value = expected.get(i) * scale;
      double tolerance = Double.isNaN(value) ? 0 : 1e-6 * Math.abs(value);
      assertEquals(value, actual.get(i), tolerance, what + ", number " + i);
    }
  }

  /**
   * Maps that lose nothing in the last bit: draws are rounded to multiples of 2^-20 and scales are
   * powers of two, because on rounded draws the folded ranks have ties, which rounding would break.
   */
  @ParameterizedTest
  @CsvSource({"0, -40", "0, 40", "1e8, 0", "-1e8, 6", "3, 1"})
  void exactAffineMapsOfRoundedDraws(double offset, int exponent) {
    double grain = Math.scalb(1.0, -20);
    for (String dataset : DATASETS) {
      for (double[][] chains : ChainsOfOracle.read("given", dataset).values()) {
        double[][] x = map(chains, v -> Math.rint(v / grain) * grain);
        assertInvariant(x, offset, Math.scalb(1.0, exponent), dataset);
      }
    }
  }

  /** Continuous draws, any units: rounding moves each draw by half a unit in the last place. */
  @ParameterizedTest
  @CsvSource({"0, 1e-12", "0, 1e12", "1e8, 1", "1e4, 1e-3", "1e-4, 1e-12"})
  void affineMapsOfContinuousDraws(double offset, double scale) {
    SeededRng rng = Rng.seeded(8);
    double[][] x = new double[4][1200];
    for (double[] chain : x) {
      double state = rng.normal();
      for (int i = 0; i < chain.length; i++) {
        state = 0.7 * state + rng.normal();
        chain[i] = state;
      }
    }
    assertInvariant(x, offset, scale, "AR(1)");
    assertEquals(RHat.of(x).value(), RHat.of(map(x, v -> -v)).value(), 1e-6);
  }

  private static void assertInvariant(double[][] x, double offset, double scale, String dataset) {
    double[][] y = map(x, v -> offset + scale * v);
    String what = dataset + " " + offset + " " + scale;
    assertClose(unitFree(x), unitFree(y), 1, what);
    assertClose(inUnits(x), inUnits(y), scale, what);
    double z = GewekeDiagnostic.withDefaults().of(x[0]).value();
    assertEquals(z, GewekeDiagnostic.withDefaults().of(y[0]).value(), 1e-6 * Math.abs(z), what);
  }

  @Test
  void monotoneMapsLeaveRankBasedNumbersAlone() {
    for (String dataset : DATASETS) {
      double[][] x = ChainsOfOracle.read("given", dataset).values().iterator().next();
      double[][] y = map(x, v -> Math.sinh(v / 10) + 5);
      assertEquals(RHat.bulk(x), RHat.bulk(y));
      assertEquals(EffectiveSampleSize.bulk(x), EffectiveSampleSize.bulk(y));
      assertEquals(EffectiveSampleSize.tail(x), EffectiveSampleSize.tail(y));
    }
  }

  @Test
  void theOrderOfChainsDoesNotMatter() {
    for (String dataset : DATASETS) {
      double[][] x = ChainsOfOracle.read("given", dataset).values().iterator().next();
      double[][] reversed = new double[x.length][];
      Arrays.setAll(reversed, c -> x[x.length - 1 - c]);
      List<Double> expected = new ArrayList<>(inUnits(x));
      List<Double> actual = new ArrayList<>(inUnits(reversed));
      expected.add(RHat.of(x).value());
      actual.add(RHat.of(reversed).value());
      expected.add(EffectiveSampleSize.bulk(x).value());
      actual.add(EffectiveSampleSize.bulk(reversed).value());
      expected.add(GelmanRubin.withDefaults().of(x).upper().value());
      actual.add(GelmanRubin.withDefaults().of(reversed).upper().value());
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(expected.get(i), actual.get(i), 1e-9 * expected.get(i), dataset + " " + i);
      }
    }
  }
}
