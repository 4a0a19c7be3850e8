package plumbline.models.relational;

import java.util.ArrayList;
import java.util.List;
import plumbline.distributions.Gamma;
import plumbline.random.Rng;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Workspace;

/**
 * What the mutable forms of the two models with features have in common: the strengths of all
 * relations, the numbers, and features in an order that says nothing. And the updates of these
 * numbers, which are the same in both.
 *
 * @param <S> state
 * @param <M> model
 * @param <C> a feature in mutable form
 */
abstract class FeatureWorkspace<S extends FeatureState, M extends FeatureModel<S>, C>
    implements Workspace<S, Network> {
  private static final NealSlice BIAS_SLICE = NealSlice.of(1);

  private final M model;
  final int n;
  final boolean directed;
  final LinkStrengths strengths;
  final BiasTarget biasTarget;
  final List<C> columns = new ArrayList<>();
  final List<C> spare = new ArrayList<>();
  private double alpha;
  private double precision;

  FeatureWorkspace(M model) {
    this.model = model;
    this.n = model.dyads().size();
    this.directed = model.dyads().directed();
    this.strengths = new LinkStrengths(model.dyads(), model.link());
    this.biasTarget = new BiasTarget(model.priors().bias(), strengths);
  }

  /** Takes over the data and what both states have. */
  void placeNumbers(S state, Network data) {
    strengths.place(data);
    strengths.bias = state.bias();
    alpha = state.alpha();
    precision = state.precision();
  }

  /** Tells the target of the bias about the dyads whose strength differs from it. */
  abstract void gatherBias();

  /** How many weights are free. */
  abstract double freeWeights();

  /** The sum of their squares. */
  abstract double squares();

  /** Exchanges two features in the order. */
  void exchange(int a, int b) {
    C moved = columns.get(a);
    columns.set(a, columns.get(b));
    columns.set(b, moved);
  }

  /**
   * Exchanges the last feature with one at a uniformly chosen position. Done to each new feature,
   * it keeps the order from ever saying anything.
   */
  void shuffleLast(Rng rng) {
    exchange(rng.uniformInt(columns.size()), columns.size() - 1);
  }

  /** The bias given everything else. */
  static void updateBias(FeatureWorkspace<?, ?, ?> work, Rng rng) {
    work.gatherBias();
    work.bias(BIAS_SLICE.step(work.bias(), work.biasTarget, rng));
  }

  static void updateAlpha(FeatureWorkspace<?, ?, ?> work, Rng rng) {
    Gamma prior = work.model().priors().alpha();
    double rate = prior.rate() + BuffetPrior.harmonic(work.n);
    work.alpha(rng.gamma(prior.shape() + work.features()) / rate);
  }

  /** Only half of the weights are free in a symmetric network. */
  static void updatePrecision(FeatureWorkspace<?, ?, ?> work, Rng rng) {
    Gamma prior = work.model().priors().precision();
    work.precision(
        rng.gamma(prior.shape() + work.freeWeights() / 2) / (prior.rate() + work.squares() / 2));
  }

  M model() {
    return model;
  }

  int features() {
    return columns.size();
  }

  C column(int k) {
    return columns.get(k);
  }

  double sigma() {
    return 1 / Math.sqrt(precision);
  }

  double alpha() {
    return alpha;
  }

  void alpha(double value) {
    alpha = value;
  }

  double bias() {
    return strengths.bias;
  }

  /** Sets the bias; nothing cached depends on it. */
  void bias(double value) {
    strengths.bias = value;
  }

  double precision() {
    return precision;
  }

  void precision(double value) {
    precision = value;
  }
}
