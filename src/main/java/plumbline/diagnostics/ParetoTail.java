package plumbline.diagnostics;

import java.util.Arrays;
import plumbline.numerics.RadixSort;

/**
 * How heavy the tails of a sample are: the shape k of a generalised Pareto law fitted to its
 * largest values (Zhang and Stephens 2009, with the prior of Vehtari et al. 2024). Moments of order
 * above 1/k are infinite; above k = 0.5 there is no variance and a standard error means nothing.
 */
public final class ParetoTail {
  private static final double LEAST_FACTOR = 0.01;
  private static final double LARGEST_FACTOR = 1e30;

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
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    double[] sorted = draws.clone();
    RadixSort.sort(sorted);
    int n = sorted.length;
    double[] upper = new double[tail];
    double[] lower = new double[tail];
    for (int i = 0; i < tail; i++) {
      upper[i] = sorted[n - tail + i] - sorted[n - tail - 1];
      lower[i] = sorted[tail] - sorted[tail - 1 - i];
    }
    double shape = Math.max(fit(upper), fit(lower));
    return Double.isNaN(shape) ? Estimate.undefined(Estimate.Reason.CONSTANT) : Estimate.of(shape);
  }

  /**
   * The larger shape of both tails of chains, whose length allows for autocorrelation: 3 sqrt(S/r)
   * of S draws, with r the tail effective size over S, or a fifth of few draws; at most half.
   *
   * <p>Source: Vehtari et al. (2024), appendix H; the numbers of posterior's {@code pareto_khat}.
   *
   * @param chains equally long chains; not modified
   * @return the shape; undefined for non-finite or constant draws, few draws or constant tails
   */
  public static Estimate ofChains(double[]... chains) {
    ChainSegments all = ChainSegments.of(chains);
    if (!all.allFinite()) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    int n = all.values().length;
    Estimate size = EffectiveSampleSize.tail(chains);
    if (!size.isDefined()) {
      return size;
    }
    double share = size.value() / n;
    double wanted = Math.floor(n * share > 225 ? 3 * Math.sqrt(n / share) : n / 5.0);
    int tail = (int) Math.min(Math.max(wanted, 5), n / 2.0);
    if (tail < 5) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    double[] sorted = all.values().clone();
    Arrays.sort(sorted);
    double[] mirrored = new double[n];
    Arrays.setAll(mirrored, i -> -sorted[n - 1 - i]);
    double right = shape(sorted, tail);
    double left = shape(mirrored, tail);
    double shape = Double.isNaN(left) || right > left ? right : left;
    return Double.isNaN(shape) ? Estimate.undefined(Estimate.Reason.CONSTANT) : Estimate.of(shape);
  }

  /** The shape of the largest values; NaN if they, or their lower quarter, are all equal. */
  private static double shape(double[] sorted, int tail) {
    int n = sorted.length;
    double cutoff = sorted[n - tail - 1];
    if (sorted[n - 1] == sorted[n - tail]) {
      return Double.NaN;
    }
    if (cutoff == sorted[n - tail]) {
      // As R's posterior does, but a little less where all draws are closer to each other than
      // that.
      cutoff -= Math.ulp(1.0) * Math.min(1, sorted[n - 1] - cutoff);
    }
    double[] exceedances = new double[tail];
    double threshold = cutoff;
    Arrays.setAll(exceedances, i -> sorted[n - tail + i] - threshold);
    return exceedances[(int) (tail / 4.0 + 0.5) - 1] > exceedances[0]
        ? fit(exceedances)
        : Double.NaN;
  }

  /**
   * How many draws an estimate of the mean needs to be reliable at a shape: 10^(1/(1 - k)).
   *
   * @param shape of the tail
   * @return the number; infinite where there is no mean
   */
  public static double leastDraws(double shape) {
    return shape < 1 ? Math.pow(10, 1 / (1 - Math.max(0, shape))) : Double.POSITIVE_INFINITY;
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

  /**
   * The mean of log(1 - theta x). Logarithms are what the fit costs, so factors are multiplied
   * first, eight at a time, unless they are so near one that a product would lose their digits, or
   * so far from it that it might overflow.
   */
  private static double meanLog(double[] x, double theta) {
    double farthest = Math.abs(theta) * x[x.length - 1];
    double sum = 0;
    int i = 0;
    for (; farthest > LEAST_FACTOR && farthest < LARGEST_FACTOR && i < x.length - 7; i += 8) {
      double first = (1 - theta * x[i]) * (1 - theta * x[i + 1]);
      double second = (1 - theta * x[i + 2]) * (1 - theta * x[i + 3]);
      double third = (1 - theta * x[i + 4]) * (1 - theta * x[i + 5]);
      double fourth = (1 - theta * x[i + 6]) * (1 - theta * x[i + 7]);
      sum += Math.log((first * second) * (third * fourth));
    }
    for (; i < x.length; i++) {
      sum += Math.log1p(-theta * x[i]);
    }
    return sum / x.length;
  }
}
