package plumbline.models.iptm.likelihood;

import java.util.Arrays;
import plumbline.models.iptm.Coefficients;
import plumbline.models.iptm.IptmModel;
import plumbline.models.iptm.TimeModel;

/**
 * For each document and sender the log density of the waiting time (author) or the log probability
 * of a longer one (all others), with the locations' parts {@code g^{-1}(eta_c' ybar)}.
 */
public final class TimeTerms {
  /**
   * Up to so many receivers a geometric mean is the root of a product: of positive counts between
   * 1e-10 and 1e10 this stays within the range of doubles.
   */
  private static final int MOST_FACTORS = 30;

  private final TimeModel time;
  private final Messages messages;
  private final Coefficients coefficients;
  private final WindowCounts counts;
  private final boolean[] receivers; // D x A x A
  private final int actors;
  private final int patterns;
  private final boolean network;
  private final int statistics; // P
  private final int covariates; // Q
  private final double[] terms; // D x A
  private final double[] locations; // D x A x C, NaN where not known
  private final double[] clock; // D x 2
  private final double[] rows; // A x C x P of one sender
  private final double[] y;

  /**
   * Terms of nothing yet: {@link #refresh()} computes them.
   *
   * @param model sizes, covariates, law and link
   * @param messages authors and waiting times
   * @param coefficients eta and sigma^2, read whenever a term is computed
   * @param counts the shares pi, and the counts that x is made of
   * @param receivers D x A x A indicators, shared with the scan that changes them
   */
  public TimeTerms(
      IptmModel model,
      Messages messages,
      Coefficients coefficients,
      WindowCounts counts,
      boolean[] receivers) {
    this.time = model.time();
    this.messages = messages;
    this.coefficients = coefficients;
    this.counts = counts;
    this.receivers = receivers;
    this.actors = model.sizes().actors();
    this.patterns = model.sizes().patterns();
    this.network = time.covariates().network();
    this.statistics = model.statistics().size();
    this.covariates = model.timingSize();
    this.terms = new double[model.sizes().documents() * actors];
    this.locations = new double[terms.length * patterns];
    this.clock = new double[2 * model.sizes().documents()];
    this.rows = new double[actors * patterns * statistics];
    this.y = new double[covariates];
  }

  /** The term of sender {@code d A + i}, as it was last computed. */
  double term(int sender) {
    return terms[sender];
  }

  /** Whether the receivers of a sender have a part in its waiting time. */
  public boolean dependOnReceivers() {
    return network;
  }

  /** Everything anew, for new data. */
  public void refresh() {
    for (int d = 0; 2 * d < clock.length; d++) {
      // The calendar is read at t_{d-1}, as the simulator reads it.
      time.clock().fill(messages.windows.before(d), clock, 2 * d);
    }
    refreshTerms();
  }

  /** All terms anew, for new parameters. */
  public void refreshTerms() {
    Arrays.fill(locations, Double.NaN);
    for (int sender = 0; sender < terms.length; sender++) {
      refresh(sender);
    }
  }

  /** A sender's covariates have changed. */
  public void forget(int sender) {
    for (int at = sender * patterns; at < (sender + 1) * patterns; at++) {
      locations[at] = Double.NaN;
    }
  }

  /**
   * One sender's term, at {@code mu_id = sum_c pi_dc g^{-1}(eta_c' ybar_idc)} (document 1,
   * Algorithm 1). Locations that are still known are not computed again: new shares of the document
   * itself change only their weights.
   */
  public void refresh(int sender) {
    int d = sender / actors;
    double mu = 0;
    for (int c = 0; c < patterns; c++) {
      double share = counts.pi[d * patterns + c];
      if (share > 0) {
        int at = sender * patterns + c;
        if (Double.isNaN(locations[at])) {
          covariates(sender, c, y, 0);
          locations[at] = location(c);
        }
        mu += share * locations[at];
      }
    }
    terms[sender] = term(sender, d, mu);
  }

  /** {@code g^{-1}(eta_c' y)}, with the covariates that y holds. */
  private double location(int c) {
    double xi = 0;
    for (int q = 0; q < covariates; q++) {
      xi += coefficients.timing[c * covariates + q] * y[q];
    }
    return time.link().inverse(xi);
  }

