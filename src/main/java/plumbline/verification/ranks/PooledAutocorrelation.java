package plumbline.verification.ranks;

import java.util.Arrays;
import plumbline.diagnostics.spectrum.Autocovariance;

/**
 * The autocorrelation of posterior draws, pooled over simulated data sets, and how far apart draws
 * have to be for a test of ranks. Draws are replaced by their ranks within their data set, or by
 * these ranks' distances from the middle: no posterior's scale or tail counts more than another's.
 *
 * <p>Autocorrelated draws make the ranks of a right posterior too extreme: the normal scores'
 * variance grows by about (tau - 1)/draws, tau their autocorrelation time. The tests notice it in
 * proportion to the square root of the number of data sets. So draws are thinned until |tau - 1|
 * sqrt(data sets)/draws, both after thinning, is at most {@value #MOST_EXCESS}: with AR(1) draws
 * from 0.5 to 0.97, 99 to 1,000 draws and 200 to 4,000 data sets a right posterior then fails as
 * often as with independent ones ({@code RankStudyTest}). A single draw is always independent.
 */
final class PooledAutocorrelation {
  static final double MOST_EXCESS = 0.1;

  /** In standard errors: below this the draws are taken as independent. */
  private static final double CLEAR = 4;

  /** The lags of up to four interleaved chains, and more, are always looked at. */
  private static final int LEAST_WINDOW = 10;

  /** Sokal's rule: sum up to the first lag that is so many autocorrelation times long. */
  private static final int TIMES_TO_SUM = 5;

  private static final int FEWEST_DRAWS = 3;

  private final int draws;
  private final double[] covariances; // sums over data sets, by lag
  private int dataSets;

  PooledAutocorrelation(int draws) {
    this.draws = draws;
    this.covariances = new double[draws / 2 + 1];
  }

  /** Adds the draws for a data set, by their ranks. */
  void add(double[] midRanks) {
    double[] ofOne = Autocovariance.of(midRanks, covariances.length - 1);
    for (int lag = 0; lag < ofOne.length; lag++) {
      covariances[lag] += ofOne[lag];
    }
    dataSets++;
  }

  void add(PooledAutocorrelation other) {
    for (int lag = 0; lag < covariances.length; lag++) {
      covariances[lag] += other.covariances[lag];
    }
    dataSets += other.dataSets;
  }

  /** Distances from the middle rank. Draws that change sides at random hang together by these. */
  static double[] folded(double[] midRanks) {
    double middle = 0.5 * (midRanks.length - 1);
    return Arrays.stream(midRanks).map(rank -> Math.abs(rank - middle)).toArray();
  }

  /** Ranks from 0, of tied draws their mean. */
  static double[] midRanks(double[] series) {
    double[] sorted = series.clone();
    Arrays.sort(sorted);
    double[] ofSorted = new double[series.length];
    for (int from = 0; from < sorted.length; ) {
      int to = from;
      while (to + 1 < sorted.length && sorted[to + 1] == sorted[from]) {
        to++;
      }
      Arrays.fill(ofSorted, from, to + 1, 0.5 * (from + to));
      from = to + 1;
    }
    double[] ranks = new double[series.length];
    Arrays.setAll(ranks, i -> ofSorted[Arrays.binarySearch(sorted, series[i])]);
    return ranks;
  }

  /**
   * The least thinning that serves.
   *
   * @param candidates in ascending order, from 1; the last leaves a single draw
   */
  RankThinning thinning(int[] candidates) {
    if (draws < FEWEST_DRAWS || !(covariances[0] > 0)) {
      return RankThinning.none(draws);
    }
    Window window = window();
    double tolerated = MOST_EXCESS / Math.sqrt(dataSets);
    double beyond = Math.abs(window.time - 1);
    if (beyond <= Math.max(CLEAR * window.error, tolerated * draws)) {
      return new RankThinning(draws, 1, window.time);
    }
    for (int every : candidates) {
      int left = draws / every;
      if (left == 1 || (window.complete && window.excess(every) <= tolerated * left)) {
        return new RankThinning(draws, every, window.time);
      }
    }
    throw new AssertionError("no thinning leaves a single draw");
  }

  /** Autocovariances about the mean of n draws are too small by the variance of that mean. */
  private Window window() {
    int least = Math.min(LEAST_WINDOW, Math.max(1, draws / 4));
    int most = covariances.length - 1;
    double sum = 1; // 1 + 2 sum (1 - k/n) r_k
    double lost = 0; // 2 sum (1 - k/n)(1 - r_k)
    double pairs = 0; // sum (n - k): each r_k has variance 1/(data sets (n - k))
    Window window = new Window(0, 1, 0, false);
    while (window.lags < most && !window.complete) {
      int lag = window.lags + 1;
      double weight = 2 * (1 - (double) lag / draws);
      sum += weight * raw(lag);
      lost += weight * (1 - raw(lag));
      pairs += draws - lag;
      // Of the time, tau = 1 + 2 sum (1 - k/n) rho_k, where rho_k = r_k + (1 - r_k) tau/n.
      double kept = 1 - lost / draws;
      double time = sum / kept;
      double error = 2 * Math.sqrt(pairs / dataSets) / draws / kept;
      boolean complete = lag >= least && lag >= TIMES_TO_SUM * (time - 1) + 1;
      window = new Window(lag, time, error, complete);
    }
    return window;
  }

  /** The pooled autocorrelation about each data set's own mean. */
  private double raw(int lag) {
    return covariances[lag] / covariances[0] * draws / (draws - lag);
  }

  /** The lags that were summed. */
  private final class Window {
    private final int lags;
    private final double time;
    private final double error; // of the time, if the draws are independent
    private final boolean complete;

    Window(int lags, double time, double error, boolean complete) {
      this.lags = lags;
      this.time = time;
      this.error = error;
      this.complete = complete;
    }

    /** |tau - 1| of every k-th draw. */
    double excess(int every) {
      int left = draws / every;
      double sum = 0;
      for (int j = 1; j < left && j * every <= lags; j++) {
        double r = raw(j * every);
        sum += 2 * (1 - (double) j / left) * (r + (1 - r) * time / draws);
      }
      return Math.abs(sum);
    }
  }
}
