package plumbline.models.relational.ila;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import plumbline.models.relational.features.LinkStrengths;
import plumbline.models.relational.features.OnePlus;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Update;
import plumbline.sampling.kernels.NealSlice;
import plumbline.sampling.kernels.UnivariateKernel;

/**
 * Each free weight given everything else, by slice sampling in units of sigma. A weight's
 * likelihood is that of the dyads between its two subclusters; without any it is drawn from its
 * prior.
 *
 * @param slice leaves the density invariant
 * @param density of a weight
 */
public record IlaWeights(UnivariateKernel slice, Density density) implements Update<IlaWorkspace> {
  /** The log density of the weight between two subclusters. */
  @FunctionalInterface
  interface Density {
    /**
     * The density in units of sigma.
     *
     * @param target told of the weight
     * @param k a subcluster
     * @param l a subcluster
     * @return up to a constant
     */
    DoubleUnaryOperator of(WeightTarget target, int k, int l);
  }

  private static final NealSlice NEAL = NealSlice.of(2);

  /** With Neal's slice sampler. */
  IlaWeights() {
    this(NEAL, (target, k, l) -> target);
  }

  /**
   * With another density.
   *
   * @param density of a weight
   */
  IlaWeights(Density density) {
    this(NEAL, density);
  }

  @Override
  public void update(IlaWorkspace work, Rng rng) {
    for (int m = 0; m < work.features(); m++) {
      IlaColumn f = work.column(m);
      work.weightTarget.gather(f);
      for (int k = 0; k < f.clusters; k++) {
        for (int l = work.directed ? 0 : k; l < f.clusters; l++) {
          updateWeight(work, f, k, l, rng);
        }
      }
    }
  }

  private void updateWeight(IlaWorkspace work, IlaColumn f, int k, int l, Rng rng) {
    double old = f.weight(k, l);
    double sigma = work.sigma();
    WeightTarget target = work.weightTarget;
    target.at(k, l, old, sigma);
    double next =
        target.isEmpty()
            ? rng.normal() * sigma
            : slice.step(old / sigma, density.of(target, k, l), rng) * sigma;
    f.weight(k, l, next);
    work.weightTarget.shift(k, l, next - old);
  }

  /**
   * The log density of one weight in units of sigma, from the observed dyads among the members of
   * one attribute, block by block of its subclusters. A dyad is in one block, so a change of one
   * weight leaves the odds collected for the other blocks as they are; those of its own are
   * collected anew for the next use. In a symmetric network blocks below the diagonal are empty.
   * O(size^2) in time and room.
   */
  static final class WeightTarget implements DoubleUnaryOperator {
    private final LinkStrengths strengths;
    private int clusters;
    private int[] order = new int[16]; // members sorted by subcluster
    private int[] start = new int[16]; // where each subcluster starts in it
    private int[] first = new int[64]; // where each block starts in the dyads
    private int[] dyads = new int[64];
    private double[] odds = new double[64];

    // Of the weight that is looked at: its dyads are a stretch of all.
    private double old;
    private double sigma;
    private double links;
    private double logLargest;
    private int from;
    private int to;

    WeightTarget(LinkStrengths strengths) {
      this.strengths = strengths;
    }

    /**
     * Collects the dyads of an attribute.
     *
     * @param f the attribute, whose members are not to move until the last use
     */
    void gather(IlaColumn f) {
      clusters = f.clusters;
      sort(f);
      if (first.length < clusters * clusters + 1) {
        first = new int[2 * clusters * clusters + 2];
      }
      // An attribute of 5,000 objects has many dyads: no more room than they need.
      int most = strengths.directed ? f.size * f.size : f.size * (f.size + 1) / 2;
      if (dyads.length < most) {
        odds = new double[0]; // never both the old and the new
        dyads = new int[most];
        odds = new double[most];
      }
      int count = 0;
      for (int k = 0; k < clusters; k++) {
        for (int l = 0; l < clusters; l++) {
          first[k * clusters + l] = count;
          if (strengths.directed || k <= l) {
            count = gatherBlock(k, l, count);
          }
        }
      }
      // The start of no block, so that the last one has an end too.
      first[clusters * clusters] = count;
    }

    /**
     * Appends one block at {@code count}; returns where the next begins. A symmetric diagonal block
     * has each pair once, and an object with itself.
     */
    private int gatherBlock(int k, int l, int count) {
      int at = count;
      for (int s = start[k]; s < start[k + 1]; s++) {
        int row = order[s] * strengths.n;
        for (int t = k == l && !strengths.directed ? s : start[l]; t < start[l + 1]; t++) {
          int dyad = row + order[t];
          if (strengths.cells()[dyad] != Network.SILENT) {
            dyads[at] = dyad;
            odds[at++] = strengths.odds[dyad];
          }
        }
      }
      return at;
    }

