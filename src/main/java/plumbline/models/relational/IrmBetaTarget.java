package plumbline.models.relational;

import java.util.function.DoubleUnaryOperator;
import plumbline.distributions.Gamma;

/**
 * The log density of the logarithm of one beta, given the partition and the other beta: {@code d
 * beta / d log beta} is beta. One for each workspace, so that a sweep makes no objects.
 */
final class IrmBetaTarget implements DoubleUnaryOperator {
  private final IrmBlocks blocks;
  private final Gamma prior;
  private IrmSampler.BlockLikelihood likelihood = IrmSampler.LIKELIHOOD;
  private boolean first;
  private double other;

  IrmBetaTarget(IrmBlocks blocks, Gamma prior) {
    this.blocks = blocks;
    this.prior = prior;
  }

  /**
   * Of the weight of links.
   *
   * @param ofBlocks the likelihood
   * @param beta2 the weight of non-links
   * @return this
   */
  IrmBetaTarget ofFirst(IrmSampler.BlockLikelihood ofBlocks, double beta2) {
    likelihood = ofBlocks;
    first = true;
    other = beta2;
    return this;
  }

  /**
   * Of the weight of non-links.
   *
   * @param ofBlocks the likelihood
   * @param beta1 the weight of links
   * @return this
   */
  IrmBetaTarget ofSecond(IrmSampler.BlockLikelihood ofBlocks, double beta1) {
    likelihood = ofBlocks;
    first = false;
    other = beta1;
    return this;
  }

  @Override
  public double applyAsDouble(double logarithm) {
    double beta = Math.exp(logarithm);
    double log = first ? likelihood.log(blocks, beta, other) : likelihood.log(blocks, other, beta);
    return log + prior.shape() * logarithm - prior.rate() * beta;
  }
}
