package plumbline.verification;

import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalState;
import plumbline.numerics.Doubles;
import plumbline.sampling.Kernel;
import plumbline.verification.joint.JointTest;

/** Samplers of the {@link NormalModel}, right ones and ones with a wrong constant in the prior. */
public final class NormalSamplers {
  private NormalSamplers() {}

  /** Three functions, and none of the model's densities among them. */
  public static JointTest<NormalState, Doubles> test(
      int observations, Kernel<NormalState, Doubles> kernel) {
    NormalModel model = new NormalModel(observations);
    return JointTest.<NormalState, Doubles>of(model::drawPrior, model::drawData, kernel)
        .function("mu", (s, y) -> s.mu())
        .function("tau", (s, y) -> s.tau())
        .function("mean of y", (s, y) -> y.mean());
  }

  /** Both full conditionals in turn, as if mu had another precision and tau another shape. */
  public static Kernel<NormalState, Doubles> gibbs(double precision, double shape) {
    return (state, y, rng) -> {
      double total = precision + y.size() * state.tau();
      double mu = state.tau() * y.sum() / total + rng.normal() / Math.sqrt(total);
      double rate = NormalModel.RATE + squares(y, mu) / 2;
      return new NormalState(mu, rng.gamma(shape + y.size() / 2.0) / rate);
    };
  }

  /** Random walks of mu and of the logarithm of tau, as if mu had another precision. */
  static Kernel<NormalState, Doubles> metropolis(double precision, double step) {
    return (state, y, rng) -> {
      double mu = state.mu() + step * rng.normal();
      double logRatio =
          0.5 * precision * (state.mu() * state.mu() - mu * mu)
              + 0.5 * state.tau() * (squares(y, state.mu()) - squares(y, mu));
      mu = rng.bernoulliLog(logRatio) ? mu : state.mu();
      double factor = step * rng.normal();
      double tau = state.tau() * Math.exp(factor);
      double rate = NormalModel.RATE + squares(y, mu) / 2;
      logRatio = (NormalModel.SHAPE + y.size() / 2.0) * factor - rate * (tau - state.tau());
      return new NormalState(mu, rng.bernoulliLog(logRatio) ? tau : state.tau());
    };
  }

  /**
   * A mean with Student's t for a prior, five observations around it, and a random walk.
   *
   * @param freedom the prior's degrees of freedom; 1 is Cauchy's law, up to 2 there is no variance
   */
  public static JointTest<Double, Doubles> heavyTails(double freedom, double step) {
    return JointTest.<Double, Doubles>of(
            rng -> rng.normal() / Math.sqrt(2 * rng.gamma(freedom / 2) / freedom),
            (mu, rng) -> Doubles.generate(5, i -> mu + rng.normal()),
            (mu, y, rng) -> {
              double proposed = mu + step * rng.normal();
              double logRatio =
                  (freedom + 1)
                          / 2
                          * Math.log((freedom + mu * mu) / (freedom + proposed * proposed))
                      + (squares(y, mu) - squares(y, proposed)) / 2;
              return rng.bernoulliLog(logRatio) ? proposed : mu;
            })
        .function("mu", (mu, y) -> mu)
        .function("mean of y", (mu, y) -> y.mean());
  }

  private static double squares(Doubles y, double centre) {
    double sum = 0;
    for (int i = 0; i < y.size(); i++) {
      sum += (y.get(i) - centre) * (y.get(i) - centre);
    }
    return sum;
  }
}
