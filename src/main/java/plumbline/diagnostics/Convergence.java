package plumbline.diagnostics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import plumbline.sampling.Draws;

/**
 * The answer: has the run been long enough for these quantities?
 *
 * <ul>
 *   <li>{@code NOT_CONVERGED} if an R-hat is above its limit and above what stationary chains of as
 *       many effective draws have by chance, or above 1.1 whatever the effective size is; if a draw
 *       is not a number; or if more than one transition in a thousand diverged.
 *   <li>{@code UNDECIDED} if an R-hat is above its limit but may be so by chance, an effective size
 *       or a Monte Carlo error is not what was asked for, transitions diverged, E-BFMI is too
 *       small, chains are equal, or there is one chain only: it cannot show that it has forgotten
 *       its start.
 *   <li>{@code CONVERGED} otherwise. Quantities that never vary are left out.
 * </ul>
 *
 * @param verdict on the run
 * @param reasons against it, those that decide first, the worst first
 * @param quantities how many quantities vary
 * @param rHatLimit the limit of R-hat that was applied
 * @param largestRHat the largest R-hat; empty if none is defined
 * @param leastEss the least of all bulk and tail effective sizes; empty if none is defined
 * @param firstLine the answer in one line
 */
public record Convergence(
    FitJudgement.Verdict verdict,
    List<ConvergenceReason> reasons,
    int quantities,
    double rHatLimit,
    OptionalDouble largestRHat,
    OptionalDouble leastEss,
    String firstLine) {

  /** Copies the list. */
  public Convergence {
    reasons = List.copyOf(reasons);
  }

  /**
   * Judges a run.
   *
   * @param draws the draws
   * @param summary their summary
   * @param signs what Hamiltonian Monte Carlo says of itself, if it made the draws
   * @param criteria when a run counts as long enough
   * @return the answer
   */
  public static Convergence of(
      Draws draws,
      Summary summary,
      Optional<HamiltonianSigns> signs,
      ConvergenceCriteria criteria) {
    List<VariableSummary> varying =
        summary.variables().stream().filter(v -> varies(draws.stacked(v.name()))).toList();
    double limit = criteria.rHatLimit(summary.chains(), varying.size());
    QuantityJudge judge = new QuantityJudge(draws, varying.size(), limit, criteria);
    List<ConvergenceReason> reasons = new ArrayList<>();
    varying.forEach(v -> reasons.addAll(judge.reasons(v)));
    RunReasons run = new RunReasons(draws, criteria);
    signs.ifPresent(s -> reasons.addAll(run.ofHamiltonian(s)));
    reasons.addAll(run.ofChains(varying.size()));
    reasons.sort(
        Comparator.comparing(ConvergenceReason::verdict) // not converged before undecided
            .thenComparing(Comparator.comparingDouble(ConvergenceReason::badness).reversed()));
    FitJudgement.Verdict verdict =
        reasons.isEmpty() ? FitJudgement.Verdict.CONVERGED : reasons.get(0).verdict();
    OptionalDouble largest = judge.largestRHat();
    OptionalDouble least = leastEss(varying);
    String allowed = allowance(summary.chains(), varying.size(), limit, criteria);
    String line =
        switch (verdict) {
          case CONVERGED ->
              String.format(
                  Locale.ROOT,
                  "PASS: converged enough for %s: R-hat at most %.3f (%s), effective size at least"
                      + " %.0f (asked: %.0f)",
                  these(varying.size()),
                  largest.orElse(Double.NaN),
                  allowed,
                  least.orElse(Double.NaN),
                  criteria.essPerChain() * summary.chains());
          case NOT_CONVERGED -> "FAIL: not converged: " + said(reasons, allowed);
          case UNDECIDED -> "UNDECIDED: " + said(reasons, allowed);
        };
    return new Convergence(verdict, reasons, varying.size(), limit, largest, least, line);
  }

  private static String these(int quantities) {
    return quantities == 1 ? "this quantity" : "these " + quantities + " quantities";
  }

  private static String said(List<ConvergenceReason> reasons, String allowed) {
    ConvergenceReason first = reasons.get(0);
    long others =
        reasons.stream()
            .filter(r -> !r.variable().isEmpty() && !r.variable().equals(first.variable()))
            .map(ConvergenceReason::variable)
            .distinct()
            .count();
    return first.sentence()
        + (first.what().equals("R-hat") ? " (" + allowed + ")" : "")
        + (others == 0
            ? ""
            : ", and " + others + (others == 1 ? " other quantity" : " other quantities"))
        + "; "
        + first.advice();
  }

  private static String allowance(
      int chains, int quantities, double limit, ConvergenceCriteria criteria) {
    if (criteria.rHat().isPresent()) {
      return String.format(Locale.ROOT, "limit %.4g as asked", limit);
    }
    return String.format(
        Locale.ROOT,
        "limit %.3f, which allows for %d %s and %d %s",
        limit,
        quantities,
        quantities == 1 ? "quantity" : "quantities",
        chains,
        chains == 1 ? "chain" : "chains");
  }

  private static boolean varies(double[] values) {
    return values.length > 0 && !Moments.constant(values, 0, values.length);
  }

  private static OptionalDouble leastEss(List<VariableSummary> variables) {
    return variables.stream()
        .flatMap(v -> List.of(v.essBulk(), v.essTail()).stream())
        .mapToDouble(Estimate::value)
        .filter(e -> !Double.isNaN(e))
        .min();
  }
}
