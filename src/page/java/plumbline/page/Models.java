package plumbline.page;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.teavm.jso.JSObject;
import plumbline.models.changepoint.coal.CoalTrial;
import plumbline.models.ggm.GraphTrials;
import plumbline.models.relational.RelationalTrials;
import plumbline.models.start.StartTrials;
import plumbline.models.topics.TopicTrials;
import plumbline.random.Rng;
import plumbline.sampling.runs.Progress;
import plumbline.verification.Evidence;
import plumbline.verification.Ladder;
import plumbline.verification.Rung;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;

/**
 * Models of the library in a script of their own, which shows that they compile: {@code
 * plumbline.check(name)} gives what {@code check NAME --rung exact} prints. The page does not carry
 * it.
 */
public final class Models {
  private static final Map<String, Function<TrialOptions, Trial<?, ?>>> TRIALS =
      Map.of(
          "start", StartTrials::normal,
          "coal", CoalTrial::of,
          "irm", RelationalTrials::irm,
          "lda", TopicTrials::lda,
          "gwishart", GraphTrials::precision);

  private Models() {}

  public static void main(String[] words) {
    Script.open();
    Script.export("check", (name, mutant, none) -> check(Script.text(name), mutant));
  }

  private static JSObject check(String name, JSObject mutant) {
    Evidence evidence =
        Ladder.whole(0.005)
            .rungs(List.of(Rung.IDENTITIES, Rung.EXACT))
            .climb(
                TRIALS.get(name).apply(TrialOptions.defaults()),
                Script.isNothing(mutant) ? null : Script.text(mutant),
                Rng.seeded(SamplerQuestions.SEED),
                SamplerQuestions.here(Progress.silent()));
    return Script.of(evidence.toString());
  }
}
