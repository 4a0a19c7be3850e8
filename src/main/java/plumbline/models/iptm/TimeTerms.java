package plumbline.models.iptm;

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
  private final double[] clock; // D x 2
  private final double[] x;
  private final double[] y;

  TimeTerms(IptmWorkspace work) {
    this.work = work;
    this.network = work.model.time().covariates().network();
    this.statistics = work.model.statistics().size();
    this.covariates = work.model.timingSize();
    this.terms = new double[work.documents * work.actors];
    this.clock = new double[2 * work.documents];
    this.x = new double[statistics];
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
    for (int sender = 0; sender < terms.length; sender++) {
      refresh(sender);
    }
  }

  /** One sender's term. */
  void refresh(int sender) {
    terms[sender] = evaluate(sender);
  }

  /** One sender's term with the receivers as they are now, without storing it. */
  double evaluate(int sender) {
    int d = sender / work.actors;
    double mu = 0;
    for (int c = 0; c < work.patterns; c++) {
      double share = work.pi[d * work.patterns + c];
      if (share > 0) {
        covariates(sender, c, y, 0);
        double xi = 0;
        for (int q = 0; q < covariates; q++) {
          xi += work.timing[c * covariates + q] * y[q];
        }
        mu += share * work.model.time().link().inverse(xi);
      }
    }
    boolean author = work.authors[work.baseCount + d] == sender % work.actors;
    return author
        ? work.model.time().logDensity(work.logIncrements[d], mu, work.variance)
        : work.model.time().logSurvival(work.logIncrements[d], mu, work.variance);
  }

  /** The sender's geometric means {@code ybar_idc}: Q numbers written from {@code at} on. */
  void covariates(int sender, int c, double[] out, int at) {
    int d = sender / work.actors;
    int next = at;
    if (network) {
      geometricMeans(d, sender % work.actors, c, out, at);
      next += statistics;
    }
    if (next < at + covariates) {
      out[next] = clock[2 * d];
      out[next + 1] = clock[2 * d + 1];
    }
  }

  private void geometricMeans(int d, int i, int c, double[] out, int at) {
    int row = (d * work.actors + i) * work.actors;
    int offset = work.cell(d, 0, 0, 0) * NetworkStatistics.WINDOWS;
    int members = 0;
    for (int j = 0; j < work.actors; j++) {
      members += work.receivers[row + j] ? 1 : 0;
    }
    boolean logs = members > MOST_FACTORS;
    boolean first = true;
    for (int j = 0; j < work.actors; j++) {
      if (!work.receivers[row + j]) {
        continue;
      }
      NetworkStatistics network = work.model.statistics();
      network.fill(work.counts, offset, work.actors, work.patterns, i, j, c, x, 0);
      for (int p = 0; p < statistics; p++) {
        double factor = logs ? Math.log(x[p]) : x[p];
        out[at + p] = first ? factor : logs ? out[at + p] + factor : out[at + p] * factor;
      }
      first = false;
    }
    for (int p = at; p < at + statistics; p++) {
      out[p] = logs ? Math.exp(out[p] / members) : root(out[p], members);
    }
  }

  private static double root(double product, int n) {
    if (product == 0 || product == 1) {
      return product;
    }
    return switch (n) {
      case 1 -> product;
      case 2 -> Math.sqrt(product);
      case 3 -> Math.cbrt(product);
      default -> Math.pow(product, 1.0 / n);
    };
  }
}
