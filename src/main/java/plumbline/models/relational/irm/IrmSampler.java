package plumbline.models.relational.irm;

import static java.util.Map.entry;

import java.util.function.Function;
import plumbline.models.relational.RestaurantPrior.Concentration;
import plumbline.models.relational.networks.Network;
import plumbline.plugin.ModelOption;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.kernels.NealSlice;
import plumbline.sampling.kernels.RandomWalk;
import plumbline.sampling.kernels.UnivariateKernel;
import plumbline.verification.TrialOptions;

/**
 * The sampler of the {@link IrmModel}. One sweep: {@code partition} (Gibbs), {@code split-merge},
 * {@code concentration} (Escobar and West 1995), and {@code betas}, each by a step of its
 * logarithm.
 */
public final class IrmSampler {
  private static final int SCANS = 3;

  /** The step of each beta's logarithm: one line for each that there is. */
  public static final ModelOption<UnivariateKernel> BETAS =
      ModelOption.oneOf(
          "betas",
          "the step of the betas",
          entry("slice", new NealSlice(1, 100)),
          entry("random-walk", new RandomWalk(0.7)));

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

  private IrmSampler() {}

  /**
   * The sampler with its usual settings.
   *
   * @param model the model
   * @return the sweep
   */
  public static Sweep<IrmState, Network, IrmWorkspace> of(IrmModel model) {
    return of(model, BETAS.of(TrialOptions.defaults()));
  }

  /**
   * The sampler.
   *
   * @param model the model
   * @param betas the step of each beta's logarithm
   * @return the sweep
   */
  public static Sweep<IrmState, Network, IrmWorkspace> of(IrmModel model, UnivariateKernel betas) {
    return Sweep.<IrmModel, IrmState, Network, IrmWorkspace>of(model, IrmWorkspace::new)
        .then("partition", new IrmPartition())
        .then("split-merge", new IrmSplitMerge(SCANS))
        .then("concentration", IrmSampler::updateConcentration)
        .then("betas", (work, rng) -> updateBetas(work, betas, LIKELIHOOD, rng));
  }

  /** The updates of the clusters alone: with the parameters held they move on the partitions. */
  public static Sweep<IrmState, Network, IrmWorkspace> ofClusters(IrmModel model) {
    return of(model).only("partition", "split-merge");
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
   * @param step of one beta
   * @param likelihood of all blocks
   * @param rng the source of randomness
   */
  static void updateBetas(
      IrmWorkspace work, UnivariateKernel step, BlockLikelihood likelihood, Rng rng) {
    IrmWorkspace.IrmBetaTarget target = work.betaTarget;
    double first = Math.log(work.beta1());
    double next = step.step(first, target.of(/* ofLinks= */ true, likelihood, work.beta2()), rng);
    work.betas(Math.exp(next), work.beta2());
    double second = Math.log(work.beta2());
    double last = step.step(second, target.of(/* ofLinks= */ false, likelihood, work.beta1()), rng);
    work.betas(work.beta1(), Math.exp(last));
    if (step.refuses()) {
      work.betaMoves.proposed(next != first);
      work.betaMoves.proposed(last != second);
    }
  }

  /**
   * Gibbs sampling of each object's cluster, the blocks' probabilities integrated out.
   *
   * @param weights the log weights of the clusters and of a new one, with the object taken out
   */
  static record IrmPartition(Function<IrmWorkspace, double[]> weights)
      implements Update<IrmWorkspace> {
    /** The update. */
    IrmPartition() {
      this(IrmWorkspace::logWeights);
    }

    @Override
    public void update(IrmWorkspace work, Rng rng) {
      work.prepare();
      for (int i = 0; i < work.objects(); i++) {
        work.blocks.remove(i);
        int k = rng.categoricalLog(weights.apply(work), work.clusters() + 1);
        if (k == work.clusters()) {
          work.blocks.open();
        }
        work.blocks.insert(i, k);
      }
    }
  }
}
