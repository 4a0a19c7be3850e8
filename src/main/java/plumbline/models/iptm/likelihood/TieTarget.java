package plumbline.models.iptm.likelihood;

import java.util.Arrays;
import plumbline.models.iptm.Coefficients;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.scans.NonEmptyGibbs;
import plumbline.numerics.LogSpace;

/**
 * The log likelihood of all receivers as a function of (b, delta), statistics and receivers fixed.
 * Built once for a run of steps: pairs of actors with equal statistics share one exponential, and
 * pairs that share those in documents of equal shares share one intensity.
 */
public final class TieTarget {
  private final Coefficients coefficients;
  private final WindowCounts counts;
  private final TieTerms ties;
  private final boolean[] receivers; // D x A x A
  private final SetProbability probability;
  private final int documents;
  private final int actors;
  private final int patterns;
  private final int statistics;
  private final DistinctRows rows; // (c, x)
  private final DistinctRows mixtures; // pi
  private final DistinctRows points; // (mixture, row of each c or -1)
  private final int[] cellRow; // D x A x A x C
  private final int[] senderPoint; // D x A x (A - 1)
  private final boolean[] chosen; // as senderPoint
  private final double[] row;
  private final double[] point;
  private boolean[] rowUsed = new boolean[0];
  private double[] rowNu = new double[0];
  private double[] rowPredictor = new double[0];
  private double[] pointOdds = new double[0];
  private final double[] odds;
  private final double[] logTerms;
  private int senders;

  /**
   * The likelihood; the empty set is impossible, so that the excess is the normalising constant.
   */
  public TieTarget(
      IptmModel model,
      Coefficients coefficients,
      WindowCounts counts,
      TieTerms ties,
      boolean[] receivers) {
    this(
        model,
        coefficients,
        counts,
        ties,
        receivers,
        (sender, members, excess) -> members / excess);
  }

  /** The same with another probability of a set. */
  public TieTarget(
      IptmModel model,
      Coefficients coefficients,
      WindowCounts counts,
      TieTerms ties,
      boolean[] receivers,
      SetProbability probability) {
    this.coefficients = coefficients;
    this.counts = counts;
    this.ties = ties;
    this.receivers = receivers;
    this.probability = probability;
    this.documents = model.sizes().documents();
    this.actors = model.sizes().actors();
    this.patterns = model.sizes().patterns();
    this.statistics = model.statistics().size();
    this.rows = new DistinctRows(1 + statistics);
    this.mixtures = new DistinctRows(patterns);
    this.points = new DistinctRows(1 + patterns);
    int pairs = documents * actors * actors;
    this.cellRow = new int[pairs * patterns];
    this.senderPoint = new int[pairs];
    this.chosen = new boolean[pairs];
    this.row = new double[1 + statistics];
    this.point = new double[1 + patterns];
    this.odds = new double[actors];
    this.logTerms = new double[patterns];
  }

  public void build() {
    rows.clear();
    mixtures.clear();
    points.clear();
    Arrays.fill(rowUsed, false);
    int next = 0;
    for (int d = 0; d < documents; d++) {
      double mixture = mixtures.index(counts.pi, d * patterns);
      for (int i = 0; i < actors; i++) {
        for (int j = 0; j < actors; j++) {
          if (j == i) {
            continue;
          }
          senderPoint[next] = indexPair(d, i, j, mixture);
          chosen[next++] = receivers[(d * actors + i) * actors + j];
        }
      }
    }
    senders = next / Math.max(1, actors - 1);
    if (rowNu.length < rows.size()) {
      rowNu = new double[2 * rows.size()];
      rowPredictor = new double[2 * rows.size()];
    }
    if (pointOdds.length < points.size()) {
      pointOdds = new double[2 * points.size()];
    }
  }

  private int indexPair(int d, int i, int j, double mixture) {
    int cell = counts.cell(d, i, j, 0);
    point[0] = mixture;
    for (int c = 0; c < patterns; c++) {
      row[0] = c;
      counts.statistics(d, i, j, c, row, 1);
      int r = rows.index(row, 0);
      cellRow[cell + c] = r;
      boolean present = counts.pi[d * patterns + c] > 0;
      point[1 + c] = present ? r : -1;
      if (r >= rowUsed.length) {
        rowUsed = Arrays.copyOf(rowUsed, 2 * r + 16);
      }
      rowUsed[r] |= present;
    }
    return points.index(point, 0);
  }

  /**
   * The log likelihood.
   *
   * @param b C x P coefficients; not modified
   * @param delta delta
   * @return the sum over documents and senders
   */
  public double at(double[] b, double delta) {
    predict(b, false);
    weighPoints(Math.exp(delta));
    double sum = 0;
    double product = 1;
    int others = actors - 1;
    for (int s = 0, at = 0; s < senders; s++, at += others) {
      double excess = 0;
      double members = 1;
      double least = 1;
      for (int n = at; n < at + others; n++) {
        double v = pointOdds[senderPoint[n]];
        excess = excess * (1 + v) + v;
        if (chosen[n]) {
          members *= v;
          least = Math.min(least, v);
        }
      }
      if (!TieTerms.inRange(members, excess, least)) {
        sum += fromLogarithms(at, delta);
        continue;
      }
      double ratio = probability.of(s, members, excess);
      if (!(ratio >= Double.MIN_NORMAL)) {
        sum += fromLogarithms(at, delta);
        continue;
      }
      double before = product;
      product *= ratio;
      if (!(product > 1e-50 && product < 1e50)) {
        // A product that has underflowed cannot be divided back.
        sum += Math.log(product >= Double.MIN_NORMAL ? product / ratio : before) + Math.log(ratio);
        product = 1;
      }
    }
    return sum + Math.log(product);
  }

