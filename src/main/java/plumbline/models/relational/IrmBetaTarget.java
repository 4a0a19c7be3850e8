package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Gamma;

/**
 * The log density of the logarithm of one beta, given the partition and the other beta: {@code d
 * beta / d log beta} is beta. One for each workspace, so that a sweep makes no objects.
 */
final class IrmBetaTarget implements DoubleUnaryOperator {
  private final IrmWorkspace work;
  private IrmSampler.BlockLikelihood likelihood = IrmSampler.LIKELIHOOD;
  private boolean first;

  IrmBetaTarget(IrmWorkspace work) {
    this.work = work;
  }

  /**
   * Of the weight of links.
   *
   * @param blocks the likelihood
   * @return this
   */
  IrmBetaTarget ofFirst(IrmSampler.BlockLikelihood blocks) {
    likelihood = blocks;
    first = true;
    return this;
  }

  /**
   * Of the weight of non-links.
   *
   * @param blocks the likelihood
   * @return this
   */
  IrmBetaTarget ofSecond(IrmSampler.BlockLikelihood blocks) {
    likelihood = blocks;
    first = false;
    return this;
  }

  @Override
  public double applyAsDouble(double logarithm) {
    Gamma prior = work.model().beta();
    double beta = Math.exp(logarithm);
    double log =
        first
            ? likelihood.log(work.blocks, beta, work.beta2())
            : likelihood.log(work.blocks, work.beta1(), beta);
    return log + prior.shape() * logarithm - prior.rate() * beta;
  }
}
