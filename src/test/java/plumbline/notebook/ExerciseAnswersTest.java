package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.graphs.ExactPosterior;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.Observations;
import plumbline.models.changepoint.ChangePointMutants;
import plumbline.models.changepoint.ChangePointSampler;
import plumbline.models.changepoint.ExactScan;
import plumbline.models.changepoint.Fixture;
import plumbline.models.changepoint.PointPrior;
import plumbline.models.iptm.trial.IptmTrials;
import plumbline.numerics.Cholesky;
import plumbline.numerics.Doubles;
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

  /** The 50 rows of notebook 04, section 2, or as many as are asked for. */
  private static double[] edges(int rows, double edgeProbability) {
    double[] root = {3.045259, -0.604045, 1.293239, 0, 5.505667, -5.260268, 0, 0, 3.473303};
    Doubles values = Doubles.generate(3 * rows, e -> e < 9 ? root[e] * Math.sqrt(rows / 50.0) : 0);
    return ExactPosterior.edgeProbabilities(
        GraphPrior.of(3, 3, edgeProbability), new Observations(rows, 3, values));
  }

  /** Notebook 04, exercises 1 and 3: many rows make every edge certain, the prior matters at 50. */
  @Test
  void edgesOfThreeTopics() {
    double[] many = edges(1000, 0.5);
    assertTrue(many[0] > 0.96 && many[0] < 0.98, "" + many[0]);
    assertTrue(many[1] > 0.995 && many[2] > 0.995);
    double[] few = edges(50, 0.2);
    assertTrue(few[0] > 0.07 && few[0] < 0.09, "" + few[0]);
    assertTrue(few[1] > 0.12 && few[1] < 0.14, "" + few[1]);
    assertTrue(few[2] > 0.995);
  }

  /** Notebook 04, exercise 2: joined and not correlated. */
  @Test
  void joinedTopicsWithoutCorrelation() {
    double[] precision = {1.5, 0.405, -0.9, 0.405, 1.5, -0.9, -0.9, -0.9, 2};
    double[] factor = new double[9];
    double[] covariance = new double[9];
    assertTrue(Cholesky.factor(precision, factor, 3));
    Cholesky.invert(factor, covariance, 3);
    assertEquals(0, covariance[1], 1e-15);
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
