package plumbline.verification.series;

import org.apache.commons.statistics.distribution.FDistribution;

/**
 * The error of a mean by how far the means of chains are apart, which needs no autocorrelation. In
 * chains of a few draws Geyer's sequence ends before there is anything to see: below {@value
 * #SHORTEST} its autocorrelation time is 2 whatever the chain does, and where chains are hardly
 * longer than that time it comes out too small. Chains are independent of each other, so where they
 * are short the larger of both errors counts.
 */
public final class BetweenChains {
  public static final int SHORTEST = 12;
  private static final int SHORT = 100;

  /** So few means are too uncertain to overrule chains in which the sequence can be seen. */
  private static final int FEW = 8;

  /** Chains whose means differ by more than chance at this level stand apart. */
  private static final double APART = 0.01;

  private BetweenChains() {}

  /** Whether chains are too short for their autocorrelations to be trusted alone. */
  public static boolean count(Series series) {
    return series.chains() > 1
        && (series.length() < SHORTEST || (series.length() < SHORT && series.chains() >= FEW));
  }

  /** Whether a joint test's chains have too few draws for a say; it can always make more. */
  public static boolean areTooShort(Series series) {
    return series.length() < SHORTEST;
  }

  /** An estimate of the mean of chains, with the larger error. */
  public static MeanEstimate larger(MeanEstimate within, Series series) {
    if (within.constant() || !within.measurable() || !count(series)) {
      return within;
    }
    int chains = series.chains();
    double error = Math.sqrt(varianceOfMeans(series.toArrays()) / chains);
    return within.standardError() >= error
        ? within
        : new MeanEstimate(within.mean(), within.variance(), error, within.draws(), chains - 1);
  }

  /**
   * An estimate that only knows how chains vary within themselves, or that by their means where
   * these differ by more than it can explain (an F test): chains that each stand still at a value
   * of their own vary by nothing, and tell as much as that many independent draws.
   */
  static MeanEstimate ifApart(MeanEstimate within, double[][] chains) {
    if (chains.length < 2) {
      return within;
    }
    int freedom = chains.length - 1;
    double error = Math.sqrt(varianceOfMeans(chains) / chains.length);
    double ratio = Math.pow(error / within.standardError(), 2);
    double p = FDistribution.of(freedom, within.degreesOfFreedom()).survivalProbability(ratio);
    return p < APART
        ? new MeanEstimate(within.mean(), within.variance(), error, within.draws(), freedom)
        : within;
  }

  /** The unbiased variance of the means of chains. */
  private static double varianceOfMeans(double[][] chains) {
    Series means = Series.of(meansOf(chains));
    return means.independent().variance();
  }

  private static double[] meansOf(double[][] chains) {
    double[] means = new double[chains.length];
    for (int c = 0; c < chains.length; c++) {
      means[c] = Series.of(chains[c]).independent().mean();
    }
    return means;
  }
}
