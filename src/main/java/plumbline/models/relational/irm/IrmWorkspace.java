package plumbline.models.relational.irm;

import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Gamma;
import plumbline.models.relational.RestaurantPrior;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.GammaFunction;
import plumbline.sampling.Workspace;
import plumbline.sampling.kernels.AcceptanceCount;

/** The infinite relational model in mutable form. */
public final class IrmWorkspace implements Workspace<IrmState, Network> {
  private final IrmModel model;
  final IrmBlocks blocks;
  // Labels to go back to, and objects that a split or merge moves.
  final int[] saved;
  final int[] movable;
  final IrmBetaTarget betaTarget;
  final AcceptanceCount betaMoves = new AcceptanceCount();
  final RestaurantPrior.Concentration concentrationConditional =
      new RestaurantPrior.Concentration();
  // Log gamma at beta1, beta2 and their sum, each plus a count.
  private final LogGammaTable linkTable = new LogGammaTable();
  private final LogGammaTable otherTable = new LogGammaTable();
  private final LogGammaTable allTable = new LogGammaTable();
  private double concentration;
  private double beta1;
  private double beta2;
  private double[] logWeights = new double[16];
  private byte[] cells = new byte[0];

  IrmWorkspace(IrmModel model) {
    this.model = model;
    this.blocks = new IrmBlocks(model.dyads().size(), model.dyads().directed());
    this.betaTarget = new IrmBetaTarget(blocks, model.beta());
    this.saved = new int[blocks.n];
    this.movable = new int[blocks.n];
  }

  @Override
  public void place(IrmState state, Network data) {
    if (data.size() != blocks.n || data.dyads().directed() != blocks.directed) {
      throw new IllegalArgumentException(
          "the network must have " + model.dyads() + ", not " + data.dyads());
    }
    cells = data.cells();
    concentration = state.concentration();
    beta1 = state.beta1();
    beta2 = state.beta2();
    blocks.place(state.clusters().toArray(), 1, cells);
  }

  @Override
  public IrmState state() {
    return new IrmState(concentration, beta1, beta2, IrmState.numbered(blocks.label));
  }

  @Override
  public Map<String, Acceptance> acceptance() {
    Acceptance betas = betaMoves.total();
    return betas.proposals() == 0 ? Map.of() : Map.of("betas", betas);
  }

  /**
   * Makes the tables those of the current betas: before any ratio or likelihood after a change of
   * them.
   */
  void prepare() {
    linkTable.offset(beta1);
    otherTable.offset(beta2);
    allTable.offset(beta1 + beta2);
  }

  /** Saves the partition. */
  void save() {
    System.arraycopy(blocks.label, 0, saved, 0, saved.length);
  }

  /** Goes back to the partition saved. */
  void restore() {
    blocks.place(saved, 0, cells);
  }

  /**
   * The log weights of all clusters and of a new one, for an object that has been taken out: {@code
   * log n_k}, or the log of the concentration, plus the log likelihood ratio. The common
   * denominator {@code N - 1 + concentration} is left out.
   *
   * @return scratch space, one entry for each cluster and one for a new one
   */
  public double[] logWeights() {
    int k = blocks.clusters;
    if (logWeights.length <= k) {
      logWeights = new double[2 * k + 2];
    }
    for (int a = 0; a < k; a++) {
      logWeights[a] = Math.log(blocks.counts[a]) + logRatio(a);
    }
    logWeights[k] = Math.log(concentration) + logRatioOfNew();
    return logWeights;
  }

  /**
   * The log likelihood ratio of the data with the object in a cluster to those without it: {@code
   * log B(n1 + l + beta1, n0 + m - l + beta2) - log B(n1 + beta1, n0 + beta2)} summed over the
   * blocks of the cluster, which get l links among m observed dyads (Kemp et al. 2006). The
   * normalisers {@code B(beta1, beta2)} cancel.
   *
   * @param k the cluster
   * @return the logarithm
   */
  double logRatio(int k) {
    double sum = 0;
    for (int b = 0; b < blocks.clusters; b++) {
      int ones = blocks.outLinks[b];
      int all = blocks.outDyads[b];
      if (b == k) {
        // The cluster's own block gets the dyads in both directions, in one ratio.
        ones += blocks.inLinks[b] + blocks.selfLinks;
        all += blocks.inDyads[b] + blocks.selfDyads;
      } else if (blocks.inDyads[b] > 0) {
        sum += logRatio(b * blocks.stride + k, blocks.inLinks[b], blocks.inDyads[b]);
      }
      if (all > 0) {
        sum += logRatio(k * blocks.stride + b, ones, all);
      }
    }
    return sum;
  }

  /** Of one block that gets {@code ones} links among {@code all} dyads. */
  private double logRatio(int block, int ones, int all) {
    int links = blocks.links[block];
    int others = blocks.dyads[block] - links;
    return logGammas(links + ones, others + all - ones) - logGammas(links, others);
  }

  /** {@code log B(links + beta1, others + beta2)}. */
  private double logGammas(int links, int others) {
    return linkTable.value(links) + otherTable.value(others) - allTable.value(links + others);
  }

