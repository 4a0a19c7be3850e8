package com.example.visits;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.sampling.Sampler;
import plumbline.verification.anytime.AnytimeTest;
import plumbline.verification.joint.JointTest;

/** A test that cannot fail proves nothing: with a bug in the sampler, it must. */
class PlantedBugTest {
  @Test
  void forgottenJacobianIsRejected() {
    rejects(
        (state, visits, rng) -> {
          Visits next = VisitsSampler.drawRate(state, visits, rng);
          double proposed = next.inverseScale() * Math.exp(0.5 * rng.normal());
          double logRatio =
              VisitsSampler.logDensity(proposed, next.rate())
                  - VisitsSampler.logDensity(next.inverseScale(), next.rate());
          return rng.bernoulliLog(logRatio) ? new Visits(next.rate(), proposed) : next;
        });
  }

  @Test
  void forgottenPriorIsRejected() {
    rejects(
        (state, visits, rng) ->
            new Visits(rng.gamma(3 + visits.sum()) / visits.size(), state.inverseScale()));
  }

  private static void rejects(Kernel<Visits, Ints> wrong) {
    var test =
        JointTest.of(new VisitsModel(4), Sampler.of(wrong))
            .function("rate", (state, visits) -> state.rate())
            .function("inverse scale", (state, visits) -> state.inverseScale());
    AssertionError error =
        assertThrows(
            AssertionError.class,
            () -> AnytimeTest.defaults().assertInvariant(test, Rng.seeded(1)));
    assertTrue(error.getMessage().contains("does not leave the joint law invariant"));
  }
}
