package plumbline.models.iptm.scans;

import plumbline.distributions.Normal;
import plumbline.models.iptm.Coefficients;
import plumbline.models.iptm.InnerLoop;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmPriors;
import plumbline.models.iptm.TimeModel;
import plumbline.models.iptm.likelihood.TieTarget;
import plumbline.models.iptm.likelihood.TimeTarget;
import plumbline.models.iptm.likelihood.TimeTerms;
import plumbline.random.Rng;

/**
 * The document's Metropolis loops. No adaptation: that would break invariance. A loop begins, makes
 * its steps and ends; in between the workspace's intensities and terms are not kept.
 */
public final class MetropolisScan {
  /** The log likelihood of the waiting times. */
  @FunctionalInterface
  public interface TimeLikelihood {
    /**
     * The value at a point.
     *
     * @param eta C x Q coefficients; not modified
     * @param variance sigma^2
     * @return its logarithm
     */
    double at(double[] eta, double variance);
  }

  private final TimeModel time;
  private final IptmPriors priors;
  private final Coefficients coefficients;
  private final TieTarget tieTarget;
  private final TimeTarget timeTarget;
  private final TimeTerms timeTerms;
  private final TimeLikelihood timeLikelihood;
  private final double[] ties;
  private final double[] times;
  // Of the current point: the log density of (b, delta), or the log prior of (eta, sigma^2).
  private double here;
  // Of the current point: the log likelihood of the waiting times.
  private double likelihood;

  /** With the log likelihood of {@code timeTarget} for the second loop. */
  public MetropolisScan(
      IptmModel model,
      Coefficients coefficients,
      TieTarget tieTarget,
      TimeTarget timeTarget,
      TimeTerms timeTerms) {
    this(model, coefficients, tieTarget, timeTarget, timeTerms, timeTarget::at);
  }

  /** With a likelihood of one's own for the second loop. */
  public MetropolisScan(
      IptmModel model,
      Coefficients coefficients,
      TieTarget tieTarget,
      TimeTarget timeTarget,
      TimeTerms timeTerms,
      TimeLikelihood timeLikelihood) {
    this.time = model.time();
    this.priors = model.priors();
    this.coefficients = coefficients;
    this.tieTarget = tieTarget;
    this.timeTarget = timeTarget;
    this.timeTerms = timeTerms;
    this.timeLikelihood = timeLikelihood;
    this.ties = new double[coefficients.ties.length];
    this.times = new double[coefficients.timing.length];
  }

  /** (b, delta). */
  public void runTies(InnerLoop loop, Rng rng) {
    beginTies();
    for (int n = 0; n < loop.tieSteps(); n++) {
      stepTies(loop, rng);
    }
    endTies();
  }

  /** Takes over statistics and receivers, which no step changes. */
  public void beginTies() {
    tieTarget.build();
    here = logTies(coefficients.ties, coefficients.delta());
  }

  /**
   * One step: all of b and delta at once, by a normal proposal about the current point with one
   * variance, sigma_Q of document 1, appendix A. It is symmetric: the ratio is that of the
   * densities.
   */
  public void stepTies(InnerLoop loop, Rng rng) {
    double step = Math.sqrt(loop.tieVariance());
    for (int p = 0; p < ties.length; p++) {
      ties[p] = coefficients.ties[p] + step * rng.normal();
    }
    double delta = coefficients.delta() + step * rng.normal();
    double there = logTies(ties, delta);
    if (rng.bernoulliLog(there - here)) {
      System.arraycopy(ties, 0, coefficients.ties, 0, ties.length);
      coefficients.delta(delta);
      here = there;
    }
  }

  /** Brings the workspace in line with where the last step has led. */
  public void endTies() {
    tieTarget.store();
  }

  /** Log likelihood and log prior, without the normalisers of the latter: they cancel. */
  private double logTies(double[] b, double delta) {
    return tieTarget.at(b, delta)
        + logNormal(b, priors.coefficient())
        - 0.5 * square((delta - priors.delta().mean()) / priors.delta().standardDeviation());
  }

  /** (eta, sigma^2). */
  public void runTimes(InnerLoop loop, Rng rng) {
    beginTimes();
    for (int n = 0; n < loop.timeSteps(); n++) {
      stepTimes(loop, rng);
    }
    endTimes();
  }

  /** Takes over covariates and shares, which no step changes. */
  public void beginTimes() {
    timeTarget.build();
    likelihood = timeLikelihood.at(coefficients.timing, coefficients.variance());
    here = logTimePrior(coefficients.timing, coefficients.variance());
  }

  /**
   * One step of eta and log sigma^2 at once. The random walk is one of the logarithm: its move
   * {@code log(s2' / s2)} is the log Jacobian.
   */
  public void stepTimes(InnerLoop loop, Rng rng) {
    double step = Math.sqrt(loop.timeVariance());
    for (int q = 0; q < times.length; q++) {
      times[q] = coefficients.timing[q] + step * rng.normal();
    }
    double move = step * rng.normal();
    double variance = coefficients.variance() * Math.exp(move);
    double there = logTimePrior(times, variance);
    // A point outside the support of the prior is refused without a likelihood.
    double proposed =
        there == Double.NEGATIVE_INFINITY ? there : timeLikelihood.at(times, variance);
    if (rng.bernoulliLog(there - here + proposed - likelihood + move)) {
      System.arraycopy(times, 0, coefficients.timing, 0, times.length);
      coefficients.variance(variance);
      here = there;
      likelihood = proposed;
    }
  }

  /** Computes all terms of the waiting times anew. */
  public void endTimes() {
    timeTerms.refreshTerms();
  }

  /**
   * Normal priors of eta, truncated where they must be, and {@code -(a + 1) log s2 - b / s2} of the
   * inverse gamma law; normalisers are left out, that of the truncation too.
   */
  private double logTimePrior(double[] eta, double variance) {
    if (time.coefficientsPositive()) {
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

  /** {@code -sum (v - mean)^2 / (2 sd^2)}. */
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
