package plumbline.verification;

import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalState;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Kernel;
import plumbline.verification.joint.JointTest;

/**
 * Metropolis steps for the start model with five observations: a random walk on the mean, or its
 * conditional, and a random walk on the logarithm of the precision. Two settings make it wrong.
 *
 * @param gibbsMean whether the mean is drawn from its conditional
 * @param step standard deviation of both walks
 * @param rate the precision's prior rate in the sampler; 3 is right
 * @param observed the number of observations that the precision's shape counts, halved; 2.5 is
 *     right, 2 what an integer division makes of it
 */
public record MetropolisNormal(boolean gibbsMean, double step, double rate, double observed)
    implements Kernel<NormalState, Doubles> {
  public static final MetropolisNormal RIGHT = new MetropolisNormal(false, 0.7, 3, 2.5);

  public static JointTest<NormalState, Doubles> test(MetropolisNormal step) {
    return JointTest.<NormalState, Doubles>of(
            new NormalModel(5)::drawPrior, new NormalModel(5)::drawData, step)
        .function("mu", (s, y) -> s.mu())
        .function("tau", (s, y) -> s.tau())
        .function("mean of y", (s, y) -> y.mean());
  }

  @Override
  public NormalState step(NormalState state, Doubles y, Rng rng) {
    double mu = gibbsMean ? drawMean(state.tau(), y, rng) : walkMean(state, y, rng);
    double tau = state.tau();
    double proposed = tau * Math.exp(step * rng.normal());
    double logRatio =
        (NormalModel.SHAPE + observed) * Math.log(proposed / tau) // with the Jacobian
            - (rate + 0.5 * squares(mu, y)) * (proposed - tau);
    return new NormalState(mu, rng.bernoulliLog(logRatio) ? proposed : tau);
  }

  private static double drawMean(double tau, Doubles y, Rng rng) {
    double precision = 1 + y.size() * tau;
    return tau * y.size() * y.mean() / precision + rng.normal() / Math.sqrt(precision);
  }

  private double walkMean(NormalState state, Doubles y, Rng rng) {
    double mu = state.mu();
    double proposed = mu + step * rng.normal();
    double logRatio =
        0.5 * (mu * mu - proposed * proposed)
            + 0.5 * state.tau() * (squares(mu, y) - squares(proposed, y));
    return rng.bernoulliLog(logRatio) ? proposed : mu;
  }

  private static double squares(double mu, Doubles y) {
    double sum = 0;
    for (int i = 0; i < y.size(); i++) {
      sum += (y.get(i) - mu) * (y.get(i) - mu);
    }
    return sum;
  }
}
