package plumbline.models.relational.mutants;

import java.util.List;
import plumbline.models.relational.IrmPartition;
import plumbline.models.relational.IrmSampler;
import plumbline.models.relational.IrmSplitMerge;
import plumbline.models.relational.IrmState;
import plumbline.models.relational.IrmWorkspace;
import plumbline.models.relational.Network;
import plumbline.random.Rng;
import plumbline.verification.Design;
import plumbline.verification.Mutant;
import plumbline.verification.Rung;

/** Bugs planted into {@link IrmSampler}. */
public final class IrmMutants {
  private final IrmSampler right;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler
   */
  public IrmMutants(IrmSampler right) {
    this.right = right;
  }

  /**
   * All of them.
   *
   * @return each with the rung that catches it
   */
  public List<Mutant<IrmState, Network>> all() {
    return List.of(
        new Mutant<>(
            "no-concentration",
            "a new cluster weighs 1, not the concentration",
            right.replace("partition", new NoConcentration()),
            Rung.EXACT,
            Design.replicated().draws(10_000),
            ""),
        new Mutant<>(
            "no-proposal",
            "split and merge leave out the probability of the last scan",
            right.replace("split-merge", new NoProposal()),
            Rung.EXACT,
            Design.replicated().draws(20_000),
            ""),
        identity(
            "diagonal-twice",
            "dyads within a cluster count twice for the betas",
            right.replace("betas", (work, rng) -> IrmSampler.updateBetas(work, 2, 1, rng))),
        identity(
            "no-jacobian",
            "the betas' slices on the log scale lack the Jacobian",
            right.replace("betas", (work, rng) -> IrmSampler.updateBetas(work, 1, 0, rng))),
        identity(
            "wrong-shape",
            "the concentration's update never takes one off the shape",
            right.replace("concentration", IrmMutants::wrongShape)));
  }

  private static Mutant<IrmState, Network> identity(String name, String text, IrmSampler sampler) {
    return new Mutant<>(
        name, text, sampler, Rung.IDENTITIES, Design.replicated().draws(60_000), "");
  }

  private static final class NoConcentration extends IrmPartition {
    @Override
    protected void adjust(IrmWorkspace work, double[] logWeights) {
      logWeights[work.clusters()] -= Math.log(work.concentration());
    }
  }

  private static final class NoProposal extends IrmSplitMerge {
    NoProposal() {
      super(3);
    }

    @Override
    protected double adjust(double logRatio, double logProposal, boolean split) {
      return split ? logRatio + logProposal : logRatio - logProposal;
    }
  }

  private static void wrongShape(IrmWorkspace work, Rng rng) {
    double x = rng.beta(work.concentration() + 1, work.objects());
    double shape = work.model().concentration().shape() + work.clusters();
    work.concentration(rng.gamma(shape) / (work.model().concentration().rate() - Math.log(x)));
  }
}
