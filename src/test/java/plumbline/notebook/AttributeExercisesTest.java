package plumbline.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.models.relational.IlaState;
import plumbline.models.relational.Network;
import plumbline.models.relational.RelationalTrials;
import plumbline.random.Rng;
import plumbline.verification.Design;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/** The ranges in the solutions of notebook 03. */
class AttributeExercisesTest {
  private static final Trial<IlaState, Network> TRIAL =
      RelationalTrials.ila(TrialOptions.defaults());

  /** Exercise 4: alpha too large makes more attributes, and these a larger alpha. */
  @Test
  void theLogarithmNearlyTriplesTheNumberOfAttributes() {
    double mean =
        TRIAL
            .withMutant("log-n")
            .jointTest()
            .design(Design.successiveConditional().chains(1).draws(10_000))
            .run(Rng.seeded(20140331).child("geweke"))
            .row("features")
            .meanBackward();
    assertTrue(mean > 13 && mean < 19, "mean " + mean);
    double harmonic = 7381.0 / 2520;
    double ofAlpha = 2 / (1 + Math.log(10) - harmonic);
    assertEquals(15.7, harmonic * ofAlpha, 0.05);
  }
}
