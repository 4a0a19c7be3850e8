package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.List;
import plumbline.sampling.Draws;

/**
 * All diagnostics of all variables: a plain value, printed as a table.
 *
 * @param chains number of chains
 * @param draws draws in each chain
 * @param variables one summary for each variable, in the draws' order
 * @param multivariatePsrf the multivariate potential scale reduction factor of Brooks and Gelman
 */
public record Summary(
    int chains, int draws, List<VariableSummary> variables, Estimate multivariatePsrf) {

  /** Copies the list. */
  public Summary {
    variables = List.copyOf(variables);
  }

  /**
   * Diagnoses draws with the usual settings.
   *
   * @param draws any draws
   * @return the summary
   */
  public static Summary of(Draws draws) {
    return of(draws, SummarySettings.withDefaults());
  }

  /**
   * Diagnoses draws.
   *
   * @param draws any draws
   * @param settings of the classic diagnostics
   * @return the summary
   */
  public static Summary of(Draws draws, SummarySettings settings) {
    List<VariableSummary> variables = new ArrayList<>();
    List<ChainSegments> all = new ArrayList<>();
    NormalScores scores = null;
    for (int v = 0; v < draws.variables().size(); v++) {
      ChainSegments chains = ChainSegments.stacked(draws.stacked(v), draws.chains());
      scores = scores == null ? RankedChains.scoresFor(chains) : scores;
      variables.add(
          new VariableAnalysis(chains, scores, settings).summarise(draws.variables().get(v)));
      all.add(chains);
    }
    Estimate multivariate = MultivariateGelmanRubin.of(settings.gelmanRubin()).factor(all);
    return new Summary(draws.chains(), draws.draws(), variables, multivariate);
  }

  /**
   * The summary of one variable.
   *
   * @param name its name
   * @return its summary
   * @throws IllegalArgumentException if there is no such variable
   */
  public VariableSummary variable(String name) {
    return variables.stream()
        .filter(v -> v.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no variable named " + name));
  }

  /** The table for people, with the columns of every summary in the field. */
  @Override
  public String toString() {
    return SummaryText.of(this);
  }
}