    /**
     * Sorts the members by counting. {@code start[k + 1]} runs from the start of subcluster k to
     * its end, which is where subcluster k + 1 starts.
     */
    private void sort(IlaColumn f) {
      if (order.length < f.size) {
        order = new int[2 * f.size];
      }
      if (start.length < clusters + 2) {
        start = new int[2 * clusters + 2];
      }
      Arrays.fill(start, 0, clusters + 2, 0);
      for (int k = 0; k < clusters; k++) {
        start[k + 2] = start[k + 1] + f.counts[k];
      }
      for (int t = 0; t < f.size; t++) {
        order[start[f.label[f.members[t]] + 1]++] = f.members[t];
      }
    }

    /**
     * Begins with the weight between two subclusters of the attribute that is gathered.
     *
     * @param weight its value now
     * @param unit sigma
     */
    void at(int k, int l, double weight, double unit) {
      old = weight;
      sigma = unit;
      from = first[k * clusters + l];
      to = first[k * clusters + l + 1];
      int linked = 0;
      double largest = 0;
      for (int t = from; t < to; t++) {
        linked += strengths.cells()[dyads[t]] & 1;
        if (!(odds[t] <= largest) && !Double.isNaN(largest)) { // NaN counts as large, and stays
          largest = odds[t];
        }
      }
      links = linked;
      logLargest = Math.log(largest) + strengths.bias();
    }

    boolean isEmpty() {
      return from == to;
    }

    @Override
    public double applyAsDouble(double u) {
      return strengths.power() * logLikelihood(u * sigma - old) - 0.5 * u * u;
    }

    /** Up to a constant, were the weight changed. */
    double logLikelihood(double change) {
      double bound = logLargest + Math.abs(change);
      if (strengths.fast(bound)) {
        double scale = Math.exp(strengths.bias() + change);
        return links * change - OnePlus.sum(odds, from, to, scale, bound);
      }
      return strengths.slowly(0, dyads, from, to, change);
    }

    /** The strengths of all dyads between two subclusters, hidden ones too, move together. */
    void shift(int k, int l, double change) {
      double ratio = Math.exp(change);
      for (int s = start[k]; s < start[k + 1]; s++) {
        for (int t = k == l && !strengths.directed ? s : start[l]; t < start[l + 1]; t++) {
          strengths.shift(order[s], order[t], change, ratio);
        }
      }
    }
  }

  /**
   * All weights of one attribute at once, by elliptical slice sampling (Murray, Adams and MacKay
   * 2010): an alternative to {@link IlaWeights} without a width to choose.
   */
  public static final class IlaEllipticalWeights implements Update<IlaWorkspace> {
    @Override
    public void update(IlaWorkspace work, Rng rng) {
      for (int m = 0; m < work.features(); m++) {
        IlaColumn f = work.column(m);
        work.weightTarget.gather(f);
        double[] direction = work.proposed(f.clusters * f.clusters);
        for (int e = 0; e < f.clusters * f.clusters; e++) {
          direction[e] = work.sigma() * rng.normal();
        }
        double slice = -rng.exponential(); // below the log likelihood here, which counts as zero
        double angle = 2 * Math.PI * rng.uniform();
        double min = angle - 2 * Math.PI;
        double max = angle;
        while (logLikelihood(work, f, direction, angle) <= slice) {
          if (angle < 0) {
            min = angle;
          } else {
            max = angle;
          }
          angle = min + rng.uniform() * (max - min);
          if (!(max > min)) {
            angle = 0; // the bracket shrank to the current point
            break;
          }
        }
        move(work, f, direction, angle);
      }
    }

    private static double at(double weight, double direction, double angle) {
      return weight * Math.cos(angle) + direction * Math.sin(angle);
    }

    private static double logLikelihood(
        IlaWorkspace work, IlaColumn f, double[] direction, double angle) {
      double sum = 0;
      for (int k = 0; k < f.clusters; k++) {
        for (int l = work.directed ? 0 : k; l < f.clusters; l++) {
          double old = f.weight(k, l);
          work.weightTarget.at(k, l, old, work.sigma());
          double change = at(old, direction[k * f.clusters + l], angle) - old;
          sum += work.weightTarget.logLikelihood(change) - work.weightTarget.logLikelihood(0);
        }
      }
      return work.strengths.power() * sum;
    }

    private static void move(IlaWorkspace work, IlaColumn f, double[] direction, double angle) {
      for (int k = 0; k < f.clusters; k++) {
        for (int l = work.directed ? 0 : k; l < f.clusters; l++) {
          double old = f.weight(k, l);
          double next = at(old, direction[k * f.clusters + l], angle);
          f.weight(k, l, next);
          work.weightTarget.shift(k, l, next - old);
        }
      }
    }
  }
}
