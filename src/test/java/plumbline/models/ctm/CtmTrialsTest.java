package plumbline.models.ctm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.models.topics.Corpus;
import plumbline.random.Rng;
import plumbline.sampling.ChainContract;
import plumbline.sampling.Formula;
import plumbline.testing.Statistical;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.mutation.Mutant;

class CtmTrialsTest {
  private static final double LEVEL = 2e-5;
  private static final int DRAWS = 20_000;

  private static TrialOptions options() {
    return TrialOptions.defaults();
  }

  private static JointTestReport report(Trial<CtmState, Corpus> trial, Design design) {
    return trial
        .jointTest()
        .design(design)
        .familyWiseError(LEVEL)
        .run(Rng.seeded(20171114), RunOptions.defaults());
  }

  private static void passes(Trial<CtmState, Corpus> trial, Design design) {
    RungResult exact = RungResult.worst(trial.runExact(Rung.EXACT)).orElseThrow();
    assertEquals(Verdict.PASS, exact.verdict(), exact.toString());
    JointTestReport report = report(trial, design);
    assertEquals(Verdict.PASS, report.verdict(), report.toString());
  }

  private static Design chain(int draws, int sweeps) {
    return Design.successiveConditional().draws(draws).sweepsPerDraw(sweeps);
  }

  @Test
  @Statistical(alpha = 1e-4)
  void rightSamplersClimbEveryRung() {
    passes(CtmTrials.of(options()), chain(DRAWS, 1));
    passes(CtmTrials.of(options()), chain(DRAWS, 2));
    passes(CtmTrials.of(options().with("assignments", "collapsed")), chain(DRAWS, 1));
    passes(CtmTrials.of(options().with("eta", "elliptical").with("mu", "0.7")), chain(DRAWS, 1));
    passes(CtmTrials.of(options().with("eta", "polya-gamma")), chain(DRAWS, 1));
  }

  /** The random walk mixes too slowly in the tails for one chain; replicates need no mixing. */
  @Test
  @Statistical(alpha = 2e-5)
  void randomWalkPassesInReplicates() {
    passes(
        CtmTrials.of(options().with("eta", "random-walk")),
        Design.replicated().draws(DRAWS).sweepsPerDraw(3));
  }

  @Test
  @Tag("long")
  @Statistical(alpha = 6e-5)
  void rightSamplersClimbEveryRungInLongRuns() {
    passes(CtmTrials.of(options()), chain(300_000, 1));
    passes(CtmTrials.of(options()), chain(300_000, 2));
    passes(CtmTrials.of(options().with("topics", "4")), chain(60_000, 1));
  }

  @Test
  void printedStepsFailTogether() {
    assertEquals(
        Verdict.FAIL,
        report(CtmTrials.of(options().with(Formula.AS_PRINTED)), chain(DRAWS, 1)).verdict());
  }

  @Test
  @Tag("long")
  void everyPrintedStepFailsAlone() {
    for (String[] step :
        new String[][] {
          {"assignments", "as-printed"}, {"eta", "as-printed"}, {"graph", "bd-as-printed"}
        }) {
      Trial<CtmState, Corpus> trial = CtmTrials.of(options().with(step[0], step[1]));
      JointTestReport report = report(trial, chain(DRAWS, 1));
      assertEquals(Verdict.FAIL, report.verdict(), step[0] + " " + report);
    }
  }

  @TestFactory
  @Tag("long")
  Stream<DynamicTest> subtleBugsAreCaught() {
    Trial<CtmState, Corpus> trial = CtmTrials.of(options());
    return trial.mutants().stream()
        .filter(m -> m.budget() > 100_000)
        .map(m -> DynamicTest.dynamicTest(m.name(), () -> caught(trial, m)));
  }

  private static void caught(Trial<CtmState, Corpus> trial, Mutant<CtmState, Corpus> mutant) {
    Trial<CtmState, Corpus> accused = trial.withMutant(mutant.name());
    Design design = mutant.design();
    if (mutant.rung() == Rung.JOINT && design != null) {
      JointTestReport report = report(accused, design);
      assertEquals(Verdict.FAIL, report.verdict(), report.toString());
    } else {
      RungResult result = RungResult.worst(accused.runExact(mutant.rung())).orElseThrow();
      assertEquals(Verdict.FAIL, result.verdict(), result.toString());
    }
  }

  @Test
  void thereAreTwentyOnePlantedBugs() {
    assertEquals(21, CtmTrials.of(options()).mutants().size());
  }

  @Test
  void contracts() {
    Trial<CtmState, Corpus> trial = CtmTrials.of(options());
    CtmModel model = (CtmModel) trial.model();
    for (CtmSampler.Eta eta : CtmSampler.Eta.values()) {
      CtmSampler sampler = CtmSampler.of(model).with(eta);
      ChainContract.placeEqualsStart(model, sampler, 1);
      CtmState state = model.drawPrior(Rng.seeded(2));
      ChainContract.allocatesNothing(sampler.start(state, model.drawData(state, Rng.seeded(3))));
    }
    CtmSampler collapsed = CtmSampler.of(model).with(CtmSampler.Assignments.COLLAPSED);
    ChainContract.placeEqualsStart(model, collapsed, 4);
  }

  @Test
  void settingsAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> CtmTrials.of(options().with("topics", "9")));
    assertThrows(
        IllegalArgumentException.class, () -> CtmTrials.of(options().with("eta", "magic")));
  }
}
