package plumbline.cli.fit;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.cli.output.Json;
import plumbline.diagnostics.judgement.FitJudgement;
import plumbline.models.relational.networks.HeldOut;
import plumbline.models.relational.networks.HeldOut.HeldOutScores;
import plumbline.numerics.Text;
import plumbline.plugin.FitResult;

/** What a fit gave and its verdict, in the forms of the contract. */
final class FitJson {
  private FitJson() {}

  static Map<String, @Nullable Object> of(FitResult result) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    result
        .values()
        .forEach(
            (name, value) -> {
              if (value instanceof FitJudgement judgement) {
                json.putAll(
                    Json.of(
                        "verdict reason worst",
                        Map.of("worst", judgement.worst().map(FitJson::quantity)),
                        judgement));
              } else {
                json.put(name, value instanceof HeldOutScores scores ? heldOut(scores) : value);
              }
            });
    return json;
  }

  private static Map<String, @Nullable Object> heldOut(HeldOutScores scores) {
    Map<String, Object> mirror = new LinkedHashMap<>();
    scores.parts().forEach((kind, part) -> mirror.put(Text.lower(kind), predicted(part)));
    return Json.of(
        "fraction of *all mirror",
        Map.of("of", scores.pairs() ? "pairs" : "entries", "mirror", mirror),
        Map.of("all", predicted(scores.all())),
        scores);
  }

  private static Map<String, @Nullable Object> predicted(HeldOut.Scores scores) {
    String note = Double.isNaN(scores.auc()) ? "auc needs hidden links and hidden non-links" : "";
    return Json.of(
        "dyads logLikelihood auc note? error meanAbsoluteError thresholdedError=error",
        Map.of("note", note),
        scores);
  }

  /** A quantity; the note says why a number is null. */
  private record Quantity(
      String name,
      double rhat,
      double ess,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String note) {}

  private static Quantity quantity(FitJudgement.Quantity of) {
    return new Quantity(of.name(), of.rHat(), of.ess(), note(of));
  }

  private static @Nullable String note(FitJudgement.Quantity quantity) {
    if (Double.isFinite(quantity.rHat())) {
      return Double.isNaN(quantity.ess()) ? "ess: undefined" : null;
    }
    return Double.isNaN(quantity.rHat())
        ? switch (quantity.verdict()) {
          case CONVERGED -> "rhat: undefined, nothing or next to nothing varies";
          case NOT_CONVERGED -> "rhat: undefined, some draws are not finite";
          case UNDECIDED -> "rhat: undefined, too few draws or next to nothing varies";
        }
        : "rhat: infinite, chains stand still at different values";
  }

  /** The verdict in a sentence, with what can be done. */
  static String sentence(FitJudgement judgement) {
    return judgement.verdict() == FitJudgement.Verdict.CONVERGED
        ? judgement.reason()
        : judgement.reason() + "; results stand as they are, more chains or iterations may help";
  }
}
