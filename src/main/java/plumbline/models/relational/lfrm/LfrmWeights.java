package plumbline.models.relational.lfrm;

import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import plumbline.models.relational.features.LinkStrengths;
import plumbline.models.relational.features.OnePlus;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.sampling.kernels.NealSlice;

/**
 * Each free weight given everything else, by slice sampling in units of sigma.
 *
 * @param targets finds the target of a workspace
 * @param density what is sliced, given that target
 */
record LfrmWeights(
    Function<LfrmWorkspace, FeaturePairTarget> targets, UnaryOperator<DoubleUnaryOperator> density)
    implements Update<LfrmWorkspace> {
  private static final NealSlice SLICE = NealSlice.of(2);

  /** The update. */
  LfrmWeights() {
    this(work -> work.pairTarget, target -> target);
  }

  @Override
  public void update(LfrmWorkspace work, Rng rng) {
    FeaturePairTarget target = targets.apply(work);
    DoubleUnaryOperator sliced = density.apply(target);
    for (int k = 0; k < work.features(); k++) {
      for (int l = work.directed ? 0 : k; l < work.features(); l++) {
        target.at(work, k, l);
        double u =
            target.isEmpty()
                ? rng.normal()
                : SLICE.step(work.weight(k, l) / work.sigma(), sliced, rng);
        target.set(work, k, l, u * work.sigma());
      }
    }
  }

  /**
   * The log density, in units of sigma, of the weight between two features. A dyad counts it once
   * or, in a symmetric network where both objects have both features, twice: two features add
   * {@code w_kl (z_ik z_jl + z_il z_jk)} to the strength of i and j, and one by itself adds {@code
   * w_kk z_ik z_jk}.
   *
   * <p>For a change d of the weight to {@code u sigma}, and dyads of multiplicity m and strength x
   * with the bias, it is {@code power (sum m r d - log(1 + e^(x + m d))) - u^2 / 2} for the
   * logistic link. Finding the dyads takes O(n_k n_l), and an evaluation is linear in those found.
   */
  static final class FeaturePairTarget implements DoubleUnaryOperator {
    private final LinkStrengths strengths;
    private final double twice;
    private double old;
    private double sigma;
    // Of the dyads that count once, and of those that count twice.
    private double links;
    private double doubleLinks;
    private double logLargest;
    private int[] dyads = new int[64];
    private double[] odds = new double[64];
    private int single; // dyads that count once come first
    private int count;
    private int[] doubles = new int[64];
    private int rowCount;
    private int otherCount;
    private int[] rows = new int[16]; // the objects that have the one feature, and the other
    private int[] others = new int[16];

    FeaturePairTarget(LinkStrengths strengths) {
      this(strengths, 2);
    }

    /**
     * With a multiplicity of one's own.
     *
     * @param twice how often a dyad counts the weight whose objects both have both features
     */
    FeaturePairTarget(LinkStrengths strengths, double twice) {
      this.strengths = strengths;
      this.twice = twice;
    }

    /**
     * Collects the dyads.
     *
     * @param work with the features
     * @param k a feature
     * @param l a feature
     */
    void at(LfrmWorkspace work, int k, int l) {
      old = work.weight(k, l);
      sigma = work.sigma();
      links = 0;
      doubleLinks = 0;
      boolean[] first = work.column(k).has;
      boolean[] second = work.column(l).has;
      int most = work.column(k).size * work.column(l).size;
      if (dyads.length < most) {
        dyads = new int[2 * most];
        odds = new double[2 * most];
        doubles = new int[2 * most];
      }
      if (rows.length < strengths.n) {
        rows = new int[strengths.n];
        others = new int[strengths.n];
      }
      rowCount = 0;
      otherCount = 0;
      for (int i = 0; i < strengths.n; i++) {
        if (first[i]) {
          rows[rowCount++] = i;
        }
        if (second[i]) {
          others[otherCount++] = i;
        }
      }
      // Above zero, for the logarithm of it where no dyad is observed.
      double largest = 1e-300;
      single = 0;
      int both = 0;
      for (int s = 0; s < rowCount; s++) {
        int i = rows[s];
        for (int t = 0; t < otherCount; t++) {
          int j = others[t];
          int dyad = i * strengths.n + j;
          int times = times(i, j, k == l, first, second);
          if (times > 0 && strengths.cells()[dyad] != Network.SILENT) {
            largest = Math.max(largest, strengths.odds[dyad]);
            if (times == 1) {
              dyads[single] = dyad;
              odds[single++] = strengths.odds[dyad];
              links += strengths.cells()[dyad] & 1;
            } else {
              doubles[both++] = dyad;
              doubleLinks += strengths.cells()[dyad] & 1;
            }
          }
        }
      }
      // The others follow, so that each kind is one stretch of the arrays.
      count = single + both;
      for (int t = 0; t < both; t++) {
        dyads[single + t] = doubles[t];
        odds[single + t] = strengths.odds[doubles[t]];
      }
      logLargest = Math.log(largest);
    }

    /** How often the ordered pair stands for its dyad's count of the weight: 0 if its twin does. */
    int times(int i, int j, boolean same, boolean[] first, boolean[] second) {
      if (strengths.directed) {
        return 1;
      }
      boolean twin = first[j] && second[i];
      if (i == j) {
        return same ? 1 : 2;
      }
      return !twin ? 1 : i < j ? (same ? 1 : 2) : 0;
    }

    /** Whether no observed dyad depends on the weight: then its conditional law is its prior. */
    boolean isEmpty() {
      return count == 0;
    }

    /**
     * Sets the weight of the two features that {@link #at} was told of, with everything cached:
     * strengths, of hidden dyads too, and the reaches of both features.
     *
     * @param work as {@link #at} found it
     * @param k the first feature
     * @param l the second feature
     * @param next the weight, not in units of sigma
     */
    void set(LfrmWorkspace work, int k, int l, double next) {
      double change = next - old;
      double factor = Math.exp(change);
      LfrmWorkspace.LfrmColumn a = work.column(k);
      LfrmWorkspace.LfrmColumn b = work.column(l);
      for (int s = 0; s < rowCount; s++) {
        int i = rows[s];
        for (int t = 0; t < otherCount; t++) {
          int j = others[t];
          int times = times(i, j, k == l, a.has, b.has);
          if (times > 0) {
            strengths.shift(i, j, times * change, times == 1 ? factor : factor * factor);
          }
        }
      }
      // k reaches those who have l, l those who have k: one reach if k = l and links go both ways.
      for (int t = 0; t < otherCount; t++) {
        a.shiftOut(others[t], change, factor);
      }
      for (int s = 0; s < rowCount; s++) {
        if (strengths.directed) {
          b.shiftIn(rows[s], change, factor);
        } else if (k != l) {
          b.shiftOut(rows[s], change, factor);
        }
      }
      work.weight(k, l, next);
      if (!strengths.directed) {
        work.weight(l, k, next);
      }
    }

    @Override
    public double applyAsDouble(double u) {
      double change = u * sigma - old;
      return strengths.power() * logLikelihood(change) - 0.5 * u * u;
    }

    /**
     * Up to a constant, which both ways leave out: a slice may be computed now by one and now by
     * the other. No log odds are above the bound, since a multiplicity is at most 2.
     */
    private double logLikelihood(double change) {
      double bound = logLargest + strengths.bias() + 2 * Math.abs(change);
      if (strengths.fast() && bound < LinkStrengths.SAFE) {
        double scale = Math.exp(strengths.bias());
        return (links + twice * doubleLinks) * change
            - OnePlus.sum(odds, 0, single, scale * Math.exp(change), bound)
            - OnePlus.sum(odds, single, count, scale * Math.exp(twice * change), bound);
      }
      double sum = strengths.slowly(0, dyads, 0, single, change);
      return strengths.slowly(sum, dyads, single, count, twice * change);
    }
  }
}
