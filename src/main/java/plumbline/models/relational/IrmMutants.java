package plumbline.models.relational;

import java.util.List;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.Sweep;
import plumbline.sampling.UnivariateKernel;
import plumbline.verification.Design;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;

/** Bugs planted into {@link IrmSampler}. */
final class IrmMutants {
  private static final int MANY = 60_000;

  private final Sweep<IrmState, Network, IrmWorkspace> right;
  private final UnivariateKernel betas;

  /**
   * Mutants of the sampler.
   *
   * @param right the sampler on trial
   * @param betas the step of the betas
   */
  IrmMutants(Sweep<IrmState, Network, IrmWorkspace> right, UnivariateKernel betas) {
    this.right = right;
    this.betas = betas;
  }

  /**
   * All of them.
   *
   * @return each with the rung that catches it
   */
  List<Mutant<IrmState, Network>> all() {
    return List.of(
        Mutant.of(
                "no-concentration",
                "a new cluster weighs 1, not the concentration",
                right.replace("partition", new IrmPartition(IrmMutants::noConcentration)))
            .design(Design.replicated().draws(10_000))
            .by(Rung.EXACT),
        Mutant.of(
                "no-proposal",
                "split and merge leave out the probability of the last scan",
                right.replace(
                    "split-merge",
                    new IrmSplitMerge(3, (logTargets, logProposal, split) -> logTargets)))
            .design(Design.replicated().draws(20_000))
            .by(Rung.EXACT),
        Mutant.of(
                "diagonal-twice",
                "dyads within a cluster count twice for the betas",
                betas(IrmMutants::diagonalTwice))
            .joint(Design.replicated().draws(MANY))
            .blind("fewer than 20,000 pairs"),
        identity(
            "no-jacobian",
            "the betas' slices on the log scale lack the Jacobian",
            betas(IrmMutants::noJacobian)),
        identity(
            "wrong-shape",
            "the concentration's update never takes one off the shape",
            right.replace("concentration", IrmMutants::wrongShape)));
  }

  private static Mutant<IrmState, Network> identity(
      String name, String text, Sampler<IrmState, Network> sampler) {
    return Mutant.of(name, text, sampler).design(Design.replicated().draws(MANY));
  }

  private Sampler<IrmState, Network> betas(IrmSampler.BlockLikelihood wrong) {
    return right.replace("betas", (work, rng) -> IrmSampler.updateBetas(work, betas, wrong, rng));
  }

  private static double[] noConcentration(IrmWorkspace work) {
    double[] logWeights = work.logWeights();
    logWeights[work.clusters()] -= Math.log(work.concentration());
    return logWeights;
  }

  private static double diagonalTwice(IrmBlocks blocks, double beta1, double beta2) {
    double sum = blocks.logLikelihood(beta1, beta2);
    for (int a = 0; a < blocks.clusters; a++) {
      int links = blocks.links[a * blocks.stride + a];
      int others = blocks.dyads[a * blocks.stride + a] - links;
      if (links + others > 0) {
        sum += IrmModel.logBlock(2 * links, 2 * others, beta1, beta2);
        sum -= IrmModel.logBlock(links, others, beta1, beta2);
      }
    }
    return sum;
  }

  /** The slices' density has beta d beta in it; here beta is taken out. */
  private static double noJacobian(IrmBlocks blocks, double beta1, double beta2) {
    return blocks.logLikelihood(beta1, beta2) - Math.log(beta1) - Math.log(beta2);
  }

  private static void wrongShape(IrmWorkspace work, Rng rng) {
    double x = rng.beta(work.concentration() + 1, work.objects());
    double shape = work.model().concentration().shape() + work.clusters();
    work.concentration(rng.gamma(shape) / (work.model().concentration().rate() - Math.log(x)));
  }
}
