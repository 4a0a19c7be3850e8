package plumbline.diagnostics.judgement;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.MonteCarloError;
import plumbline.diagnostics.RHat;
import plumbline.numerics.Text;
import plumbline.sampling.Draws;

/**
 * Whether the chains of a fit, started far apart, have met. One quantity whose chains differ is
 * enough for {@link Verdict#NOT_CONVERGED}; too few chains or effective draws to tell leave the fit
 * {@link Verdict#UNDECIDED}.
 *
 * @param verdict on the fit
 * @param worst the quantity that decided; empty if nothing varies
 * @param reason the verdict in one sentence
 */
public record FitJudgement(Verdict verdict, Optional<Quantity> worst, String reason) {
  /** The largest R-hat at which chains count as agreeing. */
  public static final double LARGEST_RHAT = 1.05;

  /** Of fewer effective draws R-hat cannot tell much: its own error is of the size of the limit. */
  public static final double LEAST_EFFECTIVE = 100;

  /** The largest Monte Carlo error of a probability that all chains find to be near 0 or 1. */
  public static final double LARGEST_ERROR = 0.005;

  /** A value with a larger share of the draws in every chain makes a quantity near-certain. */
  public static final double NEAR_CERTAIN = 0.99;

  /** What is said of a quantity, and of a fit. */
  public enum Verdict {
    /** The chains agree. */
    CONVERGED,
    /** They differ. */
    NOT_CONVERGED,
    /** There is too little to tell. */
    UNDECIDED;

    /**
     * The verdict as text.
     *
     * @return in lower case with hyphens
     */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * One quantity.
   *
   * @param name of the quantity
   * @param rHat split R-hat; NaN if it says nothing about this quantity, infinite if chains stand
   *     still at different places
   * @param ess effective sample size; NaN if it is not defined
   * @param verdict on this quantity alone
   */
  public record Quantity(String name, double rHat, double ess, Verdict verdict) {
    /**
     * A quantity by its draws: rank-normalised R-hat and bulk effective size; or, if one value has
     * nearly all draws in every chain, the Monte Carlo error of that share.
     *
     * @param name of the quantity
     * @param chains equally long chains; not modified
     * @return the quantity
     */
    public static Quantity of(String name, double[]... chains) {
      double[][] most = shares(chains);
      if (most.length > 0) {
        return nearlyCertain(name, MonteCarloError.mean(most).value());
      }
      Estimate bulk = RHat.bulk(chains);
      Estimate folded = RHat.folded(chains); // nothing, where two values are as far from the median
      Estimate larger = folded.value() > bulk.value() ? folded : bulk;
      return of(name, larger, EffectiveSampleSize.bulk(chains).value());
    }

    /**
     * Ones where the chains have the value that nearly all of them have, nothing if there is none
     * or if there is no other.
     */
    private static double[][] shares(double[][] chains) {
      double[] sorted = chains[0].clone();
      Arrays.sort(sorted);
      double value = sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
      double[][] ones = new double[chains.length][];
      boolean others = false;
      for (int c = 0; c < chains.length; c++) {
        ones[c] = Arrays.stream(chains[c]).map(x -> x == value ? 1 : 0).toArray();
        double share = Arrays.stream(ones[c]).average().orElse(0);
        if (!(share > NEAR_CERTAIN)) {
          return new double[0][];
        }
        others |= share < 1;
      }
      return others ? ones : new double[0][];
    }

    /**
     * A quantity whose R-hat and effective size are known.
     *
     * @param name of the quantity
     * @param rHat its R-hat
     * @param ess its effective size; NaN if it is not defined
     * @return the quantity
     */
    public static Quantity of(String name, Estimate rHat, double ess) {
      double value = rHat.value();
      Verdict verdict;
      if (Double.isNaN(value)) {
        verdict =
            switch (rHat.reason().orElse(Estimate.Reason.NON_FINITE)) {
              case CONSTANT -> Verdict.CONVERGED;
              case NON_FINITE -> Verdict.NOT_CONVERGED;
              default -> Verdict.UNDECIDED;
            };
      } else if (value > LARGEST_RHAT) {
        verdict = Verdict.NOT_CONVERGED;
      } else {
        verdict = ess >= LEAST_EFFECTIVE ? Verdict.CONVERGED : Verdict.UNDECIDED; // NaN, too
      }
      return new Quantity(name, value, ess, verdict);
    }

