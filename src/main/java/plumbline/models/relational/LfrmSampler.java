package plumbline.models.relational;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plumbline.distributions.Gamma;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.NealSlice;
import plumbline.sampling.ParallelTempering;
import plumbline.sampling.Replicas;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/**
 * The sampler of the {@link LfrmModel}. One sweep: {@code memberships} ({@link LfrmMemberships}),
 * {@code own} ({@link LfrmOwn}), {@code weights} ({@link LfrmWeights}), {@code bias} by slice
 * sampling, and {@code alpha} and {@code precision} from their conditionals.
 *
 * <p>Departure from Miller, Griffiths and Jordan (2009): new features by birth and death with exact
 * acceptance, not by a truncated and estimated likelihood.
 */
final class LfrmSampler implements Sampler<LfrmState, Network> {
  /** The names of the updates of {@link #withRecoding}. */
  static final String RECODING = "recoding";

  static final String SHIFT = "shift";

  private static final NealSlice BIAS_SLICE = NealSlice.of(1);

  private final LfrmModel model;
  private final Map<String, Update<? super LfrmWorkspace>> updates;
  private final Sweep<LfrmState, Network, LfrmWorkspace> sweep;

  private LfrmSampler(LfrmModel model, Map<String, Update<? super LfrmWorkspace>> updates) {
    this.model = model;
    this.updates = Collections.unmodifiableMap(updates);
    Sweep<LfrmState, Network, LfrmWorkspace> all = Sweep.over(() -> new LfrmWorkspace(model));
    for (Map.Entry<String, Update<? super LfrmWorkspace>> named : updates.entrySet()) {
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
  public static LfrmSampler of(LfrmModel model) {
    Map<String, Update<? super LfrmWorkspace>> updates = new LinkedHashMap<>();
    updates.put("memberships", new LfrmMemberships());
    updates.put("own", new LfrmOwn());
    updates.put("weights", new LfrmWeights());
    updates.put("bias", LfrmSampler::updateBias);
    updates.put("alpha", LfrmSampler::updateAlpha);
    updates.put("precision", LfrmSampler::updatePrecision);
    return new LfrmSampler(model, updates);
  }

  /**
   * With two updates that go from one coding of the same strengths to another ({@link
   * LfrmRecoding}, {@link LfrmShift}), after that of the bias: more work in a sweep, and a chain
   * that does not stay in the coding that it found first.
   *
   * @return the longer sampler
   */
  public LfrmSampler withRecoding() {
    Map<String, Update<? super LfrmWorkspace>> more = new LinkedHashMap<>();
    updates.forEach(
        (name, update) -> {
          more.put(name, update);
          if (name.equals("bias")) {
            more.put(RECODING, new LfrmRecoding());
            more.put(SHIFT, new LfrmShift());
          }
        });
    return new LfrmSampler(model, more);
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public LfrmSampler replace(String name, Update<? super LfrmWorkspace> update) {
    if (!updates.containsKey(name)) {
      throw new IllegalArgumentException("no update named " + name + " among " + updates.keySet());
    }
    Map<String, Update<? super LfrmWorkspace>> changed = new LinkedHashMap<>(updates);
    changed.put(name, update);
    return new LfrmSampler(model, changed);
  }

  @Override
  public Map<String, Update<? super LfrmWorkspace>> updates() {
    return updates;
  }

  /**
   * A workspace as the sampler's chains have it.
   *
   * @return an empty workspace, to be placed before use
   */
  public LfrmWorkspace workspace() {
    return new LfrmWorkspace(model);
  }

  /**
   * The same updates for another model.
   *
   * @param other of any size
   * @return the sampler
   */
  LfrmSampler forModel(LfrmModel other) {
    return new LfrmSampler(other, updates);
  }

  /**
   * One sweep on a workspace of one's own.
   *
   * @param work placed before; changed in place
   * @param rng the source of randomness
   */
  public void advance(LfrmWorkspace work, Rng rng) {
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
  public Sweep<List<LfrmState>, Network, Replicas<LfrmState, Network, LfrmWorkspace>> tempered(
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
  Sampler<LfrmState, Network> atPower(double power) {
    return sweep.withWorkspaces(
        () -> {
          LfrmWorkspace work = workspace();
          work.strengths.power = power;
          return work;
        });
  }

  /** The model. */
  public LfrmModel model() {
    return model;
  }

  @Override
  public Map<String, Sampler<LfrmState, Network>> kernels() {
    Map<String, Sampler<LfrmState, Network>> alone = new LinkedHashMap<>();
    updates.forEach(
        (name, update) -> alone.put(name, new LfrmSampler(model, Map.of(name, update))));
    return alone;
  }

  @Override
  public LfrmSampler wrapped(Update.Wrapper wrapper) {
    Map<String, Update<? super LfrmWorkspace>> around = new LinkedHashMap<>();
    updates.forEach((name, update) -> around.put(name, wrapper.<LfrmWorkspace>wrap(name, update)));
    return new LfrmSampler(model, around);
  }

  @Override
  public Chain<LfrmState, Network> start(LfrmState initial, Network data) {
    return sweep.start(initial, data);
  }

  /**
   * The bias given everything else.
   *
   * @param work changed in place
   * @param rng the source of randomness
   */
  public static void updateBias(LfrmWorkspace work, Rng rng) {
    work.gatherBias();
    work.bias(BIAS_SLICE.step(work.bias(), work.biasTarget, rng));
  }

  private static void updateAlpha(LfrmWorkspace work, Rng rng) {
    Gamma prior = work.model().priors().alpha();
    double rate = prior.rate() + BuffetPrior.harmonic(work.n);
    work.alpha(rng.gamma(prior.shape() + work.features()) / rate);
  }

  /** Only half of the weights are free in a symmetric network. */
  private static void updatePrecision(LfrmWorkspace work, Rng rng) {
    double free = 0;
    double squares = 0;
    for (int k = 0; k < work.features(); k++) {
      for (int l = work.directed ? 0 : k; l < work.features(); l++) {
        free++;
        squares += work.weight(k, l) * work.weight(k, l);
      }
    }
    Gamma prior = work.model().priors().precision();
    work.precision(rng.gamma(prior.shape() + free / 2) / (prior.rate() + squares / 2));
  }
}
