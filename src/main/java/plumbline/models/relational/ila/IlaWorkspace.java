package plumbline.models.relational.ila;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.models.relational.RestaurantPrior;
import plumbline.models.relational.features.FeatureWorkspace;
import plumbline.models.relational.networks.Network;

/**
 * The infinite latent attribute model in mutable form. For every ordered pair of objects it caches
 * the sum of the weights of their common attributes and the exponential of that sum, both without
 * the bias, so that a likelihood is a product of {@code 1 + e^bias e^w odds} over dyads. Where
 * strengths could overflow the exponential, or the link is not logistic, the updates sum log
 * probabilities dyad by dyad instead.
 */
public final class IlaWorkspace extends FeatureWorkspace<IlaState, IlaModel, IlaColumn> {
  private double gamma;
  final MembershipDecision decision = new MembershipDecision();
  final IlaWeights.WeightTarget weightTarget;
  final IlaShift.ShiftTarget shiftTarget;
  final RestaurantPrior.Concentration gammaConditional = new RestaurantPrior.Concentration();
  private double[] proposed = new double[4];
  private IlaColumn[] common = new IlaColumn[8];
  private final int[] seen; // the last object with which each was found to share an attribute

  IlaWorkspace(IlaModel model) {
    super(model);
    this.weightTarget = new IlaWeights.WeightTarget(strengths);
    this.shiftTarget = new IlaShift.ShiftTarget(model, strengths);
    this.seen = new int[n];
  }

  @Override
  public void place(IlaState state, Network data) {
    placeNumbers(state, data);
    gamma = state.gamma();
    while (!columns.isEmpty()) {
      removeColumn(columns.size() - 1);
    }
    for (Attribute attribute : state.attributes()) {
      append().place(attribute);
    }
    recompute();
  }

  @Override
  public IlaState state() {
    List<Attribute> attributes = new ArrayList<>(columns.size());
    for (IlaColumn column : columns) {
      attributes.add(column.state());
    }
    return new IlaState(alpha(), gamma, bias(), precision(), attributes);
  }

  /** Computes all that is cached. */
  private void recompute() {
    Arrays.fill(strengths.strength, 0);
    Arrays.fill(strengths.odds, 1);
    addColumns();
  }

  /**
   * The same without looking at pairs that share no attribute, so that rounding errors do not
   * accumulate and a sparse network costs little.
   */
  public void refresh() {
    for (int m = 0; m < columns.size(); m++) {
      IlaColumn f = columns.get(m);
      for (int s = 0; s < f.size; s++) {
        int row = f.members[s] * n;
        for (int t = 0; t < f.size; t++) {
          strengths.strength[row + f.members[t]] = 0;
          strengths.odds[row + f.members[t]] = 1;
        }
      }
    }
    addColumns();
  }

  private void addColumns() {
    strengths.largest(Math.abs(strengths.bias()));
    for (int m = 0; m < columns.size(); m++) {
      addColumn(columns.get(m));
    }
  }

  private void addColumn(IlaColumn f) {
    f.largest = 0;
    for (int k = 0; k < f.clusters; k++) {
      for (int l = 0; l < f.clusters; l++) {
        f.largest = Math.max(f.largest, Math.abs(f.weights[k * f.stride + l]));
      }
    }
    double most = strengths.largest();
    for (int s = 0; s < f.size; s++) {
      int i = f.members[s];
      int row = f.label[i] * f.stride;
      for (int t = directed ? 0 : s; t < f.size; t++) {
        int j = f.members[t];
        int entry = row + f.label[j];
        double sum = strengths.strength[i * n + j] + f.weights[entry];
        strengths.set(i, j, sum, strengths.odds[i * n + j] * f.factors[entry]);
        if (Math.abs(sum) > most) {
          most = Math.abs(sum);
        }
      }
    }
    strengths.largest(most);
  }

  /** The largest error of a cache. */
  double cacheError() {
    double[] cachedStrength = strengths.strength.clone();
    double[] cachedOdds = strengths.odds.clone();
    recompute();
    return strengths.error(cachedStrength, cachedOdds);
  }

  /**
   * Appends an empty attribute.
   *
   * @return the attribute
   */
  IlaColumn append() {
    IlaColumn column =
        spare.isEmpty() ? new IlaColumn(n, directed) : spare.remove(spare.size() - 1);
    columns.add(column);
    return column;
  }

  /** Removes an attribute; the last takes its place. Strengths are not changed. */
  public void removeColumn(int m) {
    IlaColumn removed = columns.get(m);
    int last = columns.size() - 1;
    columns.set(m, columns.get(last));
    columns.remove(last);
    removed.clear();
    spare.add(removed);
  }

  /**
   * Makes relations exactly those of strangers where nothing is shared any more: after an object
   * has left an attribute.
   *
   * @param i the object
   * @param f the attribute that it has left
   */
  public void part(int i, IlaColumn f) {
    if (common.length < columns.size()) {
      common = new IlaColumn[2 * columns.size()];
    }
    int count = 0;
    for (int m = 0; m < columns.size(); m++) {
      if (columns.get(m).label[i] >= 0) {
        common[count++] = columns.get(m);
      }
    }
    for (int t = 0; t < f.size; t++) {
      int j = f.members[t];
      if (!shares(j, count)) {
        strengths.set(i, j, 0, 1);
        strengths.set(j, i, 0, 1);
      }
    }
    if (count == 0) {
      strengths.set(i, i, 0, 1);
    }
  }

  private boolean shares(int j, int count) {
    for (int m = 0; m < count; m++) {
      if (common[m].label[j] >= 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void gatherBias() {
    biasTarget.begin(room());
    Arrays.fill(seen, -1);
    for (int i = 0; i < n; i++) {
      for (int m = 0; m < columns.size(); m++) {
        IlaColumn f = columns.get(m);
        for (int t = f.label[i] < 0 ? f.size : 0; t < f.size; t++) {
          int j = f.members[t];
          if (seen[j] != i && (directed || j >= i)) {
            seen[j] = i;
            biasTarget.add(i * n + j);
          }
        }
      }
    }
  }

  /** At least the number of observed dyads that share an attribute, with some to spare. */
  private int room() {
    double pairs = 0;
    for (int m = 0; m < columns.size(); m++) {
      double size = columns.get(m).size;
      pairs += directed ? size * size : size * (size + 1) / 2;
    }
    return (int) Math.min(strengths.dyads(), 64 + 1.25 * pairs);
  }

  @Override
  public double freeWeights() {
    double free = 0;
    for (int m = 0; m < columns.size(); m++) {
      double k = columns.get(m).clusters;
      free += directed ? k * k : k * (k + 1) / 2;
    }
    return free;
  }

  @Override
  public double squares() {
    double squares = 0;
    for (int m = 0; m < columns.size(); m++) {
      IlaColumn f = columns.get(m);
      for (int k = 0; k < f.clusters; k++) {
        for (int l = directed ? 0 : k; l < f.clusters; l++) {
          squares += f.weight(k, l) * f.weight(k, l);
        }
      }
    }
    return squares;
  }

  /** Scratch space for at least this many proposed weights. */
  double[] proposed(int length) {
    if (proposed.length < length) {
      proposed = new double[2 * length];
    }
    return proposed;
  }

  double gamma() {
    return gamma;
  }

  void gamma(double value) {
    gamma = value;
  }
}
