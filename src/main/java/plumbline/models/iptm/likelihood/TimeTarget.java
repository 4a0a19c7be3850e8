package plumbline.models.iptm.likelihood;

import java.util.Arrays;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.TimeModel;

/**
 * The log likelihood of all waiting times as a function of (eta, sigma^2), covariates fixed.
 * Senders of one document with equal covariates share one survival probability.
 */
public final class TimeTarget {
  /** The log probability that another actor would have waited longer than the author. */
  @FunctionalInterface
  public interface Survival {
    /**
     * The value for one actor.
     *
     * @param logTau the logarithm of the author's waiting time
     * @param mu the actor's location
     * @param variance sigma^2
     * @return log probability
     */
    double log(double logTau, double mu, double variance);
  }

  private final TimeModel time;
  private final Survival survival;
  private final Messages messages;
  private final WindowCounts counts;
  private final TimeTerms times;
  private final int actors;
  private final int patterns;
  private final int covariates;
  private final DistinctRows rows; // (c, ybar)
  private final DistinctRows points; // (d, author?, row of each c or -1)
  private final double[] row;
  private final double[] point;
  private double[] rowLocation = new double[0];
  private double[] pointLocation = new double[0];
  private int[] senders = new int[0];

  /** With the survival function of the model's own law. */
  public TimeTarget(IptmModel model, Messages messages, WindowCounts counts, TimeTerms times) {
    this(model, messages, counts, times, model.time()::logSurvival);
  }

  /** With a law of one's own for those who were not first. */
  public TimeTarget(
      IptmModel model, Messages messages, WindowCounts counts, TimeTerms times, Survival survival) {
    this.time = model.time();
    this.survival = survival;
    this.messages = messages;
    this.counts = counts;
    this.times = times;
    this.actors = model.sizes().actors();
    this.patterns = model.sizes().patterns();
    this.covariates = model.timingSize();
    this.rows = new DistinctRows(1 + covariates);
    this.points = new DistinctRows(2 + patterns);
    this.row = new double[1 + covariates];
    this.point = new double[2 + patterns];
  }

  /**
   * Reads off what the likelihood depends on besides (eta, sigma^2): the distinct covariates, and
   * the points that are made of them. It holds until receivers, shares or messages change.
   */
  public void build() {
    rows.clear();
    points.clear();
    Arrays.fill(senders, 0);
    for (int sender = 0; sender < messages.logIncrements.length * actors; sender++) {
      int d = sender / actors;
      point[0] = d;
      point[1] = messages.author(d) == sender % actors ? 1 : 0;
      for (int c = 0; c < patterns; c++) {
        // A pattern without tokens has no part in mu: senders that differ in it alone are one.
        point[2 + c] = -1;
        if (counts.pi[d * patterns + c] > 0) {
          row[0] = c;
          times.covariates(sender, c, row, 1);
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
   * The log likelihood: for each document d the author's {@code log f(tau_d; mu, sigma^2)} and
   * {@code log S(tau_d; mu, sigma^2)} of all others. Costs O(Q) for each distinct row of covariates
   * and one evaluation of f or S for each point.
   *
   * @param eta C x Q coefficients; not modified
   * @param s2 sigma^2
   * @return the sum over documents and senders
   */
  public double at(double[] eta, double s2) {
    predict(eta);
    double[] table = points.rows();
    int width = 2 + patterns;
    double own = 0;
    double others = 0;
    for (int p = 0; p < points.size(); p++) {
      int at = p * width;
      int d = (int) table[at];
      double mu = 0;
      for (int c = 0; c < patterns; c++) {
        int r = (int) table[at + 2 + c];
        mu += r < 0 ? 0 : counts.pi[d * patterns + c] * rowLocation[r];
      }
      pointLocation[p] = mu;
      double logTau = messages.logIncrements[d];
      if (table[at + 1] == 1) {
        own += time.logDensity(logTau, mu, s2);
      } else {
        others += senders[p] * survival.log(logTau, mu, s2);
      }
    }
    return own + others;
  }

  /** How many points there are: senders of one document with equal covariates are one. */
  public int points() {
    return points.size();
  }

  /** The document that a point belongs to. */
  public int document(int p) {
    return (int) points.rows()[p * (2 + patterns)];
  }

  /** Whether a point is the author of its document; it then stands for one sender. */
  public boolean isAuthor(int p) {
    return points.rows()[p * (2 + patterns) + 1] == 1;
  }

  /** How many senders a point stands for. */
  public int senders(int p) {
    return senders[p];
  }

  /** The location at the coefficients last evaluated. */
  public double location(int p) {
    return pointLocation[p];
  }

  /**
   * The covariates of all patterns, each times its share in the document: C x Q numbers. With the
   * identity link these are the derivatives of the location by eta.
   */
  public void fill(int p, double[] out) {
    int at = p * (2 + patterns);
    int d = (int) points.rows()[at];
    Arrays.fill(out, 0);
    for (int c = 0; c < patterns; c++) {
      int r = (int) points.rows()[at + 2 + c];
      double share = counts.pi[d * patterns + c];
      for (int q = 0; r >= 0 && q < covariates; q++) {
        out[c * covariates + q] = share * rows.rows()[r * (1 + covariates) + 1 + q];
      }
    }
  }

  /** {@code g^{-1}(eta_c' ybar)} of each distinct row (c, ybar). */
  private void predict(double[] eta) {
    double[] table = rows.rows();
    TimeModel.Link link = time.link();
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
