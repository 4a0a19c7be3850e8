package plumbline.diagnostics;

import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;

/**
 * The multivariate potential scale reduction factor: the largest one that any linear combination of
 * the variables has. With W the mean covariance matrix within chains, B/n the covariance matrix of
 * the chains' means and lambda the largest eigenvalue of B/W: sqrt((n-1)/n + (m+1)/m lambda/n).
 *
 * <p>Source: Brooks and Gelman (1998), section 4.1, whose R^p this is the square root of, so that
 * it reads like the factor of one variable. coda's {@code gelman.diag} puts the number of variables
 * where the paper has the number of chains m; {@link #codaCompatible()} does the same.
 */
public record MultivariateGelmanRubin(GelmanRubin settings, boolean coda) {
  /**
   * The paper's factor.
   *
   * @param settings burn-in and transformation; the confidence plays no role
   * @return the diagnostic
   */
  public static MultivariateGelmanRubin of(GelmanRubin settings) {
    return new MultivariateGelmanRubin(settings, false);
  }

  /**
   * With coda's constant (1 + 1/p), p the number of variables.
   *
   * @return a diagnostic that equals coda's numbers
   */
  public MultivariateGelmanRubin codaCompatible() {
    return new MultivariateGelmanRubin(settings, true);
  }

  /**
   * The factor of several variables.
   *
   * @param variables for each variable its chains, [variable][chain][draw], all of one shape
   * @return the factor
   */
  public Estimate factor(double[][][] variables) {
    return factor(java.util.Arrays.stream(variables).map(ChainSegments::of).toList());
  }

  Estimate factor(List<ChainSegments> variables) {
    if (variables.size() < 2) {
      return Estimate.undefined(Estimate.Reason.ONE_VARIABLE);
    }
    List<ChainSegments> prepared = variables.stream().map(settings::prepared).toList();
    int n = prepared.get(0).length();
    int m = prepared.get(0).count();
    if (n < 2) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (m < 2) {
      return Estimate.undefined(Estimate.Reason.ONE_CHAIN);
    }
    if (!prepared.stream().allMatch(ChainSegments::allFinite)) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    double[][] means = prepared.stream().map(ChainSegments::means).toArray(double[][]::new);
    double[][] cholesky = withinCovariances(prepared, means);
    if (!decompose(cholesky)) {
      return Estimate.undefined(Estimate.Reason.SINGULAR);
    }
    double lambdaOverN = largestEigenvalue(cholesky, means);
    double count = coda ? prepared.size() : m;
    return Estimate.of(Math.sqrt((n - 1.0) / n + (1 + 1 / count) * lambdaOverN));
  }

  /** The mean of the chains' covariance matrices; lower triangle. */
  private static double[][] withinCovariances(List<ChainSegments> variables, double[][] means) {
    int p = variables.size();
    int n = variables.get(0).length();
    int m = variables.get(0).count();
    double[][] centred = new double[p][n];
    double[][] within = new double[p][p];
    for (int c = 0; c < m; c++) {
      for (int i = 0; i < p; i++) {
        double[] values = variables.get(i).values();
        int start = variables.get(i).starts()[c];
        for (int t = 0; t < n; t++) {
          centred[i][t] = values[start + t] - means[i][c];
        }
        for (int j = 0; j <= i; j++) {
          within[i][j] += dot(centred[i], centred[j]) / ((n - 1.0) * m);
        }
      }
    }
    return within;
  }

  private static double dot(double[] x, double[] y) {
    double a = 0;
    double b = 0;
    int i = 0;
    for (; i < x.length - 1; i += 2) {
      a += x[i] * y[i];
      b += x[i + 1] * y[i + 1];
    }
    return i < x.length ? a + b + x[i] * y[i] : a + b;
  }

  /** Cholesky in place, lower triangle; false if a pivot is negligible against its variance. */
  private static boolean decompose(double[][] a) {
    for (int i = 0; i < a.length; i++) {
      double variance = a[i][i];
      for (int j = 0; j <= i; j++) {
        double sum = a[i][j];
        for (int k = 0; k < j; k++) {
          sum -= a[i][k] * a[j][k];
        }
        if (j < i) {
          a[i][j] = sum / a[j][j];
        } else if (sum > 1e-13 * variance) {
          a[i][i] = Math.sqrt(sum);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * The largest eigenvalue of W^{-1} B/n. As B has the chains' means as its square root, it is also
   * the largest one of the m x m matrix Y'Y/(m-1) with Y = L^{-1} (means - grand means), and of the
   * p x p matrix YY'/(m-1): the smaller of both is decomposed.
   */
  private static double largestEigenvalue(double[][] cholesky, double[][] means) {
    int p = means.length;
    int m = means[0].length;
    double[][] y = new double[p][m];
    for (int i = 0; i < p; i++) {
      double grandMean = Moments.mean(means[i]);
      for (int c = 0; c < m; c++) {
        double sum = means[i][c] - grandMean;
        for (int k = 0; k < i; k++) {
          sum -= cholesky[i][k] * y[k][c];
        }
        y[i][c] = sum / cholesky[i][i];
      }
    }
    double[][] gram = new double[Math.min(p, m)][Math.min(p, m)];
    for (int c = 0; c < gram.length; c++) {
      for (int d = 0; d < gram.length; d++) {
        double sum = 0;
        for (int k = 0; k < Math.max(p, m); k++) {
          sum += p < m ? y[c][k] * y[d][k] : y[k][c] * y[k][d];
        }
        gram[c][d] = sum / (m - 1);
      }
    }
    double largest = 0;
    for (double value :
        new EigenDecomposition(new Array2DRowRealMatrix(gram, false)).getRealEigenvalues()) {
      largest = Math.max(largest, value);
    }
    return largest;
  }
}
