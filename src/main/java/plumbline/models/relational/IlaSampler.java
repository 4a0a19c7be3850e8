package plumbline.models.relational;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.distributions.Gamma;
import plumbline.models.relational.RestaurantPrior.Concentration;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.NealSlice;
import plumbline.sampling.ParallelTempering;
import plumbline.sampling.Replicas;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/**
 * The sampler of the {@link IlaModel}. One sweep: {@code memberships} ({@link IlaMemberships}),
 * {@code own} ({@link IlaOwn}), {@code weights} ({@link IlaWeights}), {@code bias} by slice
 * sampling, and {@code alpha}, {@code gamma} and {@code precision} from their conditionals.
 *
 * <p>Departure from the document: it slices alpha and gamma; both have closed conditionals (gamma
 * with one auxiliary pair for each attribute, Escobar and West 1995).
 */
public final class IlaSampler implements Sampler<IlaState, Network> {
  /** Auxiliary subclusters in one membership decision. */
  public static final int AUXILIARIES = 2;

  /** The name of the update of {@link #withShift}. */
  static final String SHIFT = "shift";

  private static final NealSlice BIAS_SLICE = NealSlice.of(1);

  private final IlaModel model;
  private final Map<String, Update<? super IlaWorkspace>> updates;
  private final Map<String, Update<? super IlaWorkspace>> origins;
  private final Sweep<IlaState, Network, IlaWorkspace> sweep;

  private IlaSampler(IlaModel model, Map<String, Update<? super IlaWorkspace>> updates) {
    this(model, updates, updates);
  }

  private IlaSampler(
      IlaModel model,
      Map<String, Update<? super IlaWorkspace>> updates,
      Map<String, Update<? super IlaWorkspace>> origins) {
    this.model = model;
    this.updates = Collections.unmodifiableMap(updates);
    this.origins = Collections.unmodifiableMap(origins);
    Sweep<IlaState, Network, IlaWorkspace> all = Sweep.over(() -> new IlaWorkspace(model));
    for (Map.Entry<String, Update<? super IlaWorkspace>> named : updates.entrySet()) {
      all = all.then(named.getKey(), named.getValue());
    }
    this.sweep = all;
  }

  /**
   * The sampler with its usual settings.
   *
   * @param model the model
   * @return the sampler
   */
  public static IlaSampler of(IlaModel model) {
    Map<String, Update<? super IlaWorkspace>> updates = new LinkedHashMap<>();
    updates.put("memberships", new IlaMemberships(AUXILIARIES));
    updates.put("own", new IlaOwn());
    updates.put("weights", new IlaWeights());
    updates.put("bias", IlaSampler::updateBias);
    updates.put("alpha", IlaSampler::updateAlpha);
    updates.put("gamma", IlaSampler::updateGamma);
    updates.put("precision", IlaSampler::updatePrecision);
    return new IlaSampler(model, updates);
  }

