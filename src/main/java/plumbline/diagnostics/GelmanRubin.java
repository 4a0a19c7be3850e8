package plumbline.diagnostics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * The potential scale reduction factor of Gelman and Rubin: by how much the posterior's scale could
 * still shrink if the chains ran on.
 *
 * <p>With m chains of n draws, chain means and variances s<sub>j</sub>², w the mean of the
 * s<sub>j</sub>², and b = n Var(means),
 *
 * <blockquote>
 *
 * V = (n−1) w / n + (1 + 1/m) b / n, &emsp; d = 2 V² / var(V), <br>
 * psrf = √[ (d+3)/(d+1) · ((n−1)/n + (1 + 1/m) (b/w) / n) ].
 *
 * </blockquote>
 *
 * <p>The upper limit multiplies the second term by the (1 + confidence)/2 quantile of F(m−1,
 * 2w²/var(w)).
 *
 * <p>Source: Gelman and Rubin (1992); Brooks and Gelman (1998), section 3.1, for the factor
 * (d+3)/(d+1); the same numbers as coda's {@code gelman.diag}. The covariance of s^2 and the
 * squared means in var(V) is computed about the grand mean: coda subtracts two large numbers there
 * and loses digits when draws sit on a large offset. Chains that repeat each other draw by draw
 * have no var(V) and no factor.
 *
 * @param confidence of the upper limit, between 0 and 1
 * @param transform whether draws on (0, 1) are mapped by the logit and other positive draws by the
 *     logarithm first
 * @param dropFirstHalf whether the first half of each chain is left out as burn-in
 */
public record GelmanRubin(double confidence, boolean transform, boolean dropFirstHalf) {
  /** Beyond this many degrees of freedom R takes the F law for its chi-squared limit. */
  private static final double CHI_SQUARED_LIMIT = 4e5;

  /** Checks the confidence. */
  public GelmanRubin {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence must lie between 0 and 1, not " + confidence);
    }
  }

  /**
   * Point estimate and upper limit.
   *
   * @param psrf the factor; infinite if every chain is constant at a place of its own
   * @param upper its upper confidence limit
   */
  public record Factor(Estimate psrf, Estimate upper) {
    static Factor undefined(Estimate.Reason reason) {
      return new Factor(Estimate.undefined(reason), Estimate.undefined(reason));
    }
  }

  /**
   * coda's defaults: confidence 0.95, no transformation, first half dropped.
   *
   * @return the settings
   */
  public static GelmanRubin withDefaults() {
    return new GelmanRubin(0.95, false, true);
  }

  /**
   * With or without the first half.
   *
   * @param drop whether the first half is left out
   * @return new settings
   */
  public GelmanRubin withFirstHalfDropped(boolean drop) {
    return new GelmanRubin(confidence, transform, drop);
  }

  /**
   * The factor of one variable.
   *
   * @param chains equally long chains, in iteration order; not modified
   * @return the factor
   */
  public Factor of(double[]... chains) {
    return ofSegments(ChainSegments.of(chains));
  }

  Factor ofSegments(ChainSegments all) {
    ChainSegments chains = prepared(all);
    int m = chains.count();
    int n = chains.length();
    if (n < 2) {
      return Factor.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (!chains.allFinite()) {
      return Factor.undefined(Estimate.Reason.NON_FINITE);
    }
    if (m < 2) {
      return Factor.undefined(Estimate.Reason.ONE_CHAIN);
    }
    if (chains.constant()) {
      return Factor.undefined(Estimate.Reason.CONSTANT);
    }
    double[] variances = chains.variances();
    double[] means = chains.means();
    double within = Moments.mean(variances);
    if (within == 0) {
      return new Factor(
          Estimate.of(Double.POSITIVE_INFINITY, Estimate.Reason.CONSTANT),
          Estimate.undefined(Estimate.Reason.CONSTANT));
    }
    double between = n * Moments.variance(means);
    double varianceOfWithin = Moments.variance(variances) / m;
    double factor = dfFactor(variances, means, within, between, varianceOfWithin, n);
    if (Double.isNaN(factor)) {
      return Factor.undefined(Estimate.Reason.CONSTANT); // the chains repeat each other
    }
    double fixed = (n - 1.0) / n;
    double random = (1 + 1.0 / m) * (between / within) / n;
    double quantile =
        fQuantile((1 + confidence) / 2, m - 1, 2 * within * within / varianceOfWithin);
    return new Factor(
        Estimate.of(Math.sqrt(factor * (fixed + random))),
        Estimate.of(Math.sqrt(factor * (fixed + quantile * random))));
  }

  /** (d+3)/(d+1), everything relative to w, so that units cannot overflow. */
  private static double dfFactor(
      double[] variances,
      double[] means,
      double within,
      double between,
      double varianceOfWithin,
      int n) {
    int m = means.length;
    double grandMean = Moments.mean(means);
    double[] relative = new double[m];
    double[] squares = new double[m];
    for (int c = 0; c < m; c++) {
      double deviation = means[c] - grandMean;
      relative[c] = variances[c] / within;
      squares[c] = deviation * deviation / within;
    }
    double b = between / within;
    double v = (n - 1.0) / n + (1 + 1.0 / m) * b / n;
    double varW = varianceOfWithin / within / within;
    double varB = 2 * b * b / (m - 1);
    double covWB = (double) n / m * Moments.covariance(relative, squares);
    double q = 1 + 1.0 / m;
    double varV =
        ((n - 1.0) * (n - 1.0) * varW + q * q * varB + 2 * (n - 1.0) * q * covWB)
            / ((double) n * n);
    double d = 2 * v * v / varV;
    return (d + 3) / (d + 1);
  }

  /** An inverse that is exact to rounding: one Newton step after the library's bracketing. */
  private static double fQuantile(double p, double numerator, double denominator) {
    if (!(denominator <= CHI_SQUARED_LIMIT)) {
      ChiSquaredDistribution limit = ChiSquaredDistribution.of(numerator);
      return polished(limit, p) / numerator;
    }
    return polished(FDistribution.of(numerator, denominator), p);
  }

  private static double polished(ContinuousDistribution law, double p) {
    double x = law.inverseCumulativeProbability(p);
    double step = (law.cumulativeProbability(x) - p) / law.density(x);
    return Double.isFinite(step) ? x - step : x;
  }

  /** The chains after burn-in and transformation. */
  ChainSegments prepared(ChainSegments chains) {
    int n = chains.length();
    ChainSegments kept = dropFirstHalf && n > 2 ? chains.last(n / 2) : chains;
    return transform ? transformed(kept) : kept;
  }

  private static ChainSegments transformed(ChainSegments chains) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (int start : chains.starts()) {
      for (int i = start; i < start + chains.length(); i++) {
        min = Math.min(min, chains.values()[i]);
        max = Math.max(max, chains.values()[i]);
      }
    }
    if (!(min > 0) || !(max < Double.POSITIVE_INFINITY)) {
      return chains;
    }
    double[] values = chains.values().clone();
    boolean unit = max < 1;
    Arrays.setAll(values, i -> unit ? Math.log(values[i] / (1 - values[i])) : Math.log(values[i]));
    return chains.with(values);
  }
}
