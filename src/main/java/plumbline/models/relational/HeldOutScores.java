package plumbline.models.relational;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.models.relational.HeldOut.Mirror;
import plumbline.models.relational.HeldOut.Scores;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * How well held-out dyads were predicted: all, and by what the chains saw of their mirror images.
 *
 * @param all of all hidden dyads
 * @param parts of those whose mirror image was visible, hidden, or is the dyad itself
 * @param pairs whether both directions of a pair were hidden together
 */
record HeldOutScores(Scores all, Map<Mirror, Scores> parts, boolean pairs) {
  static HeldOutScores of(HeldOut hidden, Doubles probabilities, boolean pairs) {
    Map<Mirror, Scores> parts = new EnumMap<>(Mirror.class);
    for (Mirror mirror : Mirror.values()) {
      Ints places = hidden.places(mirror);
      if (places.size() > 0) {
        parts.put(mirror, hidden.score(probabilities, places));
      }
    }
    return new HeldOutScores(hidden.score(probabilities), parts, pairs);
  }

  Map<String, @Nullable Object> json(double fraction) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("fraction", fraction);
    json.put("of", pairs ? "pairs" : "entries");
    put(json, all);
    Map<String, Object> split = new LinkedHashMap<>();
    parts.forEach(
        (mirror, scores) -> {
          Map<String, @Nullable Object> part = new LinkedHashMap<>();
          put(part, scores);
          split.put(mirror.name().toLowerCase(Locale.ROOT), part);
        });
    json.put("mirror", split);
    return json;
  }

  private static void put(Map<String, @Nullable Object> json, Scores scores) {
    boolean defined = !Double.isNaN(scores.auc());
    json.put("dyads", scores.dyads());
    json.put("logLikelihood", scores.logLikelihood());
    json.put("auc", defined ? scores.auc() : null);
    if (!defined) {
      json.put("note", "auc needs hidden links and hidden non-links");
    }
    json.put("error", scores.error());
    json.put("meanAbsoluteError", scores.meanAbsoluteError());
    json.put("thresholdedError", scores.error());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(all.toString());
    if (parts.size() > 1) {
      parts.forEach(
          (mirror, scores) ->
              text.append(System.lineSeparator())
                  .append("  mirror image ")
                  .append(
                      switch (mirror) {
                        case VISIBLE -> "visible: ";
                        case HIDDEN -> "hidden: ";
                        case DIAGONAL -> "is itself (diagonal): ";
                      })
                  .append(scores.dyads())
                  .append(" dyads, ")
                  .append(scores));
    }
    return text.toString();
  }
}
