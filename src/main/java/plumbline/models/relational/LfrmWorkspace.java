package plumbline.models.relational;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;

/**
 * The latent feature relational model in mutable form, with the strength of every relation and its
 * exponential cached, both without the bias.
 */
public final class LfrmWorkspace implements Workspace<LfrmState, Network> {
  private final LfrmModel model;
  final int n;
  final boolean directed;
  final double[] strength;
  final double[] odds;
  private final List<LfrmColumn> columns = new ArrayList<>();
  private final List<LfrmColumn> spare = new ArrayList<>();
  private int stride = 8;
  private double[] weights = new double[64];
  private double largest;
  double power = 1; // of the likelihood: below 1 in a hotter replica
  private double alpha;
  private double bias;
  private double precision;
  private int dyads;
  private int links;
  byte[] cells = new byte[0];
  final BiasTarget biasTarget;
  final FeaturePairTarget pairTarget = new FeaturePairTarget(this);
  final DyadRow dyadRow;
  final DyadRow dyadColumn;
  final double[] change;
  final double[] changeFactor;
  final double[] changeInFactor;
  final double[] changeIn;
  double[] row = new double[8];
  double[] rowIn = new double[8];
  int[] others = new int[8]; // features that a recoding involves

  LfrmWorkspace(LfrmModel model) {
    this.model = model;
    this.n = model.dyads().size();
    this.directed = model.dyads().directed();
    this.strength = new double[n * n];
    this.odds = new double[n * n];
    this.dyadRow = new DyadRow(n);
    this.dyadColumn = new DyadRow(n);
    this.change = new double[n];
    this.changeFactor = new double[n];
    this.changeInFactor = new double[n];
    this.changeIn = new double[n];
    this.biasTarget = new BiasTarget(model.priors().bias(), model.link());
  }

  @Override
  public void place(LfrmState state, Network data) {
    if (data.size() != n || data.dyads().directed() != directed) {
      throw new IllegalArgumentException(
          "the network must have " + model.dyads() + ", not " + data.dyads());
    }
    cells = data.cells();
    dyads = data.observedDyads();
    links = data.links();
    alpha = state.alpha();
    bias = state.bias();
    precision = state.precision();
    while (!columns.isEmpty()) {
      spare.add(columns.remove(columns.size() - 1));
    }
    int k = state.features().size();
    for (int a = 0; a < k; a++) {
      LfrmColumn column = append();
      for (int i = 0; i < n; i++) {
        column.has[i] = state.features().get(a).get(i) > 0;
        column.size += column.has[i] ? 1 : 0;
      }
    }
    for (int a = 0; a < k; a++) {
      for (int b = 0; b < k; b++) {
        weights[a * stride + b] = state.weights().get(a * k + b);
      }
    }
    refresh();
  }

  @Override
  public LfrmState state() {
    int k = columns.size();
    List<Ints> features = new ArrayList<>(k);
    for (LfrmColumn column : columns) {
      features.add(Ints.generate(n, i -> column.has[i] ? 1 : 0));
    }
    return new LfrmState(
        alpha,
        bias,
        precision,
        features,
        Doubles.generate(k * k, e -> weights[e / k * stride + e % k]));
  }

  /** Recomputes all that is cached. */
  void refresh() {
    for (int k = 0; k < columns.size(); k++) {
      reach(k);
    }
    Arrays.fill(strength, 0);
    Arrays.fill(odds, 1);
    for (int k = 0; k < columns.size(); k++) {
      LfrmColumn column = columns.get(k);
      for (int i = 0; i < n; i++) {
        if (column.has[i]) {
          for (int j = 0; j < n; j++) {
            strength[i * n + j] += column.out[j];
            odds[i * n + j] *= column.outFactor[j];
          }
        }
      }
    }
    double most = 0;
    for (int e = 0; e < n * n; e++) {
      if (!(Math.abs(strength[e]) <= most)) {
        most = Math.abs(strength[e]);
      }
    }
    largest = most;
  }

