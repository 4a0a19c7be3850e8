package plumbline.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import plumbline.random.Rng;

/** The exact law of a draw: what it can be, each with its probability. */
final class ForeignLaw {
  private static final double ROUNDING = 1e-9;

  private final List<ForeignValue> outcomes;
  private final double[] probabilities;
  private final double total;

  private ForeignLaw(List<ForeignValue> outcomes, double[] probabilities, double total) {
    this.outcomes = outcomes;
    this.probabilities = probabilities;
    this.total = total;
  }

  /** An array of pairs of a probability and the program's number of the outcome. */
  static ForeignLaw read(JsonNode answer, ForeignProgram program) {
    List<ForeignValue> outcomes = new ArrayList<>();
    double[] probabilities = new double[answer.size()];
    double total = 0;
    for (JsonNode pair : answer) {
      double p = pair.path(0).asDouble(-1);
      if (!(p >= 0 && p <= 1 + ROUNDING)) {
        throw program.lied("law", pair, "a probability and the number of an outcome");
      }
      probabilities[outcomes.size()] = p;
      total += p;
      outcomes.add(program.named(pair.path(1), "law"));
    }
    if (!(Math.abs(total - 1) <= ROUNDING)) {
      throw program.lied("law", answer, "probabilities whose sum is 1; theirs is " + total);
    }
    return new ForeignLaw(outcomes, probabilities, total);
  }

  /** One decision of a generator that walks decisions. */
  ForeignValue draw(Rng rng) {
    return outcomes.get(rng.categorical(probabilities, 0, probabilities.length, total));
  }
}
