package plumbline.models.relational;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import plumbline.models.relational.RestaurantPrior.Concentration;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.NealSlice;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/**
 * The sampler of the {@link IrmModel}. One sweep: {@code partition} (Gibbs), {@code split-merge},
 * {@code concentration} (Escobar and West 1995), and {@code betas}, each by slice sampling of its
 * logarithm.
 */
final class IrmSampler implements Sampler<IrmState, Network> {
  private static final int SCANS = 3;
  private static final NealSlice SLICE = new NealSlice(1, 100);

  /** The likelihood of the betas. */
  @FunctionalInterface
  interface BlockLikelihood {
    /**
     * Its logarithm.
     *
     * @param blocks of the partition
     * @param beta1 weight of links
     * @param beta2 weight of non-links
     * @return the sum over the blocks
     */
    double log(IrmBlocks blocks, double beta1, double beta2);
  }

  /** Each block once. */
  static final BlockLikelihood LIKELIHOOD = IrmBlocks::logLikelihood;

  private final IrmModel model;
  private final Map<String, Update<? super IrmWorkspace>> updates;
  private final Sweep<IrmState, Network, IrmWorkspace> sweep;

  private IrmSampler(IrmModel model, Map<String, Update<? super IrmWorkspace>> updates) {
    this.model = model;
    this.updates = Collections.unmodifiableMap(updates);
    Sweep<IrmState, Network, IrmWorkspace> all = Sweep.over(() -> new IrmWorkspace(model));
    for (Map.Entry<String, Update<? super IrmWorkspace>> named : updates.entrySet()) {
      all = all.then(named.getKey(), named.getValue());
    }
    this.sweep = all;
  }

  /**
   * The sampler.
   *
   * @param model the model
   * @return the sampler
   */
  public static IrmSampler of(IrmModel model) {
    Map<String, Update<? super IrmWorkspace>> updates = new LinkedHashMap<>();
    updates.put("partition", new IrmPartition());
    updates.put("split-merge", new IrmSplitMerge(SCANS));
    updates.put("concentration", IrmSampler::updateConcentration);
    updates.put("betas", (work, rng) -> updateBetas(work, LIKELIHOOD, rng));
    return new IrmSampler(model, updates);
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public IrmSampler replace(String name, Update<? super IrmWorkspace> update) {
    if (!updates.containsKey(name)) {
      throw new IllegalArgumentException("no update named " + name + " among " + updates.keySet());
    }
    Map<String, Update<? super IrmWorkspace>> changed = new LinkedHashMap<>(updates);
    changed.put(name, update);
    return new IrmSampler(model, changed);
  }

  /**
   * The updates of the clusters alone: with the parameters held they move on the partitions.
   *
   * @return the shorter sampler
   */
  IrmSampler ofClusters() {
    Map<String, Update<? super IrmWorkspace>> kept = new LinkedHashMap<>(updates);
    kept.keySet().retainAll(java.util.List.of("partition", "split-merge"));
    return new IrmSampler(model, kept);
  }

  /**
   * The same updates for another model.
   *
   * @param other of any size
   * @return the sampler
   */
  IrmSampler forModel(IrmModel other) {
    return new IrmSampler(other, updates);
  }

  /**
   * A workspace as the sampler's chains have it.
   *
   * @return an empty workspace, to be placed before use
   */
  public IrmWorkspace workspace() {
    return new IrmWorkspace(model);
  }

  /**
   * One sweep on a workspace of one's own.
   *
   * @param work placed before; changed in place
   * @param rng the source of randomness
   */
  public void advance(IrmWorkspace work, Rng rng) {
    sweep.advance(work, rng);
  }

  /** The model. */
  public IrmModel model() {
    return model;
  }

  @Override
  public Map<String, Update<? super IrmWorkspace>> updates() {
    return updates;
  }

  @Override
  public Map<String, Sampler<IrmState, Network>> kernels() {
    Map<String, Sampler<IrmState, Network>> alone = new LinkedHashMap<>();
    updates.forEach((name, update) -> alone.put(name, new IrmSampler(model, Map.of(name, update))));
    return alone;
  }

  @Override
  public IrmSampler wrapped(Update.Wrapper wrapper) {
    Map<String, Update<? super IrmWorkspace>> around = new LinkedHashMap<>();
    updates.forEach((name, update) -> around.put(name, wrapper.<IrmWorkspace>wrap(name, update)));
    return new IrmSampler(model, around);
  }

  @Override
  public Chain<IrmState, Network> start(IrmState initial, Network data) {
    return sweep.start(initial, data);
  }

  private static void updateConcentration(IrmWorkspace work, Rng rng) {
    Concentration conditional = work.concentrationConditional;
    conditional.begin(work.concentration(), work.model().concentration());
    conditional.visit(work.objects(), work.clusters(), rng);
    work.concentration(conditional.draw(rng));
  }

  /**
   * Both betas, on the log scale: {@code d beta / d log beta} is beta.
   *
   * @param work changed in place
   * @param likelihood of all blocks
   * @param rng the source of randomness
   */
  static void updateBetas(IrmWorkspace work, BlockLikelihood likelihood, Rng rng) {
    IrmBetaTarget target = work.betaTarget;
    double first =
        SLICE.step(Math.log(work.beta1()), target.ofFirst(likelihood, work.beta2()), rng);
    work.betas(Math.exp(first), work.beta2());
    double second =
        SLICE.step(Math.log(work.beta2()), target.ofSecond(likelihood, work.beta1()), rng);
    work.betas(work.beta1(), Math.exp(second));
  }
}
