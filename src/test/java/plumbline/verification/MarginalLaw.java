package plumbline.verification;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.CauchyDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import plumbline.random.Rng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

/**
 * A law from which files of draws are made, independent or autocorrelated: its quantile function
 * applied to the normal distribution function of a Gaussian autoregression.
 *
 * @param name what tables call it
 * @param ofNormal the value that belongs to a standard normal one
 */
public record MarginalLaw(String name, DoubleUnaryOperator ofNormal) {
  /** The mean at which a Poisson count is 0 with probability 0.03. */
  private static final double COUNT_MEAN = -Math.log(0.03);

  private static final int LARGEST_COUNT = 60;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  static MarginalLaw normal() {
    return new MarginalLaw("normal", z -> z);
  }

  static MarginalLaw normal(String name, double mean, double sd) {
    return new MarginalLaw(name, z -> mean + sd * z);
  }

  static MarginalLaw exponential() {
    return quantile("exponential", u -> -Math.log1p(-u));
  }

  public static MarginalLaw cauchy() {
    return quantile("Cauchy", CauchyDistribution.of(0, 1)::inverseCumulativeProbability);
  }

  /** Gamma with mean 1. */
  static MarginalLaw gamma(int shape) {
    return tabulated(
        "gamma(" + shape + ") / " + shape,
        GammaDistribution.of(shape, 1.0 / shape)::inverseCumulativeProbability);
  }

  /** Half of the draws around 0.9 and half around -0.9, with mean 0 and variance 1. */
  static MarginalLaw clumps() {
    return tabulated("two clumps", u -> inverse(MarginalLaw::clumpsProbability, u));
  }

  private static double clumpsProbability(double x) {
    return 0.5 * NORMAL.cumulativeProbability((x - 0.9) / 0.436)
        + 0.5 * NORMAL.cumulativeProbability((x + 0.9) / 0.436);
  }

  static MarginalLaw poisson(int mean) {
    return counts("Poisson(" + mean + ")", poissonProbabilities(mean));
  }

  /** Counts that are 0 with probability 0.03. */
  static MarginalLaw withZeros() {
    return counts("counts with zeros", poissonProbabilities(COUNT_MEAN));
  }

  /** The same with 1 in place of 0. */
  static MarginalLaw onesForZeros() {
    double[] p = poissonProbabilities(COUNT_MEAN);
    p[1] += p[0];
    p[0] = 0;
    return counts("ones for zeros", p);
  }

  /** The same, given that they are not 0. */
  static MarginalLaw zeroTruncated() {
    double[] p = poissonProbabilities(COUNT_MEAN);
    p[0] = 0;
    double sum = Arrays.stream(p).sum();
    return counts("zero-truncated", Arrays.stream(p).map(value -> value / sum).toArray());
  }

  private static double[] poissonProbabilities(double mean) {
    double[] p = new double[LARGEST_COUNT];
    Arrays.setAll(p, PoissonDistribution.of(mean)::probability);
    return p;
  }

  private static MarginalLaw counts(String name, double[] probabilities) {
    double[] upTo = probabilities.clone();
    Arrays.parallelPrefix(upTo, Double::sum);
    return quantile(
        name,
        u -> {
          int count = 0;
          while (count < upTo.length - 1 && u > upTo[count]) {
            count++;
          }
          return count;
        });
  }

  private static MarginalLaw quantile(String name, DoubleUnaryOperator quantile) {
    return new MarginalLaw(name, z -> quantile.applyAsDouble(NORMAL.cumulativeProbability(z)));
  }

  /** Slow quantile functions from a table, but exact beyond its ends. */
  private static MarginalLaw tabulated(String name, DoubleUnaryOperator quantile) {
    double[] table = new double[20_001];
    Arrays.setAll(table, i -> quantile.applyAsDouble((i + 0.5) / table.length));
    return quantile(
        name,
        u -> {
          double at = u * table.length - 0.5;
          if (at <= 0 || at >= table.length - 1) {
            return quantile.applyAsDouble(u);
          }
          int below = (int) at;
          return table[below] + (at - below) * (table[below + 1] - table[below]);
        });
  }

  private static double inverse(DoubleUnaryOperator increasing, double value) {
    double low = -10;
    double high = 10;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (increasing.applyAsDouble(middle) < value) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** One chain of one variable. */
  public Draws draws(int size, double autocorrelation, Rng rng) {
    double[] x = new double[size];
    double z = rng.normal();
    double innovation = Math.sqrt(1 - autocorrelation * autocorrelation);
    for (int i = 0; i < size; i++) {
      z = autocorrelation * z + innovation * rng.normal();
      x[i] = ofNormal.applyAsDouble(z);
    }
    return Draws.of(List.of("x"), 1, size, x, RunInfo.external(name));
  }
}
