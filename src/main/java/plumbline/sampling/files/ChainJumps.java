package plumbline.sampling.files;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.GammaDistribution;

/**
 * Looks for chains that stand one after the other in a table, by the jump from the end of one to
 * the start of the next. Autocorrelated draws take small steps; a step across a boundary is as
 * large as between independent draws. With u the rank of a step among all steps, from the largest,
 * over their number, the sum of -log u over k boundaries has Gamma's law of shape k where there is
 * no boundary.
 */
final class ChainJumps {
  private static final int MOST_CHAINS = 16;
  private static final int SHORTEST = 50;

  /** Named to the user: about one in a hundred files of one chain, over all numbers of chains. */
  private static final double NOTICED = 1e-3;

  /** Taken for granted, and said: at most about one in a thousand files of one chain. */
  private static final double CERTAIN = 1e-4;

  private ChainJumps() {}

  /**
   * What was found.
   *
   * @param chains how many chains; 1 if nothing was noticed
   * @param certain whether there is hardly a doubt
   */
  record Found(int chains, boolean certain) {}

  static Found find(List<double[]> variables) {
    int n = variables.isEmpty() ? 0 : variables.get(0).length;
    if (n < 2 * SHORTEST) {
      return new Found(1, false);
    }
    double[] steps = steps(variables, n);
    double[] sorted = steps.clone();
    Arrays.sort(sorted);
    int best = 1;
    double least = NOTICED;
    for (int chains = 2; chains <= MOST_CHAINS && n / chains >= SHORTEST; chains++) {
      if (n % chains == 0) {
        double p = probability(steps, sorted, n / chains);
        if (p < least) {
          least = p;
          best = chains;
        }
      }
    }
    return new Found(best, least < CERTAIN);
  }

  private static double probability(double[] steps, double[] sorted, int length) {
    double sum = 0;
    int boundaries = 0;
    for (int i = length; i <= steps.length; i += length) {
      double step = steps[i - 1];
      int larger = sorted.length - lowerBound(sorted, step);
      sum -= Math.log((double) larger / sorted.length);
      boundaries++;
    }
    return GammaDistribution.of(boundaries, 1).survivalProbability(sum);
  }

  private static int lowerBound(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Ranks from 0, so that steps are as large in tails as elsewhere; those of ties are equal. */
  private static double[] ranks(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return Arrays.stream(values).map(value -> lowerBound(sorted, value)).toArray();
  }

  /**
   * The size of the step to each row but the first, over the ranks of all variables. Squared steps
   * count in units of their mean a, and times 1 - a/2v with the variance v, as in the likelihood
   * ratio of a normal step between independent draws: a variable without autocorrelation says
   * nothing.
   */
  private static double[] steps(List<double[]> variables, int n) {
    double[] steps = new double[n - 1];
    for (double[] variable : variables) {
      double[] values = ranks(variable);
      double mean = Arrays.stream(values).average().orElse(0);
      double squares = 0;
      double variance = 0;
      for (int i = 0; i < n; i++) {
        double step = i == 0 ? 0 : values[i] - values[i - 1];
        squares += step * step / (n - 1);
        variance += (values[i] - mean) * (values[i] - mean) / (n - 1);
      }
      double weight = (1 - squares / (2 * variance)) / squares;
      if (weight > 0 && weight < Double.POSITIVE_INFINITY) {
        for (int i = 0; i < steps.length; i++) {
          double step = values[i + 1] - values[i];
          steps[i] += weight * step * step;
        }
      }
    }
    return steps;
  }
}