  /**
   * With an update that moves the bias and weights together ({@link IlaShift}) after that of the
   * bias: more work in a sweep, and a bias that does not drift.
   *
   * @return the longer sampler
   */
  public IlaSampler withShift() {
    Map<String, Update<? super IlaWorkspace>> more = new LinkedHashMap<>();
    updates.forEach(
        (name, update) -> {
          more.put(name, update);
          if (name.equals("bias")) {
            more.put(SHIFT, new IlaShift());
          }
        });
    return new IlaSampler(model, more);
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  IlaSampler replace(String name, Update<? super IlaWorkspace> update) {
    if (!updates.containsKey(name)) {
      throw new IllegalArgumentException("no update named " + name + " among " + updates.keySet());
    }
    Map<String, Update<? super IlaWorkspace>> changed = new LinkedHashMap<>(updates);
    changed.put(name, update);
    return new IlaSampler(model, changed);
  }

  @Override
  public Map<String, Update<? super IlaWorkspace>> updates() {
    return updates;
  }

  /**
   * The same updates for another model.
   *
   * @param other of any size
   * @return the sampler
   */
  IlaSampler forModel(IlaModel other) {
    return new IlaSampler(other, updates, origins);
  }

  private IlaSampler only(String name) {
    return new IlaSampler(
        model,
        Map.of(name, java.util.Objects.requireNonNull(updates.get(name))),
        Map.of(name, java.util.Objects.requireNonNull(origins.get(name))));
  }

  /**
   * The update of the memberships itself, whatever was put around it.
   *
   * @return empty if it is of another kind
   */
  Optional<IlaMemberships> memberships() {
    return origins.get("memberships") instanceof IlaMemberships update
        ? Optional.of(update)
        : Optional.empty();
  }

  /** How the weights are updated. */
  enum Weights {
    /** Each in turn by {@link IlaWeights}. */
    SLICES,
    /** All of an attribute by {@link IlaEllipticalWeights}. */
    ELLIPSES,
    /** In a way of the user's own. */
    OTHER
  }

  /** How the weights are updated, whatever was put around the update. */
  Weights weights() {
    Object update = origins.get("weights");
    return update instanceof IlaWeights
        ? Weights.SLICES
        : update instanceof IlaEllipticalWeights ? Weights.ELLIPSES : Weights.OTHER;
  }

  /**
   * A workspace as the sampler's chains have it.
   *
   * @return an empty workspace, to be placed before use
   */
  IlaWorkspace workspace() {
    return new IlaWorkspace(model);
  }

  /**
   * One sweep on a workspace of one's own.
   *
   * @param work placed before; changed in place
   * @param rng the source of randomness
   */
  void advance(IlaWorkspace work, Rng rng) {
    sweep.advance(work, rng);
  }

  /**
   * The same updates of one replica for each power of the likelihood, with exchanges: for a
   * posterior of several modes.
   *
   * @param powers from 1 down, in [0, 1]
   * @return a sampler of lists of states; the first of each list is the posterior's
   * @throws IllegalArgumentException if the powers do not start at 1 or do not fall
   */
  Sweep<List<IlaState>, Network, Replicas<IlaState, Network, IlaWorkspace>> tempered(
      double... powers) {
    return ParallelTempering.of(
        sweep, (work, power) -> work.strengths.power = power, StrengthLikelihood::of, powers);
  }

  /**
   * This sampler with the likelihood to a power.
   *
   * @param power in [0, 1]
   * @return a sampler of the prior times that power of the likelihood
   */
  Sampler<IlaState, Network> atPower(double power) {
    return sweep.withWorkspaces(
        () -> {
          IlaWorkspace work = workspace();
          work.strengths.power = power;
          return work;
        });
  }

  /** The model. */
  public IlaModel model() {
    return model;
  }

  @Override
  public Map<String, Sampler<IlaState, Network>> kernels() {
    Map<String, Sampler<IlaState, Network>> alone = new LinkedHashMap<>();
    updates.forEach((name, update) -> alone.put(name, only(name)));
    return alone;
  }

  @Override
  public IlaSampler wrapped(Update.Wrapper wrapper) {
    Map<String, Update<? super IlaWorkspace>> around = new LinkedHashMap<>();
    updates.forEach((name, update) -> around.put(name, wrapper.<IlaWorkspace>wrap(name, update)));
    return new IlaSampler(model, around, origins);
  }

  @Override
  public Chain<IlaState, Network> start(IlaState initial, Network data) {
    return sweep.start(initial, data);
  }

  /**
   * The bias given everything else.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  static void updateBias(IlaWorkspace work, Rng rng) {
    work.gatherBias();
    work.bias(BIAS_SLICE.step(work.bias(), work.biasTarget, rng));
  }

  private static void updateAlpha(IlaWorkspace work, Rng rng) {
    Gamma prior = work.model().priors().alpha();
    double rate = prior.rate() + BuffetPrior.harmonic(work.n);
    work.alpha(rng.gamma(prior.shape() + work.attributes()) / rate);
  }

  private static void updateGamma(IlaWorkspace work, Rng rng) {
    Concentration conditional = work.gammaConditional;
    conditional.begin(work.gamma(), work.model().priors().gamma());
    for (int m = 0; m < work.attributes(); m++) {
      conditional.visit(work.column(m).size(), work.column(m).clusters(), rng);
    }
    work.gamma(conditional.draw(rng));
  }

  private static void updatePrecision(IlaWorkspace work, Rng rng) {
    double free = 0;
    double squares = 0;
    for (int m = 0; m < work.attributes(); m++) {
      IlaColumn f = work.column(m);
      for (int k = 0; k < f.clusters; k++) {
        for (int l = work.directed ? 0 : k; l < f.clusters; l++) {
          free++;
          squares += f.weight(k, l) * f.weight(k, l);
        }
      }
    }
    Gamma prior = work.model().priors().precision();
    work.precision(rng.gamma(prior.shape() + free / 2) / (prior.rate() + squares / 2));
  }
}
