package plumbline.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.HeidelbergerWelch;
import plumbline.diagnostics.HighestDensityInterval;
import plumbline.diagnostics.RafteryLewis;
import plumbline.diagnostics.Summary;

/** A summary in the shape that the command line promises. */
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

  /**
   * The summary of all variables. Three kinds of objects have notes of their own: the whole, each
   * variable, and each chain of a variable.
   *
   * @param summary of any draws
   * @return an object of the contract, to be written or put into a larger one
   */
  static Map<String, @Nullable Object> of(Summary summary) {
    SummaryJson json = new SummaryJson(new LinkedHashMap<>(), "");
    json.object.put("chains", summary.chains());
    json.object.put("draws", summary.draws());
    json.object.put("variables", summary.variables().stream().map(SummaryJson::of).toList());
    json.put("multivariatePsrf", summary.multivariatePsrf());
    json.object.put("notes", json.notes);
    return json.object;
  }

  /** All chains of a variable together, then each alone. */
  private static Map<String, @Nullable Object> of(Summary.OfVariable v) {
    SummaryJson json = new SummaryJson(new LinkedHashMap<>(), "");
    json.object.put("name", v.name());
    json.put("mean", v.mean());
    json.put("sd", v.sd());
    json.put("median", v.median());
    json.put("mad", v.mad());
    json.put("q5", v.q5());
    json.put("q95", v.q95());
    json.put("rhat", v.rhat());
    json.put("essBulk", v.essBulk());
    json.put("essTail", v.essTail());
    json.put("mcseMean", v.mcseMean());
    json.put("mcseSd", v.mcseSd());
    json.put("mcseMedian", v.mcseMedian());
    SummaryJson factor = json.nested("gelmanRubin");
    factor.put("psrf", v.gelmanRubin().psrf());
    factor.put("upper", v.gelmanRubin().upper());
    json.put("effectiveSize", v.effectiveSize());
    json.put("hpd95", v.hpd95());
    json.object.put("notes", json.notes);
    json.object.put("perChain", v.perChain().stream().map(SummaryJson::of).toList());
    return json.object;
  }

  /** One chain of a variable; the autocorrelations are at {@link Summary.OfChain#LAGS}. */
  private static Map<String, @Nullable Object> of(Summary.OfChain c) {
    SummaryJson json = new SummaryJson(new LinkedHashMap<>(), "");
    json.object.put("chain", c.chain());
    json.put("mean", c.mean());
    json.put("sd", c.sd());
    json.put("timeSeriesSe", c.timeSeriesSe());
    json.put("effectiveSize", c.effectiveSize());
    json.put("hpd95", c.hpd95());
    // The map itself: what is put below still adds its reasons.
    json.object.put("notes", json.notes);
    json.put("geweke", c.geweke());
    json.put(c.raftery());
    json.put(c.heidelberger());
    List<@Nullable Object> autocorrelation = new ArrayList<>();
    for (int i = 0; i < c.autocorrelation().size(); i++) {
      Estimate rho = c.autocorrelation().get(i);
      autocorrelation.add(rho.isDefined() ? rho.value() : null);
      json.note("autocorrelation[" + i + "]", rho);
    }
    json.object.put("autocorrelation", autocorrelation);
    return json.object;
  }

  /** An object inside this one, whose notes go to this one's under {@code name.}. */
  private SummaryJson nested(String name) {
    SummaryJson inner = new SummaryJson(notes, path + name + ".");
    object.put(name, inner.object);
    return inner;
  }

  /** A number, or null where it is not finite. A limit may be finite and have a reason too. */
  private void put(String name, Estimate estimate) {
    object.put(name, Double.isFinite(estimate.value()) ? estimate.value() : null);
    note(name, estimate);
  }

  private void note(String name, Estimate estimate) {
    estimate.reason().ifPresent(reason -> notes.put(path + name, reason.name()));
  }

  /** Both ends, each with its own reason. */
  private void put(String name, HighestDensityInterval interval) {
    SummaryJson inner = nested(name);
    inner.put("lower", interval.lower());
    inner.put("upper", interval.upper());
  }

  /** Lengths in iterations; the minimum is of independent draws and always known. */
  private void put(RafteryLewis.Lengths lengths) {
    SummaryJson inner = nested("raftery");
    inner.put("burnIn", lengths.burnIn());
    inner.put("total", lengths.total());
    inner.object.put("minimum", lengths.minimum());
    inner.put("dependenceFactor", lengths.dependenceFactor());
  }

  /** Two verdicts, null where the test could not be done or no part was accepted, and numbers. */
  private void put(HeidelbergerWelch.Verdict verdict) {
    SummaryJson inner = nested("heidelberger");
    inner.object.put("stationary", verdict.stationary().orElse(null));
    inner.put("start", verdict.start());
    inner.put("pValue", verdict.pValue());
    inner.object.put("halfwidthPassed", verdict.halfwidthPassed().orElse(null));
    inner.put("mean", verdict.mean());
    inner.put("halfwidth", verdict.halfwidth());
  }
}
