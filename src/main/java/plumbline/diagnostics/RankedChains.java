package plumbline.diagnostics;

/**
 * The rank-based diagnostics of one variable, sharing one sort. Infinite draws are fine here: only
 * their ranks count.
 *
 * <p>Source: Vehtari et al. (2021), section 4.
 */
public final class RankedChains {
  private final ChainSegments chains;
  private final NormalScores scores;
  private final boolean usable;
  private final SortedDraws sorted;

  public RankedChains(ChainSegments chains) {
    this(chains, scoresFor(chains));
  }

  public RankedChains(ChainSegments chains, NormalScores scores) {
    this.chains = chains;
    this.scores = scores;
    this.usable = !Moments.anyNaN(chains.values());
    this.sorted = SortedDraws.of(usable ? chains.values() : new double[0]);
  }

  /** The table of scores that chains of this shape need. */
  static NormalScores scoresFor(ChainSegments chains) {
    int n = chains.length();
    return new NormalScores(chains.count() * (n == 1 ? 1 : n / 2 * 2));
  }

  /** The halves of the chains, each draw replaced by the normal score of its rank. */
  private ChainSegments ranked(SortedDraws draws) {
    int places = chains.values().length;
    return chains.with(draws.forHalves(chains.length()).normalScores(scores, places)).split();
  }

  /** Whether the draws could be sorted: none is NaN. */
  boolean usable() {
    return usable;
  }

  SortedDraws sorted() {
    return sorted;
  }

  public Estimate rHatBulk() {
    return usable
        ? RHat.ofSegments(ranked(sorted))
        : Estimate.undefined(Estimate.Reason.NON_FINITE);
  }

  public Estimate rHatFolded() {
    return usable ? rHatFolded(sorted.folded()) : Estimate.undefined(Estimate.Reason.NON_FINITE);
  }

  private Estimate rHatFolded(SortedDraws folded) {
    // More than half of the draws infinite: the distances from the median are NaN.
    return Moments.anyNaN(folded.sorted())
        ? Estimate.undefined(Estimate.Reason.NON_FINITE)
        : RHat.ofSegments(ranked(folded));
  }

  Estimate essBulk() {
    return usable
        ? EffectiveSampleSize.ofSegments(ranked(sorted))
        : Estimate.undefined(Estimate.Reason.NON_FINITE);
  }

  /** The effective size of the ranked halves, counting nothing that lies between them. */
  public Estimate essWithin() {
    return within(usable ? ranked(sorted) : chains);
  }

  /** As {@link #essWithin}, of the ranked distances from the median. */
  public Estimate essWithinFolded() {
    return within(usable ? ranked(sorted.folded()) : chains);
  }

  private static Estimate within(ChainSegments ranked) {
    return EffectiveSampleSize.within(ranked);
  }

  /** R-hat, bulk size and median absolute deviation, which share their ranks. */
  RankSummary summarise() {
    if (!usable || chains.length() == 0) {
      Estimate none =
          Estimate.undefined(usable ? Estimate.Reason.TOO_SHORT : Estimate.Reason.NON_FINITE);
      return new RankSummary(none, none, none);
    }
    ChainSegments ranked = ranked(sorted);
    SortedDraws folded = sorted.folded();
    return new RankSummary(
        RHat.larger(RHat.ofSegments(ranked), rHatFolded(folded)),
        EffectiveSampleSize.ofSegments(ranked),
        Estimate.of(Quantiles.NORMAL_CONSISTENCY * folded.median()));
  }

  record RankSummary(Estimate rHat, Estimate essBulk, Estimate mad) {}

  Estimate essTail() {
    Estimate low = essQuantile(0.05);
    Estimate high = essQuantile(0.95);
    if (!low.isDefined()) {
      return low;
    }
    return !high.isDefined() || high.value() < low.value() ? high : low;
  }

  public Estimate essQuantile(double p) {
    if (!usable || !chains.allFinite()) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    if (chains.length() == 0) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    // At p = 1 every indicator would be 1; posterior steps half a draw back.
    double draws = chains.values().length;
    double probability = p == 1 ? (draws - 0.5) / draws : p;
    return EffectiveSampleSize.ofIndicators(
        chains.split(), Quantiles.ofSorted(sorted.sorted(), probability));
  }
}
