package plumbline.models.ctm;

import java.util.function.ToDoubleFunction;
import plumbline.distributions.PolyaGamma;
import plumbline.numerics.Cholesky;
import plumbline.random.Rng;
import plumbline.sampling.kernels.EllipticalSlice;

/**
 * Updates of one document's eta given its counts and K, with their scratch space; one object serves
 * one chain. {@link #laplace} is the default; the others agree with it and are slower, each in its
 * own way. All but the printed target of {@link #randomWalk} leave {@link EtaTarget#POSTERIOR}
 * invariant.
 */
final class DocumentEtaMoves {
  /** Degrees of freedom of the independence proposal: its tails dominate the target's. */
  private static final double TAILS = 8;

  /** Twice the log density left to gain: where the proposal sits need not be known better. */
  private static final double CLOSE = 1e-7;

  private static final int MOST_STEPS = 100;
  private static final int MOST_HALVINGS = 40;

  private final int k;
  private final double[] current;
  private final double[] proposal;
  private final double[] mode;
  private final double[] trial;
  private final double[] direction;
  private final double[] theta;
  private final double[] hessian;
  // Of the Hessian in laplace, of K in elliptical: one overwrites what the other left.
  private final double[] factor;
  private final EllipticalSlice slice;
  private final ToDoubleFunction<double[]> likelihood = this::logLikelihood;
  private final double[] mean;
  // With the mean and the tokens a copy of what the slice's likelihood reads.
  private final int[] counts; // of the document
  private int tokens;

  DocumentEtaMoves(int k) {
    this.k = k;
    this.current = new double[k];
    this.proposal = new double[k];
    this.mode = new double[k];
    this.trial = new double[k];
    this.direction = new double[k];
    this.theta = new double[k];
    this.hessian = new double[k * k];
    this.factor = new double[k * k];
    this.slice = new EllipticalSlice(k);
    this.mean = new double[k];
    this.counts = new int[k];
  }

  /** Copies eta_d into {@code current}, on which an update works until it stores. */
  private void load(CtmWorkspace work, int d) {
    System.arraycopy(work.eta(), d * k, current, 0, k);
  }

  /** Moves eta_d, and theta_d with it. */
  private void store(CtmWorkspace work, int d, double[] value) {
    System.arraycopy(value, 0, work.eta(), d * k, k);
    work.refreshTheta(d);
  }

  /**
   * Independence Metropolis-Hastings: a multivariate t with 8 degrees of freedom about the mode, as
   * wide as the curvature there says. The target is strictly log-concave and Newton's method starts
   * at mu whatever the current eta, so that the proposal does not depend on it.
   *
   * @return whether the proposal was accepted
   */
  boolean laplace(CtmWorkspace work, int d, Rng rng) {
    load(work, d);
    findMode(work, d);
    // x = mode + sqrt(8 / chi2_8) L'^-1 n with H = L L': one spread for all k normal draws.
    double spread = Math.sqrt(TAILS / (2 * rng.gamma(TAILS / 2)));
    for (int z = 0; z < k; z++) {
      proposal[z] = rng.normal() * spread;
    }
    // (x - mode)' H (x - mode) of the proposal, before L' is solved.
    double proposed = 0;
    for (int z = 0; z < k; z++) {
      proposed += proposal[z] * proposal[z];
    }
    Cholesky.solveUpper(factor, proposal, k);
    for (int z = 0; z < k; z++) {
      proposal[z] += mode[z];
    }
    // log g(x') q(x) / (g(x) q(x')), with q(x) in proportion to (1 + distance / 8)^-((8 + k) / 2);
    // both have the same mode and H, so that the t's normaliser cancels.
    double logRatio =
        EtaTarget.POSTERIOR.at(work, d, proposal)
            - EtaTarget.POSTERIOR.at(work, d, current)
            + (TAILS + k) / 2 * (Math.log1p(proposed / TAILS) - Math.log1p(distance() / TAILS));
    boolean accepted = rng.bernoulliLog(logRatio);
    if (accepted) {
      store(work, d, proposal);
    }
    return accepted;
  }

