package plumbline.models.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.sampling.Sampler;
import plumbline.verification.Rung;
import plumbline.verification.RungResult;
import plumbline.verification.Trial;
import plumbline.verification.Verdict;

/** The mean by a random walk: Gauss rules do not converge where an acceptance has a kink. */
class NormalWalkTest {
  private static Trial<NormalState, Doubles> trial(double share) {
    Trial<NormalState, Doubles> usual = StartTrials.normal();
    NormalModel model = (NormalModel) usual.model();
    Sampler<NormalState, Doubles> walk =
        Sampler.of(
            (state, y, rng) -> {
              NormalState next = new NormalState(state.mu() + 0.5 * rng.normal(), state.tau());
              double ratio = model.logJoint(next, y) - model.logJoint(state, y);
              return rng.bernoulliLog(share * ratio) ? next : state;
            });
    return usual.withSampler(
        new Sampler<>() {
          @Override
          public plumbline.sampling.Chain<NormalState, Doubles> start(
              NormalState initial, Doubles data) {
            return walk.start(initial, data);
          }

          @Override
          public java.util.Map<String, Sampler<NormalState, Doubles>> kernels() {
            return java.util.Map.of("mu", walk);
          }
        });
  }

  @Test
  void aRightWalkIsNotAccused() {
    for (Rung rung : new Rung[] {Rung.IDENTITIES, Rung.EXACT}) {
      for (RungResult result : trial(1).runExact(rung)) {
        assertNotEquals(Verdict.FAIL, result.verdict(), result.toString());
      }
    }
  }

  @Test
  void aWrongWalkIs() {
    assertEquals(Verdict.FAIL, RungResult.verdict(trial(0.2).runExact(Rung.IDENTITIES)));
  }
}
