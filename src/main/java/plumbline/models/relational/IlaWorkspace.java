package plumbline.models.relational;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;

/**
 * The infinite latent attribute model in mutable form. For every ordered pair of objects it caches
 * the sum of the weights of their common attributes and the exponential of that sum, both without
 * the bias, so that a likelihood is a product of {@code 1 + e^bias e^w odds} over dyads. Where
 * strengths could overflow the exponential, or the link is not logistic, the updates sum log
 * probabilities dyad by dyad instead.
 */
final class IlaWorkspace implements Workspace<IlaState, Network> {
  private final IlaModel model;
  final int n;
  final boolean directed;
  final LinkStrengths strengths;
  private final List<IlaColumn> columns = new ArrayList<>();
  private final List<IlaColumn> spare = new ArrayList<>();
  private double alpha;
  private double gamma;
  private double precision;
  final MembershipDecision decision = new MembershipDecision();
  final AttributeBlocks blocks;
  final WeightTarget weightTarget;
  final BiasTarget biasTarget;
  final ShiftTarget shiftTarget;
  final RestaurantPrior.Concentration gammaConditional = new RestaurantPrior.Concentration();
  private double[] proposed = new double[4];
  private IlaColumn[] common = new IlaColumn[8];
  private final SharedDyads shared;

  IlaWorkspace(IlaModel model) {
    this.model = model;
    this.n = model.dyads().size();
    this.directed = model.dyads().directed();
    this.strengths = new LinkStrengths(model.dyads(), model.link());
    this.blocks = new AttributeBlocks(strengths);
    this.weightTarget = new WeightTarget(strengths, blocks);
    this.shiftTarget = new ShiftTarget(model, strengths);
    this.shared = new SharedDyads(n, directed, strengths);
    this.biasTarget = new BiasTarget(model.priors().bias(), model.link());
  }

  @Override
  public void place(IlaState state, Network data) {
    strengths.place(data);
    strengths.bias = state.bias();
    alpha = state.alpha();
    gamma = state.gamma();
    precision = state.precision();
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
    return new IlaState(alpha, gamma, strengths.bias, precision, attributes);
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
  void refresh() {
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
    strengths.largest = Math.abs(strengths.bias);
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
    double most = strengths.largest;
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
    strengths.largest = most;
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

  /**
   * Exchanges the last attribute with one at a uniformly chosen position. Done to each new
   * attribute, it keeps the order from ever saying anything.
   */
  void shuffleLast(Rng rng) {
    int last = columns.size() - 1;
    int position = rng.uniformInt(columns.size());
    IlaColumn moved = columns.get(position);
    columns.set(position, columns.get(last));
    columns.set(last, moved);
  }

  /** Removes an attribute; the last takes its place. Strengths are not changed. */
  void removeColumn(int m) {
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
  void part(int i, IlaColumn f) {
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

  /** Tells the target of the bias about the dyads that share an attribute, and about no other. */
  void gatherBias() {
    shared.gather(columns, biasTarget);
  }

  /** Scratch space for at least this many proposed weights. */
  double[] proposed(int length) {
    if (proposed.length < length) {
      proposed = new double[2 * length];
    }
    return proposed;
  }

  /** The model. */
  public IlaModel model() {
    return model;
  }

  /** The number of attributes. */
  public int attributes() {
    return columns.size();
  }

  /**
   * An attribute.
   *
   * @param m its position
   * @return the attribute, to be changed in place
   */
  IlaColumn column(int m) {
    return columns.get(m);
  }

  /** The number of objects. */
  public int objects() {
    return n;
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
  public double gamma() {
    return gamma;
  }

  /** The current value. */
  public double bias() {
    return strengths.bias;
  }

  /** Sets alpha. */
  void alpha(double value) {
    alpha = value;
  }

  /** Sets gamma. */
  void gamma(double value) {
    gamma = value;
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
