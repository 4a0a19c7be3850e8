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
final class LfrmWorkspace implements Workspace<LfrmState, Network> {
  private final LfrmModel model;
  final int n;
  final boolean directed;
  final LinkStrengths strengths;
  private final List<LfrmColumn> columns = new ArrayList<>();
  private final List<LfrmColumn> spare = new ArrayList<>();
  private final FeatureWeights weights = new FeatureWeights();
  private double alpha;
  private double precision;
  final BiasTarget biasTarget;
  final FeaturePairTarget pairTarget;
  final DyadRow dyadRow;
  final DyadRow dyadColumn;
  // Of a birth: what the new feature adds to the dyads from its owner and, In, to it.
  final double[] change;
  final double[] changeFactor;
  final double[] changeInFactor;
  final double[] changeIn;
  // Weights of a new feature k: row has w[k, l], rowIn has w[l, k].
  double[] row = new double[8];
  double[] rowIn = new double[8];
  int[] others = new int[8]; // features that a recoding involves

  LfrmWorkspace(LfrmModel model) {
    this.model = model;
    this.n = model.dyads().size();
    this.directed = model.dyads().directed();
    this.strengths = new LinkStrengths(model.dyads(), model.link());
    this.pairTarget = new FeaturePairTarget(strengths);
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
    strengths.place(data);
    strengths.bias = state.bias();
    alpha = state.alpha();
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
        weights.set(a, b, state.weights().get(a * k + b));
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
        strengths.bias,
        precision,
        features,
        Doubles.generate(k * k, e -> weights.at(e / k, e % k)));
  }

  /** Recomputes all that is cached, Z W Z' as sums of reaches: {@code O(K N (K + N))}. */
  void refresh() {
    for (int k = 0; k < columns.size(); k++) {
      columns.get(k).reach(k, columns, weights);
    }
    double[] strength = strengths.strength;
    double[] odds = strengths.odds;
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
      if (!(Math.abs(strength[e]) <= most) && !Double.isNaN(most)) {
        most = Math.abs(strength[e]);
      }
    }
    strengths.largest = most;
  }

  /** Tells the target of the bias about the dyads whose strength differs from it. */
  void gatherBias() {
    biasTarget.begin(
        strengths.cells,
        strengths.strength,
        strengths.dyads,
        strengths.links,
        strengths.dyads,
        strengths.power);
    biasTarget.addAll(n, directed, strengths.odds);
  }

  /** The largest error of a cache. */
  double cacheError() {
    double[] cachedStrength = strengths.strength.clone();
    double[] cachedOdds = strengths.odds.clone();
    double[][] reaches = columns.stream().map(c -> c.out.clone()).toArray(double[][]::new);
    double[][] reachesIn = columns.stream().map(c -> c.in.clone()).toArray(double[][]::new);
    refresh();
    double worst = strengths.error(cachedStrength, cachedOdds);
    for (int k = 0; k < reaches.length; k++) {
      for (int j = 0; j < n; j++) {
        worst = Math.max(worst, Math.abs(reaches[k][j] - columns.get(k).out[j]));
        worst = Math.max(worst, Math.abs(reachesIn[k][j] - columns.get(k).in[j]));
      }
    }
    return worst;
  }

  private LfrmColumn append() {
    LfrmColumn column =
        spare.isEmpty() ? new LfrmColumn(n, directed) : spare.remove(spare.size() - 1);
    column.size = 0;
    Arrays.fill(column.has, false);
    columns.add(column);
    weights.makeRoom(columns.size());
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
      weights.set(k, l, row[l]);
      weights.set(l, k, directed ? rowIn[l] : row[l]);
    }
    columns.get(k).reach(k, columns, weights);
    flip(i, k);
  }

  /** Removes a feature that nobody has; the last takes its place. */
  void remove(int k) {
    exchange(k, columns.size() - 1);
    spare.add(columns.remove(columns.size() - 1));
  }

  /**
   * Exchanges the last feature with one at a uniformly chosen position, so that the order never
   * says anything.
   */
  void shuffleLast(Rng rng) {
    exchange(rng.uniformInt(columns.size()), columns.size() - 1);
  }

  private void exchange(int a, int b) {
    if (a == b) {
      return;
    }
    LfrmColumn moved = columns.get(a);
    columns.set(a, columns.get(b));
    columns.set(b, moved);
    weights.exchange(a, b, columns.size());
  }

  /** Gives an object a feature, or takes it away, with everything cached. */
  void flip(int i, int k) {
    LfrmColumn f = columns.get(k);
    double sign = f.has[i] ? -1 : 1;
    shiftSelf(i, sign * selfChange(i, k));
    for (int j = 0; j < n; j++) {
      if (j != i && f.out[j] != 0) {
        strengths.shift(i, j, sign * f.out[j], sign > 0 ? f.outFactor[j] : 1 / f.outFactor[j]);
      }
      if (directed && j != i && f.in[j] != 0) {
        strengths.shift(j, i, sign * f.in[j], sign > 0 ? f.inFactor[j] : 1 / f.inFactor[j]);
      }
    }
    f.has[i] = sign > 0;
    f.size += (int) sign;
    // The reach of l to i is sum_m z_im w[l, m]; l = k is among them.
    for (int l = 0; l < columns.size(); l++) {
      double out = sign * weights.at(l, k);
      columns.get(l).shiftOut(i, out, Math.exp(out));
      if (directed) {
        double in = sign * weights.at(k, l);
        columns.get(l).shiftIn(i, in, Math.exp(in));
      }
    }
  }

  /**
   * What having a feature adds to the strength of an object's relation with itself: {@code (z +
   * e_k) W (z + e_k)' - z W z'} for a z without it. If the object has it, both reaches have w_kk in
   * them.
   */
  double selfChange(int i, int k) {
    LfrmColumn f = columns.get(k);
    double diagonal = weights.at(k, k);
    return f.out[i] + f.in[i] + (f.has[i] ? -diagonal : diagonal);
  }

  private void shiftSelf(int i, double difference) {
    strengths.shift(i, i, difference, Math.exp(difference));
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

  /** A weight. */
  double weight(int k, int l) {
    return weights.at(k, l);
  }

  /** Sets one entry of the weights and nothing else. */
  void weight(int k, int l, double w) {
    weights.set(k, l, w);
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
    return strengths.bias;
  }

  /** Sets alpha. */
  void alpha(double value) {
    alpha = value;
  }

  /** Sets the bias; nothing cached depends on it. */
  void bias(double value) {
    strengths.bias = value;
  }

  /** Sets the precision of the weights. */
  void precision(double value) {
    precision = value;
  }
}
