package plumbline.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.Convergence;
import plumbline.diagnostics.HamiltonianSigns;

/** The answer of {@code diagnose} in the shape that the command line promises. */
final class ConvergenceJson {
  private ConvergenceJson() {}

  static void put(Map<String, @Nullable Object> json, Convergence convergence) {
    json.put("verdict", convergence.verdict().word());
    json.put("answer", convergence.firstLine());
    json.put("rhatLimit", convergence.rHatLimit());
    json.put("reasons", convergence.reasons().stream().map(ConvergenceJson::of).toList());
  }

  private static Map<String, @Nullable Object> of(Convergence.Cause reason) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("variable", reason.variable().isEmpty() ? null : reason.variable());
    json.put("what", reason.what());
    json.put("value", finite(reason.value()));
    json.put("limit", finite(reason.limit()));
    json.put("verdict", reason.verdict().word());
    json.put("note", reason.sentence());
    json.put("advice", reason.advice());
    return json;
  }

  static Map<String, @Nullable Object> of(HamiltonianSigns signs) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("divergences", signs.divergences());
    json.put("maximumTreeDepth", signs.maximumTreeDepth());
    json.put("treeDepthLimit", signs.depthLimit());
    List<@Nullable Object> fractions = new ArrayList<>();
    for (double fraction : signs.ebfmi()) {
      fractions.add(finite(fraction));
    }
    json.put("ebfmi", fractions);
    json.put("ebfmiTogether", finite(signs.ebfmiTogether()));
    return json;
  }

  static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
