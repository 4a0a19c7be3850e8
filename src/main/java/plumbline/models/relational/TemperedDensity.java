package plumbline.models.relational;

import plumbline.sampling.JointDensity;

/**
 * A joint density with the likelihood to a power.
 *
 * @param whole at a power of 1
 * @param power in [0, 1]
 * @param <S> state
 */
record TemperedDensity<S>(JointDensity<S, Network> whole, double power)
    implements JointDensity<S, Network> {
  @Override
  public double logPrior(S state) {
    return whole.logPrior(state);
  }

  @Override
  public double logLikelihood(S state, Network data) {
    return power * whole.logLikelihood(state, data);
  }
}
