package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;

class StoppingRuleTest {
  private static Chain<Double, Integer> autoregression() {
    Sampler<Double, Integer> sampler =
        Sampler.of((x, data, rng) -> 0.5 * x + Math.sqrt(0.75) * rng.normal());
    return sampler.start(0.0, 0);
  }

  @Test
  void stopsSoonAfterTheTarget() {
    StoppingRule rule = StoppingRule.effectiveSize(1000, 1_000_000);
    StoppingRule.Run run = rule.run(autoregression(), List.of(x -> x, x -> x * x), Rng.seeded(1));
    assertTrue(run.reached());
    assertTrue(run.effectiveSize().value() >= 1000, run.toString());
    // tau = (1 + 0.5)/(1 - 0.5) = 3, and the last step grows the chain by half at most.
    assertTrue(run.draws().get(0).length < 3 * 1000 * 1.5 * 1.3, run.toString());
  }

  @Test
  void standardErrorIsReached() {
    StoppingRule.Run run =
        StoppingRule.standardError(0.02, 1_000_000)
            .run(autoregression(), List.of(x -> x), Rng.seeded(2));
    assertTrue(run.reached() && run.standardError().value() <= 0.02, run.toString());
  }

  @Test
  void stopsAtTheMaximum() {
    StoppingRule.Run run =
        StoppingRule.effectiveSize(1e6, 777).run(autoregression(), List.of(x -> x), Rng.seeded(3));
    assertFalse(run.reached());
    assertEquals(777, run.draws().get(0).length);
  }

  @Test
  void aChainThatNeverMovesIsNeverPrecise() {
    Sampler<Double, Integer> stuck = Sampler.of((x, data, rng) -> x);
    StoppingRule.Run run =
        StoppingRule.standardError(1, 500).run(stuck.start(0.0, 0), List.of(x -> x), Rng.seeded(4));
    assertFalse(run.reached());
    assertEquals(Estimate.Reason.CONSTANT, run.effectiveSize().reason().orElseThrow());
  }
}
