package plumbline.sampling.kernels;

import java.util.function.ToDoubleFunction;
import plumbline.random.Rng;

/**
 * Elliptical slice sampling (Murray, Adams and MacKay 2010, figure 2) for a target that is a
 * zero-mean normal prior times a likelihood. Keeps its scratch space, so one object serves one
 * chain.
 */
public final class EllipticalSlice {
  private final double[] proposal;

  /**
   * A kernel for vectors of one length.
   *
   * @param dimension the length, positive
   */
  public EllipticalSlice(int dimension) {
    this.proposal = new double[dimension];
  }

  /**
   * One transition, in place.
   *
   * @param f the current point; overwritten with the next
   * @param nu an independent draw from the normal prior; not modified
   * @param logLikelihood the log likelihood of a point, which it must not modify or keep
   * @param rng the source of randomness
   * @return the log likelihood at the new point
   * @throws IllegalStateException if the likelihood at the current point is zero or NaN
   */
  public double step(double[] f, double[] nu, ToDoubleFunction<double[]> logLikelihood, Rng rng) {
    double atStart = logLikelihood.applyAsDouble(f);
    if (!(atStart > Double.NEGATIVE_INFINITY)) {
      throw new IllegalStateException(
          "elliptical slice sampling: the log likelihood is " + atStart + " at the current point");
    }
    double logY = atStart - rng.exponential();
    double theta = 2 * Math.PI * rng.uniform();
    double min = theta - 2 * Math.PI;
    double max = theta;
    while (true) {
      double cos = Math.cos(theta);
      double sin = Math.sin(theta);
      for (int i = 0; i < proposal.length; i++) {
        proposal[i] = f[i] * cos + nu[i] * sin;
      }
      double value = logLikelihood.applyAsDouble(proposal);
      if (value > logY) {
        System.arraycopy(proposal, 0, f, 0, proposal.length);
        return value;
      }
      if (theta < 0) {
        min = theta;
      } else {
        max = theta;
      }
      if (!(max > min)) {
        return atStart;
      }
      theta = min + rng.uniform() * (max - min);
    }
  }
}
