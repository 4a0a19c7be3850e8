package plumbline.diagnostics;

/**
 * The potential scale reduction factor R-hat of chains of n draws, with B the between-chain and W
 * the within-chain variance:
 *
 * <blockquote>
 *
 * R̂ = √[(B/W + n − 1) / n].
 *
 * </blockquote>
 *
 * <p>The default splits chains in halves and takes the larger value of rank-normalised draws and of
 * rank-normalised distances from the median, so that differences of location and of scale both
 * show, also without moments.
 *
 * <p>Source: Vehtari et al. (2021), section 4; the same numbers as R's posterior. For the classic
 * factor with its correction for sampling variability is Gelman and Rubin's.
 */
public final class RHat {
  private RHat() {}

  /**
   * The rank-normalised, split and folded R-hat.
   *
   * @param chains equally long chains, in iteration order; not modified
   * @return R-hat; infinite if every chain is constant at a place of its own
   */
  public static Estimate of(double[]... chains) {
    RankedChains ranked = new RankedChains(ChainSegments.of(chains));
    return larger(ranked.rHatBulk(), ranked.rHatFolded());
  }

  /**
   * The bulk part: of the rank-normalised draws, split. Unchanged by monotone transformations.
   *
   * @param chains equally long chains; not modified
   * @return R-hat
   */
  public static Estimate bulk(double[]... chains) {
    return new RankedChains(ChainSegments.of(chains)).rHatBulk();
  }

  /**
   * The tail part: of the rank-normalised distances from the median, split.
   *
   * @param chains equally long chains; not modified
   * @return R-hat
   */
  public static Estimate folded(double[]... chains) {
    return new RankedChains(ChainSegments.of(chains)).rHatFolded();
  }

  /**
   * R-hat of the draws themselves.
   *
   * @param split whether chains are cut in halves first
   * @param chains equally long chains; not modified
   * @return R-hat
   */
  public static Estimate basic(boolean split, double[]... chains) {
    ChainSegments segments = ChainSegments.of(chains);
    return ofSegments(split ? segments.split() : segments);
  }

  static Estimate ofSegments(ChainSegments chains) {
    int n = chains.length();
    if (n < 2) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (!chains.allFinite()) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    if (chains.constant()) {
      return Estimate.undefined(Estimate.Reason.CONSTANT);
    }
    if (chains.count() < 2) {
      return Estimate.undefined(Estimate.Reason.ONE_CHAIN);
    }
    double within = Moments.mean(chains.variances());
    if (within == 0) {
      return Estimate.of(Double.POSITIVE_INFINITY, Estimate.Reason.CONSTANT);
    }
    return Estimate.of(Math.sqrt(Moments.variance(chains.means()) / within + (n - 1.0) / n));
  }

  /** The larger of two; undefined if the first is, as the bulk part is the leading one. */
  static Estimate larger(Estimate bulk, Estimate folded) {
    if (!bulk.isDefined() || !folded.isDefined()) {
      return bulk.isDefined() ? folded : bulk;
    }
    return folded.value() > bulk.value() ? folded : bulk;
  }
}
