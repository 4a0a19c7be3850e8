package com.example.visits;

import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.verification.anytime.AnytimeTest;
import plumbline.verification.joint.JointTest;

class VisitsSamplerTest {
  @Test
  void samplerLeavesTheJointLawInvariant() {
    AnytimeTest.defaults()
        .assertInvariant(
            JointTest.of(new VisitsModel(4), Sampler.of(VisitsSampler::sweep))
                .function("rate", (state, visits) -> state.rate())
                .function("inverse scale", (state, visits) -> state.inverseScale())
                .function("residual", (state, visits) -> visits.mean() - state.rate()),
            Rng.seeded(1));
  }
}
