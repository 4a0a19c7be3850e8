package plumbline.graphs.copula;

import java.util.Arrays;
import java.util.Map;
import plumbline.graphs.GraphPrior;
import plumbline.graphs.GraphWorkspace;
import plumbline.graphs.NormaliserRatio;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.StandardNormal;
import plumbline.random.Rng;
import plumbline.sampling.Workspace;

/**
 * A Gaussian copula by the extended rank likelihood (Hoff 2007): only the order within each column
 * counts, so columns may have any continuous or ordinal law. Latent normal scores Z stand for the
 * values; graph and precision matrix see them as observations with mean zero.
 *
 * <p>The order says nothing about location and scale of a column's scores, and single scores, held
 * between their neighbours, change them only in the course of thousands of sweeps. But the edges
 * depend on them: the prior's S is on that scale. {@link #drawShifts} and {@link #drawScales}
 * therefore draw them from their own laws.
 */
public final class CopulaWorkspace implements Workspace<CopulaState, Ranks> {
  private final int p;
  private final double priorDf;
  private final double[] priorScale; // diagonal of S
  private final GraphWorkspace gaussian;
  private final double[] scatter;
  private int n;
  private double[] scores = new double[0]; // [n x p]
  private int[] levels = new int[0]; // [n x p]
  private int[] byLevel = new int[0]; // [p x n]: rows in the order of their levels, missing last
  private int[] starts = new int[2];

  /**
   * An empty workspace, to be placed before use.
   *
   * @param prior of graph and precision matrix
   * @param ratio the ratio of normalising constants that moves without exact draws use
   * @throws IllegalArgumentException if S is not diagonal: the law of a column's scale is not the
   *     one known here then
   */
  public CopulaWorkspace(GraphPrior prior, NormaliserRatio ratio) {
    if (!prior.isDiagonal()) {
      throw new IllegalArgumentException("a copula needs a diagonal scale matrix");
    }
    this.p = prior.nodes();
    this.priorDf = prior.df();
    this.priorScale = new double[p];
    Arrays.setAll(priorScale, j -> prior.scale().get(j * p + j));
    this.gaussian = new GraphWorkspace(prior, ratio);
    this.scatter = new double[p * p];
  }

  @Override
  public void place(CopulaState state, Ranks data) {
    if (data.p() != p) {
      throw new IllegalArgumentException("there are " + data.p() + " columns for " + p + " nodes");
    }
    if (state.scores().size() != data.levels().size()) {
      throw new IllegalArgumentException(
          "there are " + state.scores().size() + " scores for " + data.levels().size() + " cells");
    }
    if (n != data.n() || scores.length != n * p) {
      n = data.n();
      scores = new double[n * p];
      levels = new int[n * p];
      byLevel = new int[n * p];
      starts = new int[n + 2];
    }
    state.scores().copyTo(scores, 0);
    rank(data.levels());
    condition();
    gaussian.place(state.graph());
  }

  /**
   * Takes over other levels of the same cells.
   *
   * @param ranks row by row, -1 where missing
   */
  public void rank(Ints ranks) {
    ranks.copyTo(levels, 0);
    for (int j = 0; j < p; j++) {
      order(j);
    }
  }

  /** Counting sort of a column's rows by level, missing ones last. */
  private void order(int j) {
    Arrays.fill(starts, 0);
    for (int row = 0; row < n; row++) {
      starts[place(row, j) + 1]++;
    }
    for (int level = 0; level <= n; level++) {
      starts[level + 1] += starts[level];
    }
    for (int row = 0; row < n; row++) {
      byLevel[j * n + starts[place(row, j)]++] = row;
    }
  }

  private int place(int row, int j) {
    int level = levels[row * p + j];
    return level < 0 ? n : level;
  }

  @Override
  public CopulaState state() {
    return new CopulaState(gaussian.state(), Doubles.of(scores));
  }

  @Override
  public Map<String, Workspace.Acceptance> acceptance() {
    return gaussian.acceptance();
  }

  /** Conditions graph and precision matrix on the current scores. */
  public void condition() {
    Arrays.fill(scatter, 0);
    for (int row = 0; row < n; row++) {
      for (int i = 0; i < p; i++) {
        double x = scores[row * p + i];
        for (int j = 0; j < p; j++) {
          scatter[i * p + j] += x * scores[row * p + j];
        }
      }
    }
    gaussian.condition(n, scatter);
  }

  /**
   * Draws every score given K and all other scores, between those of the neighbouring levels;
   * missing values without bounds.
   *
   * @param rng the source of randomness
   */
  public void drawScores(Rng rng) {
    for (int j = 0; j < p; j++) {
      drawScores(j, gaussian.precision(), rng);
    }
    condition();
  }

  private void drawScores(int j, double[] k, Rng rng) {
    double sd = 1 / Math.sqrt(k[j * p + j]);
    double below = Double.NEGATIVE_INFINITY;
    int from = 0;
    while (from < n) {
      int level = levels[byLevel[j * n + from] * p + j];
      int to = from;
      while (to < n && levels[byLevel[j * n + to] * p + j] == level) {
        to++;
      }
      double low = level < 0 ? Double.NEGATIVE_INFINITY : below;
      double above = level < 0 ? Double.POSITIVE_INFINITY : lowestOf(j, to);
      double highest = Double.NEGATIVE_INFINITY;
      for (int r = from; r < to; r++) {
        int row = byLevel[j * n + r];
        double mean = mean(row, j, k);
        double z = mean + sd * TruncatedNormal.draw((low - mean) / sd, (above - mean) / sd, rng);
        scores[row * p + j] = z;
        highest = Math.max(highest, z);
      }
      below = highest;
      from = to;
    }
  }

