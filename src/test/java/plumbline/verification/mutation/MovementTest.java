package plumbline.verification.mutation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.plugin.ModelRegistry;
import plumbline.random.Rng;
import plumbline.testing.Statistical;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

class MovementTest {
  /** The right samplers move all that their priors vary: a score's controls must not fail. */
  @Test
  @Statistical(alpha = 1e-5)
  void everyModelsSamplerMovesEveryPart() {
    for (String name : ModelRegistry.installed().names()) {
      assertEquals(
          List.of(), still(ModelRegistry.installed().trial(name, TrialOptions.defaults())), name);
    }
  }

  private static <S, Y> List<String> still(Trial<S, Y> trial) {
    return Movement.missing(trial.model(), trial.sampler(), trial.functions(), Rng.seeded(11));
  }
}
