package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plumbline.models.start.MixtureModel;
import plumbline.models.start.MixtureMutants;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Kernel;
import plumbline.verification.Verdict;
import plumbline.verification.exact.TransitionMatrix;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;

/** The ranges in the solutions of notebook 00, with the notebook's own streams. */
class StartExercisesTest {
  private static SeededRng stream(String part) {
    return Rng.seeded(20171114L).child(part);
  }

  private static Kernel<Doubles, Doubles> sampler(double power, int lost) {
    return (theta, y, rng) -> {
      double precision = 1 + y.size() * theta.get(1);
      double noise = rng.normal() / Math.pow(precision, power);
      double mu = theta.get(1) * y.sum() / precision + noise;
      double squares = y.stream().map(v -> (v - mu) * (v - mu)).sum();
      return Doubles.of(mu, rng.gamma(3 + 0.5 * (y.size() - lost)) / (3 + 0.5 * squares));
    };
  }

  private static JointTest<Doubles, Doubles> test(Kernel<Doubles, Doubles> sampler, int draws) {
    return JointTest.<Doubles, Doubles>of(
            rng -> Doubles.of(rng.normal(), rng.gamma(3) / 3),
            (theta, rng) ->
                Doubles.generate(5, i -> theta.get(0) + rng.normal() / Math.sqrt(theta.get(1))),
            sampler)
        .design(Design.successiveConditional().draws(draws).sweepsPerDraw(2))
        .function("mu", (theta, y) -> theta.get(0))
        .function("mean of y", (theta, y) -> y.mean());
  }

  @ParameterizedTest
  @CsvSource({"1000, 3, 6", "2000, 5, 9", "10000, 13, 18"})
  void shapeOfOneLess(int draws, double least, double most) {
    JointTestReport report =
        test(sampler(0.5, 1), draws)
            .function("tau", (theta, y) -> theta.get(1))
            .run(stream("wrong"));
    double z = report.maxAbsZ();
    assertTrue(z > least && z < most, draws + " draws: " + z);
  }

  @Test
  void spreadsSeeTheMissingRoot() {
    JointTestReport report = test(sampler(1, 0), 20_000).run(stream("wrong"));
    for (String row :
        new String[] {
          "mu (squared deviation)", "mean of y (squared deviation)", "mu x mean of y"
        }) {
      double z = Math.abs(report.row(row).z());
      assertTrue(z > 10 && z < 20, row + ": " + z);
    }
    assertTrue(Math.abs(report.row("mu").z()) < 3 && Math.abs(report.row("mean of y").z()) < 3);
  }

  private static double invarianceError(MixtureModel model) {
    Ints words = Ints.of(0, 0, 1, 2);
    return TransitionMatrix.of(model.states(), MixtureMutants.forgetsToRemove(model), words)
        .invarianceError(z -> model.logJoint(z, words));
  }

  @Test
  void smallConcentrationsMakeTheBugVisible() {
    MixtureModel model = new MixtureModel(4, 3, 3, 1, 1);
    double growth = invarianceError(model) / invarianceError(new MixtureModel(4, 3, 3, 5, 5));
    assertTrue(growth > 8 && growth < 15, "the error grew by " + growth);
    JointTestReport report =
        JointTest.of(model, MixtureMutants.forgetsToRemove(model))
            .function("first two together", (z, w) -> z.get(0) == z.get(1) ? 1 : 0)
            .design(Design.successiveConditional().draws(100_000).sweepsPerDraw(2))
            .run(stream("forgetful"));
    assertEquals(Verdict.FAIL, report.verdict());
    assertTrue(report.maxAbsZ() > 4 && report.maxAbsZ() < 8, "z " + report.maxAbsZ());
  }

  @Test
  void threeToOneIsLazyAndRight() {
    assertEquals(0, invarianceError(new MixtureModel(4, 3, 3, 3, 1)), 1e-14);
  }
}
