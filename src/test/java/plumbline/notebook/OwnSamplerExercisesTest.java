package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalMutants;
import plumbline.models.start.NormalState;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Sampler;
import plumbline.verification.Verdict;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;

/** The ranges in the solutions of notebook 06, with the notebook's own streams. */
class OwnSamplerExercisesTest {
  private static final int DRAWS = 20_000;

  private static SeededRng stream(String part) {
    return Rng.seeded(20171114L).child(part);
  }

  private static JointTest<NormalState, Doubles> trial(Sampler<NormalState, Doubles> sampler) {
    return JointTest.of(new NormalModel(5), sampler)
        .function("mu", (theta, y) -> theta.mu())
        .function("tau", (theta, y) -> theta.tau())
        .function("mean of y", (theta, y) -> y.mean());
  }

  /** Exercise 1: tau first, from its prior, and then mu given that tau. */
  @Test
  void tauFirstBarelyShowsOnNewData() {
    Sampler<NormalState, Doubles> swapped =
        Sampler.of(
            (theta, y, rng) -> {
              double tau = rng.gamma(3) / 3;
              double precision = 1 + y.size() * tau;
              double mu = tau * y.sum() / precision + rng.normal() / Math.sqrt(precision);
              return new NormalState(mu, tau);
            });
    JointTestReport report =
        trial(swapped).design(Design.schein().draws(DRAWS)).run(stream("ignores"));
    assertEquals(Verdict.FAIL, report.verdict());
    assertTrue(report.maxAbsZ() > 3.5 && report.maxAbsZ() < 7, "z " + report.maxAbsZ());
  }

  /** Exercise 2: a function of state and data together sees what only the density saw. */
  @Test
  void fitOfStateAndDataSeesTheStaleMean() {
    JointTestReport report =
        trial(NormalMutants.staleMean())
            .function("fit", (theta, y) -> Math.pow(y.mean() - theta.mu(), 2) * theta.tau())
            .design(Design.replicated().draws(DRAWS))
            .run(stream("stale"));
    double z = Math.abs(report.row("fit").z());
    assertTrue(z > 9 && z < 14, "z " + z);
  }

  /** Exercise 4: a rate 5 % too large; one of 2 % gives two fifths of its z. */
  @Test
  void rateTooLargeInEveryDesign() {
    for (Design design :
        new Design[] {
          Design.successiveConditional().draws(DRAWS),
          Design.schein().draws(DRAWS),
          Design.replicated().draws(DRAWS)
        }) {
      double z = trial(NormalMutants.rateTooLarge()).design(design).run(stream("rate")).maxAbsZ();
      assertTrue(z > 6 && z < 13, design + ": z " + z);
    }
  }
}
