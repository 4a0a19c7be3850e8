package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import plumbline.models.start.StartTrials;
import plumbline.random.Rng;
import plumbline.testing.Statistical;

class SequentialTestTest {
  @Test
  @Statistical(alpha = 1e-5)
  void aRightSamplerIsAccepted() {
    SequentialTest.defaults().assertInvariant(StartTrials.normal().jointTest(), Rng.seeded(1));
  }

  @Test
  void plantedBugsAreRejectedWithTheTable() {
    for (String mutant : new String[] {"shape-off-by-half", "mean-for-draw", "prior-dropped"}) {
      AssertionError e =
          assertThrows(
              AssertionError.class,
              () ->
                  SequentialTest.defaults()
                      .assertInvariant(
                          StartTrials.normal().withMutant(mutant).jointTest(), Rng.seeded(1)));
      assertTrue(e.getMessage().contains("FAIL"), e.getMessage());
    }
  }

  @Test
  void attributionNamesTheGuiltyKernel() {
    var tests =
        StartTrials.normal()
            .withMutant("shape-off-by-half")
            .jointTest()
            .design(Design.replicated().draws(5_000))
            .byKernel();
    assertTrue(tests.get("mu").run(Rng.seeded(1)).verdict() != Verdict.FAIL);
    assertTrue(tests.get("tau").run(Rng.seeded(1)).verdict() == Verdict.FAIL);
  }
}
