package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.start.NormalGibbs;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalState;
import plumbline.models.start.mutants.NormalMutants;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.testing.Statistical;

class RankTestsTest {
  private static final NormalModel MODEL = new NormalModel(5);
  private static final List<TestFunction<NormalState, Doubles>> FUNCTIONS =
      List.of(
          TestFunction.of("mu", (s, y) -> s.mu()),
          TestFunction.of("tau", (s, y) -> s.tau()),
          TestFunction.of("log likelihood", MODEL::logLikelihood));

  private static RankReport ranks(Sampler<NormalState, Doubles> sampler) {
    return RankTest.of(MODEL, sampler, FUNCTIONS, 5_000, 10)
        .run(1e-4, Rng.seeded(8), RunOptions.defaults());
  }

  @Test
  @Statistical(alpha = 1e-4)
  void aPalindromicScanHasUniformRanks() {
    assertEquals(Verdict.PASS, ranks(NormalGibbs.sweep().palindromic()).verdict());
  }

  @Test
  void aWrongKernelHasNot() {
    var wrong =
        NormalGibbs.sweep()
            .replace(
                "tau",
                (work, rng) -> work.setTau(rng.gamma(5.5) / (3.2 + work.squaresAround(work.mu()))));
    assertEquals(Verdict.FAIL, ranks(wrong.palindromic()).verdict());
  }

  @Test
  void systematicScansAreRefused() {
    var e = assertThrows(IllegalArgumentException.class, () -> ranks(NormalGibbs.sweep()));
    assertTrue(e.getMessage().contains("reversible"), e.getMessage());
  }

  private static RankReport calibration(Sampler<NormalState, Doubles> sampler) {
    return calibration(sampler, FUNCTIONS);
  }

  private static RankReport calibration(
      Sampler<NormalState, Doubles> sampler, List<TestFunction<NormalState, Doubles>> functions) {
    return new SimulationBasedCalibration(4_000, 19, 20, 5)
        .run(MODEL, sampler, functions, 1e-4, Rng.seeded(9), RunOptions.defaults());
  }

  @Test
  @Statistical(alpha = 1e-4)
  void aRightSamplerIsCalibrated() {
    RankReport report = calibration(NormalGibbs.sweep());
    assertEquals(Verdict.PASS, report.verdict(), report.toString());
  }

  @Test
  void aWrongSamplerIsNot() {
    assertEquals(Verdict.FAIL, calibration(NormalMutants.shapeOffByHalf()).verdict());
    assertEquals(Verdict.FAIL, calibration(NormalMutants.meanForDraw()).verdict());
  }

  /**
   * With a flat prior on a location the posterior is a pivot: the true value's ranks are uniform
   * whatever prior it came from. A function of its size sees what the location itself cannot.
   */
  @Test
  @Statistical(alpha = 1e-4)
  void aForgottenPriorIsABlindSpotOfLocations() {
    Sampler<NormalState, Doubles> forgetful = NormalMutants.priorDropped();
    assertEquals(Verdict.PASS, calibration(forgetful).verdict());
    assertEquals(
        Verdict.FAIL,
        calibration(forgetful, List.of(TestFunction.of("mu squared", (s, y) -> s.mu() * s.mu())))
            .verdict());
  }

  @Test
  void ranksBreakTiesAtRandomAndNaNTiesWithAll() {
    SeededRng rng = Rng.seeded(1);
    assertEquals(1, SimulationBasedCalibration.rank(new double[] {2, 1, 3}, 0, rng));
    boolean[] seen = new boolean[3];
    for (int i = 0; i < 100; i++) {
      seen[SimulationBasedCalibration.rank(new double[] {1, 1, Double.NaN}, 0, rng)] = true;
    }
    assertTrue(seen[0] && seen[1] && seen[2]);
  }

  @Test
  void impossibleRanksAreNamed() {
    Ints ranks = Ints.generate(40, i -> i);
    var e = assertThrows(IllegalArgumentException.class, () -> RankUniformity.of("mu", ranks, 20));
    assertTrue(e.getMessage().contains("rank 20 of mu"), e.getMessage());
  }
}
