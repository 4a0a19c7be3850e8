package plumbline.models.ggm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.random.Rng;
import plumbline.sampling.Formula;
import plumbline.testing.Statistical;
import plumbline.verification.Evidence;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.mutation.Mutant;

class GraphTrialsTest {
  private static final double LEVEL = 2e-5;

  private static Evidence examine(Trial<?, ?> trial, int draws, int sweeps) {
    return trial.run(
        Design.successiveConditional().draws(draws).sweepsPerDraw(sweeps),
        LEVEL,
        Rng.seeded(20171114),
        RunOptions.defaults());
  }

  private static void passes(Trial<?, ?> trial, int draws) {
    for (int sweeps = 1; sweeps <= 2; sweeps++) {
      Evidence evidence = examine(trial, draws, sweeps);
      assertEquals(Verdict.PASS, evidence.verdict(), evidence.toString());
    }
  }

  private static TrialOptions options() {
    return TrialOptions.defaults();
  }

  @Test
  @Statistical(alpha = 1.6e-4)
  void rightSamplersClimbEveryRung() {
    passes(GraphTrials.graphs(options()), 20_000);
    passes(GraphTrials.graphs(options().with("nodes", "4")), 20_000);
    passes(GraphTrials.precision(options()), 20_000);
    passes(GraphTrials.precision(options().with("graph", "four-cycle")), 20_000);
  }

  @Test
  @Tag("long")
  @Statistical(alpha = 1.2e-4)
  void rightSamplersClimbEveryRungInLongRuns() {
    passes(GraphTrials.graphs(options()), 300_000);
    passes(GraphTrials.graphs(options().with("nodes", "4")), 300_000);
    passes(GraphTrials.precision(options()), 300_000);
  }

  @Test
  void printedSchemesFail() {
    TrialOptions printed = options().with(Formula.AS_PRINTED);
    assertEquals(Verdict.FAIL, examine(GraphTrials.graphs(printed), 20_000, 1).verdict());
  }

  /** What exact rungs catch, joint tests see as well. */
  @TestFactory
  Stream<DynamicTest> jointTestsSeePlantedBugsOfExactRungs() {
    return caught(GraphTrials.graphs(options()), 20_000);
  }

  @TestFactory
  Stream<DynamicTest> jointTestsSeePlantedBugsOfThePrecision() {
    return caught(GraphTrials.precision(options()), 20_000);
  }

  @TestFactory
  @Tag("long")
  Stream<DynamicTest> subtleBugsAreCaught() {
    return Stream.concat(
        caught(GraphTrials.graphs(options()), 300_000),
        caught(GraphTrials.precision(options()), 300_000));
  }

  /** Those of exact rungs whose joint design has few draws, or all that need many. */
  private static <S, Y> Stream<DynamicTest> caught(Trial<S, Y> trial, int draws) {
    return trial.mutants().stream()
        .filter(
            m ->
                draws > 20_000
                    ? m.budget() > 20_000
                    : m.budget() <= 20_000 && m.rung() != Rung.JOINT)
        .map(m -> DynamicTest.dynamicTest(trial.name() + " " + m.name(), () -> caught(trial, m)));
  }

  private static <S, Y> void caught(Trial<S, Y> trial, Mutant<S, Y> mutant) {
    Trial<S, Y> accused = trial.withMutant(mutant.name());
    Design design = mutant.design();
    if (design != null) {
      JointTestReport report =
          accused
              .jointTest()
              .design(design)
              .familyWiseError(LEVEL)
              .run(Rng.seeded(20171114), RunOptions.defaults());
      assertEquals(Verdict.FAIL, report.verdict(), report.toString());
    }
  }

  /**
   * The printed scheme jumps by right ratios: only what looks at the law of its steps sees it, of
   * which pairs are asked by themselves.
   */
  @Test
  void jumpsAreInvisibleToIdentities() {
    assertEquals(
        Verdict.NOT_TESTED,
        RungResult.verdict(
            GraphTrials.graphs(options())
                .pairs(0)
                .withMutant("last-of-jumps")
                .runExact(Rung.IDENTITIES)));
  }

  @Test
  void settingsAreChecked() {
    assertThrows(
        IllegalArgumentException.class, () -> GraphTrials.graphs(options().with("nodes", "5")));
    assertThrows(
        IllegalArgumentException.class, () -> GraphTrials.graphs(options().with("df", "2")));
  }
}
