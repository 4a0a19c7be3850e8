package plumbline.models.start;

import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.GenerativeModel;
import plumbline.sampling.JointDensity;

/**
 * A normal sample with unknown mean and precision: {@code mu ~ N(0, 1)}, {@code tau ~ Gamma(shape
 * 3, rate 3)}, {@code y_i ~ N(mu, 1/tau)} for i = 1, ..., n.
 *
 * @param observations n, at least 1
 */
public record NormalModel(int observations)
    implements GenerativeModel<NormalState, Doubles>, JointDensity<NormalState, Doubles> {
  /** Shape of the prior of the precision. */
  public static final double SHAPE = 3;

  /** Rate of the prior of the precision. */
  public static final double RATE = 3;

  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);
  private static final double LOG_PRIOR_CONSTANT =
      SHAPE * Math.log(RATE) - LogGamma.value(SHAPE) - 0.5 * LOG_TWO_PI;

  /** Checks the number of observations. */
  public NormalModel {
    if (observations < 1) {
      throw new IllegalArgumentException("observations must be at least 1, not " + observations);
    }
  }

  @Override
  public NormalState drawPrior(Rng rng) {
    return new NormalState(rng.normal(), rng.gamma(SHAPE) / RATE);
  }

  @Override
  public Doubles drawData(NormalState state, Rng rng) {
    double deviation = 1 / Math.sqrt(state.tau());
    double mu = state.mu();
    double[] y = new double[observations];
    for (int i = 0; i < observations; i++) { // a loop of its own: no call for each observation
      y[i] = mu + deviation * rng.normal();
    }
    return Doubles.of(y);
  }

  @Override
  public double logPrior(NormalState state) {
    double mu = state.mu();
    double tau = state.tau();
    return LOG_PRIOR_CONSTANT - 0.5 * mu * mu + (SHAPE - 1) * Math.log(tau) - RATE * tau;
  }

  @Override
  public double logLikelihood(NormalState state, Doubles data) {
    double squares = 0;
    for (int i = 0; i < data.size(); i++) {
      double residual = data.get(i) - state.mu();
      squares += residual * residual;
    }
    return 0.5 * (data.size() * (Math.log(state.tau()) - LOG_TWO_PI) - state.tau() * squares);
  }
}