  private void predict(double[] b, boolean all) {
    double[] table = rows.rows();
    int width = 1 + statistics;
    for (int r = 0; r < rows.size(); r++) {
      if (!all && !rowUsed[r]) {
        continue;
      }
      int at = r * width;
      int c = ((int) table[at]) * statistics;
      double sum = 0;
      for (int p = 0; p < statistics; p++) {
        sum += b[c + p] * table[at + 1 + p];
      }
      rowPredictor[r] = sum;
      rowNu[r] = Math.exp(sum);
    }
  }

  private void weighPoints(double factor) {
    double[] table = points.rows();
    double[] pi = mixtures.rows();
    int width = 1 + patterns;
    for (int p = 0; p < points.size(); p++) {
      int at = p * width;
      int mixture = ((int) table[at]) * patterns;
      double lambda = 0;
      for (int c = 0; c < patterns; c++) {
        int r = (int) table[at + 1 + c];
        lambda += r < 0 ? 0 : pi[mixture + c] * rowNu[r];
      }
      pointOdds[p] = factor * lambda;
    }
  }

  private double fromLogarithms(int from, double delta) {
    double[] table = points.rows();
    double[] pi = mixtures.rows();
    int others = actors - 1;
    double sum = 0;
    for (int n = 0; n < others; n++) {
      int at = senderPoint[from + n] * (1 + patterns);
      int mixture = ((int) table[at]) * patterns;
      for (int c = 0; c < patterns; c++) {
        int r = (int) table[at + 1 + c];
        logTerms[c] =
            r < 0 ? Double.NEGATIVE_INFINITY : Math.log(pi[mixture + c]) + rowPredictor[r];
      }
      odds[n] = delta + LogSpace.logSumExp(logTerms, patterns);
      sum += chosen[from + n] ? odds[n] : 0;
    }
    return sum - NonEmptyGibbs.logNormaliser(odds, others);
  }

  /** How many points there are. */
  public int points() {
    return points.size();
  }

  /** How many senders count. */
  public int senders() {
    return senders;
  }

  /** The point of the m-th pair of a sender and another actor, sender after sender. */
  public int point(int m) {
    return senderPoint[m];
  }

  /** Whether that other actor is among the receivers. */
  public boolean chosen(int m) {
    return chosen[m];
  }

  /** The odds of a point, at the coefficients last evaluated. */
  public double pointOdds(int p) {
    return pointOdds[p];
  }

  /** A pattern's share in the intensity of a point. */
  public double patternShare(int p, int c) {
    int at = p * (1 + patterns);
    int r = (int) points.rows()[at + 1 + c];
    if (r < 0) {
      return 0;
    }
    double lambda = 0;
    double part = 0;
    int mixture = ((int) points.rows()[at]) * patterns;
    for (int other = 0; other < patterns; other++) {
      int o = (int) points.rows()[at + 1 + other];
      double term = o < 0 ? 0 : mixtures.rows()[mixture + other] * rowNu[o];
      lambda += term;
      part = other == c ? term : part;
    }
    return lambda > 0 && lambda < Double.POSITIVE_INFINITY ? part / lambda : 0;
  }

  /** Adds a multiple of the statistics x of a point and pattern. */
  public void addStatistics(int p, int c, double factor, double[] out, int at) {
    int r = (int) points.rows()[p * (1 + patterns) + 1 + c];
    int from = r * (1 + statistics) + 1;
    for (int i = 0; i < statistics; i++) {
      out[at + i] += factor * rows.rows()[from + i];
    }
  }

  /** Brings the workspace's intensities and terms in line with its coefficients. */
  public void store() {
    predict(coefficients.ties, true);
    ties.deltaChanged();
    for (int d = 0; d < documents; d++) {
      for (int i = 0; i < actors; i++) {
        for (int j = 0; j < actors; j++) {
          int cell = counts.cell(d, i, j, 0);
          for (int c = 0; j != i && c < patterns; c++) {
            ties.intensity(cell + c, rowNu[cellRow[cell + c]]);
          }
        }
        ties.refresh(d * actors + i);
      }
    }
  }

  /** The probability of a sender's receivers, up to a factor that (b, delta) have no part in. */
  @FunctionalInterface
  public interface SetProbability {
    /**
     * The probability of one set.
     *
     * @param sender its index among D x A
     * @param members {@code prod exp(a_j)} over the receivers
     * @param excess {@code prod_j (1 + exp(a_j)) - 1}, over all that could be
     * @return the probability
     */
    double of(int sender, double members, double excess);
  }
}
