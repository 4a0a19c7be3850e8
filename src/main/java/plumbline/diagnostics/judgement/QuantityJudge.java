package plumbline.diagnostics.judgement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plumbline.diagnostics.ChainSegments;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.RHat;
import plumbline.diagnostics.RankedChains;
import plumbline.diagnostics.Summary;
import plumbline.numerics.Text;
import plumbline.sampling.Draws;

/** What speaks against one quantity. */
final class QuantityJudge {
  /** Asking for a tenth more than needed: effective sizes are estimates themselves. */
  private static final double MARGIN = 1.1;

  private static final String NOT_FINITE =
      "look at its draws that are not finite numbers: a longer run has them too";

  private final Draws draws;
  private final int quantities;
  private final double limit;
  private final Convergence.Criteria criteria;
  private OptionalDouble largest = OptionalDouble.empty();
  private OptionalDouble least = OptionalDouble.empty();

  QuantityJudge(Draws draws, int quantities, double limit, Convergence.Criteria criteria) {
    this.draws = draws;
    this.quantities = quantities;
    this.limit = limit;
    this.criteria = criteria;
  }

  /** The largest R-hat of the quantities looked at so far; empty if none is defined. */
  OptionalDouble largestRHat() {
    return largest;
  }

  /** The least effective size of the quantities looked at so far; empty if none is defined. */
  OptionalDouble leastEss() {
    return least;
  }

  List<Convergence.Cause> reasons(Summary.OfVariable v) {
    List<Convergence.Cause> reasons = new ArrayList<>();
    Estimate rHat = rHat(v);
    Estimate ofMean = essMean(v);
    for (Estimate size : List.of(v.essBulk(), v.essTail(), ofMean)) {
      least =
          size.value() < least.orElse(Double.POSITIVE_INFINITY)
              ? OptionalDouble.of(size.value())
              : least;
    }
    if (rHat.value() > largest.orElse(0)) {
      largest = OptionalDouble.of(rHat.value());
    }
    if (hasReason(rHat, Estimate.Reason.NON_FINITE) && !rHat.isDefined()) {
      reasons.add(
          new Convergence.Cause(
              v.name(),
              "draws",
              Double.NaN,
              Double.NaN,
              FitJudgement.Verdict.NOT_CONVERGED,
              v.name() + " has draws that are not numbers",
              "look where they come from, or leave the quantity out"));
      return reasons;
    }
    if (hasReason(rHat, Estimate.Reason.TOO_SHORT)) {
      reasons.add(
          new Convergence.Cause(
              v.name(),
              "draws",
              draws.draws(),
              4,
              FitJudgement.Verdict.UNDECIDED,
              "too few draws of " + v.name(),
              "run longer"));
      return reasons;
    }
    if (hasReason(rHat, Estimate.Reason.CONSTANT) && Double.isNaN(rHat.value())) {
      reasons.add(
          new Convergence.Cause(
              v.name(),
              "R-hat",
              Double.NaN,
              limit,
              FitJudgement.Verdict.UNDECIDED,
              v.name() + " varies in the middle draw of a chain alone: its halves have one value",
              "run longer"));
      return reasons;
    }
    if (rHat.value() > limit) {
      reasons.add(aboveLimit(v, rHat.value()));
    }
    addEffective(reasons, v, "ess_bulk", "bulk", v.essBulk());
    addEffective(reasons, v, "ess_tail", "tail", essTail(v));
    if (ofMean.isDefined() && reasons.stream().noneMatch(r -> r.what().startsWith("ess"))) {
      addEffective(reasons, v, "ess_mean", "mean's own", ofMean);
    }
    addPlaces(reasons, v);
    criteria
        .tolerance()
        .ifPresent(t -> addError(reasons, v, criteria.inDeviations() ? t * v.sd().value() : t));
    return reasons;
  }

  private static boolean hasReason(Estimate estimate, Estimate.Reason reason) {
    return estimate.reason().equals(Optional.of(reason));
  }

  /**
   * R-hat; that of the bulk alone where distances from the median are all the same or, with more
   * than half of the draws infinite, no numbers.
   */
  private Estimate rHat(Summary.OfVariable v) {
    boolean unfolded =
        hasReason(v.rhat(), Estimate.Reason.CONSTANT)
            || hasReason(v.rhat(), Estimate.Reason.NON_FINITE);
    return unfolded && !v.rhat().isDefined() ? RHat.bulk(draws.chainsOf(v.name())) : v.rhat();
  }

  /** The effective size of the tails; that of one where one value takes up all of the other. */
  private Estimate essTail(Summary.OfVariable v) {
    if (v.essTail().isDefined() || !hasReason(v.essTail(), Estimate.Reason.CONSTANT)) {
      return v.essTail();
    }
    RankedChains ranked = new RankedChains(ChainSegments.of(draws.chainsOf(v.name())));
    Estimate low = ranked.essQuantile(0.05);
    return low.isDefined() ? low : ranked.essQuantile(0.95);
  }

  /**
   * The effective size that the error of the mean rests on, {@code (sd / mcse_mean)^2}; not defined
   * where a draw is not finite. A few draws far away leave ranks as they are, and the mean useless.
   */
  Estimate essMean(Summary.OfVariable v) {
    return v.mcseMean().isDefined()
        ? EffectiveSampleSize.mean(draws.chainsOf(v.name()))
        : hasReason(v.mcseMean(), Estimate.Reason.NON_FINITE) ? essOfScaled(v) : v.mcseMean();
  }