  /** Tells the target of the bias about the dyads whose strength differs from it. */
  void gatherBias() {
    biasTarget.begin(cells, strength, dyads, links, dyads, power);
    biasTarget.addAll(n, directed, odds);
  }

  private void reach(int k) {
    LfrmColumn column = columns.get(k);
    column.largest = 0;
    Arrays.fill(column.out, 0);
    Arrays.fill(column.outFactor, 1);
    Arrays.fill(column.in, 0);
    Arrays.fill(column.inFactor, 1);
    for (int l = 0; l < columns.size(); l++) {
      boolean[] has = columns.get(l).has;
      double out = weights[k * stride + l];
      double in = weights[l * stride + k];
      double outFactor = Math.exp(out);
      double inFactor = Math.exp(in);
      for (int j = 0; j < n; j++) {
        if (has[j]) {
          column.shiftOut(j, out, outFactor);
          if (directed) {
            column.shiftIn(j, in, inFactor);
          }
        }
      }
    }
  }

  /**
   * The largest error of a cache.
   *
   * @return the largest difference of a strength, or relative difference of odds or reaches, from
   *     what the features give
   */
  public double cacheError() {
    double[] cachedStrength = strength.clone();
    double[] cachedOdds = odds.clone();
    double[][] reaches = columns.stream().map(c -> c.out.clone()).toArray(double[][]::new);
    refresh();
    double worst = 0;
    for (int e = 0; e < n * n; e++) {
      if (cells[e] != Network.SILENT) {
        worst = Math.max(worst, Math.abs(strength[e] - cachedStrength[e]));
        worst = Math.max(worst, Math.abs(cachedOdds[e] / odds[e] - 1));
      }
    }
    for (int k = 0; k < reaches.length; k++) {
      for (int j = 0; j < n; j++) {
        worst = Math.max(worst, Math.abs(reaches[k][j] - columns.get(k).out[j]));
      }
    }
    return worst;
  }

  /** Whether products of odds may be tried. */
  boolean fast() {
    return model.link() == Link.LOGISTIC && largest < 2 * IlaWorkspace.SAFE_STRENGTH;
  }

  private LfrmColumn append() {
    LfrmColumn column =
        spare.isEmpty() ? new LfrmColumn(n, directed) : spare.remove(spare.size() - 1);
    column.size = 0;
    Arrays.fill(column.has, false);
    columns.add(column);
    if (columns.size() > stride) {
      double[] old = weights;
      weights = new double[4 * stride * stride];
      for (int k = 0; k < stride; k++) {
        System.arraycopy(old, k * stride, weights, k * 2 * stride, stride);
      }
      stride *= 2;
    }
    return column;
  }

  /**
   * Adds a feature that one object alone has, last in the order. Its weights to the others are in
   * {@link #row} and {@link #rowIn}, the one with itself last.
   */
  void addOwn(int i) {
    append();
    int k = columns.size() - 1;
    for (int l = 0; l <= k; l++) {
      weights[k * stride + l] = row[l];
      weights[l * stride + k] = directed ? rowIn[l] : row[l];
    }
    reach(k);
    flip(i, k);
  }

  /**
   * Removes a feature that nobody has; the last takes its place.
   *
   * @param k the feature
   */
  public void remove(int k) {
    exchange(k, columns.size() - 1);
    spare.add(columns.remove(columns.size() - 1));
  }

  /**
   * Exchanges the last feature with one at a uniformly chosen position, so that the order never
   * says anything.
   *
   * @param rng one choice
   */
  public void shuffleLast(Rng rng) {
    exchange(rng.uniformInt(columns.size()), columns.size() - 1);
  }

