package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.models.changepoint.ChangePointSampler;
import plumbline.models.changepoint.ExactScan;
import plumbline.models.changepoint.Fixture;
import plumbline.models.changepoint.PointPrior;
import plumbline.models.changepoint.ChangePointMutants;
import plumbline.models.iptm.IptmTrials;
import plumbline.sampling.Formula;
import plumbline.sampling.countable.CutRule;
import plumbline.sampling.countable.RetrospectiveMetropolis;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.TrialOptions;

/** The numbers in the notebooks' folded solutions. */
class ExerciseAnswersTest {
  private static double printedWithObserved(Fixture fixture) {
    return new ExactScan(
            ChangePointSampler.of(fixture.model())
                .withKernel(
                    () -> RetrospectiveMetropolis.of(CutRule.WITH_OBSERVED, Formula.AS_PRINTED)),
            fixture,
            34)
        .stationaryError();
  }

  /** Notebook 05, exercise 1: a better cut hides the misprint. */
  @Test
  void changePointsWithTheBetterCut() {
    double shallow = printedWithObserved(Fixture.shallow(3, PointPrior.SHIFTED_POISSON));
    assertTrue(shallow > 0.0006 && shallow < 0.0007, "" + shallow);
    double deep = printedWithObserved(Fixture.deep(1, PointPrior.SHIFTED_POISSON));
    assertEquals(0.027, deep, 0.0005);
  }

  private static double lowerAlwaysAccepted(int times) {
    Fixture fixture = Fixture.shallow(times, PointPrior.SHIFTED_POISSON);
    return new ExactScan(
            new ChangePointMutants(fixture.model(), CutRule.OWN_MAXIMUM).lowerAlwaysAccepted(),
            fixture,
            34)
        .stationaryError();
  }

  /** Notebook 05, exercise 2: with one time the bug is none. */
  @Test
  void changePointsAtOneTimeAndAtThree() {
    assertEquals(0, lowerAlwaysAccepted(1), 1e-13);
    assertEquals(0.149, lowerAlwaysAccepted(3), 0.0005);
  }

  /** Notebook 01, exercise 2: where y does not depend on the receivers, the bug is none. */
  @Test
  void receiversWithoutSurvivalWhereItDoesNotMatter() {
    var trial = IptmTrials.of(TrialOptions.defaults().with("covariates", "clock"));
    assertTrue(
        trial.withMutant("no-survival").runExact(Rung.EXACT).stream().allMatch(RungResult::passed));
  }
}
