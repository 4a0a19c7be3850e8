package plumbline.models.relational.features;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Gamma;
import plumbline.distributions.Normal;
import plumbline.models.relational.Link;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;
import plumbline.sampling.kernels.NealSlice;

/**
 * What the mutable forms of the two models with features have in common: the strengths of all
 * relations, the numbers, and features in an order that says nothing. And the updates of these
 * numbers, which are the same in both.
 *
 * @param <S> state
 * @param <M> model
 * @param <C> a feature in mutable form
 */
public abstract class FeatureWorkspace<S extends FeatureState, M extends FeatureModel<S>, C>
    implements Workspace<S, Network> {
  private static final NealSlice BIAS_SLICE = NealSlice.of(1);

  private final M model;
  public final int n;
  public final boolean directed;
  public final LinkStrengths strengths;
  public final BiasTarget biasTarget;
  public final List<C> columns = new ArrayList<>();
  public final List<C> spare = new ArrayList<>();
  private double alpha;
  private double precision;

  public FeatureWorkspace(M model) {
    this.model = model;
    this.n = model.dyads().size();
    this.directed = model.dyads().directed();
    this.strengths = new LinkStrengths(model.dyads(), model.link());
    this.biasTarget = new BiasTarget(model.priors().bias(), strengths);
  }

  /** Takes over the data and what both states have. */
  public void placeNumbers(S state, Network data) {
    strengths.place(data);
    strengths.bias = state.bias();
    alpha = state.alpha();
    precision = state.precision();
  }

  /** Tells the target of the bias about the dyads whose strength differs from it. */
  public abstract void gatherBias();

  /** How many weights are free. */
  public abstract double freeWeights();

  /** The sum of their squares. */
  public abstract double squares();

  /** Exchanges two features in the order. */
  public void exchange(int a, int b) {
    C moved = columns.get(a);
    columns.set(a, columns.get(b));
    columns.set(b, moved);
  }

  /**
   * Exchanges the last feature with one at a uniformly chosen position. Done to each new feature,
   * it keeps the order from ever saying anything.
   */
  public void shuffleLast(Rng rng) {
    exchange(rng.uniformInt(columns.size()), columns.size() - 1);
  }

  /** The bias given everything else. */
  public static void updateBias(FeatureWorkspace<?, ?, ?> work, Rng rng) {
    work.gatherBias();
    work.bias(BIAS_SLICE.step(work.bias(), work.biasTarget, rng));
  }

  public static void updateAlpha(FeatureWorkspace<?, ?, ?> work, Rng rng) {
    Gamma prior = work.model().priors().alpha();
    double rate = prior.rate() + BuffetPrior.harmonic(work.n);
    work.alpha(rng.gamma(prior.shape() + work.features()) / rate);
  }

  /** Only half of the weights are free in a symmetric network. */
  public static void updatePrecision(FeatureWorkspace<?, ?, ?> work, Rng rng) {
    Gamma prior = work.model().priors().precision();
    work.precision(
        rng.gamma(prior.shape() + work.freeWeights() / 2) / (prior.rate() + work.squares() / 2));
  }

  public M model() {
    return model;
  }

  public int features() {
    return columns.size();
  }

  public C column(int k) {
    return columns.get(k);
  }

  public double sigma() {
    return 1 / Math.sqrt(precision);
  }

  public double alpha() {
    return alpha;
  }

  public void alpha(double value) {
    alpha = value;
  }

  public double bias() {
    return strengths.bias;
  }

  /** Sets the bias; nothing cached depends on it. */
  public void bias(double value) {
    strengths.bias = value;
  }

  public double precision() {
    return precision;
  }

  public void precision(double value) {
    precision = value;
  }

  /**
   * The log density of the bias. Dyads without a common feature all have the same strength, the
   * bias itself, and enter by their number.
   */
  public static final class BiasTarget implements DoubleUnaryOperator {
    private final Normal prior;
    private final LinkStrengths strengths;
    private double[] odds = new double[64];
    private int[] dyads = new int[64];
    private int count;
    private double largest;
    private double sharedLinks;
    private double plainLinks;
    private double plainDyads;

    BiasTarget(Normal prior, LinkStrengths strengths) {
      this.prior = prior;
      this.strengths = strengths;
    }

    /**
     * Begins with every dyad at the strength of the bias itself.
     *
     * @param room how many dyads may be added
     */
    public void begin(int room) {
      if (odds.length < room) {
        odds = new double[0]; // never both the old and the new: there may be millions
        odds = new double[room];
        dyads = new int[room];
      }
      count = 0;
      largest = 0;
      sharedLinks = 0;
      plainDyads = strengths.dyads;
      plainLinks = strengths.links;
    }

    /**
     * One dyad has a strength of its own.
     *
     * @param dyad its number; nothing happens if it is silent
     */
    public void add(int dyad) {
      int cell = strengths.cells[dyad];
      if (cell == Network.SILENT) {
        return;
      }
      odds[count] = strengths.odds[dyad];
      dyads[count++] = dyad;
      sharedLinks += cell & 1;
      plainDyads--;
      plainLinks -= cell & 1;
      if (!(Math.abs(strengths.strength[dyad]) <= largest) && !Double.isNaN(largest)) {
        largest = Math.abs(strengths.strength[dyad]);
      }
    }

    @Override
    public double applyAsDouble(double bias) {
      double whole = logDensity(bias);
      double power = strengths.power;
      if (power == 1) {
        return whole;
      }
      double z = (bias - prior.mean()) / prior.standardDeviation();
      return power * whole - (1 - power) * 0.5 * z * z;
    }

    private double logDensity(double bias) {
      Link link = strengths.link;
      double z = (bias - prior.mean()) / prior.standardDeviation();
      double sum =
          plainLinks * link.logProbability(true, bias)
              + (plainDyads - plainLinks) * link.logProbability(false, bias)
              - 0.5 * z * z;
      double bound = largest + Math.abs(bias);
      if (link == Link.LOGISTIC && bound < LinkStrengths.SAFE) {
        return sum + sharedLinks * bias - OnePlus.sum(odds, 0, count, Math.exp(bias), bound);
      }
      for (int t = 0; t < count; t++) {
        boolean linked = strengths.cells[dyads[t]] == Network.LINK;
        double strength = strengths.strength[dyads[t]];
        sum += link.logProbability(linked, bias + strength);
        sum -= linked ? strength : 0; // a constant that the product of odds leaves out
      }
      return sum;
    }
  }
}
