package plumbline.diagnostics.spectrum;

import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.Moments;

/**
 * The spectral density of a chain at frequency zero, S = sum over all lags of the autocovariance,
 * so that S/n is the variance of the mean of n draws. Estimated by an autoregression: Yule-Walker
 * equations solved by Levinson-Durbin for orders up to 10 log10(n), the order with the smallest AIC
 * = n log v_k + 2k + 2 (the first of equals), innovation variance v n/(n - order - 1), and S = v/(1
 * - sum of coefficients)^2.
 *
 * <p>Source: Priestley (1981), section 7.8; Heidelberger and Welch (1981). The same numbers as
 * coda's {@code spectrum0.ar}.
 *
 * @param atZero S; 0 with {@link Estimate.Reason#CONSTANT} if the chain is constant, 0 for a
 *     straight line
 * @param order the order chosen
 */
public record SpectralDensity(Estimate atZero, int order) {
  /** Fewer draws always lie on a line or leave no degree of freedom. */
  public static final int LEAST_DRAWS = 4;

  /**
   * The spectral density at zero of one chain.
   *
   * @param draws the chain, in iteration order; not modified
   * @return S
   */
  public static Estimate atZero(double[] draws) {
    return of(draws, Rule.SCALE_FREE).atZero();
  }

  /**
   * The autoregressive fit behind {@link #atZero(double[])}.
   *
   * @param draws the chain, in iteration order; not modified
   * @param rule when a chain counts as a straight line
   * @return S and the order
   */
  public static SpectralDensity of(double[] draws, Rule rule) {
    return draws.length < LEAST_DRAWS
        ? undefined(Estimate.Reason.TOO_SHORT)
        : of(draws, 0, draws.length, rule);
  }

  /** Also for windows of two draws, which are a straight line. */
  public static SpectralDensity of(double[] x, int from, int n, Rule rule) {
    if (n < 2) {
      return undefined(Estimate.Reason.TOO_SHORT);
    }
    if (!Moments.allFinite(x, from, n)) {
      return undefined(Estimate.Reason.NON_FINITE);
    }
    if (Moments.constant(x, from, n)) {
      return new SpectralDensity(Estimate.of(0, Estimate.Reason.CONSTANT), 0);
    }
    if (rule.degenerate(residualDeviation(x, from, n), range(x, from, n))) {
      return new SpectralDensity(Estimate.of(0), 0);
    }
    int maxOrder = Math.min(n - 1, (int) Math.floor(10 * Math.log10(n)));
    return fit(Autocovariance.direct(x, from, n, maxOrder), n);
  }

  private static SpectralDensity undefined(Estimate.Reason reason) {
    return new SpectralDensity(Estimate.undefined(reason), 0);
  }

  /** Levinson-Durbin; the coefficients' sum of the best order so far is all that is kept. */
  private static SpectralDensity fit(double[] c, int n) {
    double[] phi = new double[c.length];
    double[] previous = new double[c.length];
    double innovation = c[0];
    double bestCriterion = n * Math.log(innovation) + 2;
    double bestInnovation = innovation;
    double bestSum = 0;
    int bestOrder = 0;
    for (int k = 1; k < c.length && innovation > 0; k++) {
      double residual = c[k];
      for (int j = 1; j < k; j++) {
        residual -= phi[j] * c[k - j];
      }
      double reflection = residual / innovation;
      System.arraycopy(phi, 0, previous, 0, k);
      double sum = reflection;
      for (int j = 1; j < k; j++) {
        phi[j] = previous[j] - reflection * previous[k - j];
        sum += phi[j];
      }
      phi[k] = reflection;
      innovation *= 1 - reflection * reflection;
      double criterion = n * Math.log(innovation) + 2 * k + 2;
      if (criterion < bestCriterion) {
        bestCriterion = criterion;
        bestInnovation = innovation;
        bestSum = sum;
        bestOrder = k;
      }
    }
    double variance = bestInnovation * n / (n - bestOrder - 1);
    double density = variance / ((1 - bestSum) * (1 - bestSum));
    // All n - 1 coefficients fitted to n draws leave no degree of freedom for the variance.
    return new SpectralDensity(
        Double.isFinite(density)
            ? Estimate.of(density)
            : Estimate.of(density, Estimate.Reason.TOO_SHORT),
        bestOrder);
  }

  /** The standard deviation about the least-squares line on 1, ..., n. */
  private static double residualDeviation(double[] x, int from, int n) {
    double mean = Moments.mean(x, from, n);
    double centre = (n - 1) / 2.0;
    double product = 0;
    for (int i = 0; i < n; i++) {
      product += (i - centre) * (x[from + i] - mean);
    }
    double slope = product / (n * ((double) n * n - 1) / 12);
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double residual = x[from + i] - mean - slope * (i - centre);
      squares += residual * residual;
    }
    return Math.sqrt(squares / (n - 1));
  }

  private static double range(double[] x, int from, int n) {
    double min = x[from];
    double max = x[from];
    for (int i = from + 1; i < from + n; i++) {
      min = Math.min(min, x[i]);
      max = Math.max(max, x[i]);
    }
    return max - min;
  }

  /** When a chain counts as a straight line, whose spectral density at zero is defined as 0. */
  public enum Rule {
    /** Residuals from the line below 1e-12 of the chain's range: unchanged when units change. */
    SCALE_FREE {
      @Override
      boolean degenerate(double residualDeviation, double range) {
        return residualDeviation <= 1e-12 * range;
      }
    },

    /**
     * coda's rule: residual standard deviation below 1.5e-8, whatever the units. Chains of tiny
     * numbers then count as constant; offered for comparison with coda only.
     */
    CODA {
      @Override
      boolean degenerate(double residualDeviation, double range) {
        return residualDeviation < 1.5e-8;
      }
    };

    abstract boolean degenerate(double residualDeviation, double range);
  }
}
