package plumbline.models.relational;

import plumbline.numerics.StandardNormal;

/** How the strength of a relation becomes the probability of a link. */
public enum Link {
  /** {@code 1 / (1 + e^-x)}. */
  LOGISTIC {
    @Override
    public double probability(double strength) {
      return 1 / (1 + Math.exp(-strength));
    }

    @Override
    public double logProbability(boolean link, double strength) {
      double x = link ? strength : -strength;
      return x > 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x));
    }
  },

  /** {@code Phi(x)}, the normal distribution function. */
  PROBIT {
    @Override
    public double probability(double strength) {
      return StandardNormal.tail(-strength);
    }

    @Override
    public double logProbability(boolean link, double strength) {
      return StandardNormal.logTail(link ? -strength : strength);
    }
  };

  /**
   * The probability of a link.
   *
   * @param strength any number
   * @return the probability
   */
  public abstract double probability(double strength);

  /**
   * The log probability of a link or of none, without cancellation.
   *
   * @param link whether there is one
   * @param strength any number
   * @return the logarithm
   */
  public abstract double logProbability(boolean link, double strength);
}