  /**
   * {@code log f(tau_d; mu, sigma^2)} for the author. The waiting times of the others are
   * integrated out: all that is known is that they are longer, with {@code log S(tau_d; mu,
   * sigma^2)}.
   */
  private double term(int sender, int d, double mu) {
    boolean author = messages.author(d) == sender % actors;
    return author
        ? time.logDensity(messages.logIncrements[d], mu, coefficients.variance())
        : time.logSurvival(messages.logIncrements[d], mu, coefficients.variance());
  }

  /**
   * Computes the statistics of one sender and all who could be its receivers, for several calls of
   * {@link #trial(int)}. Covariates of another sender, computed in between, would overwrite them.
   */
  public void prepare(int sender) {
    int d = sender / actors;
    for (int j = 0; j < actors; j++) {
      for (int c = 0; j != sender % actors && c < patterns; c++) {
        if (counts.pi[d * patterns + c] > 0) {
          counts.statistics(d, sender % actors, j, c, rows, row(j, c));
        }
      }
    }
  }

  /** The prepared sender's term with the receivers as they are now; nothing is stored. */
  public double trial(int sender) {
    int d = sender / actors;
    double mu = 0;
    for (int c = 0; c < patterns; c++) {
      double share = counts.pi[d * patterns + c];
      if (share > 0) {
        if (network) {
          geometricMeans(sender, c, y, 0);
        }
        addClock(d, y, 0);
        mu += share * location(c);
      }
    }
    return term(sender, d, mu);
  }

  /** The sender's geometric means {@code ybar_idc}: Q numbers written from {@code at} on. */
  void covariates(int sender, int c, double[] out, int at) {
    int d = sender / actors;
    if (network) {
      for (int j = 0; j < actors; j++) {
        if (receivers[sender * actors + j]) {
          counts.statistics(d, sender % actors, j, c, rows, row(j, c));
        }
      }
      geometricMeans(sender, c, out, at);
    }
    addClock(d, out, at);
  }

  /**
   * The indicators of the calendar, if they are covariates: after the network's. They are the same
   * for all receivers, and so their own geometric mean.
   */
  private void addClock(int d, double[] out, int at) {
    int next = network ? at + statistics : at;
    if (next < at + covariates) {
      out[next] = clock[2 * d];
      out[next + 1] = clock[2 * d + 1];
    }
  }

  /** Where the statistics of receiver j and pattern c begin among those of one sender. */
  private int row(int j, int c) {
    return (j * patterns + c) * statistics;
  }

  /**
   * {@code (prod_j y_j)^(1/|u|)} over the receivers j, entry by entry: one receiver's numbers as
   * they are, zero where any of several is zero. Without receivers nothing would be written; no set
   * is empty.
   */
  private void geometricMeans(int sender, int c, double[] out, int at) {
    int members = 0;
    for (int j = 0; j < actors; j++) {
      if (receivers[sender * actors + j]) {
        int row = row(j, c);
        for (int p = 0; p < statistics; p++) {
          out[at + p] = members == 0 ? rows[row + p] : out[at + p] * rows[row + p];
        }
        members++;
      }
    }
    if (members > MOST_FACTORS) {
      logMeans(sender, c, members, out, at);
    } else if (members > 1) {
      for (int p = at; p < at + statistics; p++) {
        out[p] = root(out[p], members);
      }
    }
  }

  /** Where the product could run out of range. */
  private void logMeans(int sender, int c, int members, double[] out, int at) {
    for (int p = 0; p < statistics; p++) {
      double sum = 0;
      for (int j = 0; j < actors; j++) {
        sum += receivers[sender * actors + j] ? Math.log(rows[row(j, c) + p]) : 0;
      }
      out[at + p] = Math.exp(sum / members);
    }
  }

  /**
   * 0 and 1 are their own roots: the one comes from empty windows, the other from the intercept.
   */
  private static double root(double product, int n) {
    if (product == 0 || product == 1) {
      return product;
    }
    return switch (n) {
      case 2 -> Math.sqrt(product);
      case 3 -> Math.cbrt(product);
      default -> Math.pow(product, 1.0 / n);
    };
  }
}
