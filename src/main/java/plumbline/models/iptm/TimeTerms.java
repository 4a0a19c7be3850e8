package plumbline.models.iptm;

import java.util.Arrays;

/**
 * For each document and sender the log density of the waiting time (author) or the log probability
 * of a longer one (all others), with the locations' parts {@code g^{-1}(eta_c' ybar)}.
 */
final class TimeTerms {
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

  TimeTerms(
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

  double term(int sender) {
    return terms[sender];
  }

  /** Whether the receivers of a sender have a part in its waiting time. */
  boolean dependOnReceivers() {
    return network;
  }

  /** Everything anew, for new data. */
  void refresh() {
    for (int d = 0; 2 * d < clock.length; d++) {
      time.clock().fill(messages.windows.before(d), clock, 2 * d);
    }
    refreshTerms();
  }

  /** All terms anew, for new parameters. */
  void refreshTerms() {
    Arrays.fill(locations, Double.NaN);
    for (int sender = 0; sender < terms.length; sender++) {
      refresh(sender);
    }
  }

  /** A sender's covariates have changed. */
  void forget(int sender) {
    for (int at = sender * patterns; at < (sender + 1) * patterns; at++) {
      locations[at] = Double.NaN;
    }
  }

  /** One sender's term. */
  void refresh(int sender) {
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

  private double location(int c) {
    double xi = 0;
    for (int q = 0; q < covariates; q++) {
      xi += coefficients.timing[c * covariates + q] * y[q];
    }
    return time.link().inverse(xi);
  }

  private double term(int sender, int d, double mu) {
    boolean author = messages.author(d) == sender % actors;
    return author
        ? time.logDensity(messages.logIncrements[d], mu, coefficients.variance)
        : time.logSurvival(messages.logIncrements[d], mu, coefficients.variance);
  }

  /** Computes the statistics of one sender, for several calls of {@link #trial(int)}. */
  void prepare(int sender) {
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
  double trial(int sender) {
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

  private void addClock(int d, double[] out, int at) {
    int next = network ? at + statistics : at;
    if (next < at + covariates) {
      out[next] = clock[2 * d];
      out[next + 1] = clock[2 * d + 1];
    }
  }

  private int row(int j, int c) {
    return (j * patterns + c) * statistics;
  }

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
