package plumbline.diagnostics;

import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.numerics.Text;

/**
 * How long a chain must be so that P(X at most the q-quantile) is known to within r with
 * probability s.
 *
 * <p>The indicators of being at most the sample q-quantile are thinned by k = 1, 2, ... until a
 * first-order Markov chain fits them better than a second-order one by BIC. Its transition
 * probabilities α (0 to 1) and β (1 to 0) give the burn-in m after which it is within ε of its
 * equilibrium, and the further length n:
 *
 * <blockquote>
 *
 * m = ln(ε (α+β) / max(α, β)) / ln|1−α−β|, &emsp; n = (2−α−β) α β φ² / ((α+β)³ r²), &emsp; φ =
 * Φ<sup>−1</sup>((1+s)/2).
 *
 * </blockquote>
 *
 * <p>The minimum is the length that independent draws would need, and the dependence factor is
 * total over minimum.
 *
 * <p>Source: Raftery and Lewis (1992). Implementations round differently, see {@link Variant}.
 *
 * @param q the quantile, between 0 and 1
 * @param r the accuracy, positive
 * @param s the probability of reaching it, between 0 and 1
 * @param eps closeness to equilibrium after the burn-in, positive
 * @param variant how lengths are rounded
 * @param thin iterations from one stored draw to the next; lengths are in iterations
 */
public record RafteryLewis(double q, double r, double s, double eps, Variant variant, int thin) {

  /** How lengths are rounded to whole iterations. */
  public enum Variant {
    /** R's coda: burn-in k ceil(m), further length k ceil(n), minimum rounded up. */
    CODA,

    /**
     * The authors' Fortran program gibbsit and LeSage's MATLAB port: burn-in trunc((m+1) k),
     * further length k trunc(n+1), minimum trunc(minimum+1).
     */
    GIBBSIT
  }

  /** Checks the settings. */
  public RafteryLewis {
    if (!(q > 0 && q < 1 && s > 0 && s < 1 && r > 0 && eps > 0 && thin > 0)) {
      throw new IllegalArgumentException(
          Text.of(
              "Raftery-Lewis needs q and s between 0 and 1, and r, eps and thin positive, not"
                  + " q=%s r=%s s=%s eps=%s thin=%s",
              q, r, s, eps, thin));
    }
  }

  /**
   * What the diagnostic recommends, in iterations.
   *
   * @param burnIn iterations to drop
   * @param total iterations to run, burn-in included
   * @param minimum iterations needed if draws were independent; always defined
   * @param dependenceFactor total over minimum, not rounded
   * @param thinning the k at which the indicators are first-order Markov; 0 if there is none
   */
  public record Lengths(
      Estimate burnIn, Estimate total, long minimum, Estimate dependenceFactor, int thinning) {}

  /**
   * The usual settings: q = 0.025 to within r = 0.005 with probability s = 0.95, eps = 0.001.
   *
   * @return the settings
   */
  public static RafteryLewis withDefaults() {
    return new RafteryLewis(0.025, 0.005, 0.95, 0.001, Variant.CODA, 1);
  }

  /**
   * For another quantile, accuracy and probability.
   *
   * @param newQ the quantile
   * @param newR the accuracy
   * @param newS the probability
   * @return new settings
   */
  public RafteryLewis withAccuracy(double newQ, double newR, double newS) {
    return new RafteryLewis(newQ, newR, newS, eps, variant, thin);
  }

  /**
   * With another rounding.
   *
   * @param newVariant whose rounding
   * @return new settings
   */
  public RafteryLewis withVariant(Variant newVariant) {
    return new RafteryLewis(q, r, s, eps, newVariant, thin);
  }

  /**
   * For thinned chains.
   *
   * @param newThin iterations from one stored draw to the next
   * @return new settings
   */
  public RafteryLewis withThin(int newThin) {
    return new RafteryLewis(q, r, s, eps, variant, newThin);
  }

  /**
   * The recommendation for one chain.
   *
   * @param draws in iteration order; not modified
   * @return burn-in, total, minimum and dependence factor
   */
  public Lengths of(double[] draws) {
    if (draws.length == 0 || minimum() > draws.length) {
      return undefined(Estimate.Reason.TOO_SHORT);
    }
    Estimate cut = Quantiles.of(draws, q);
    return cut.isDefined()
        ? of(draws, 0, draws.length, cut.value())
        : undefined(Estimate.Reason.NON_FINITE);
  }

  /** For one chain in an array, whose quantile is known. */
  Lengths of(double[] values, int from, int n, double cut) {
    if (minimum() > n) {
      return undefined(Estimate.Reason.TOO_SHORT);
    }
    byte[] below = new byte[n];
    for (int i = 0; i < n; i++) {
      below[i] = (byte) (values[from + i] <= cut ? 1 : 0);
    }
    return of(below);
  }

  /** For indicators that are given. */
  Lengths of(byte[] indicators) {
    for (int k = 1; (indicators.length + k - 1) / k > 2; k++) {
      TransitionCounts counts = TransitionCounts.of(indicators, k);
      if (counts.bicOfSecondOrder() < 0) {
        return lengths(counts, k);
      }
    }
    return undefined(Estimate.Reason.NO_THINNING_FOUND);
  }

  /**
   * The recommendation from transition counts alone, as they can be taken back from published
   * lengths: of indicators thinned by k, which are first-order Markov.
   *
   * @param n00 from above the quantile to above
   * @param n01 from above to below
   * @param n10 from below to above
   * @param n11 from below to below
   * @param k the thinning
   * @return burn-in, total, minimum and dependence factor
   */
  public Lengths ofTransitions(int n00, int n01, int n10, int n11, int k) {
    return lengths(TransitionCounts.ofPairs(n00, n01, n10, n11), k);
  }

  /** From transition counts of the series thinned by k. */
  Lengths lengths(TransitionCounts counts, int k) {
    double alpha = counts.probability(0, 1);
    double beta = counts.probability(1, 0);
    double sum = alpha + beta;
    if (!(sum > 0)) {
      return undefined(Estimate.Reason.CONSTANT);
    }
    double phi = phi();
    double m = Math.log(eps * sum / Math.max(alpha, beta)) / Math.log(Math.abs(1 - sum));
    double n = (2 - sum) * alpha * beta * phi * phi / (sum * sum * sum * r * r);
    double burnIn;
    double further;
    if (variant == Variant.CODA) {
      burnIn = Math.ceil(m) * k;
      further = Math.ceil(n) * k;
    } else {
      burnIn = Math.floor((m + 1) * k);
      further = Math.floor(n + 1) * k;
    }
    if (!Double.isFinite(burnIn)) {
      return undefined(
          Estimate.Reason.NO_THINNING_FOUND); // strict alternation never forgets its start
    }
    double total = (burnIn + further) * thin;
    return new Lengths(
        Estimate.of(burnIn * thin + 0.0),
        Estimate.of(total),
        minimum(),
        Estimate.of(total / minimum()),
        k);
  }

  private Lengths undefined(Estimate.Reason reason) {
    Estimate none = Estimate.undefined(reason);
    return new Lengths(none, none, minimum(), none, 0);
  }

  private double phi() {
    return NormalDistribution.of(0, 1).inverseCumulativeProbability((1 + s) / 2);
  }

  /**
   * How many independent draws reach the accuracy: q(1-q) (phi/r)^2.
   *
   * @return the minimum, a whole number of draws
   */
  public long minimum() {
    double phi = phi();
    double exact = q * (1 - q) * phi * phi / (r * r);
    return (long) (variant == Variant.CODA ? Math.ceil(exact) : Math.floor(exact + 1));
  }
}
