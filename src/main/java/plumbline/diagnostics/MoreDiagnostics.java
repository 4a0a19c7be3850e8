package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;
import plumbline.numerics.TextTable;
import plumbline.sampling.Draws;

/**
 * Newer diagnostics of one variable.
 *
 * @param name of the variable
 * @param local local R-hat, see {@link LocalRHat}
 * @param nested nested R-hat, see {@link NestedRHat}; empty without superchains
 * @param pareto shape of the heavier tail, see {@link ParetoTail#ofChains}
 * @param least least effective size over the quantiles 5%, 10%, ..., 95%
 * @param leastAt the probability of that quantile
 */
public record MoreDiagnostics(
    String name,
    LocalRHat local,
    Optional<Estimate> nested,
    Estimate pareto,
    Estimate least,
    double leastAt) {

  /**
   * The diagnostics of all variables.
   *
   * @param draws the draws
   * @param superchains for each chain the number of its superchain; empty if there are none
   * @return one for each variable
   */
  public static List<MoreDiagnostics> of(Draws draws, Optional<Ints> superchains) {
    List<MoreDiagnostics> all = new ArrayList<>();
    for (int v = 0; v < draws.variables().size(); v++) {
      double[][] chains = draws.chainsOf(v);
      RankedChains ranked = new RankedChains(ChainSegments.of(chains));
      Estimate least = ranked.essQuantile(0.5);
      double at = 0.5;
      for (int k = 1; k < 20; k++) {
        Estimate size = ranked.essQuantile(k / 20.0);
        if (size.isDefined() && !(size.value() >= least.value())) {
          least = size;
          at = k / 20.0;
        }
      }
      all.add(
          new MoreDiagnostics(
              draws.variables().get(v),
              LocalRHat.of(chains),
              superchains.map(ids -> NestedRHat.of(ids.toArray(), chains)),
              ParetoTail.ofChains(chains),
              least,
              at));
    }
    return all;
  }

  /**
   * All as a table for people.
   *
   * @param all the diagnostics
   * @return lines of text
   */
  public static String table(List<MoreDiagnostics> all) {
    TextTable<MoreDiagnostics> table =
        TextTable.fitted(all)
            .left("variable", 0, MoreDiagnostics::name)
            .right("local_rhat", 0, v -> text(v.local().value(), "%.3f"))
            .right("at", 0, v -> text(Estimate.of(v.local().at()), "%.4g"))
            .right("pareto_k", 0, v -> text(v.pareto(), "%.2f"))
            .right("min_ess", 0, v -> text(v.least(), "%.0f"))
            .right("quantile", 0, "%.2f", MoreDiagnostics::leastAt);
    if (!all.isEmpty() && all.get(0).nested().isPresent()) {
      table.right("nested_rhat", 0, v -> text(v.nested().orElseThrow(), "%.3f"));
    }
    return table.toString();
  }

  private static String text(Estimate estimate, String format) {
    double value = estimate.value();
    return Double.isNaN(value) ? "-" : Double.isInfinite(value) ? "Inf" : Text.of(format, value);
  }
}