  /**
   * Of a cluster of its own, whose blocks are empty: here {@code B(beta1, beta2)} is divided by.
   */
  private double logRatioOfNew() {
    double none = logGammas(0, 0);
    double sum = 0;
    for (int b = 0; b < blocks.clusters; b++) {
      int out = blocks.outDyads[b];
      int in = blocks.inDyads[b];
      if (out > 0) {
        sum += logGammas(blocks.outLinks[b], out - blocks.outLinks[b]) - none;
      }
      if (in > 0) {
        sum += logGammas(blocks.inLinks[b], in - blocks.inLinks[b]) - none;
      }
    }
    if (blocks.selfDyads > 0) {
      sum += logGammas(blocks.selfLinks, blocks.selfDyads - blocks.selfLinks) - none;
    }
    return sum;
  }

  /** Log likelihood of all blocks, by the tables. */
  double logLikelihood() {
    double none = logGammas(0, 0);
    double sum = 0;
    for (int a = 0; a < blocks.clusters; a++) {
      for (int b = blocks.directed ? 0 : a; b < blocks.clusters; b++) {
        int e = a * blocks.stride + b;
        if (blocks.dyads[e] > 0) {
          sum += logGammas(blocks.links[e], blocks.dyads[e] - blocks.links[e]) - none;
        }
      }
    }
    return sum;
  }

  /** Whether all counts are those of the partition. */
  public boolean countsAreRight() {
    IrmBlocks fresh = new IrmBlocks(blocks.n, blocks.directed);
    fresh.place(blocks.label, 0, cells);
    for (int a = 0; a < blocks.clusters; a++) {
      for (int b = 0; b < blocks.clusters; b++) {
        if (fresh.links[a * fresh.stride + b] != blocks.links[a * blocks.stride + b]
            || fresh.dyads[a * fresh.stride + b] != blocks.dyads[a * blocks.stride + b]) {
          return false;
        }
      }
    }
    return fresh.clusters == blocks.clusters;
  }

  /** The model. */
  public IrmModel model() {
    return model;
  }

  /** The number of objects. */
  public int objects() {
    return blocks.n;
  }

  /** The number of clusters. */
  public int clusters() {
    return blocks.clusters;
  }

  /** The current value. */
  public double concentration() {
    return concentration;
  }

  /** The current value. */
  public double beta1() {
    return beta1;
  }

  /** The current value. */
  public double beta2() {
    return beta2;
  }

  /**
   * Sets the concentration.
   *
   * @param value positive
   */
  public void concentration(double value) {
    concentration = value;
  }

  /**
   * Sets both betas.
   *
   * @param first weight of links, positive
   * @param second weight of non-links, positive
   */
  public void betas(double first, double second) {
    beta1 = first;
    beta2 = second;
  }

  /** {@code log Gamma(offset + x)} for whole numbers x, computed when first asked for. */
  static final class LogGammaTable {
    private static final int LARGEST = 1 << 16;

    private double offset = 1;
    private double[] values = {0};
    private int filled;

    /** Starts anew with another offset. */
    void offset(double newOffset) {
      if (newOffset != offset || filled == 0) {
        offset = newOffset;
        filled = 1;
        values[0] = GammaFunction.log(offset);
      }
    }

    double value(int x) {
      if (x < filled) {
        return values[x];
      }
      if (x >= LARGEST) {
        return GammaFunction.log(offset + x);
      }
      if (x >= values.length) {
        values = Arrays.copyOf(values, Math.min(LARGEST, Math.max(2 * values.length, x + 64)));
      }
      for (; filled <= x; filled++) {
        // A fresh start now and then keeps rounding errors from accumulating.
        values[filled] =
            (filled & 63) == 0
                ? GammaFunction.log(offset + filled)
                : values[filled - 1] + Math.log(offset + (filled - 1));
      }
      return values[x];
    }
  }

  /**
   * The log density of the logarithm of one beta, given the partition and the other beta: {@code d
   * beta / d log beta} is beta. One for each workspace, so that a sweep makes no objects.
   */
  static final class IrmBetaTarget implements DoubleUnaryOperator {
    private final IrmBlocks blocks;
    private final Gamma prior;
    private IrmSampler.BlockLikelihood likelihood = IrmSampler.LIKELIHOOD;
    private boolean first;
    private double other;

    IrmBetaTarget(IrmBlocks blocks, Gamma prior) {
      this.blocks = blocks;
      this.prior = prior;
    }

    /**
     * Of one beta.
     *
     * @param ofLinks whether it is the weight of links, else of non-links
     * @param ofBlocks the likelihood
     * @param held the other beta
     * @return this
     */
    IrmBetaTarget of(boolean ofLinks, IrmSampler.BlockLikelihood ofBlocks, double held) {
      likelihood = ofBlocks;
      first = ofLinks;
      other = held;
      return this;
    }

    @Override
    public double applyAsDouble(double logarithm) {
      double beta = Math.exp(logarithm);
      double log =
          first ? likelihood.log(blocks, beta, other) : likelihood.log(blocks, other, beta);
      return log + prior.shape() * logarithm - prior.rate() * beta;
    }
  }
}
