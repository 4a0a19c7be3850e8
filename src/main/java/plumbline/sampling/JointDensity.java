package plumbline.sampling;

/**
 * The joint log density of parameters and data: what every conditional of a sampler is checked
 * against.
 *
 * @param <S> parameters and latent variables
 * @param <Y> data
 */
public interface JointDensity<S, Y> {
  /**
   * The log prior density plus the log likelihood.
   *
   * @param state parameters and latent variables
   * @param data the data
   * @return the log density, negative infinity where it is impossible
   */
  default double logJoint(S state, Y data) {
    return logPrior(state) + logLikelihood(state, data);
  }

  /**
   * The log prior density.
   *
   * @param state parameters and latent variables
   * @return the log density
   */
  double logPrior(S state);

  /**
   * The log density of the data given the state.
   *
   * @param state parameters and latent variables
   * @param data the data
   * @return the log density
   */
  double logLikelihood(S state, Y data);
}
