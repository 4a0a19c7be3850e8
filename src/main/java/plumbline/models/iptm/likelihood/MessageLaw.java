package plumbline.models.iptm.likelihood;

import java.util.Arrays;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.IptmState;
import plumbline.models.iptm.NetworkStatistics;
import plumbline.models.iptm.TimeCovariates;
import plumbline.numerics.LogSpace;

/**
 * The law of one message given those before: log odds a_ij of the receivers and locations mu_i of
 * the waiting times, from the definitions.
 */
public final class MessageLaw {
  private final IptmModel model;
  private final IptmState state;
  private final double[] counts;
  private final double[] logShares;
  private final double[] shares;
  private final double[] clock = new double[2];
  private final double[] x;
  private final double[] logTerms;
  private final double[] logMean;

  /**
   * The law at one state.
   *
   * @param model the model
   * @param state b, eta, delta and the patterns are read; topics and receivers are not
   */
  public MessageLaw(IptmModel model, IptmState state) {
    this.model = model;
    this.state = state;
    int actors = model.sizes().actors();
    int patterns = model.sizes().patterns();
    this.counts = new double[actors * actors * patterns * NetworkStatistics.WINDOWS];
    this.shares = new double[patterns];
    this.logShares = new double[patterns];
    this.x = new double[model.statistics().size()];
    this.logTerms = new double[patterns];
    this.logMean = new double[x.length];
  }

  /**
   * Moves on to a message.
   *
   * @param history all messages before it, the base documents among them
   * @param now t_{d-1}, the time of the message before: statistics and calendar are read there
   * @param topics of its tokens, at least one
   */
  public void at(MessageHistory history, double now, int[] topics) {
    history.counts(now, counts);
    model.time().clock().fill(now, clock, 0);
    for (int c = 0; c < shares.length; c++) {
      int tokens = 0;
      for (int k : topics) {
        tokens += state.patterns().get(k) == c ? 1 : 0;
      }
      // pi_dc = sum_{k: l_k = c} N_dk / N_d (document 1, Algorithm 1); log 0 drops out of the sums.
      shares[c] = (double) tokens / topics.length;
      logShares[c] = Math.log(shares[c]);
    }
  }

  /** {@code a_ij = delta + log sum_c pi_c exp(b_c'x_ijc)}; A entries, that of i itself unused. */
  public void logOdds(int i, double[] a) {
    for (int j = 0; j < a.length; j++) {
      if (j == i) {
        continue;
      }
      for (int c = 0; c < shares.length; c++) {
        logTerms[c] = logShares[c];
        if (shares[c] > 0) {
          statistics(i, j, c);
          for (int p = 0; p < x.length; p++) {
            logTerms[c] += state.coefficients().get(c * x.length + p) * x[p];
          }
        }
      }
      a[j] = state.delta() + LogSpace.logSumExp(logTerms, shares.length);
    }
  }

  /**
   * {@code mu_i = sum_c pi_c g^{-1}(eta_c' GeomMean(y_ijc : u_ij = 1))}; u_i begins at {@code row}.
   */
  public double location(int i, boolean[] u, int row) {
    double mu = 0;
    for (int c = 0; c < shares.length; c++) {
      if (shares[c] > 0) {
        mu += shares[c] * model.time().link().inverse(predictor(i, u, row, c));
      }
    }
    return mu;
  }

  /** {@code xi_ic = eta_c' ybar_ic}: first the network's covariates, then the calendar's. */
  private double predictor(int i, boolean[] u, int row, int c) {
    TimeCovariates covariates = model.time().covariates();
    int q = covariates.size(x.length);
    int at = c * q;
    double xi = 0;
    if (covariates.network()) {
      Arrays.fill(logMean, 0);
      int members = 0;
      for (int j = 0; j < model.sizes().actors(); j++) {
        if (u[row + j]) {
          statistics(i, j, c);
          members++;
          for (int p = 0; p < x.length; p++) {
            // A count of zero makes the mean exp(-infinity), which is zero as it should be.
            logMean[p] += Math.log(x[p]);
          }
        }
      }
      for (int p = 0; p < x.length; p++) {
        // The mean of one number is the number itself: x still holds it.
        xi += state.timing().get(at + p) * (members == 1 ? x[p] : Math.exp(logMean[p] / members));
      }
      at += x.length;
    }
    if (covariates.clock()) {
      xi += state.timing().get(at) * clock[0] + state.timing().get(at + 1) * clock[1];
    }
    return xi;
  }

  /** Fills x for a pair and pattern, from the counts before the current message. */
  private void statistics(int i, int j, int c) {
    model
        .statistics()
        .fill(counts, 0, model.sizes().actors(), model.sizes().patterns(), i, j, c, x, 0);
  }
}
