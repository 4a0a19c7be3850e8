package plumbline.models.relational.lfrm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.models.relational.features.FeatureWorkspace;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;

/**
 * The latent feature relational model in mutable form, with the strength of every relation and its
 * exponential cached, both without the bias.
 */
public final class LfrmWorkspace
    extends FeatureWorkspace<LfrmState, LfrmModel, LfrmWorkspace.LfrmColumn> {
  private final FeatureWeights weights = new FeatureWeights();
  final LfrmWeights.FeaturePairTarget pairTarget;
  final LfrmMemberships.DyadRow dyadRow;
  final LfrmMemberships.DyadRow dyadColumn;
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
    super(model);
    this.pairTarget = new LfrmWeights.FeaturePairTarget(strengths);
    this.dyadRow = new LfrmMemberships.DyadRow(n);
    this.dyadColumn = new LfrmMemberships.DyadRow(n);
    this.change = new double[n];
    this.changeFactor = new double[n];
    this.changeInFactor = new double[n];
    this.changeIn = new double[n];
  }

  @Override
  public void place(LfrmState state, Network data) {
    placeNumbers(state, data);
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
        alpha(),
        bias(),
        precision(),
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
    strengths.largest(most);
  }

  @Override
  public void gatherBias() {
    biasTarget.begin(strengths.dyads());
    for (int i = 0; i < n; i++) {
      for (int e = n * i + (directed ? 0 : i); e < n * (i + 1); e++) {
        if (strengths.strength[e] != 0) {
          biasTarget.add(e);
        }
      }
    }
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

  @Override
  public void exchange(int a, int b) {
    if (a == b) {
      return;
    }
    super.exchange(a, b);
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

  @Override
  public double freeWeights() {
    double k = columns.size();
    return directed ? k * k : k * (k + 1) / 2;
  }

  @Override
  public double squares() {
    double squares = 0;
    for (int k = 0; k < columns.size(); k++) {
      for (int l = directed ? 0 : k; l < columns.size(); l++) {
        squares += weight(k, l) * weight(k, l);
      }
    }
    return squares;
  }

  /** A weight. */
  double weight(int k, int l) {
    return weights.at(k, l);
  }

  /** Sets one entry of the weights and nothing else. */
  void weight(int k, int l, double w) {
    weights.set(k, l, w);
  }

  /** The weights of pairs of features, with room for more features than there are. */
  static final class FeatureWeights {
    private int stride = 8;
    private double[] entries = new double[stride * stride];

    double at(int k, int l) {
      return entries[k * stride + l];
    }

    void set(int k, int l, double weight) {
      entries[k * stride + l] = weight;
    }

    /** Doubles the room where it is too small; what is there stays. */
    void makeRoom(int features) {
      if (features <= stride) {
        return;
      }
      double[] old = entries;
      entries = new double[4 * stride * stride];
      for (int k = 0; k < stride; k++) {
        System.arraycopy(old, k * stride, entries, k * 2 * stride, stride);
      }
      stride *= 2;
    }

    /** Exchanges rows and columns of two among so many features. */
    public void exchange(int a, int b, int features) {
      for (int l = 0; l < features; l++) {
        double w = at(a, l);
        set(a, l, at(b, l));
        set(b, l, w);
      }
      for (int l = 0; l < features; l++) {
        double w = at(l, a);
        set(l, a, at(l, b));
        set(l, b, w);
      }
    }
  }

  /**
   * One feature in mutable form: who has it, and what it would add to the strength of the relation
   * of an object that has it to each other object, given the other's features.
   */
  static final class LfrmColumn {
    final boolean[] has;
    int size;
    final double[] out; // sum over the features l of object j of w[this, l]
    final double[] outFactor; // its exponential
    final double[] in; // of w[l, this]; the same arrays in a symmetric network
    final double[] inFactor;
    double largest; // no reach is above it in absolute value

    LfrmColumn(int objects, boolean directed) {
      has = new boolean[objects];
      out = new double[objects];
      outFactor = new double[objects];
      in = directed ? new double[objects] : out;
      inFactor = directed ? new double[objects] : outFactor;
    }

    /** Computes the reach of this feature, the k-th, from all features and weights. */
    void reach(int k, List<LfrmColumn> features, LfrmWorkspace.FeatureWeights weights) {
      largest = 0;
      Arrays.fill(out, 0);
      Arrays.fill(outFactor, 1);
      Arrays.fill(in, 0);
      Arrays.fill(inFactor, 1);
      for (int l = 0; l < features.size(); l++) {
        boolean[] others = features.get(l).has;
        double outwards = weights.at(k, l);
        double inwards = weights.at(l, k);
        double outwardsFactor = Math.exp(outwards);
        double inwardsFactor = Math.exp(inwards);
        for (int j = 0; j < others.length; j++) {
          if (others[j]) {
            shiftOut(j, outwards, outwardsFactor);
            if (in != out) {
              shiftIn(j, inwards, inwardsFactor);
            }
          }
        }
      }
    }

    /** Moves the reach to one object. */
    void shiftOut(int j, double change, double factor) {
      out[j] += change;
      outFactor[j] *= factor;
      largest = Math.abs(out[j]) > largest ? Math.abs(out[j]) : largest;
    }

    /** Moves the reach from one object; of a directed network only. */
    void shiftIn(int j, double change, double factor) {
      in[j] += change;
      inFactor[j] *= factor;
      largest = Math.abs(in[j]) > largest ? Math.abs(in[j]) : largest;
    }
  }
}
