package plumbline.models.relational.irm;

import java.util.List;
import plumbline.models.relational.networks.Network;
import plumbline.random.Rng;
import plumbline.sampling.Sweep;
import plumbline.sampling.Update;
import plumbline.sampling.kernels.UnivariateKernel;
import plumbline.verification.joint.Design;
import plumbline.verification.mutation.Mutant;
import plumbline.verification.mutation.Mutants;

/**
 * Bugs planted into {@link IrmSampler}.
 *
 * @param right the sampler on trial
 * @param betas the step of the betas
 */
record IrmMutants(Sweep<IrmState, Network, IrmWorkspace> right, UnivariateKernel betas) {
  private static final int MANY = 60_000;

  /**
   * All of them.
   *
   * @return each with the rung that catches it
   */
  List<Mutant<IrmState, Network>> all() {
    Mutants<IrmState, Network, IrmWorkspace> bugs = new Mutants<>(right, Design.replicated());
    bugs.add("no-concentration", "a new cluster weighs 1, not the concentration", 10_000)
        .replace("partition", new IrmSampler.IrmPartition(IrmMutants::noConcentration))
        .exact();
    bugs.add("no-proposal", "split and merge leave out the probability of the last scan", 20_000)
        .replace(
            "split-merge", new IrmSplitMerge(3, (logTargets, logProposal, split) -> logTargets))
        .exact();
    bugs.add("diagonal-twice", "dyads within a cluster count twice for the betas", MANY)
        .replace("betas", betas(IrmMutants::diagonalTwice))
        .joint()
        .blind("fewer than 20,000 pairs");
    bugs.add("no-jacobian", "the betas' slices on the log scale lack the Jacobian", MANY)
        .replace("betas", betas(IrmMutants::noJacobian));
    bugs.add("wrong-shape", "the concentration's update never takes one off the shape", MANY)
        .replace("concentration", IrmMutants::wrongShape);
    return bugs.all();
  }

  private Update<IrmWorkspace> betas(IrmSampler.BlockLikelihood wrong) {
    return (work, rng) -> IrmSampler.updateBetas(work, betas, wrong, rng);
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
