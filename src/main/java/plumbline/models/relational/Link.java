package plumbline.models.relational;

import org.apache.commons.statistics.distribution.NormalDistribution;

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
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    @Override
    public double probability(double strength) {
      return NORMAL.cumulativeProbability(strength);
    }

    @Override
    public double logProbability(boolean link, double strength) {
      double x = link ? strength : -strength;
      if (x > -35) {
        return Math.log(NORMAL.cumulativeProbability(x));
      }
      double y = x * x; // the first terms of the asymptotic series, exact to 1e-9 from here on
      return -0.5 * y - 0.5 * Math.log(2 * Math.PI * y) + Math.log1p(-1 / y + 3 / (y * y));
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