  /** (x - mode)' H (x - mode) at the current point, from H's lower triangle alone. */
  private double distance() {
    double sum = 0;
    for (int i = 0; i < k; i++) {
      double x = current[i] - mode[i];
      double row = 0.5 * hessian[i * k + i] * x;
      for (int j = 0; j < i; j++) {
        row += hessian[i * k + j] * (current[j] - mode[j]);
      }
      sum += 2 * x * row;
    }
    return sum;
  }

  /**
   * Newton's method with halved steps; leaves the mode with the Hessian and its factor there. A
   * step has to gain a quarter of what its slope promises, unless no halving does.
   */
  private void findMode(CtmWorkspace work, int d) {
    System.arraycopy(work.mu(), 0, mode, 0, k);
    double value = EtaTarget.POSTERIOR.at(work, d, mode);
    for (int step = 0; step < MOST_STEPS; step++) {
      curvature(work, d);
      // The Newton decrement g' H^-1 g = |L^-1 g|^2.
      double decrement = 0;
      Cholesky.solveLower(factor, direction, k);
      for (int z = 0; z < k; z++) {
        decrement += direction[z] * direction[z];
      }
      if (decrement < CLOSE) {
        return;
      }
      Cholesky.solveUpper(factor, direction, k);
      double length = 1;
      double next = Double.NEGATIVE_INFINITY;
      for (int half = 0; half < MOST_HALVINGS; half++) {
        for (int z = 0; z < k; z++) {
          trial[z] = mode[z] + length * direction[z];
        }
        next = EtaTarget.POSTERIOR.at(work, d, trial);
        if (next >= value + 0.25 * length * decrement) {
          break;
        }
        length /= 2;
      }
      System.arraycopy(trial, 0, mode, 0, k);
      value = next;
    }
    curvature(work, d);
  }

  /**
   * At the mode so far: the gradient {@code E_d - N_d theta - K (eta - mu)} into {@code direction},
   * the negative Hessian {@code H = K + N_d (diag(theta) - theta theta')} and its factor.
   */
  private void curvature(CtmWorkspace work, int d) {
    double[] precision = work.graph().precision();
    double[] mu = work.mu();
    int length = work.length(d);
    CtmState.softmax(mode, 0, k, theta, 0);
    for (int i = 0; i < k; i++) {
      double gradient = work.documentCounts()[d * k + i] - length * theta[i];
      for (int j = 0; j < k; j++) {
        gradient -= precision[i * k + j] * (mode[j] - mu[j]);
        if (j <= i) {
          hessian[i * k + j] =
              precision[i * k + j] + length * ((i == j ? theta[i] : 0) - theta[i] * theta[j]);
        }
      }
      direction[i] = gradient;
    }
    if (!Cholesky.factor(hessian, factor, k)) {
      throw new IllegalStateException("eta by Laplace: the Hessian is not positive definite");
    }
  }

  /**
   * Elliptical slice sampling, without settings, of eta_d - mu, whose prior is Normal(0, K^-1). The
   * ellipse is laid through a draw from it; {@link #factorPrecision} comes first.
   */
  void elliptical(CtmWorkspace work, int d, Rng rng) {
    System.arraycopy(work.mu(), 0, mean, 0, k);
    System.arraycopy(work.documentCounts(), d * k, counts, 0, k);
    tokens = work.length(d);
    for (int z = 0; z < k; z++) {
      current[z] = work.eta()[d * k + z] - mean[z];
      proposal[z] = rng.normal();
    }
    Cholesky.solveUpper(factor, proposal, k);
    slice.step(current, proposal, likelihood, rng);
    for (int z = 0; z < k; z++) {
      current[z] += mean[z];
    }
    store(work, d, current);
  }

