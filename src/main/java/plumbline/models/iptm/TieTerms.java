package plumbline.models.iptm;

/**
 * For each document and sender the log probability of the receivers, {@code sum_j a_j u_j - log Z},
 * with the intensities {@code nu = exp(b_c'x)} kept.
 *
 * <p>With v_j = exp(a_j) the excess {@code prod (1 + v_j) - 1} is built up by {@code e <- e (1 +
 * v_j) + v_j}, a sum of positive terms without cancellation, so one logarithm per sender is enough.
 * Where numbers run out of range the same term is computed from logarithms.
 */
final class TieTerms {
  private static final double LARGE = 1e250;
  private static final double SMALL = 1e-250;

  private final IptmWorkspace work;
  private final double[] nu; // D x A x A x C
  private final double[] terms; // D x A
  private final double[] x;
  private final double[] odds;
  private final double[] logTerms;
  private double factor; // exp(delta)

  TieTerms(IptmWorkspace work) {
    this.work = work;
    this.nu = new double[work.documents * work.actors * work.actors * work.patterns];
    this.terms = new double[work.documents * work.actors];
    this.x = new double[work.model.statistics().size()];
    this.odds = new double[work.actors];
    this.logTerms = new double[work.patterns];
  }

  double term(int sender) {
    return terms[sender];
  }

  /** Everything anew. */
  void refresh() {
    deltaChanged();
    for (int d = 0; d < work.documents; d++) {
      for (int i = 0; i < work.actors; i++) {
        for (int j = 0; j < work.actors; j++) {
          if (j != i) {
            refreshPair((d * work.actors + i) * work.actors + j);
          }
        }
        refresh(d * work.actors + i);
      }
    }
  }

  void deltaChanged() {
    factor = Math.exp(work.delta);
  }

  /** The intensities of one ordered pair in one document. */
  void refreshPair(int pair) {
    int d = pair / (work.actors * work.actors);
    int i = pair / work.actors % work.actors;
    int j = pair % work.actors;
    for (int c = 0; c < work.patterns; c++) {
      refreshIntensity(d, i, j, c);
    }
  }

  private void refreshIntensity(int d, int i, int j, int c) {
    nu[work.cell(d, i, j, c)] = Math.exp(predictor(d, i, j, c));
  }

  private double predictor(int d, int i, int j, int c) {
    int documentOffset = work.cell(d, 0, 0, 0) * NetworkStatistics.WINDOWS;
    work.model
        .statistics()
        .fill(work.counts, documentOffset, work.actors, work.patterns, i, j, c, x, 0);
    double sum = 0;
    for (int p = 0; p < x.length; p++) {
      sum += work.coefficients[c * x.length + p] * x[p];
    }
    return sum;
  }

  /** Stores intensities that were computed elsewhere. */
  void intensity(int cell, double value) {
    nu[cell] = value;
  }

  /** {@code exp(a_ij)}; infinite or zero where out of range. */
  double odds(int d, int i, int j) {
    double lambda = 0;
    int cell = work.cell(d, i, j, 0);
    for (int c = 0; c < work.patterns; c++) {
      double share = work.pi[d * work.patterns + c];
      lambda += share == 0 ? 0 : share * nu[cell + c];
    }
    return factor * lambda;
  }

  /** {@code a_ij} from logarithms. */
  double logOdds(int d, int i, int j) {
    for (int c = 0; c < work.patterns; c++) {
      double share = work.pi[d * work.patterns + c];
      logTerms[c] = share == 0 ? Double.NEGATIVE_INFINITY : Math.log(share) + predictor(d, i, j, c);
    }
    return work.delta + plumbline.numerics.LogSpace.logSumExp(logTerms, work.patterns);
  }

  /** One sender's term. */
  void refresh(int sender) {
    int d = sender / work.actors;
    int i = sender % work.actors;
    int row = sender * work.actors;
    double excess = 0;
    double chosen = 1;
    double least = 1;
    for (int j = 0; j < work.actors; j++) {
      if (j == i) {
        continue;
      }
      double v = odds(d, i, j);
      excess = excess * (1 + v) + v;
      if (work.receivers[row + j]) {
        chosen *= v;
        least = Math.min(least, v);
      }
    }
    terms[sender] =
        inRange(chosen, excess, least) ? Math.log(chosen / excess) : fromLogarithms(d, i, row);
  }

  /** Whether {@code chosen / excess} and its parts can be trusted. */
  static boolean inRange(double chosen, double excess, double least) {
    return chosen > SMALL && chosen < LARGE && excess > SMALL && excess < LARGE && least > SMALL;
  }

  private double fromLogarithms(int d, int i, int row) {
    int n = 0;
    double sum = 0;
    for (int j = 0; j < work.actors; j++) {
      if (j != i) {
        odds[n] = logOdds(d, i, j);
        sum += work.receivers[row + j] ? odds[n] : 0;
        n++;
      }
    }
    return sum - NonEmptyGibbs.logNormaliser(odds, n);
  }
}