  private void exchange(int a, int b) {
    if (a == b) {
      return;
    }
    LfrmColumn moved = columns.get(a);
    columns.set(a, columns.get(b));
    columns.set(b, moved);
    for (int l = 0; l < columns.size(); l++) {
      double w = weights[a * stride + l];
      weights[a * stride + l] = weights[b * stride + l];
      weights[b * stride + l] = w;
    }
    for (int l = 0; l < columns.size(); l++) {
      double w = weights[l * stride + a];
      weights[l * stride + a] = weights[l * stride + b];
      weights[l * stride + b] = w;
    }
  }

  /**
   * Gives an object a feature, or takes it away, with everything cached.
   *
   * @param i the object
   * @param k the feature
   */
  public void flip(int i, int k) {
    LfrmColumn f = columns.get(k);
    double sign = f.has[i] ? -1 : 1;
    shiftSelf(i, sign * selfChange(i, k));
    for (int j = 0; j < n; j++) {
      if (j != i && f.out[j] != 0) {
        shift(i, j, sign * f.out[j], sign > 0 ? f.outFactor[j] : 1 / f.outFactor[j]);
      }
      if (directed && j != i && f.in[j] != 0) {
        shift(j, i, sign * f.in[j], sign > 0 ? f.inFactor[j] : 1 / f.inFactor[j]);
      }
    }
    f.has[i] = sign > 0;
    f.size += (int) sign;
    for (int l = 0; l < columns.size(); l++) {
      double out = sign * weights[l * stride + k];
      columns.get(l).shiftOut(i, out, Math.exp(out));
      if (directed) {
        double in = sign * weights[k * stride + l];
        columns.get(l).shiftIn(i, in, Math.exp(in));
      }
    }
  }

  /** What having a feature adds to the strength of an object's relation with itself. */
  double selfChange(int i, int k) {
    LfrmColumn f = columns.get(k);
    double diagonal = weights[k * stride + k];
    return f.out[i] + f.in[i] + (f.has[i] ? -diagonal : diagonal);
  }

  private void shiftSelf(int i, double difference) {
    strength[i * n + i] += difference;
    odds[i * n + i] *= Math.exp(difference);
  }

  /** Adds to the strength of a dyad, in both directions for a symmetric network. */
  void shift(int i, int j, double difference, double ratio) {
    strength[i * n + j] += difference;
    odds[i * n + j] *= ratio;
    if (!directed && i != j) {
      strength[j * n + i] = strength[i * n + j];
      odds[j * n + i] = odds[i * n + j];
    }
  }

  /** The log probability of what is observed of one dyad, were its strength moved. */
  double logProbability(int dyad, double difference) {
    return model
        .link()
        .logProbability(cells[dyad] == Network.LINK, bias + strength[dyad] + difference);
  }

  LfrmColumn column(int k) {
    return columns.get(k);
  }

  /** The model. */
  public LfrmModel model() {
    return model;
  }

  /** The number of features. */
  public int features() {
    return columns.size();
  }

  /** The number of objects. */
  public int objects() {
    return n;
  }

  /**
   * A weight.
   *
   * @param k row
   * @param l column
   * @return the weight
   */
  public double weight(int k, int l) {
    return weights[k * stride + l];
  }

  /**
   * Sets one entry of the weights and nothing else.
   *
   * @param k row
   * @param l column
   * @param w the weight
   */
  public void weight(int k, int l, double w) {
    weights[k * stride + l] = w;
  }

  /** The standard deviation of the weights. */
  public double sigma() {
    return 1 / Math.sqrt(precision);
  }

  /** The current value. */
  public double alpha() {
    return alpha;
  }

  /** The current value. */
  public double bias() {
    return bias;
  }

  /** Sets alpha. */
  void alpha(double value) {
    alpha = value;
  }

  /** Sets the bias; nothing cached depends on it. */
  void bias(double value) {
    bias = value;
  }

  /**
   * Sets the precision of the weights.
   *
   * @param value positive
   */
  public void precision(double value) {
    precision = value;
  }
}
