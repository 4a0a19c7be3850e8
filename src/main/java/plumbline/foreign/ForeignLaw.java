package plumbline.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import plumbline.random.DecisionPlaces;
import plumbline.random.EnumeratingRng;
import plumbline.random.Rng;

/** The exact law of a draw: what it can be, each with its probability. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ForeignLaw(
    List<ForeignValue> outcomes, List<List<String>> places, double[] probabilities, double total) {
  private static final double ROUNDING = 1e-9;

  /**
   * An array of pairs of a probability and the program's number of the outcome; of triples, where
   * the program also says through which decisions it came there.
   */
  static ForeignLaw read(JsonNode answer, ForeignProgram program) {
    List<ForeignValue> outcomes = new ArrayList<>();
    List<List<String>> places = new ArrayList<>();
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
      List<String> decided = new ArrayList<>();
      pair.path(2).forEach(place -> decided.add(place.asText()));
      places.add(decided);
    }
    if (!(Math.abs(total - 1) <= ROUNDING)) {
      throw program.lied("law", answer, "probabilities whose sum is 1; theirs is " + total);
    }
    return new ForeignLaw(outcomes, places, probabilities, total);
  }

  /**
   * One decision of a generator that walks decisions, which may want to know what it stands for.
   */
  ForeignValue draw(Rng rng) {
    // What a program has rounded, or left out, is mended in doubles; in fractions it is refused.
    boolean exactly = rng instanceof EnumeratingRng walk && walk.readsFractions();
    int path = rng.categorical(probabilities, 0, probabilities.length, exactly ? 1 : total);
    if (rng instanceof DecisionPlaces wanted) {
      wanted.replaceLast(places.get(path));
    }
    return outcomes.get(path);
  }
}
