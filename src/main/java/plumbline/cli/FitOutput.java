package plumbline.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.diagnostics.FitJudgement;
import plumbline.sampling.Workspace;

/** The verdict on a fit in the forms of the contract: commands that fit end with it. */
final class FitOutput {
  private FitOutput() {}

  /** Adds verdict and worst quantity to a JSON object. */
  static void put(Map<String, Object> json, FitJudgement judgement) {
    json.put("verdict", judgement.verdict().word());
    json.put("reason", judgement.reason());
    json.put("worst", judgement.worst().map(FitOutput::quantity).orElse(null));
  }

  private static Map<String, Object> quantity(FitJudgement.Quantity quantity) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", quantity.name());
    json.put("rhat", quantity.rHat());
    json.put("ess", quantity.ess());
    if (!Double.isFinite(quantity.rHat())) {
      json.put(
          "note",
          Double.isNaN(quantity.rHat())
              ? switch (quantity.verdict()) {
                case CONVERGED -> "rhat: undefined, nothing or next to nothing varies";
                case NOT_CONVERGED -> "rhat: undefined, some draws are not finite";
                case UNDECIDED -> "rhat: undefined, too few draws or next to nothing varies";
              }
              : "rhat: infinite, chains stand still at different values");
    } else if (Double.isNaN(quantity.ess())) {
      json.put("note", "ess: undefined");
    }
    return json;
  }

  /** Adds how often proposals were accepted, update by update, to a JSON object. */
  static void putAcceptance(
      Map<String, Object> json, Map<String, Workspace.Acceptance> acceptance) {
    Map<String, Object> rates = new LinkedHashMap<>();
    acceptance.forEach(
        (name, count) -> {
          if (count.proposals() > 0) {
            rates.put(name, count.rate());
          }
        });
    json.put("acceptance", rates);
  }

  /** The exit status: results stand either way, but only a fit that converged is a pass. */
  static int status(FitJudgement judgement) {
    return judgement.verdict() == FitJudgement.Verdict.CONVERGED
        ? ExitCode.PASS
        : ExitCode.INCONCLUSIVE;
  }

  /** The verdict in a sentence, with what can be done. */
  static String sentence(FitJudgement judgement) {
    return judgement.verdict() == FitJudgement.Verdict.CONVERGED
        ? judgement.reason()
        : judgement.reason() + "; results stand as they are, more chains or iterations may help";
  }
}
