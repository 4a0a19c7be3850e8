package plumbline.models.iptm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;

/**
 * The sampler of the {@link IptmModel}. One sweep updates, in this order and each given the rest:
 * {@code receivers} (hidden ones), {@code topics}, {@code patterns}, {@code coefficients} (b and
 * delta) and {@code timing} (eta and sigma^2). The first three are exact Gibbs updates. This is
 * Algorithm 1 of the document's paper, made exact.
 */
public final class IptmSampler implements Sampler<IptmState, IptmData> {
  private final IptmModel model;
  private final @Nullable InnerLoop loop;
  private final Function<IptmModel, IptmWorkspace> workspaces;
  private final Change change;
  private final Sweep<IptmState, IptmData, IptmWorkspace> sweep;

  /** What is different from the usual sweep. */
  @FunctionalInterface
  private interface Change {
    Sweep<IptmState, IptmData, IptmWorkspace> of(
        Sweep<IptmState, IptmData, IptmWorkspace> usual, @Nullable InnerLoop loop);
  }

  private IptmSampler(
      IptmModel model,
      @Nullable InnerLoop loop,
      Function<IptmModel, IptmWorkspace> workspaces,
      Change change) {
    this.model = model;
    this.loop = loop;
    this.workspaces = workspaces;
    this.change = change;
    this.sweep = change.of(sweep(model, loop, workspaces), loop);
  }

  private static Sweep<IptmState, IptmData, IptmWorkspace> sweep(
      IptmModel model, @Nullable InnerLoop loop, Function<IptmModel, IptmWorkspace> workspaces) {
    Supplier<IptmWorkspace> supplier = () -> workspaces.apply(model);
    return Sweep.<IptmState, IptmData, IptmWorkspace>over(supplier)
        .then("receivers", (work, rng) -> work.receiverScan.run(rng))
        .then("topics", (work, rng) -> work.topicScan.run(rng))
        .then("patterns", (work, rng) -> work.patternScan.run(rng))
        .then("coefficients", (work, rng) -> updateTies(work, loop, rng))
        .then("timing", (work, rng) -> updateTimes(work, loop, rng));
  }

  /**
   * The sampler for use: (b, delta) at once, and for lognormal increments (eta, sigma^2) at once,
   * by generalised elliptical slices. Nothing to tune.
   *
   * @param model the model
   * @return the sampler
   */
  public static IptmSampler of(IptmModel model) {
    return of(model, null, IptmWorkspace::new);
  }

  /**
   * The document's sampler, with Metropolis steps for the coefficients.
   *
   * @param model the model
   * @param loop how many steps and how large
   * @return the sampler
   */
  public static IptmSampler published(IptmModel model, InnerLoop loop) {
    return of(model, loop, IptmWorkspace::new);
  }

  /**
   * A sampler whose workspaces are made of other parts.
   *
   * @param model the model
   * @param loop the document's inner loops; null for slices
   * @param workspaces makes a workspace for each chain
   * @return the sampler
   */
  static IptmSampler of(
      IptmModel model, @Nullable InnerLoop loop, Function<IptmModel, IptmWorkspace> workspaces) {
    return new IptmSampler(model, loop, workspaces, (usual, steps) -> usual);
  }

  /**
   * The same sampler for another model.
   *
   * @param other the model
   * @return the sampler, with the same inner loops and bugs
   */
  public IptmSampler forModel(IptmModel other) {
    return new IptmSampler(other, loop, workspaces, change);
  }

  /**
   * The same sampler with other inner loops.
   *
   * @param other how many steps and how large
   * @return the sampler
   */
  public IptmSampler with(InnerLoop other) {
    return new IptmSampler(model, other, workspaces, change);
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  IptmSampler replace(String name, Update<? super IptmWorkspace> update) {
    return changed((sweep, steps) -> sweep.replace(name, update));
  }

  /**
   * With one named update replaced by another inner loop.
   *
   * @param name an update
   * @param update what takes its place, made of the steps that the sampler has
   * @return the changed sampler; it must have inner loops
   */
  IptmSampler replaceLoop(String name, Function<InnerLoop, Update<IptmWorkspace>> update) {
    return changed(
        (sweep, steps) -> sweep.replace(name, update.apply(Objects.requireNonNull(steps))));
  }

  private IptmSampler changed(Change last) {
    return new IptmSampler(
        model, loop, workspaces, (usual, steps) -> last.of(change.of(usual, steps), steps));
  }

  /** Whether the coefficients move by the document's inner loops, not by slices. */
  boolean hasInnerLoops() {
    return loop != null;
  }

  /** A workspace as this sampler's chains have it. */
  IptmWorkspace workspace() {
    return workspaces.apply(model);
  }

  private static void updateTies(IptmWorkspace work, @Nullable InnerLoop loop, Rng rng) {
    if (loop == null) {
      work.sliceScan.runTies(rng);
    } else {
      work.metropolisScan.runTies(loop, rng);
    }
  }

  private static void updateTimes(IptmWorkspace work, @Nullable InnerLoop loop, Rng rng) {
    if (loop == null) {
      work.sliceScan.runTimes(rng);
    } else {
      work.metropolisScan.runTimes(loop, rng);
    }
  }

  /**
   * The model that this sampler is for.
   *
   * @return the model
   */
  public IptmModel model() {
    return model;
  }

  /**
   * One named update as a sampler of its own.
   *
   * @param name an update
   * @return the sampler with that update alone
   */
  public IptmSampler only(String name) {
    return changed((sweep, steps) -> sweep.only(name));
  }

  @Override
  public Map<String, Update<? super IptmWorkspace>> updates() {
    return sweep.updates();
  }

  @Override
  public IptmSampler wrapped(Update.Wrapper wrapper) {
    return changed((sweep, steps) -> sweep.wrapped(wrapper));
  }

  @Override
  public Chain<IptmState, IptmData> start(IptmState initial, IptmData data) {
    return sweep.start(initial, data);
  }

  @Override
  public Map<String, Sampler<IptmState, IptmData>> kernels() {
    Map<String, Sampler<IptmState, IptmData>> alone = new LinkedHashMap<>();
    sweep.names().forEach(name -> alone.put(name, only(name)));
    return alone;
  }
}