    /**
     * A probability that every chain finds to be near 0 or 1. The few draws that differ from the
     * rest may all be in one chain; R-hat would call that a disagreement.
     *
     * @param name of the probability
     * @param error its Monte Carlo standard error
     * @return the quantity
     */
    public static Quantity nearlyCertain(String name, double error) {
      return new Quantity(
          name,
          Double.NaN,
          Double.NaN,
          error <= LARGEST_ERROR ? Verdict.CONVERGED : Verdict.UNDECIDED);
    }
  }

  /**
   * Judges a fit.
   *
   * @param chains how many chains there were
   * @param quantities what they are compared by
   * @return the judgement
   */
  public static FitJudgement of(int chains, List<Quantity> quantities) {
    List<Quantity> differ = withVerdict(quantities, Verdict.NOT_CONVERGED);
    if (!differ.isEmpty()) {
      Optional<Quantity> worst = largestRHat(differ);
      String name = worst.map(Quantity::name).orElse("");
      double rHat = worst.map(Quantity::rHat).orElse(Double.NaN);
      return new FitJudgement(
          Verdict.NOT_CONVERGED,
          worst,
          Double.isNaN(rHat)
              ? "not converged: " + name + " has values that are not finite"
              : Text.of(
                  "not converged: R-hat of %s is %s, above %.2f",
                  name,
                  Double.isInfinite(rHat) ? "infinite" : Text.of("%.3f", rHat),
                  LARGEST_RHAT));
    }
    if (chains < 2) {
      return new FitJudgement(
          Verdict.UNDECIDED,
          largestRHat(quantities),
          "undecided: one chain cannot show that it has forgotten its start");
    }
    List<Quantity> few = withVerdict(quantities, Verdict.UNDECIDED);
    if (!few.isEmpty()) {
      Quantity worst = few.stream().min(Comparator.comparingDouble(Quantity::ess)).orElseThrow();
      return new FitJudgement(
          Verdict.UNDECIDED,
          Optional.of(worst),
          Double.isNaN(worst.ess())
              ? "undecided: too few draws of " + worst.name()
              : Text.of(
                  "undecided: %s has %.0f effective draws, fewer than %.0f",
                  worst.name(), worst.ess(), LEAST_EFFECTIVE));
    }
    Optional<Quantity> worst = largestRHat(quantities);
    return new FitJudgement(
        Verdict.CONVERGED,
        worst,
        worst
            .map(q -> Text.of("converged: largest R-hat %.3f, of %s", q.rHat(), q.name()))
            .orElse("converged: nothing, or next to nothing, varies"));
  }

  /**
   * Judges a fit by its draws.
   *
   * @param draws of chains that started far apart
   * @param names which variables count: none whose meaning may differ between chains, as the
   *     numbers of clusters do
   * @return the judgement
   */
  public static FitJudgement of(Draws draws, Predicate<String> names) {
    return of(draws.chains(), quantities(draws, names));
  }

  /**
   * The quantities of some draws.
   *
   * @param draws of chains that started far apart
   * @param names which variables count
   * @return one quantity for each of them
   */
  public static List<Quantity> quantities(Draws draws, Predicate<String> names) {
    return draws.variables().stream()
        .filter(names)
        .map(name -> Quantity.of(name, draws.chainsOf(name)))
        .toList();
  }

  /**
   * The judgement on a fit by a scheme that does not leave the posterior invariant: whether its
   * chains agree says nothing then.
   *
   * @param scheme its name, as {@code mode bd-as-printed}
   * @return undecided
   */
  public static FitJudgement wrong(String scheme) {
    return new FitJudgement(
        Verdict.UNDECIDED,
        Optional.empty(),
        "undecided: " + scheme + " does not leave the posterior invariant, for comparison only");
  }

  private static List<Quantity> withVerdict(List<Quantity> quantities, Verdict verdict) {
    return quantities.stream().filter(q -> q.verdict() == verdict).toList();
  }

  /** NaN only where there is nothing else among those that differ. */
  private static Optional<Quantity> largestRHat(List<Quantity> quantities) {
    Optional<Quantity> largest =
        quantities.stream()
            .filter(q -> !Double.isNaN(q.rHat()))
            .max(Comparator.comparingDouble(Quantity::rHat));
    return largest.isPresent()
        ? largest
        : withVerdict(quantities, Verdict.NOT_CONVERGED).stream().findFirst();
  }
}
