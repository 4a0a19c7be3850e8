package plumbline.models.iptm;

/**
 * How waiting times depend on the messages before.
 *
 * @param law of an increment
 * @param link g; the location is {@code sum_c pi_c g^{-1}(eta_c' y)}
 * @param covariates what y contains
 * @param clock for the covariates of the calendar
 */
public record TimeModel(IncrementLaw law, Link link, TimeCovariates covariates, WallClock clock) {
  /** Checks that a location is always defined. */
  public TimeModel {
    if (coefficientsPositive(law, link) && !covariates.network()) {
      throw new IllegalArgumentException(
          "the link %s with the law %s needs covariates with an intercept, not %s"
              .formatted(link, law, covariates));
    }
  }

  /**
   * The document's: lognormal with identity link.
   *
   * @param covariates which reading of its covariates
   * @return the model
   */
  public static TimeModel lognormal(TimeCovariates covariates) {
    return new TimeModel(IncrementLaw.LOGNORMAL, Link.IDENTITY, covariates, WallClock.newYork());
  }

  /**
   * Whether eta is restricted to positive entries, its prior truncated accordingly: where a
   * location must be positive and the link does not see to it. The document leaves this open.
   *
   * @return true for the inverse link, and for the identity with laws that have a mean
   */
  public boolean coefficientsPositive() {
    return coefficientsPositive(law, link);
  }

  private static boolean coefficientsPositive(IncrementLaw law, Link link) {
    return link == Link.INVERSE || (link == Link.IDENTITY && law.positiveMean());
  }

  /** The log density of an increment; a location that is out of range has density zero. */
  public double logDensity(double logTau, double mu, double s2) {
    return inRange(mu) ? orImpossible(law.logDensity(logTau, mu, s2)) : Double.NEGATIVE_INFINITY;
  }

  /** The log probability of a longer increment. */
  public double logSurvival(double logTau, double mu, double s2) {
    return inRange(mu) ? orImpossible(law.logSurvival(logTau, mu, s2)) : Double.NEGATIVE_INFINITY;
  }

  private boolean inRange(double mu) {
    return Math.abs(mu) < Double.POSITIVE_INFINITY && (mu > 0 || !law.positiveMean());
  }

  private static double orImpossible(double log) {
    return Double.isNaN(log) ? Double.NEGATIVE_INFINITY : log;
  }

  /** g of document 1: a linear predictor xi becomes the location {@code g^{-1}(xi)}. */
  public enum Link {
    /** {@code g(mu) = mu}. */
    IDENTITY {
      @Override
      public double inverse(double xi) {
        return xi;
      }
    },
    /** {@code g(mu) = log mu}. */
    LOG {
      @Override
      public double inverse(double xi) {
        return Math.exp(xi);
      }
    },
    /** {@code g(mu) = 1 / mu}. */
    INVERSE {
      @Override
      public double inverse(double xi) {
        return 1 / xi;
      }
    };

    public abstract double inverse(double xi);
  }
}
