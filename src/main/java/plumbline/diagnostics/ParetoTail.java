package plumbline.diagnostics;

import java.util.Arrays;

/**
 * How heavy the tails of a sample are: the shape k of a generalised Pareto law fitted to its
 * largest values (Zhang and Stephens 2009, with the prior of Vehtari et al. 2024). Moments of order
 * above 1/k are infinite; above k = 0.5 there is no variance and a standard error means nothing.
 */
public final class ParetoTail {
  private ParetoTail() {}

  /**
   * The larger shape of both tails.
   *
   * @param draws finite numbers; not modified
   * @return the shape; undefined for fewer than 25 draws or a constant tail
   */
  public static Estimate shape(double[] draws) {
    int tail = (int) Math.min(0.2 * draws.length, 3 * Math.sqrt(draws.length));
    if (tail < 5) {
      return Estimate.undefined(Reason.TOO_SHORT);
    }
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double[] upper = new double[tail];
    double[] lower = new double[tail];
    for (int i = 0; i < tail; i++) {
      upper[i] = sorted[n - tail + i] - sorted[n - tail - 1];
      lower[i] = sorted[tail] - sorted[tail - 1 - i];
    }
    double shape = Math.max(fit(upper), fit(lower));
    return Double.isNaN(shape) ? Estimate.undefined(Reason.CONSTANT) : Estimate.of(shape);
  }

  /** Zhang and Stephens' profile posterior mean; exceedances ascending and not negative. */
  private static double fit(double[] exceedances) {
    int n = exceedances.length;
    double largest = exceedances[n - 1];
    double quartile = exceedances[(int) (n / 4.0 + 0.5) - 1];
    if (!(largest > 0)) {
      return Double.NaN;
    }
    if (!(quartile > 0)) {
      return Double.NEGATIVE_INFINITY; // ties at the threshold: a discrete tail
    }
    int points = 30 + (int) Math.sqrt(n);
    double[] theta = new double[points];
    double[] logLikelihood = new double[points];
    double max = Double.NEGATIVE_INFINITY;
    for (int j = 0; j < points; j++) {
      theta[j] = 1 / largest + (1 - Math.sqrt(points / (j + 0.5))) / (3 * quartile);
      double k = meanLog(exceedances, theta[j]);
      logLikelihood[j] = n * (Math.log(-theta[j] / k) - k - 1);
      max = Math.max(max, logLikelihood[j]);
    }
    double total = 0;
    double mean = 0;
    for (int j = 0; j < points; j++) {
      double weight = Math.exp(logLikelihood[j] - max);
      total += weight;
      mean += weight * theta[j];
    }
    double k = meanLog(exceedances, mean / total);
    // A weak prior towards 0.5 worth ten observations.
    return (n * k + 10 * 0.5) / (n + 10);
  }

  private static double meanLog(double[] x, double theta) {
    double sum = 0;
    for (double value : x) {
      sum += Math.log1p(-theta * value);
    }
    return sum / x.length;
  }
}
