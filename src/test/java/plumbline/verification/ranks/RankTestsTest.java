package plumbline.verification.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.start.NormalGibbs;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalMutants;
import plumbline.models.start.NormalState;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.TestFunction;
import plumbline.verification.Verdict;
import plumbline.verification.joint.PosteriorPredictive;

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
    return calibration(sampler, functions, 1e-4);
  }

  private static RankReport calibration(
      Sampler<NormalState, Doubles> sampler,
      List<TestFunction<NormalState, Doubles>> functions,
      double level) {
    return new SimulationBasedCalibration(4_000, 19, 20, 5)
        .run(MODEL, sampler, functions, level, Rng.seeded(9), RunOptions.defaults());
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
  void ranksBreakTiesAtRandomAndNaNHasNone() {
    SeededRng rng = Rng.seeded(1);
    assertEquals(1, RankTest.rank(new double[] {2, 1, 3}, 0, rng));
    boolean[] seen = new boolean[3];
    for (int i = 0; i < 100; i++) {
      seen[RankTest.rank(new double[] {1, 1, 1}, 0, rng)] = true;
    }
    assertTrue(seen[0] && seen[1] && seen[2]);
    double[] undefined = {1, 2, Double.NaN};
    assertThrows(IllegalArgumentException.class, () -> RankTest.rank(undefined, 0, rng));
  }

  /** The prior in the place of the posterior: ranks of parameters alone are uniform. */
  @Test
  @Statistical(alpha = 1e-5)
  void aSamplerThatIgnoresItsDataShowsInTheLogLikelihoodAlone() {
    Sampler<NormalState, Doubles> ignorant =
        NormalGibbs.sweep()
            .replace("mu", (work, rng) -> work.setMu(rng.normal()))
            .replace("tau", (work, rng) -> work.setTau(rng.gamma(3) / 3));
    List<TestFunction<NormalState, Doubles>> parameters = FUNCTIONS.subList(0, 2);
    assertEquals(Verdict.PASS, calibration(ignorant, parameters, 1e-5).verdict());
    assertEquals(
        Verdict.FAIL,
        calibration(ignorant, SimulationBasedCalibration.withDensities(MODEL, parameters), 1e-5)
            .verdict());
  }

  /** Sweeps that are strongly autocorrelated, and none left out between draws. */
  @Test
  @Statistical(alpha = 1e-5)
  void drawsOfASlowSamplerAreThinned() {
    Sampler<NormalState, Doubles> slow =
        NormalGibbs.sweep()
            .replace(
                "mu",
                (work, rng) -> {
                  if (rng.bernoulli(0.2)) {
                    double precision = 1 + work.count() * work.tau();
                    work.setMu(
                        work.tau() * work.sum() / precision + rng.normal() / Math.sqrt(precision));
                  }
                });
    RankReport report =
        new SimulationBasedCalibration(500, 300, 60, 1)
            .run(MODEL, slow, FUNCTIONS, 1e-5, Rng.seeded(11), RunOptions.defaults());
    assertEquals(Verdict.PASS, report.verdict(), report.toString());
    assertTrue(report.rows().get(0).ranks().thinning().thinned(), report.toString());
  }

  /** Data sets simulated from a fit, ranks given these and the observed data. */
  @Test
  @Statistical(alpha = 1e-5)
  void calibrationGivenDataSeesAWrongSamplerToo() {
    Doubles observed = Doubles.of(3.1, 2.2, 4.0);
    for (boolean right : new boolean[] {true, false}) {
      Sampler<NormalState, Doubles> sampler =
          right ? NormalGibbs.sweep() : NormalMutants.meanForDraw();
      // The fit is right in both, so that only the draws given all data are on trial.
      PosteriorPredictive<NormalState, Doubles> law =
          new PosteriorPredictive<>(
              MODEL,
              NormalGibbs.sweep(),
              observed,
              (first, second) ->
                  Doubles.generate(
                      first.size() + second.size(),
                      i -> i < first.size() ? first.get(i) : second.get(i - first.size())),
              30);
      RankReport report =
          new SimulationBasedCalibration(1_000, 19, 20, 3)
              .run(law, sampler, FUNCTIONS, 1e-5, Rng.seeded(12), RunOptions.defaults());
      assertEquals(right ? Verdict.PASS : Verdict.FAIL, report.verdict(), report.toString());
    }
  }

  @Test
  void aSamplerThatNeverMovesIsNotTestedByItsPath() {
    Sampler<NormalState, Doubles> still =
        NormalGibbs.sweep().replace("mu", (work, rng) -> {}).replace("tau", (work, rng) -> {});
    RankReport report =
        RankTest.of(MODEL, still.asReversible(), FUNCTIONS, 100, 10)
            .run(0.005, Rng.seeded(8), RunOptions.defaults());
    assertEquals(Verdict.INCONCLUSIVE, report.verdict());
    assertEquals(3, report.untested().size());
  }
}
