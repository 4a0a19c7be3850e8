package plumbline.models.iptm;

import java.util.Arrays;
import plumbline.distributions.Normal;
import plumbline.numerics.Cholesky;
import plumbline.random.Rng;

/**
 * Gibbs updates of (eta, sigma^2) for lognormal increments with identity link. The waiting times of
 * those who were not first are drawn, truncated at the observed one; with them eta is a normal
 * regression and sigma^2 inverse gamma. Then they are forgotten. With a sharp likelihood under a
 * wide prior, where slices creep, this moves all of eta at once.
 */
final class AugmentedTimes {
  private static final int SCANS = 5;

  private final IptmWorkspace work;
  private final int size; // C x Q
  private final double[] design; // D x A rows of pi_c ybar_c
  private final double[] gram; // X'X
  private final double[] logTau; // D x A
  private final double[] factor;
  private final double[] right;
  private final double[] noise;

  AugmentedTimes(IptmWorkspace work) {
    int senders = work.documents * work.actors;
    this.work = work;
    this.size = work.timing.length;
    this.design = new double[senders * size];
    this.gram = new double[size * size];
    this.logTau = new double[senders];
    this.factor = new double[size * size];
    this.right = new double[size];
    this.noise = new double[size];
  }

  static boolean isFor(TimeModel time) {
    return time.law() == IncrementLaw.LOGNORMAL && time.link() == Link.IDENTITY;
  }

  void run(Rng rng) {
    build();
    for (int scan = 0; scan < SCANS; scan++) {
      drawTimes(rng);
      drawTiming(rng);
      drawVariance(rng);
    }
  }

  private void build() {
    int q = size / work.patterns;
    Arrays.fill(gram, 0);
    for (int sender = 0; sender < logTau.length; sender++) {
      int row = sender * size;
      for (int c = 0; c < work.patterns; c++) {
        double share = work.pi[(sender / work.actors) * work.patterns + c];
        int from = row + c * q;
        if (share > 0) {
          work.times.covariates(sender, c, design, from);
        }
        for (int i = from; i < from + q; i++) {
          design[i] = share > 0 ? share * design[i] : 0;
        }
      }
      for (int i = 0; i < size; i++) {
        double x = design[row + i];
        for (int j = 0; x != 0 && j <= i; j++) {
          gram[i * size + j] += x * design[row + j];
        }
      }
    }
  }

  private double location(int sender) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += work.timing[i] * design[sender * size + i];
    }
    return sum;
  }

  private void drawTimes(Rng rng) {
    double sd = Math.sqrt(work.variance);
    for (int sender = 0; sender < logTau.length; sender++) {
      int d = sender / work.actors;
      double first = work.logIncrements[d];
      if (work.authors[work.baseCount + d] == sender % work.actors) {
        logTau[sender] = first;
      } else {
        double mu = location(sender);
        logTau[sender] = mu + sd * above((first - mu) / sd, rng);
      }
    }
  }

  /** A standard normal draw given that it is above a bound (Robert 1995 in the tail). */
  static double above(double bound, Rng rng) {
    if (bound < 0.4) {
      double z = rng.normal();
      while (z <= bound) {
        z = rng.normal();
      }
      return z;
    }
    double rate = 0.5 * (bound + Math.sqrt(bound * bound + 4));
    while (true) {
      double excess = rng.exponential() / rate;
      double miss = bound + excess - rate;
      if (rng.bernoulliLog(-0.5 * miss * miss)) {
        return bound + excess;
      }
    }
  }

  private void drawTiming(Rng rng) {
    Normal prior = work.model.priors().timing();
    double priorPrecision = 1 / (prior.standardDeviation() * prior.standardDeviation());
    Arrays.fill(right, prior.mean() * priorPrecision);
    for (int sender = 0; sender < logTau.length; sender++) {
      double y = logTau[sender] / work.variance;
      for (int i = 0; i < size; i++) {
        right[i] += y * design[sender * size + i];
      }
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j <= i; j++) {
        factor[i * size + j] = gram[i * size + j] / work.variance + (i == j ? priorPrecision : 0);
      }
      noise[i] = rng.normal();
    }
    if (!Cholesky.factor(factor, factor, size)) {
      return; // precision beyond what doubles resolve: eta stays where it is, which is valid
    }
    Cholesky.solveLower(factor, right, size);
    for (int i = 0; i < size; i++) {
      right[i] += noise[i];
    }
    Cholesky.solveUpper(factor, right, size);
    System.arraycopy(right, 0, work.timing, 0, size);
  }

  private void drawVariance(Rng rng) {
    double squares = 0;
    for (int sender = 0; sender < logTau.length; sender++) {
      double residual = logTau[sender] - location(sender);
      squares += residual * residual;
    }
    work.variance =
        (work.model.priors().variance().scale() + 0.5 * squares)
            / rng.gamma(work.model.priors().variance().shape() + 0.5 * logTau.length);
  }
}
