package plumbline.models.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.testing.Statistical;
import plumbline.verification.Evidence;
import plumbline.verification.RunOptions;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;
import plumbline.verification.exact.TransitionMatrix;
import plumbline.verification.joint.Design;

class StartModelsTest {
  private static Evidence examine(Trial<?, ?> trial, int sweeps) {
    return trial.run(
        Design.successiveConditional().draws(20_000).sweepsPerDraw(sweeps),
        1e-4,
        Rng.seeded(20171114),
        RunOptions.defaults());
  }

  @Test
  @Statistical(alpha = 4e-4)
  void rightSamplersClimbEveryRung() {
    for (Trial<?, ?> trial : new Trial<?, ?>[] {StartTrials.normal(), StartTrials.mixture()}) {
      for (int sweeps = 1; sweeps <= 2; sweeps++) {
        Evidence evidence = examine(trial, sweeps);
        assertEquals(Verdict.PASS, evidence.verdict(), evidence.toString());
      }
    }
  }

  @Test
  void synchronousUpdatingIsInvisibleToItsConditionals() {
    List<RungResult> results =
        StartTrials.normal().pairs(0).withMutant("stale-mean").runExact(Rung.IDENTITIES);
    assertEquals(Verdict.PASS, RungResult.verdict(results)); // what ran is the model's own
    assertTrue(results.stream().noneMatch(r -> r.ran() && r.kernel() != null), results.toString());
  }

  @Test
  void gibbsWeightsAreDifferencesOfTheJointDensity() {
    MixtureModel model = MixtureModel.small();
    Ints data = Ints.of(0, 0, 1, 2);
    MixtureWorkspace work = new MixtureWorkspace(model);
    for (Ints state : model.states()) {
      work.place(state, data);
      work.remove(2);
      double[] weights = work.weights(2);
      for (int k = 1; k < 3; k++) {
        double difference =
            model.logJoint(with(state, k), data) - model.logJoint(with(state, 0), data);
        assertEquals(difference, Math.log(weights[k] / weights[0]), 1e-10);
      }
    }
  }

  private static Ints with(Ints state, int component) {
    return Ints.generate(state.size(), i -> i == 2 ? component : state.get(i));
  }

  @Test
  void mixtureSamplerIsIrreducibleButNotReversible() {
    MixtureModel model = MixtureModel.small();
    Ints data = Ints.of(0, 0, 1, 2);
    var matrix = TransitionMatrix.of(model.states(), MixtureGibbs.sweep(model), data);
    assertTrue(matrix.isIrreducible());
    assertTrue(matrix.reversibilityError(z -> model.logJoint(z, data)) > 1e-6);
  }
}
