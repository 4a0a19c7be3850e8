package plumbline.models.iptm;

import plumbline.numerics.GammaFunction;
import plumbline.numerics.StandardNormal;
import plumbline.random.Rng;

/**
 * The law of a waiting time tau, always handled through its logarithm: under the document's priors
 * tau ranges over hundreds of orders of magnitude. Densities are those of tau, not of its
 * logarithm.
 */
public enum IncrementLaw {
  /** {@code log tau ~ N(mu, s2)}. The only law that the document runs. */
  LOGNORMAL(false) {
    @Override
    public double logDensity(double logTau, double mu, double s2) {
      double residual = logTau - mu;
      return -0.5 * residual * residual / s2 - 0.5 * Math.log(2 * Math.PI * s2) - logTau;
    }

    @Override
    public double logSurvival(double logTau, double mu, double s2) {
      return StandardNormal.logTail((logTau - mu) / Math.sqrt(s2));
    }

    @Override
    public double drawLog(double mu, double s2, Rng rng) {
      return mu + Math.sqrt(s2) * rng.normal();
    }
  },

  /** Exponential with mean mu; s2 has no influence. */
  EXPONENTIAL(true) {
    @Override
    public double logDensity(double logTau, double mu, double s2) {
      return logSurvival(logTau, mu, s2) - Math.log(mu);
    }

    @Override
    public double logSurvival(double logTau, double mu, double s2) {
      return -Math.exp(logTau - Math.log(mu));
    }

    @Override
    public double drawLog(double mu, double s2, Rng rng) {
      return Math.log(mu) + Math.log(rng.exponential());
    }
  },

  /** Gamma with mean mu and shape 1 / s2, so that s2 is the squared coefficient of variation. */
  GAMMA(true) {
    @Override
    public double logDensity(double logTau, double mu, double s2) {
      double shape = 1 / s2;
      double logX = logTau - Math.log(mu * s2);
      return shape * logX - Math.exp(logX) - GammaFunction.log(shape) - logTau;
    }

    @Override
    public double logSurvival(double logTau, double mu, double s2) {
      return GammaTail.logSurvival(1 / s2, logTau - Math.log(mu * s2));
    }

    @Override
    public double drawLog(double mu, double s2, Rng rng) {
      return rng.logGamma(1 / s2) + Math.log(mu * s2);
    }
  },

  /** Weibull with mean mu and shape 1 / s2. */
  WEIBULL(true) {
    @Override
    public double logDensity(double logTau, double mu, double s2) {
      double logScaled = (logTau - logScale(mu, s2)) / s2; // of (tau / scale)^shape
      return logScaled - Math.log(s2) - logTau - Math.exp(logScaled);
    }

    @Override
    public double logSurvival(double logTau, double mu, double s2) {
      return -Math.exp((logTau - logScale(mu, s2)) / s2);
    }

    @Override
    public double drawLog(double mu, double s2, Rng rng) {
      return logScale(mu, s2) + s2 * Math.log(rng.exponential());
    }

    private double logScale(double mu, double s2) {
      return Math.log(mu) - GammaFunction.log(1 + s2);
    }
  };

  private final boolean positiveMean;

  IncrementLaw(boolean positiveMean) {
    this.positiveMean = positiveMean;
  }

  /** Whether mu is a mean and must be positive. */
  boolean positiveMean() {
    return positiveMean;
  }

  /**
   * The log density of tau.
   *
   * @param logTau log of the waiting time
   * @param mu location: mean of log tau for the lognormal, else mean of tau
   * @param s2 dispersion
   */
  public abstract double logDensity(double logTau, double mu, double s2);

  /** The log probability of waiting longer. */
  public abstract double logSurvival(double logTau, double mu, double s2);

  /** The logarithm of a draw. */
  public abstract double drawLog(double mu, double s2, Rng rng);
}
