package plumbline.models.iptm;

import plumbline.distributions.Normal;
import plumbline.random.Rng;

/** The document's Metropolis loops. No adaptation: that would break invariance. */
public class MetropolisScan {
  private final IptmWorkspace work;
  private final TieTarget tieTarget;
  private final TimeTarget timeTarget;
  private final double[] ties;
  private final double[] times;

  /**
   * Loops for one workspace.
   *
   * @param work the workspace
   */
  public MetropolisScan(IptmWorkspace work) {
    this.work = work;
    this.tieTarget = work.tieTarget;
    this.timeTarget = work.timeTarget;
    this.ties = new double[work.coefficients.length];
    this.times = new double[work.timing.length];
  }

  /** (b, delta). */
  void runTies(InnerLoop loop, Rng rng) {
    double step = Math.sqrt(loop.tieVariance());
    tieTarget.build();
    double here = logTies(work.coefficients, work.delta);
    for (int n = 0; n < loop.tieSteps(); n++) {
      for (int p = 0; p < ties.length; p++) {
        ties[p] = work.coefficients[p] + step * rng.normal();
      }
      double delta = work.delta + step * rng.normal();
      double there = logTies(ties, delta);
      if (rng.bernoulliLog(there - here)) {
        System.arraycopy(ties, 0, work.coefficients, 0, ties.length);
        work.delta = delta;
        here = there;
      }
      tieStepDone(work.coefficients, work.delta);
    }
    tieTarget.store();
  }

  /** Called after every step of the first loop. */
  protected void tieStepDone(double[] b, double delta) {}

  /** Called after every step of the second loop. */
  protected void timeStepDone(double[] eta, double variance) {}

  /**
   * Where the second loop stands.
   *
   * @return eta; not to be modified
   */
  protected final double[] currentTiming() {
    return work.timing;
  }

  private double logTies(double[] b, double delta) {
    IptmPriors priors = work.model.priors();
    return tieTarget.at(b, delta)
        + logNormal(b, priors.coefficient())
        - 0.5 * square((delta - priors.delta().mean()) / priors.delta().standardDeviation());
  }

  /** (eta, sigma^2). */
  void runTimes(InnerLoop loop, Rng rng) {
    double step = Math.sqrt(loop.timeVariance());
    timeTarget.build();
    double likelihood = timeTarget.at(work.timing, work.variance);
    double here = logTimePrior(work.timing, work.variance);
    for (int n = 0; n < loop.timeSteps(); n++) {
      for (int q = 0; q < times.length; q++) {
        times[q] = work.timing[q] + step * rng.normal();
      }
      double move = step * rng.normal();
      double variance = work.variance * Math.exp(move);
      double there = logTimePrior(times, variance);
      double proposed = there == Double.NEGATIVE_INFINITY ? there : likelihood(times, variance);
      if (rng.bernoulliLog(there - here + proposed - likelihood + logJacobian(move))) {
        System.arraycopy(times, 0, work.timing, 0, times.length);
        work.variance = variance;
        here = there;
        likelihood = proposed;
      }
      timeStepDone(work.timing, work.variance);
    }
    work.times.refreshTerms();
  }

  /**
   * The likelihood at a proposal.
   *
   * @param eta proposed coefficients
   * @param variance proposed sigma^2
   * @return its logarithm
   */
  protected double likelihood(double[] eta, double variance) {
    return timeTarget.at(eta, variance);
  }

  /**
   * What a random walk of the logarithm adds to the acceptance ratio of a density of sigma^2.
   *
   * @param move {@code log(sigma'^2 / sigma^2)}
   * @return the same
   */
  protected double logJacobian(double move) {
    return move;
  }

  private double logTimePrior(double[] eta, double variance) {
    IptmPriors priors = work.model.priors();
    if (work.model.time().coefficientsPositive()) {
      for (double value : eta) {
        if (!(value > 0)) {
          return Double.NEGATIVE_INFINITY;
        }
      }
    }
    return logNormal(eta, priors.timing())
        - (priors.variance().shape() + 1) * Math.log(variance)
        - priors.variance().scale() / variance;
  }

  private static double logNormal(double[] values, Normal law) {
    double sum = 0;
    for (double value : values) {
      sum += square(value - law.mean());
    }
    return -0.5 * sum / square(law.standardDeviation());
  }

  private static double square(double x) {
    return x * x;
  }
}
