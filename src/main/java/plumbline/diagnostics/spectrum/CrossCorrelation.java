package plumbline.diagnostics.spectrum;

import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Moments;
import plumbline.sampling.Draws;

/**
 * Pearson correlations between variables, all chains stacked, as coda's {@code crosscorr}.
 * Variables that nearly determine each other tell why a sampler that updates them one by one is
 * slow.
 */
public final class CrossCorrelation {
  private CrossCorrelation() {}

  /**
   * The correlation of two variables.
   *
   * @param x draws of one
   * @param y draws of the other, the same iterations
   * @return the correlation
   */
  public static Estimate of(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(
          "both variables need the same draws, not " + x.length + " and " + y.length);
    }
    if (x.length < 2) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (!Moments.allFinite(x) || !Moments.allFinite(y)) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    if (Moments.constant(x) || Moments.constant(y)) {
      return Estimate.undefined(Estimate.Reason.CONSTANT);
    }
    double covariance = Moments.covariance(x, y);
    double deviations = Math.sqrt(Moments.variance(x)) * Math.sqrt(Moments.variance(y));
    return Estimate.of(Math.max(-1, Math.min(1, covariance / deviations)));
  }

  /**
   * All correlations.
   *
   * @param draws the draws
   * @return a symmetric matrix in the order of the variables
   */
  public static Estimate[][] matrix(Draws draws) {
    int p = draws.variables().size();
    Estimate[][] result = new Estimate[p][p];
    for (int i = 0; i < p; i++) {
      double[] x = draws.stacked(i);
      for (int j = 0; j <= i; j++) {
        result[i][j] = of(x, draws.stacked(j));
        result[j][i] = result[i][j];
      }
    }
    return result;
  }
}
