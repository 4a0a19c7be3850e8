package plumbline.models.iptm;

import java.util.Arrays;

/**
 * The log likelihood of all waiting times as a function of (eta, sigma^2), covariates fixed.
 * Senders of one document with equal covariates share one survival probability.
 */
public class TimeTarget {
  private final IptmWorkspace work;
  private final int covariates;
  private final DistinctRows rows; // (c, ybar)
  private final DistinctRows points; // (d, author?, row of each c or -1)
  private final double[] row;
  private final double[] point;
  private double[] rowLocation = new double[0];
  private double[] pointLocation = new double[0];
  private int[] senders = new int[0];

  /**
   * A target for one workspace.
   *
   * @param work the workspace
   */
  public TimeTarget(IptmWorkspace work) {
    this.work = work;
    this.covariates = work.model.timingSize();
    this.rows = new DistinctRows(1 + covariates);
    this.points = new DistinctRows(2 + work.patterns);
    this.row = new double[1 + covariates];
    this.point = new double[2 + work.patterns];
  }

  /**
   * How much the senders count who would have waited longer than the author.
   *
   * @return 1
   */
  protected double weightOfOthers() {
    return 1;
  }

  void build() {
    rows.clear();
    points.clear();
    Arrays.fill(senders, 0);
    for (int sender = 0; sender < work.documents * work.actors; sender++) {
      int d = sender / work.actors;
      point[0] = d;
      point[1] = work.authors[work.baseCount + d] == sender % work.actors ? 1 : 0;
      for (int c = 0; c < work.patterns; c++) {
        point[2 + c] = -1;
        if (work.pi[d * work.patterns + c] > 0) {
          row[0] = c;
          work.times.covariates(sender, c, row, 1);
          point[2 + c] = rows.index(row, 0);
        }
      }
      int p = points.index(point, 0);
      if (p >= senders.length) {
        senders = Arrays.copyOf(senders, 2 * p + 16);
      }
      senders[p]++;
    }
    if (rowLocation.length < rows.size()) {
      rowLocation = new double[2 * rows.size()];
    }
    if (pointLocation.length < points.size()) {
      pointLocation = new double[2 * points.size()];
    }
  }

  /**
   * The log likelihood.
   *
   * @param eta C x Q coefficients; not modified
   * @param s2 sigma^2
   * @return the sum over documents and senders
   */
  double at(double[] eta, double s2) {
    predict(eta);
    TimeModel time = work.model.time();
    double[] table = points.rows();
    int width = 2 + work.patterns;
    double own = 0;
    double others = 0;
    for (int p = 0; p < points.size(); p++) {
      int at = p * width;
      int d = (int) table[at];
      double mu = 0;
      for (int c = 0; c < work.patterns; c++) {
        int r = (int) table[at + 2 + c];
        mu += r < 0 ? 0 : work.pi[d * work.patterns + c] * rowLocation[r];
      }
      pointLocation[p] = mu;
      double logTau = work.logIncrements[d];
      if (table[at + 1] == 1) {
        own += time.logDensity(logTau, mu, s2);
      } else {
        others += senders[p] * time.logSurvival(logTau, mu, s2);
      }
    }
    return weightOfOthers() == 1 ? own + others : own + weightOfOthers() * others;
  }

  /** How many points there are: senders of one document with equal covariates are one. */
  int points() {
    return points.size();
  }

  int document(int p) {
    return (int) points.rows()[p * (2 + work.patterns)];
  }

  boolean isAuthor(int p) {
    return points.rows()[p * (2 + work.patterns) + 1] == 1;
  }

  /** How many senders a point stands for. */
  int senders(int p) {
    return senders[p];
  }

  /** The location at the coefficients last evaluated. */
  double location(int p) {
    return pointLocation[p];
  }

  /** The covariates of all patterns, each times its share in the document: C x Q numbers. */
  void fill(int p, double[] out) {
    int at = p * (2 + work.patterns);
    int d = (int) points.rows()[at];
    Arrays.fill(out, 0);
    for (int c = 0; c < work.patterns; c++) {
      int r = (int) points.rows()[at + 2 + c];
      double share = work.pi[d * work.patterns + c];
      for (int q = 0; r >= 0 && q < covariates; q++) {
        out[c * covariates + q] = share * rows.rows()[r * (1 + covariates) + 1 + q];
      }
    }
  }

  private void predict(double[] eta) {
    double[] table = rows.rows();
    Link link = work.model.time().link();
    int width = 1 + covariates;
    for (int r = 0; r < rows.size(); r++) {
      int at = r * width;
      int c = ((int) table[at]) * covariates;
      double sum = 0;
      for (int q = 0; q < covariates; q++) {
        sum += eta[c + q] * table[at + 1 + q];
      }
      rowLocation[r] = link.inverse(sum);
    }
  }
}
