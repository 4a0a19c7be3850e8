package plumbline.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.Convergence;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Summary;

/** The answer of {@code diagnose} and a summary in the shape that the command line promises. */
final class SummaryJson {
  /** What is built, keys in the order in which they are written. */
  private final Map<String, @Nullable Object> object = new LinkedHashMap<>();

  /** Why a number is null or a limit, by its path; shared with all nested objects. */
  private final Map<String, String> notes;

  /** What goes before a name in the notes: empty, or the names above, each with a dot. */
  private final String path;

  private SummaryJson(Map<String, String> notes, String path) {
    this.notes = notes;
    this.path = path;
  }

  /** The answer with its reasons. */
  static Map<String, @Nullable Object> of(Convergence convergence) {
    Map<String, @Nullable Object> json =
        Json.of(convergence, "verdict answer=firstLine rhatLimit=rHatLimit");
    List<Map<String, @Nullable Object>> reasons =
        Json.list(convergence.reasons(), "variable what value limit verdict note=sentence advice");
    reasons.forEach(reason -> reason.replace("variable", "", null));
    json.put("reasons", reasons);
    return json;
  }

  /**
   * The summary of all variables. Three kinds of objects have notes of their own: the whole, each
   * variable, and each chain of a variable.
   *
   * @param summary of any draws
   * @return an object of the contract, to be written or put into a larger one
   */
  static Map<String, @Nullable Object> of(Summary summary) {
    SummaryJson json = new SummaryJson(new LinkedHashMap<>(), "");
    json.put(summary, "chains draws");
    json.object.put("variables", summary.variables().stream().map(SummaryJson::of).toList());
    json.put(summary, "multivariatePsrf");
    json.object.put("notes", json.notes);
    return json.object;
  }

  /** All chains of a variable together, then each alone. */
  private static Map<String, @Nullable Object> of(Summary.OfVariable v) {
    SummaryJson json = new SummaryJson(new LinkedHashMap<>(), "");
    json.put(
        v,
        "name mean sd median mad q5 q95 rhat essBulk essTail mcseMean mcseSd mcseMedian"
            + " gelmanRubin:psrf,upper effectiveSize hpd95:lower,upper");
    json.object.put("notes", json.notes);
    json.object.put("perChain", v.perChain().stream().map(SummaryJson::of).toList());
    return json.object;
  }

  /** One chain of a variable; the autocorrelations are at {@link Summary.OfChain#LAGS}. */
  private static Map<String, @Nullable Object> of(Summary.OfChain c) {
    SummaryJson json = new SummaryJson(new LinkedHashMap<>(), "");
    json.put(c, "chain mean sd timeSeriesSe effectiveSize hpd95:lower,upper");
    // The map itself: what is put below still adds its reasons.
    json.object.put("notes", json.notes);
    json.put(
        c,
        "geweke raftery:burnIn,total,minimum,dependenceFactor"
            + " heidelberger:stationary,start,pValue,halfwidthPassed,mean,halfwidth");
    SummaryJson lags = new SummaryJson(json.notes, "");
    for (int i = 0; i < c.autocorrelation().size(); i++) {
      lags.put("autocorrelation[" + i + "]", c.autocorrelation().get(i));
    }
    json.object.put("autocorrelation", lags.object.values());
    return json.object;
  }

  /** Fields by their names; after a colon those of an object within, whose notes are this one's. */
  private void put(Object from, String fields) {
    for (String field : fields.split(" ", -1)) {
      String[] parts = field.split(":", -1);
      @Nullable Object value = Json.value(from, parts[0]);
      if (parts.length > 1) {
        SummaryJson inner = new SummaryJson(notes, path + parts[0] + ".");
        inner.put(Objects.requireNonNull(value), parts[1].replace(',', ' '));
        object.put(parts[0], inner.object);
      } else {
        put(parts[0], value);
      }
    }
  }

  /** A limit may be finite and have a reason too. */
  private void put(String name, @Nullable Object value) {
    object.put(name, value instanceof Estimate estimate ? estimate.value() : value);
    if (value instanceof Estimate estimate) {
      estimate.reason().ifPresent(reason -> notes.put(path + name, reason.name()));
    }
  }
}
