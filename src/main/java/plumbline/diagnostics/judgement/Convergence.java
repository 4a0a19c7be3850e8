package plumbline.diagnostics.judgement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import plumbline.diagnostics.Moments;
import plumbline.diagnostics.Summary;
import plumbline.numerics.Text;
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
 *       small, the first or the last draws of all chains are outside of all others, a quantity left
 *       its value fewer than ten times or in one chain alone, chains are equal or share one stream
 *       of random numbers, or there is one chain only: it cannot show that it has forgotten its
 *       start.
 *   <li>{@code CONVERGED} otherwise. Quantities that never vary are left out.
 * </ul>
 *
 * @param verdict on the run
 * @param reasons against it, those that decide first, the worst first
 * @param quantities how many quantities vary
 * @param rHatLimit the limit of R-hat that was applied
 * @param largestRHat the largest R-hat; empty if none is defined
 * @param leastEss the least effective size of all bulks, tails and means; empty if none is defined
 * @param firstLine the answer in one line
 */
public record Convergence(
    FitJudgement.Verdict verdict,
    List<Cause> reasons,
    int quantities,
    double rHatLimit,
    OptionalDouble largestRHat,
    OptionalDouble leastEss,
    String firstLine) {
  private static final int MOST_REASONS = 8;

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
      Draws draws, Summary summary, Optional<HamiltonianSigns> signs, Criteria criteria) {
    List<Summary.OfVariable> varying =
        summary.variables().stream().filter(v -> varies(draws.stacked(v.name()))).toList();
    double limit = criteria.rHatLimit(summary.chains(), varying.size());
    QuantityJudge judge = new QuantityJudge(draws, varying.size(), limit, criteria);
    List<Cause> reasons = new ArrayList<>();
    varying.forEach(v -> reasons.addAll(judge.reasons(v)));
    RunReasons run = new RunReasons(draws, criteria);
    signs.ifPresent(s -> reasons.addAll(run.ofHamiltonian(s)));
    reasons.addAll(run.ofChains(varying.size()));
    reasons.sort(
        Comparator.comparing(Cause::verdict) // not converged before undecided
            .thenComparing(Comparator.comparingDouble(Cause::badness).reversed()));
    FitJudgement.Verdict verdict =
        reasons.isEmpty() ? FitJudgement.Verdict.CONVERGED : reasons.get(0).verdict();
    OptionalDouble largest = judge.largestRHat();
    OptionalDouble least = judge.leastEss();
    String allowed = allowance(summary.chains(), varying.size(), limit, criteria);
    String line =
        switch (verdict) {
          case CONVERGED ->
              Text.of(
                  "PASS: converged enough for %s: R-hat at most %.3f (%s), effective size at least"
                      + " %.0f (asked: %.0f)",
                  these(varying.size()),
                  largest.orElse(Double.NaN),
                  allowed,
                  Math.floor(least.orElse(Double.NaN)),
                  criteria.essPerChain() * summary.chains());
          case NOT_CONVERGED -> "FAIL: not converged: " + said(reasons, allowed);
          case UNDECIDED -> "UNDECIDED: " + said(reasons, allowed);
        };
    return new Convergence(verdict, reasons, varying.size(), limit, largest, least, line);
  }

  /** The answer, and the reasons after the first. */
  public String answer() {
    int more = reasons.size() - 1 - MOST_REASONS;
    return firstLine
        + "\n"
        + reasons.stream()
            .skip(1)
            .limit(MOST_REASONS)
            .map(reason -> "  also: " + reason.sentence() + "; " + reason.advice() + "\n")
            .collect(Collectors.joining())
        + (more > 0 ? "  and " + more + " more reasons\n" : "");
  }

  /** The quantities named first among the reasons, then those of the largest R-hat. */
  public List<String> worst(Summary summary, int most) {
    Set<String> names = new LinkedHashSet<>();
    reasons.stream().map(Cause::variable).filter(name -> !name.isEmpty()).forEach(names::add);
    summary.variables().stream()
        .sorted(
            Comparator.comparingDouble(v -> Double.isNaN(v.rhat().value()) ? 0 : -v.rhat().value()))
        .map(Summary.OfVariable::name)
        .forEach(names::add);
    return names.stream().limit(most).toList();
  }

  private static String these(int quantities) {
    return quantities == 1 ? "this quantity" : "these " + quantities + " quantities";
  }

  private static String said(List<Cause> reasons, String allowed) {
    Cause first = reasons.get(0);
    long others =
        reasons.stream()
            .filter(r -> !r.variable().isEmpty() && !r.variable().equals(first.variable()))
            .map(Cause::variable)
            .distinct()
            .count();
    return first.sentence()
        + (first.what().equals("R-hat") ? " (" + allowed + ")" : "")
        + (others == 0
            ? ""
            : "; "
                + others
                + (others == 1 ? " other quantity has" : " other quantities have")
                + " reasons of their own")
        + "; "
        + first.advice();
  }

  private static String allowance(int chains, int quantities, double limit, Criteria criteria) {
    if (criteria.rHat().isPresent()) {
      return Text.of("limit %.4g as asked", limit);
    }
    return Text.of(
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

  /**
   * One reason why a run is not, or not yet, long enough.
   *
   * @param variable the quantity; empty if the reason concerns the whole run
   * @param what what was looked at, e.g. {@code R-hat}
   * @param value its value; NaN where there is none
   * @param limit what was allowed; NaN where there is no limit
   * @param verdict what this reason alone makes of the run: not converged, or undecided
   * @param sentence what was found
   * @param advice what to do
   */
  public record Cause(
      String variable,
      String what,
      double value,
      double limit,
      FitJudgement.Verdict verdict,
      String sentence,
      String advice) {
    /**
     * How far the value is from its limit, for putting the worst first.
     *
     * @return infinite where there is no value
     */
    public double badness() {
      if (Double.isNaN(value) || Double.isNaN(limit)) {
        return Double.POSITIVE_INFINITY;
      }
      boolean least = what.startsWith("ess") || what.equals("E-BFMI");
      if (what.equals("R-hat")) {
        return (value - 1) / (limit - 1);
      }
      return least ? limit / value : value / Math.max(limit, 1e-300);
    }
  }

  /**
   * When a run counts as long enough.
   *
   * @param rHat the largest R-hat; empty for {@link #USUAL_RHAT}, raised for many quantities or few
   *     chains as {@link #rHatLimit} says
   * @param essPerChain the least bulk and tail effective size, for each chain
   * @param tolerance the largest Monte Carlo standard error of a mean, if one is asked for
   * @param inDeviations whether the tolerance is in units of each quantity's standard deviation
   * @param divergences how many divergent transitions are put up with
   * @param energyFraction the least E-BFMI, see {@link HamiltonianSigns}
   */
  public record Criteria(
      OptionalDouble rHat,
      double essPerChain,
      OptionalDouble tolerance,
      boolean inDeviations,
      long divergences,
      double energyFraction) {
    /** The limit of Vehtari et al. (2021). */
    public static final double USUAL_RHAT = 1.01;

    /** At an R-hat above this, a run is not converged however few its effective draws are. */
    public static final double HOPELESS_RHAT = 1.1;

    /**
     * With a larger share of divergent transitions a run fails; with a smaller one it is undecided.
     */
    public static final double DIVERGENT_SHARE = 0.001;

    /** The effective size that Vehtari et al. (2021) ask of each chain. */
    public static final double USUAL_ESS = 100;

    /** The E-BFMI below which Stan and ArviZ warn. */
    public static final double USUAL_ENERGY_FRACTION = 0.3;

    /**
     * Chains with as many effective draws must not be refused because there are many quantities.
     */
    static final double REFERENCE_ESS = 400;

    /** Checks the numbers. */
    public Criteria {
      if (rHat.isPresent() && !(rHat.getAsDouble() > 1)) {
        throw new IllegalArgumentException(
            "the limit of R-hat must be above 1, not " + rHat.getAsDouble());
      }
      if (!(essPerChain >= 0 && essPerChain < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the effective size for each chain must not be negative, not " + essPerChain);
      }
      if (tolerance.isPresent()
          && !(tolerance.getAsDouble() > 0 && tolerance.getAsDouble() < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "the tolerance must be positive, not " + tolerance.getAsDouble());
      }
      if (divergences < 0) {
        throw new IllegalArgumentException(
            "the number of divergences must not be negative, not " + divergences);
      }
      if (!(energyFraction >= 0)) {
        throw new IllegalArgumentException("E-BFMI must not be negative, not " + energyFraction);
      }
    }

    /**
     * The usual criteria.
     *
     * @return R-hat 1.01 with its allowance, 100 effective draws for each chain, no divergence,
     *     E-BFMI 0.3, no tolerance
     */
    public static Criteria withDefaults() {
      return new Criteria(
          OptionalDouble.empty(),
          USUAL_ESS,
          OptionalDouble.empty(),
          false,
          0,
          USUAL_ENERGY_FRACTION);
    }

    /**
     * The limit of R-hat that is applied. The usual 1.01 is for one quantity and four chains: the
     * largest R-hat of many quantities, or that of two chains, is above it by chance in runs as
     * long as anybody could wish. So the limit is, where that is larger, what all quantities of
     * stationary chains with 400 effective draws each stay below with probability 0.99.
     *
     * @param chains number of chains
     * @param quantities number of quantities
     * @return the limit: the one asked for, or 1.01 with its allowance
     */
    public double rHatLimit(int chains, int quantities) {
      return rHat.isPresent()
          ? rHat.getAsDouble()
          : Math.max(USUAL_RHAT, RHatByChance.limit(2 * chains, REFERENCE_ESS / 2, quantities));
    }
  }
}