  /**
   * Where squares of the draws are no numbers: divided by a power of two, which changes nothing.
   */
  private Estimate essOfScaled(Summary.OfVariable v) {
    double[][] chains = draws.chainsOf(v.name());
    double largest =
        Arrays.stream(chains).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    for (double[] chain : chains) {
      Arrays.setAll(chain, i -> Math.scalb(chain[i], -Math.getExponent(largest)));
    }
    return EffectiveSampleSize.mean(chains);
  }

  /** What a comparison of chains does not see: ends that all have elsewhere, values left rarely. */
  private void addPlaces(List<Convergence.Cause> reasons, Summary.OfVariable v) {
    double[] values = draws.stacked(v.name());
    CommonEnds ends = CommonEnds.of(values, draws.chains());
    if (ends.draws() > 0) {
      reasons.add(
          new Convergence.Cause(
              v.name(),
              "ends",
              ends.draws(),
              Double.NaN,
              FitJudgement.Verdict.UNDECIDED,
              ends.sentence(v.name()),
              ends.advice()));
    }
    Departures left = Departures.of(values, draws.chains(), v.median().value());
    if (left.areFew()) {
      reasons.add(
          new Convergence.Cause(
              v.name(),
              "departures",
              left.count(),
              Departures.ENOUGH,
              FitJudgement.Verdict.UNDECIDED,
              left.sentence(v.name()),
              about((double) Departures.ENOUGH / Math.min(left.count(), Departures.ENOUGH))));
    }
  }

  private Convergence.Cause aboveLimit(Summary.OfVariable v, double rHat) {
    double[][] chains = draws.chainsOf(v.name());
    RankedChains ranked = new RankedChains(ChainSegments.of(chains));
    // Above 1.1 a run fails whatever the reason; where the chains are is one only beyond chance.
    boolean elsewhere =
        beyondChance(ranked.rHatBulk(), ranked.essWithin())
            || beyondChance(ranked.rHatFolded(), ranked.essWithinFolded());
    boolean certain = elsewhere || isHopeless(rHat);
    String value = Double.isInfinite(rHat) ? "infinite" : Text.of("%.3f", rHat);
    return new Convergence.Cause(
        v.name(),
        "R-hat",
        rHat,
        limit,
        certain ? FitJudgement.Verdict.NOT_CONVERGED : FitJudgement.Verdict.UNDECIDED,
        "R-hat of "
            + v.name()
            + " is "
            + value
            + (elsewhere ? "" : ", as chains of so few effective draws may have by chance"),
        elsewhere ? ChainContrast.of(chains, isOfSpread(ranked)).advice() : longer(v));
  }

  private static boolean isOfSpread(RankedChains ranked) {
    Estimate folded = ranked.rHatFolded();
    return folded.isDefined() && !(folded.value() <= ranked.rHatBulk().value());
  }

  /** Whether not even independent draws would have such an R-hat, however few effective ones. */
  private boolean isHopeless(double rHat) {
    int halves = 2 * draws.chains();
    return rHat > Math.max(limit, Convergence.Criteria.HOPELESS_RHAT)
        && rHat > RHatByChance.limit(halves, draws.draws() / 2.0, quantities);
  }

  /** Whether stationary chains would hardly have such an R-hat. */
  private boolean beyondChance(Estimate rHat, Estimate within) {
    int halves = 2 * draws.chains();
    return rHat.value() > limit
        && within.value() / halves > 1
        && rHat.value() > RHatByChance.limit(halves, within.value() / halves, quantities);
  }

  private String longer(Summary.OfVariable v) {
    double target = Math.max(criteria.essPerChain(), Convergence.Criteria.REFERENCE_ESS);
    return about(target * draws.chains() / v.essBulk().value());
  }

  private String about(double factor) {
    if (!(factor < 1e6)) {
      return "run much longer";
    }
    double needed = Math.max(1.0, factor) * MARGIN * draws.draws();
    double unit = Math.pow(10, Math.floor(Math.log10(needed)) - 1);
    return Text.of("run about %.0f draws a chain", Math.ceil(needed / unit) * unit);
  }

  private void addEffective(
      List<Convergence.Cause> reasons,
      Summary.OfVariable v,
      String what,
      String part,
      Estimate ess) {
    double asked = criteria.essPerChain() * draws.chains();
    if (ess.isDefined() ? !(ess.value() < asked) : hasReason(ess, Estimate.Reason.CONSTANT)) {
      return; // one value takes up both tails of a discrete quantity
    }
    reasons.add(
        new Convergence.Cause(
            v.name(),
            what,
            ess.value(),
            asked,
            FitJudgement.Verdict.UNDECIDED,
            ess.isDefined()
                ? Text.of(
                    "the %s effective size of %s is %.0f, fewer than %.0f",
                    part, v.name(), Math.floor(ess.value()), asked)
                : "the " + part + " effective size of " + v.name() + " is not defined",
            hasReason(ess, Estimate.Reason.NON_FINITE) ? NOT_FINITE : about(asked / ess.value())));
  }

  private void addError(List<Convergence.Cause> reasons, Summary.OfVariable v, double tolerance) {
    double error = v.mcseMean().value();
    if (error <= tolerance) {
      return;
    }
    reasons.add(
        new Convergence.Cause(
            v.name(),
            "mcse_mean",
            error,
            tolerance,
            FitJudgement.Verdict.UNDECIDED,
            v.mcseMean().isDefined()
                ? Text.of(
                    "the Monte Carlo error of the mean of %s is %.2g, above the tolerance %.2g",
                    v.name(), error, tolerance)
                : "the Monte Carlo error of the mean of " + v.name() + " is not defined",
            hasReason(v.mcseMean(), Estimate.Reason.NON_FINITE)
                ? NOT_FINITE
                : about(error * error / (tolerance * tolerance))));
  }
}
