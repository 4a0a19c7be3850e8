package plumbline.page;

import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;
import plumbline.plugin.ModelPlugin;
import plumbline.random.Rng;
import plumbline.sampling.runs.Progress;
import plumbline.verification.Evidence;
import plumbline.verification.Ladder;
import plumbline.verification.Rung;
import plumbline.verification.Trial;
import plumbline.verification.TrialOptions;
import plumbline.verification.exact.ExactCheck;
import plumbline.verification.exact.MatrixCheck;

/** The exhibits of wrong samplers that have an exact rung, each wrong and mended. */
final class Museum {
  private static final String WRONG = "as-published";

  private final TreeMap<String, ModelPlugin> plugins = new TreeMap<>();

  Museum() {
    ServiceLoader.load(ModelPlugin.class).forEach(plugin -> plugins.put(plugin.name(), plugin));
  }

  /** What the museum's pages say of those that can be shown. */
  JSObject exhibits() {
    JSObject all = Script.array();
    JSObject pages = pages();
    for (int i = 0; i < Script.length(pages); i++) {
      JSObject page = Script.at(pages, i);
      ModelPlugin plugin = plugins.get(Script.text(Script.get(page, "name")));
      if (plugin != null && !plugin.trial(TrialOptions.defaults()).exact().isEmpty()) {
        Script.set(page, "bug", Script.of(plugin.description()));
        Script.push(all, page);
      }
    }
    return all;
  }

  /** The list that the build puts before the script. */
  @JSBody(script = "return typeof PLUMBLINE_EXHIBITS === 'undefined' ? [] : PLUMBLINE_EXHIBITS;")
  private static native JSObject pages();

  /** One side of an exhibit through the exact rung, as {@code check NAME --rung exact} does it. */
  JSObject exhibit(String name, String side) {
    ModelPlugin plugin = plugins.get(name);
    if (plugin == null) {
      throw new IllegalArgumentException("there is no exhibit named " + name);
    }
    if (!side.equals("wrong") && !side.equals("mended")) {
      throw new IllegalArgumentException("an exhibit is shown wrong or mended, not " + side);
    }
    return climb(plugin.trial(TrialOptions.defaults()), side.equals("wrong") ? WRONG : null);
  }

  private static <S, Y> JSObject climb(Trial<S, Y> trial, @Nullable String mutant) {
    Evidence evidence =
        Ladder.whole(0.005)
            .rungs(List.of(Rung.EXACT))
            .climb(
                trial,
                mutant,
                Rng.seeded(SamplerQuestions.SEED),
                SamplerQuestions.here(Progress.silent()));
    Trial<S, Y> tried = mutant == null ? trial : trial.withMutant(mutant);
    for (ExactCheck<S, Y> check : trial.exact()) {
      if (check instanceof MatrixCheck<S, Y> ofMatrix) {
        return SamplerQuestions.matrixResult(
                trial.name(), evidence, evidence.rungs(), tried.sampler(), ofMatrix.posterior())
            .whole();
      }
    }
    throw new IllegalArgumentException(trial.name() + " has no matrix");
  }
}
