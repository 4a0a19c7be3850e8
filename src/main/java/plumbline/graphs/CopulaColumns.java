package plumbline.graphs;

import java.util.Arrays;
import java.util.Comparator;
import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.random.Rng;

/**
 * A Gaussian copula by the extended rank likelihood (Hoff 2007): only the order within each column
 * counts, so columns may have any continuous or ordinal law. Latent normal scores stand for the
 * values; each is drawn given the others between those of the neighbouring levels, and missing
 * values without bounds.
 */
public final class CopulaColumns {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final int n;
  private final int p;
  private final double[] latent; // [n x p]
  private final int[][] byLevel; // rows of each column in the order of their values
  private final int[][] level; // of each row; -1 where missing
  private final double[] scatter;

  /**
   * Scores for a table.
   *
   * @param n rows
   * @param p columns
   * @param values row by row; NaN is missing
   */
  public CopulaColumns(int n, int p, double[] values) {
    this.n = n;
    this.p = p;
    this.latent = new double[n * p];
    this.byLevel = new int[p][n];
    this.level = new int[p][n];
    this.scatter = new double[p * p];
    for (int j = 0; j < p; j++) {
      rank(j, values);
    }
  }

  private void rank(int j, double[] values) {
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i * p + j]));
    int current = -1;
    for (int r = 0; r < n; r++) {
      int row = order[r];
      double value = values[row * p + j];
      if (Double.isNaN(value)) {
        level[j][row] = -1;
      } else {
        current += r == 0 || value != values[order[r - 1] * p + j] ? 1 : 0;
        level[j][row] = current;
        latent[row * p + j] = NORMAL.inverseCumulativeProbability((r + 1.0) / (n + 1));
      }
      byLevel[j][r] = row;
    }
  }

  /**
   * Draws all scores given K and conditions the workspace on them.
   *
   * @param work K is read, the law conditioned on is changed
   * @param rng the source of randomness
   */
  public void update(GraphWorkspace work, Rng rng) {
    for (int j = 0; j < p; j++) {
      updateColumn(j, work.precision(), rng);
    }
    condition(work);
  }

  /**
   * Conditions the workspace on the current scores.
   *
   * @param work changed in place
   */
  public void condition(GraphWorkspace work) {
    Arrays.fill(scatter, 0);
    for (int row = 0; row < n; row++) {
      for (int i = 0; i < p; i++) {
        double x = latent[row * p + i];
        for (int j = 0; j < p; j++) {
          scatter[i * p + j] += x * latent[row * p + j];
        }
      }
    }
    work.condition(n, scatter);
  }

  /** The scores, row by row; shared, so that they can be saved and put back. */
  double[] scores() {
    return latent;
  }

  private void updateColumn(int j, double[] k, Rng rng) {
    double sd = 1 / Math.sqrt(k[j * p + j]);
    double below = Double.NEGATIVE_INFINITY;
    int from = 0;
    while (from < n) {
      int here = level[j][byLevel[j][from]];
      int to = from;
      while (to < n && level[j][byLevel[j][to]] == here) {
        to++;
      }
      double above = here < 0 ? Double.POSITIVE_INFINITY : lowestOf(j, to);
      double highest = Double.NEGATIVE_INFINITY;
      for (int r = from; r < to; r++) {
        int row = byLevel[j][r];
        double mean = mean(row, j, k);
        double low = here < 0 ? Double.NEGATIVE_INFINITY : below;
        double z = mean + sd * truncated((low - mean) / sd, (above - mean) / sd, rng);
        latent[row * p + j] = z;
        highest = Math.max(highest, z);
      }
      below = highest;
      from = to;
    }
  }

  /** The lowest score of the level that starts at a rank. */
  private double lowestOf(int j, int from) {
    double lowest = Double.POSITIVE_INFINITY;
    int next = from < n ? level[j][byLevel[j][from]] : -1;
    for (int r = from; next >= 0 && r < n && level[j][byLevel[j][r]] == next; r++) {
      lowest = Math.min(lowest, latent[byLevel[j][r] * p + j]);
    }
    return lowest;
  }

  private double mean(int row, int j, double[] k) {
    double sum = 0;
    for (int i = 0; i < p; i++) {
      sum += i == j ? 0 : k[j * p + i] * latent[row * p + i];
    }
    return -sum / k[j * p + j];
  }

  /** A standard normal between two bounds, by inversion on the side of the smaller tail. */
  static double truncated(double low, double high, Rng rng) {
    double z;
    if (low > 0) {
      double from = NORMAL.survivalProbability(high);
      double to = NORMAL.survivalProbability(low);
      z = NORMAL.inverseSurvivalProbability(from + rng.uniform() * (to - from));
    } else {
      double from = NORMAL.cumulativeProbability(low);
      double to = NORMAL.cumulativeProbability(high);
      z = NORMAL.inverseCumulativeProbability(from + rng.uniform() * (to - from));
    }
    return Math.min(high, Math.max(low, z));
  }
}
