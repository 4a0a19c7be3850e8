package plumbline.models.ggm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.graphs.copula.CopulaSampler;
import plumbline.graphs.copula.CopulaState;
import plumbline.graphs.copula.CopulaWorkspace;
import plumbline.graphs.copula.Ranks;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.testing.Statistical;
import plumbline.verification.Evidence;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.mutation.Mutant;

class CopulaTrialTest {
  private static final double LEVEL = 1e-5;

  private static Trial<CopulaState, Ranks> trial() {
    return CopulaTrial.of(TrialOptions.defaults());
  }

  private static void passes(Trial<CopulaState, Ranks> trial, int draws) {
    for (int sweeps = 1; sweeps <= 2; sweeps++) {
      Design design = Design.successiveConditional().draws(draws).sweepsPerDraw(sweeps);
      JointTestReport report =
          trial
              .jointTest()
              .design(design)
              .familyWiseError(LEVEL)
              .run(Rng.seeded(20171114), RunOptions.defaults());
      assertEquals(Verdict.PASS, report.verdict(), report.toString());
    }
  }

  @Test
  @Statistical(alpha = 1e-5)
  void rightSamplerClimbsEveryRung() {
    Evidence evidence =
        trial()
            .run(
                Design.successiveConditional().draws(20_000),
                LEVEL,
                Rng.seeded(20171114),
                RunOptions.defaults());
    assertEquals(Verdict.PASS, evidence.verdict(), evidence.toString());
  }

  @Test
  @Statistical(alpha = 4e-5)
  void jointTestsPassWithOneAndTwoSweepsInEveryMode() {
    passes(trial(), 20_000);
    passes(CopulaTrial.of(TrialOptions.defaults().with("mode", "fast")), 20_000);
  }

  /** Slow is not wrong: what the joint tests may not see, the verdict of a fit has to. */
  @Test
  @Statistical(alpha = 2e-5)
  void jointTestsDoNotFailWithoutTheScales() {
    Trial<CopulaState, Ranks> trial = trial();
    passes(
        trial.withSampler(
            CopulaSampler.withoutScales(trial.sampler().on(CopulaWorkspace.class).orElseThrow())),
        20_000);
  }

  @Test
  @Tag("long")
  @Statistical(alpha = 2e-5)
  void jointTestsPassInLongRuns() {
    passes(trial(), 300_000);
  }

  @TestFactory
  Stream<DynamicTest> jointTestsSeePlantedBugsOfExactRungs() {
    Trial<CopulaState, Ranks> trial = trial();
    return trial.mutants().stream()
        .filter(m -> m.rung() != Rung.JOINT)
        .map(m -> DynamicTest.dynamicTest(m.name(), () -> isCaught(trial, m)));
  }

  private static void isCaught(Trial<CopulaState, Ranks> trial, Mutant<CopulaState, Ranks> mutant) {
    Trial<CopulaState, Ranks> accused = trial.withMutant(mutant.name());
    JointTestReport report =
        accused
            .jointTest()
            .design(java.util.Objects.requireNonNull(mutant.design()))
            .familyWiseError(LEVEL)
            .run(Rng.seeded(20171114), RunOptions.defaults());
    assertEquals(Verdict.FAIL, report.verdict(), report.toString());
  }

  @Test
  void settingsAreChecked() {
    for (String[] setting : new String[][] {{"nodes", "4"}, {"n", "3"}, {"mode", "bd-truncated"}}) {
      TrialOptions options = TrialOptions.defaults().with(setting[0], setting[1]);
      assertThrows(IllegalArgumentException.class, () -> CopulaTrial.of(options));
    }
    TrialOptions printed = TrialOptions.defaults().with(Formula.AS_PRINTED);
    assertThrows(IllegalArgumentException.class, () -> CopulaTrial.of(printed));
  }
}