  /** The lowest score of the level that starts at a place in the order. */
  private double lowestOf(int j, int from) {
    double lowest = Double.POSITIVE_INFINITY;
    int next = from < n ? levels[byLevel[j * n + from] * p + j] : -1;
    for (int r = from; next >= 0 && r < n && levels[byLevel[j * n + r] * p + j] == next; r++) {
      lowest = Math.min(lowest, scores[byLevel[j * n + r] * p + j]);
    }
    return lowest;
  }

  private double mean(int row, int j, double[] k) {
    double sum = 0;
    for (int i = 0; i < p; i++) {
      sum += i == j ? 0 : k[j * p + i] * scores[row * p + i];
    }
    return -sum / k[j * p + j];
  }

  /**
   * Draws the location of every column: {@code z_ij -> z_ij + a} leaves the order as it is, and a
   * given everything else is normal with precision n k_jj.
   *
   * @param rng the source of randomness
   */
  public void drawShifts(Rng rng) {
    double[] k = gaussian.precision();
    for (int j = 0; j < p && n > 0; j++) {
      double precision = n * k[j * p + j];
      double gradient = 0;
      for (int cell = 0; cell < scores.length; cell++) {
        gradient += k[j * p + cell % p] * scores[cell];
      }
      double shift = rng.normal() / Math.sqrt(precision) - gradient / precision;
      for (int cell = j; cell < scores.length; cell += p) {
        scores[cell] += shift;
      }
    }
    condition();
  }

  /**
   * Draws the scale of every column: k_jj from chi-square(b + degree of j) / s_jj, the law it has
   * when {@code z_ij -> c z_ij, k_jk -> k_jk / c, k_jj -> k_jj / c^2} is the only move left. With
   * it c is drawn exactly: the order of the scores does not change, z'Kz does not either, and n
   * cancels between the density of the scores and the volume of the move.
   *
   * @param rng the source of randomness
   */
  public void drawScales(Rng rng) {
    for (int j = 0; j < p; j++) {
      double df = priorDf + gaussian.graph().degree(j);
      double fresh = GraphWorkspace.chiSquare(df, rng) / priorScale[j];
      rescale(j, Math.sqrt(gaussian.precision()[j * p + j] / fresh));
    }
  }

  /**
   * Multiplies the scores of a column, and the precision matrix and all that is kept with it to
   * match.
   *
   * @param j the column
   * @param factor positive
   */
  public void rescale(int j, double factor) {
    for (int row = 0; row < n; row++) {
      scores[row * p + j] *= factor;
    }
    gaussian.rescale(j, factor);
  }

  /** Graph and precision matrix, with the law conditioned on. */
  public GraphWorkspace gaussian() {
    return gaussian;
  }

  /** The scores, [n x p]; whoever writes them calls {@link #condition}. */
  public double[] scores() {
    return scores;
  }

  /** The levels, [n x p], -1 where missing; read only. */
  public int[] levels() {
    return levels;
  }

  /** The number of rows. */
  public int rows() {
    return n;
  }

  /** A standard normal between two bounds. */
  static final class TruncatedNormal {
    /** Beyond 38 the tail's probability underflows, and inversion has nothing to invert. */
    private static final double FAR = 30;

    private TruncatedNormal() {}

    /**
     * A draw, by inversion on the side of the smaller tail.
     *
     * @param low lower bound, may be infinite
     * @param high upper bound, may be infinite
     * @param rng the source of randomness
     * @return a number between the bounds
     */
    static double draw(double low, double high, Rng rng) {
      if (low > FAR) {
        return tail(low, high, rng);
      }
      if (high < -FAR) {
        return -tail(-high, -low, rng);
      }
      double z;
      if (low > 0) {
        double from = StandardNormal.tail(high);
        double to = StandardNormal.tail(low);
        z = -StandardNormal.quantile(from + rng.uniform() * (to - from));
      } else {
        double from = StandardNormal.tail(-low);
        double to = StandardNormal.tail(-high);
        z = StandardNormal.quantile(from + rng.uniform() * (to - from));
      }
      return Math.min(high, Math.max(low, z));
    }

    /**
     * Rejection from the exponential law with the rate of the normal density at the bound: {@code
     * exp(-x^2 / 2)} is that of the exponential times {@code exp(-(x - low)^2 / 2)} (Robert 1995).
     */
    private static double tail(double low, double high, Rng rng) {
      if (!(high > low)) {
        return low;
      }
      double reach = -Math.expm1(-low * (high - low));
      while (true) {
        double excess = -Math.log1p(-rng.uniform() * reach) / low;
        if (rng.bernoulliLog(-0.5 * excess * excess)) {
          return Math.min(high, low + excess);
        }
      }
    }
  }
}
