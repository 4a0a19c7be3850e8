package plumbline.cli.diagnose;

import static plumbline.cli.options.HelpPage.MORE;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import plumbline.cli.output.Json;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.MoreDiagnostics;
import plumbline.diagnostics.ParetoTail;
import plumbline.diagnostics.RStar;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.random.Rng;
import plumbline.sampling.Draws;

/** Functions of variables, and the newer diagnostics, which are computed when asked for. */
final class MoreOptions {
  @Option(names = "--function", paramLabel = "EXPR")
  private List<String> functions = new ArrayList<>();

  @Option(names = "--more")
  private boolean more;

  @Option(names = "--superchains", paramLabel = "1,1,2,2", split = ",", order = MORE)
  private List<Integer> superchains = new ArrayList<>();

  @Option(names = "--rstar")
  private boolean rStar;

  /** What was asked for: a table for people and an object for programs. */
  record Result(String text, Map<String, @Nullable Object> json) {}

  /** The draws with their functions. */
  Draws withFunctions(Draws draws) {
    Draws all = draws;
    for (String function : functions) {
      all = Expression.append(all, function);
    }
    return all;
  }

  /** Computes what was asked for; empty if nothing was. */
  Optional<Result> compute(Draws draws, long seed) {
    StringBuilder text = new StringBuilder();
    Map<String, @Nullable Object> found = new LinkedHashMap<>();
    if (more || !superchains.isEmpty()) {
      Optional<Ints> ids =
          superchains.isEmpty()
              ? Optional.empty()
              : Optional.of(Ints.of(superchains.stream().mapToInt(i -> i).toArray()));
      List<MoreDiagnostics> all = MoreDiagnostics.of(draws, ids);
      text.append(MoreDiagnostics.table(all));
      found.putAll(Map.of("variables", all.stream().map(MoreOptions::json).toList()));
    }
    if (rStar) {
      Estimate value = RStar.of(draws, Rng.seeded(seed).child("rstar"));
      text.append("R* of all variables (1: chains cannot be told apart): ")
          .append(
              value.isDefined()
                  ? Text.of("%.2f", value.value())
                  : value.reason().map(r -> r.explanation()).orElse("-"))
          .append(", seed ")
          .append(seed)
          .append('\n');
      found.putAll(Json.of("rstar seed", Map.of("rstar", value, "seed", seed)));
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(new Result(text.toString(), found));
  }

  private static Map<String, @Nullable Object> json(MoreDiagnostics v) {
    return Json.of(
        "name localRhat=local.value localRhatAt=local.at nestedRhat=nested? paretoK=pareto"
            + " paretoLeastDraws leastQuantileEss=least leastQuantile=leastAt",
        v,
        Map.of("paretoLeastDraws", ParetoTail.leastDraws(v.pareto().value())));
  }
}
