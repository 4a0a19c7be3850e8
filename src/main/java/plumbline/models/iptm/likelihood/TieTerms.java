package plumbline.models.iptm.likelihood;

import plumbline.models.iptm.Coefficients;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.scans.NonEmptyGibbs;
import plumbline.numerics.LogSpace;

/**
 * For each document and sender the log probability of the receivers, {@code sum_j a_j u_j - log Z},
 * with the intensities {@code nu = exp(b_c'x)} kept.
 *
 * <p>With v_j = exp(a_j) the excess {@code prod (1 + v_j) - 1} is built up by {@code e <- e (1 +
 * v_j) + v_j}, a sum of positive terms without cancellation, so one logarithm per sender is enough.
 * Where numbers run out of range the same term is computed from logarithms.
 */
public final class TieTerms {
  /** Bounds of what is trusted, well within the range of doubles. */
  private static final double LARGE = 1e250;

  private static final double SMALL = 1e-250;

  private final Coefficients coefficients;
  private final WindowCounts counts;
  private final boolean[] receivers; // D x A x A
  private final int documents;
  private final int actors;
  private final int patterns;
  private final double[] nu; // D x A x A x C
  private final double[] terms; // D x A
  private final double[] x;
  private final double[] odds;
  private final double[] logTerms;
  private double factor; // exp(delta)

  /**
   * Terms of nothing yet: {@link #refresh()} computes them.
   *
   * @param model sizes and statistics
   * @param coefficients b and delta
   * @param counts the shares pi, and the counts that x is made of
   * @param receivers D x A x A indicators, shared with the scan that changes them
   */
  public TieTerms(
      IptmModel model, Coefficients coefficients, WindowCounts counts, boolean[] receivers) {
    this.coefficients = coefficients;
    this.counts = counts;
    this.receivers = receivers;
    this.documents = model.sizes().documents();
    this.actors = model.sizes().actors();
    this.patterns = model.sizes().patterns();
    this.nu = new double[documents * actors * actors * patterns];
    this.terms = new double[documents * actors];
    this.x = new double[model.statistics().size()];
    this.odds = new double[actors];
    this.logTerms = new double[patterns];
  }

  /** The term of sender {@code d A + i}, as it was last computed. */
  double term(int sender) {
    return terms[sender];
  }

  /** Everything anew. */
  public void refresh() {
    deltaChanged();
    for (int d = 0; d < documents; d++) {
      for (int i = 0; i < actors; i++) {
        for (int j = 0; j < actors; j++) {
          if (j != i) {
            refreshPair((d * actors + i) * actors + j);
          }
        }
        refresh(d * actors + i);
      }
    }
  }

  /** Takes over a new delta; the terms are not computed before they are refreshed. */
  void deltaChanged() {
    factor = Math.exp(coefficients.delta());
  }

  /** The intensities of one ordered pair in one document. */
  void refreshPair(int pair) {
    int d = pair / (actors * actors);
    int i = pair / actors % actors;
    int j = pair % actors;
    for (int c = 0; c < patterns; c++) {
      refreshIntensity(d, i, j, c);
    }
  }

  private void refreshIntensity(int d, int i, int j, int c) {
    nu[counts.cell(d, i, j, c)] = Math.exp(predictor(d, i, j, c));
  }

  /** {@code b_c'x_idjc}, the logarithm of the intensity nu_idjc (document 1, Algorithm 1). */
  private double predictor(int d, int i, int j, int c) {
    counts.statistics(d, i, j, c, x, 0);
    double sum = 0;
    for (int p = 0; p < x.length; p++) {
      sum += coefficients.ties[c * x.length + p] * x[p];
    }
    return sum;
  }

  /** Stores intensities that were computed elsewhere. */
  void intensity(int cell, double value) {
    nu[cell] = value;
  }

  /** {@code exp(a_ij) = exp(delta) sum_c pi_c nu_ijc}; infinite or zero where out of range. */
  public double odds(int d, int i, int j) {
    double lambda = 0;
    int cell = counts.cell(d, i, j, 0);
    for (int c = 0; c < patterns; c++) {
      double share = counts.pi[d * patterns + c];
      // The intensity may be infinite, and 0 times infinity is no number.
      lambda += share == 0 ? 0 : share * nu[cell + c];
    }
    return factor * lambda;
  }

  /** {@code a_ij = delta + log sum_c exp(log pi_c + b_c'x_ijc)}, from logarithms. */
  public double logOdds(int d, int i, int j) {
    for (int c = 0; c < patterns; c++) {
      double share = counts.pi[d * patterns + c];
      logTerms[c] = share == 0 ? Double.NEGATIVE_INFINITY : Math.log(share) + predictor(d, i, j, c);
    }
    return coefficients.delta() + LogSpace.logSumExp(logTerms, patterns);
  }

  /**
   * One sender's term {@code log(prod v_j / (prod (1 + v_j) - 1))}, the first product over its
   * receivers, the second over all other actors. The author has such a term too: its receivers are
   * observed. O(A C), from the intensities as they are kept.
   */
  public void refresh(int sender) {
    int d = sender / actors;
    int i = sender % actors;
    int row = sender * actors;
    double excess = 0;
    double chosen = 1;
    double least = 1;
    for (int j = 0; j < actors; j++) {
      if (j == i) {
        continue;
      }
      double v = odds(d, i, j);
      excess = excess * (1 + v) + v;
      if (receivers[row + j]) {
        chosen *= v;
        least = Math.min(least, v);
      }
    }
    double ratio = chosen / excess;
    terms[sender] =
        inRange(chosen, excess, least) && ratio >= Double.MIN_NORMAL
            ? Math.log(ratio)
            : fromLogarithms(d, i, row);
  }

  /**
   * Whether {@code chosen} and {@code excess} can be trusted; their quotient may still underflow. A
   * product may be within the bounds although its least factor has underflowed and lost digits.
   */
  public static boolean inRange(double chosen, double excess, double least) {
    return chosen > SMALL && chosen < LARGE && excess > SMALL && excess < LARGE && least > SMALL;
  }

  /**
   * {@code sum_j a_j u_j - log Z} of one sender, with new predictors of all its pairs: O(A C P).
   */
  private double fromLogarithms(int d, int i, int row) {
    int n = 0;
    double sum = 0;
    for (int j = 0; j < actors; j++) {
      if (j != i) {
        odds[n] = logOdds(d, i, j);
        sum += receivers[row + j] ? odds[n] : 0;
        n++;
      }
    }
    return sum - NonEmptyGibbs.logNormaliser(odds, n);
  }
}
