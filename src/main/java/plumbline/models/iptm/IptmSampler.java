package plumbline.models.iptm;

import java.util.function.Function;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.SweepSampler;
import plumbline.sampling.Update;

/**
 * The sampler of the {@link IptmModel}. One sweep updates, in this order and each given the rest:
 * {@code receivers} (hidden ones), {@code topics}, {@code patterns}, {@code coefficients} (b and
 * delta) and {@code timing} (eta and sigma^2). The first three are exact Gibbs updates. This is
 * Algorithm 1 of the document's paper, made exact.
 *
 * @param model that this sampler is for
 * @param sweep the updates
 */
public record IptmSampler(IptmModel model, Sweep<IptmState, IptmData, IptmWorkspace> sweep)
    implements SweepSampler<IptmState, IptmData, IptmWorkspace> {

  /**
   * The sampler for use: (b, delta) at once, and for lognormal increments (eta, sigma^2) at once,
   * by generalised elliptical slices. Nothing to tune.
   *
   * @param model the model
   * @return the sampler
   */
  public static IptmSampler of(IptmModel model) {
    return of(model, IptmWorkspace::new);
  }

  /**
   * The document's sampler, with Metropolis steps for the coefficients.
   *
   * @param model the model
   * @param loop how many steps and how large
   * @return the sampler
   */
  public static IptmSampler published(IptmModel model, InnerLoop loop) {
    return of(model).with(loop);
  }

  /**
   * A sampler whose workspaces are made of other parts.
   *
   * @param model the model
   * @param workspaces makes a workspace for each chain
   * @return the sampler
   */
  public static IptmSampler of(IptmModel model, Function<IptmModel, IptmWorkspace> workspaces) {
    return new IptmSampler(
        model,
        Sweep.<IptmModel, IptmState, IptmData, IptmWorkspace>of(model, workspaces)
            .then("receivers", (work, rng) -> work.receiverScan.run(rng))
            .then("topics", (work, rng) -> work.topicScan.run(rng))
            .then("patterns", (work, rng) -> work.patternScan.run(rng))
            .then("coefficients", IptmSampler::updateTies)
            .then("timing", IptmSampler::updateTimes));
  }

  /**
   * The same sampler with the document's inner loops, or others.
   *
   * @param other how many steps and how large
   * @return the sampler
   */
  public IptmSampler with(InnerLoop other) {
    return new IptmSampler(model, sweep.prepared(work -> work.loop(other)));
  }

  /**
   * With one named update replaced.
   *
   * @param name an update
   * @param update what takes its place
   * @return the changed sampler
   */
  public IptmSampler replace(String name, Update<? super IptmWorkspace> update) {
    return new IptmSampler(model, sweep.replace(name, update));
  }

  private static void updateTies(IptmWorkspace work, Rng rng) {
    if (work.hasLoop()) {
      work.metropolisScan.runTies(work.loop(), rng);
    } else {
      work.sliceScan.runTies(rng);
    }
  }

  private static void updateTimes(IptmWorkspace work, Rng rng) {
    if (work.hasLoop()) {
      work.metropolisScan.runTimes(work.loop(), rng);
    } else {
      work.sliceScan.runTimes(rng);
    }
  }
}
