package plumbline.models.changepoint;

import org.apache.commons.numbers.gamma.LogGamma;

/** The prior of a change point with rate lambda: three readings of the document's Poisson. */
public enum PointPrior {
  /** Poisson on 0, 1, 2, ...: the document's own words, but then its C must sum from 0. */
  POISSON_FROM_ZERO(0),
  /** One plus a Poisson: the prior under which the document's C is literally right. */
  SHIFTED_POISSON(1),
  /** Poisson given that it is not zero; the document's C is right here too. */
  ZERO_TRUNCATED(1);

  private static final double[] LOG_FACTORIALS = logFactorials(512);
  private static final double NEGLIGIBLE = 1e-17;

  private final int start;

  PointPrior(int start) {
    this.start = start;
  }

  private static double[] logFactorials(int size) {
    double[] table = new double[size];
    for (int n = 0; n < size; n++) {
      table[n] = LogGamma.value(n + 1.0);
    }
    return table;
  }

  /**
   * The smallest possible change point.
   *
   * @return 0 or 1
   */
  public int start() {
    return start;
  }

  /** What is subtracted from a change point before it is Poisson. */
  int shift() {
    return this == SHIFTED_POISSON ? 1 : 0;
  }

  /**
   * The probability of a change point.
   *
   * @param p the change point
   * @param lambda the rate
   * @param logLambda its logarithm
   * @return the log probability
   */
  public double logProbability(int p, double lambda, double logLambda) {
    if (p < start) {
      return Double.NEGATIVE_INFINITY;
    }
    int n = p - shift();
    double log = logPoisson(n, lambda, logLambda);
    return this == ZERO_TRUNCATED ? log - Math.log(-Math.expm1(-lambda)) : log;
  }

  /**
   * The mass beyond a change point.
   *
   * @param p the change point
   * @param lambda the rate
   * @param logLambda its logarithm
   * @return the log of the probability to lie beyond p
   */
  public double logSurvival(int p, double lambda, double logLambda) {
    if (p < start) {
      return 0;
    }
    double log = logPoissonSurvival(p - shift(), lambda, logLambda);
    return this == ZERO_TRUNCATED ? log - Math.log(-Math.expm1(-lambda)) : log;
  }

  private static double logPoisson(int n, double lambda, double logLambda) {
    double logFactorial = n < LOG_FACTORIALS.length ? LOG_FACTORIALS[n] : LogGamma.value(n + 1.0);
    return n * logLambda - lambda - logFactorial;
  }

  /**
   * Below the mean the complement is a small sum and the difference loses nothing; above it the
   * tail itself is summed, from its largest term on.
   */
  private static double logPoissonSurvival(int n, double lambda, double logLambda) {
    double term = 1;
    double sum = 1;
    if (n + 1 < lambda) {
      for (int k = n; k > 0 && term > NEGLIGIBLE * sum; k--) {
        term *= k / lambda;
        sum += term;
      }
      return Math.log1p(-Math.exp(logPoisson(n, lambda, logLambda)) * sum);
    }
    for (int k = n + 2; term > NEGLIGIBLE * sum; k++) {
      term *= lambda / k;
      sum += term;
    }
    return logPoisson(n + 1, lambda, logLambda) + Math.log(sum);
  }
}