  /** Factors K, which all documents' elliptical updates share. */
  void factorPrecision(CtmWorkspace work) {
    if (!Cholesky.factor(work.graph().precision(), factor, k)) {
      throw new IllegalStateException("eta by slices: K is not positive definite");
    }
  }

  /** {@code sum_z E_dz eta_z - N_d log sum_z exp(eta_z)} at eta = centred + mu. */
  private double logLikelihood(double[] centred) {
    for (int z = 0; z < k; z++) {
      trial[z] = centred[z] + mean[z];
    }
    return EtaTarget.logCounts(counts, 0, trial) - tokens * EtaTarget.logSum(trial);
  }

  /**
   * Random-walk Metropolis with the document's own scale; symmetric, so that the targets' ratio is
   * all of the acceptance.
   *
   * @return whether the proposal was accepted
   */
  boolean randomWalk(CtmWorkspace work, int d, EtaTarget target, Rng rng) {
    load(work, d);
    double scale = work.scales()[d];
    for (int z = 0; z < k; z++) {
      proposal[z] = current[z] + scale * rng.normal();
    }
    double logRatio = target.at(work, d, proposal) - target.at(work, d, current);
    boolean accepted = rng.bernoulliLog(logRatio);
    if (accepted) {
      store(work, d, proposal);
    }
    return accepted;
  }

  /**
   * Gibbs with Polya-Gamma variables, topic by topic (Chen et al. 2013, here with exact draws):
   * {@code zeta = log sum_(j != z) exp(eta_j)}, {@code lambda ~ PG(N_d, eta_z - zeta)}, {@code
   * kappa = E_dz - N_d / 2}; then eta_z has precision {@code k_zz + lambda} and that times the mean
   * is {@code k_zz mu_z - sum_(j != z) k_zj (eta_j - mu_j) + kappa + lambda zeta}. In O(k (k +
   * N_d)).
   */
  void polyaGamma(CtmWorkspace work, int d, Rng rng) {
    load(work, d);
    double[] precision = work.graph().precision();
    double[] mu = work.mu();
    int length = work.length(d);
    for (int z = 0; z < k; z++) {
      double max = Double.NEGATIVE_INFINITY;
      for (int j = 0; j < k; j++) {
        max = j == z ? max : Math.max(max, current[j]);
      }
      double others = 0;
      double push = 0;
      for (int j = 0; j < k; j++) {
        if (j != z) {
          others += Math.exp(current[j] - max);
          push -= precision[z * k + j] * (current[j] - mu[j]);
        }
      }
      double zeta = max + Math.log(others);
      double lambda = length == 0 ? 0 : PolyaGamma.sample(length, current[z] - zeta, rng);
      double kappa = work.documentCounts()[d * k + z] - length / 2.0;
      double variance = 1 / (precision[z * k + z] + lambda);
      double mean = variance * (precision[z * k + z] * mu[z] + push + kappa + lambda * zeta);
      current[z] = mean + Math.sqrt(variance) * rng.normal();
    }
    store(work, d, current);
  }

  /**
   * Adds one normal draw to all of eta_d. The words do not see it, so this is an exact Gibbs step
   * in the direction that all other updates but {@link #laplace} move along slowly.
   */
  void shift(CtmWorkspace work, int d, Rng rng) {
    double[] precision = work.graph().precision();
    double[] mu = work.mu();
    double[] eta = work.eta();
    double all = 0;
    double push = 0;
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        all += precision[i * k + j];
        push -= precision[i * k + j] * (eta[d * k + j] - mu[j]);
      }
    }
    // c ~ Normal(-1'K (eta - mu) / 1'K1, 1 / 1'K1)
    double c = push / all + rng.normal() / Math.sqrt(all);
    // Not by store: theta_d is the same before and after.
    for (int z = 0; z < k; z++) {
      eta[d * k + z] += c;
    }
  }
}
