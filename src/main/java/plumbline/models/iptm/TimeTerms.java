package plumbline.models.iptm;

import java.util.Arrays;

/**
 * For each document and sender the log density of the waiting time (author) or the log probability
 * of a longer one (all others), with the locations' parts {@code g^{-1}(eta_c' ybar)}.
 */
final class TimeTerms {
  private static final int MOST_FACTORS = 30;

  private final IptmWorkspace work;
  private final boolean network;
  private final int statistics; // P
  private final int covariates; // Q
  private final double[] terms; // D x A
  private final double[] locations; // D x A x C, NaN where not known
  private final double[] clock; // D x 2
  private final double[] rows; // A x C x P of one sender
  private final double[] y;

  TimeTerms(IptmWorkspace work) {
    this.work = work;
    this.network = work.model.time().covariates().network();
    this.statistics = work.model.statistics().size();
    this.covariates = work.model.timingSize();
    this.terms = new double[work.documents * work.actors];
    this.locations = new double[terms.length * work.patterns];
    this.clock = new double[2 * work.documents];
    this.rows = new double[work.actors * work.patterns * statistics];
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
    for (int d = 0; d < work.documents; d++) {
      work.model.time().clock().fill(work.windows.before(d), clock, 2 * d);
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
    for (int at = sender * work.patterns; at < (sender + 1) * work.patterns; at++) {
      locations[at] = Double.NaN;
    }
  }

  /** One sender's term. */
  void refresh(int sender) {
    int d = sender / work.actors;
    double mu = 0;
    for (int c = 0; c < work.patterns; c++) {
      double share = work.pi[d * work.patterns + c];
      if (share > 0) {
        int at = sender * work.patterns + c;
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
      xi += work.timing[c * covariates + q] * y[q];
    }
    return work.model.time().link().inverse(xi);
  }

  private double term(int sender, int d, double mu) {
    boolean author = work.authors[work.baseCount + d] == sender % work.actors;
    return author
        ? work.model.time().logDensity(work.logIncrements[d], mu, work.variance)
        : work.model.time().logSurvival(work.logIncrements[d], mu, work.variance);
  }

  /** Computes the statistics of one sender, for several calls of {@link #trial(int)}. */
  void prepare(int sender) {
    int d = sender / work.actors;
    for (int j = 0; j < work.actors; j++) {
      for (int c = 0; j != sender % work.actors && c < work.patterns; c++) {
        if (work.pi[d * work.patterns + c] > 0) {
          fill(d, sender % work.actors, j, c);
        }
      }
    }
  }

  /** The prepared sender's term with the receivers as they are now; nothing is stored. */
  double trial(int sender) {
    int d = sender / work.actors;
    double mu = 0;
    for (int c = 0; c < work.patterns; c++) {
      double share = work.pi[d * work.patterns + c];
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
    int d = sender / work.actors;
    if (network) {
      for (int j = 0; j < work.actors; j++) {
        if (work.receivers[sender * work.actors + j]) {
          fill(d, sender % work.actors, j, c);
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

  private void fill(int d, int i, int j, int c) {
    int offset = work.cell(d, 0, 0, 0) * NetworkStatistics.WINDOWS;
    work.model
        .statistics()
        .fill(work.counts, offset, work.actors, work.patterns, i, j, c, rows, row(j, c));
  }

  private int row(int j, int c) {
    return (j * work.patterns + c) * statistics;
  }

  private void geometricMeans(int sender, int c, double[] out, int at) {
    int members = 0;
    for (int j = 0; j < work.actors; j++) {
      if (work.receivers[sender * work.actors + j]) {
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
      for (int j = 0; j < work.actors; j++) {
        sum += work.receivers[sender * work.actors + j] ? Math.log(rows[row(j, c) + p]) : 0;
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
