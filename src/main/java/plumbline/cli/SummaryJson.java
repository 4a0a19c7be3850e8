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
  private final Map<String, @Nullable Object> object = new LinkedHashMap<>();
  private final Map<String, String> notes;
  private final String path;

  private SummaryJson(Map<String, String> notes, String path) {
    this.notes = notes;
    this.path = path;
  }

  static Map<String, @Nullable Object> of(Summary summary) {
    SummaryJson json = new SummaryJson(new LinkedHashMap<>(), "");
    json.object.put("chains", summary.chains());
    json.object.put("draws", summary.draws());
    json.object.put("variables", summary.variables().stream().map(SummaryJson::of).toList());
    json.put("multivariatePsrf", summary.multivariatePsrf());
    json.object.put("notes", json.notes);
    return json.object;
  }

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

  private static Map<String, @Nullable Object> of(Summary.OfChain c) {
    SummaryJson json = new SummaryJson(new LinkedHashMap<>(), "");
    json.object.put("chain", c.chain());
    json.put("mean", c.mean());
    json.put("sd", c.sd());
    json.put("timeSeriesSe", c.timeSeriesSe());
    json.put("effectiveSize", c.effectiveSize());
    json.put("hpd95", c.hpd95());
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

  private SummaryJson nested(String name) {
    SummaryJson inner = new SummaryJson(notes, path + name + ".");
    object.put(name, inner.object);
    return inner;
  }

  private void put(String name, Estimate estimate) {
    object.put(name, Double.isFinite(estimate.value()) ? estimate.value() : null);
    note(name, estimate);
  }

  private void note(String name, Estimate estimate) {
    estimate.reason().ifPresent(reason -> notes.put(path + name, reason.name()));
  }

  private void put(String name, HighestDensityInterval interval) {
    SummaryJson inner = nested(name);
    inner.put("lower", interval.lower());
    inner.put("upper", interval.upper());
  }

  private void put(RafteryLewis.Lengths lengths) {
    SummaryJson inner = nested("raftery");
    inner.put("burnIn", lengths.burnIn());
    inner.put("total", lengths.total());
    inner.object.put("minimum", lengths.minimum());
    inner.put("dependenceFactor", lengths.dependenceFactor());
  }

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
