package plumbline.models.ctm;

import plumbline.numerics.Cholesky;
import plumbline.random.Rng;

/** Bugs planted into the update of eta. */
public final class EtaMutants {
  private static final double FACTOR = 1.1;
  private static final double AIM = 0.44;

  private final CtmSampler right;

  /**
   * Mutants of a sampler.
   *
   * @param right the sampler
   */
  public EtaMutants(CtmSampler right) {
    this.right = right;
  }

  private CtmSampler withTarget(EtaTarget target) {
    return right.replace("eta", EtaMoves.randomWalk(target));
  }

  /** The number of topics stands in the exponent where N_d belongs. */
  public CtmSampler topicsInExponent() {
    return withTarget(
        (work, d, eta) ->
            EtaTarget.logNormal(work, eta)
                + EtaTarget.logCounts(work.documentCounts(), d, eta)
                - work.topics() * EtaTarget.logSum(eta));
  }

  /** eta is drawn given the counts of the sweep before. */
  public CtmSampler staleCounts() {
    return withTarget(
            (work, d, eta) ->
                EtaTarget.logNormal(work, eta)
                    + EtaTarget.logCounts(work.earlierCounts(), d, eta)
                    - work.length(d) * EtaTarget.logSum(eta))
        .replace(
            "assignments",
            (work, rng) -> {
              work.keepCounts();
              AssignmentMoves.uncollapsed(work, rng);
            });
  }

  /** Half of the time theta is left as it was before eta moved. */
  public CtmSampler staleTheta() {
    return right.replace(
        "eta",
        (work, rng) -> {
          double[] before = rng.bernoulli(0.5) ? work.theta().clone() : work.theta();
          EtaMoves.laplace(work, rng);
          System.arraycopy(before, 0, work.theta(), 0, before.length);
        });
  }

  /** Sigma stands where K belongs. */
  public CtmSampler covarianceForPrecision() {
    return withTarget(
        (work, d, eta) ->
            inverseQuadratic(work, eta)
                + EtaTarget.logCounts(work.documentCounts(), d, eta)
                - work.length(d) * EtaTarget.logSum(eta));
  }

  private static double inverseQuadratic(CtmWorkspace work, double[] eta) {
    int k = eta.length;
    double[] factor = work.graph().precision().clone();
    if (!Cholesky.factor(factor, factor, k)) {
      throw new IllegalStateException("K is not positive definite");
    }
    double[] x = new double[k];
    for (int z = 0; z < k; z++) {
      x[z] = eta[z] - work.mu()[z];
    }
    Cholesky.solveLower(factor, x, k);
    double sum = 0;
    for (double value : x) {
      sum += value * value;
    }
    return -sum / 2;
  }

  /** The normal prior is left out. */
  public CtmSampler noPrior() {
    return withTarget(
        (work, d, eta) ->
            EtaTarget.logCounts(work.documentCounts(), d, eta)
                - work.length(d) * EtaTarget.logSum(eta));
  }

  /** Each document's eta is centred after the sweep's update. */
  public CtmSampler centred() {
    return right.replace("shift", (work, rng) -> centre(work));
  }

  private static void centre(CtmWorkspace work) {
    int k = work.topics();
    double[] eta = work.eta();
    for (int d = 0; d < work.documents(); d++) {
      double mean = 0;
      for (int z = 0; z < k; z++) {
        mean += eta[d * k + z] / k;
      }
      for (int z = 0; z < k; z++) {
        eta[d * k + z] -= mean;
      }
    }
  }

  /** The random walk's scales are multiplied by 1.1 or its inverse at every sweep, for ever. */
  public CtmSampler neverStopsAdapting() {
    return right.replace("eta", (work, rng) -> adapt(work, 1 / FACTOR, rng));
  }

  /**
   * The rule as the document prints it: one scale, multiplied by 1.1 when fewer than 0.44 of the
   * rows are accepted and otherwise divided by it, inside limits, for ever.
   */
  public CtmSampler adaptsAsPrinted() {
    return right.replace("eta", (work, rng) -> adapt(work, FACTOR, rng));
  }

  private static void adapt(CtmWorkspace work, double whenTooFew, Rng rng) {
    int accepted = 0;
    for (int d = 0; d < work.documents(); d++) {
      accepted += EtaMoves.randomWalk(work, d, EtaTarget.POSTERIOR, rng) ? 1 : 0;
    }
    double factor = accepted < AIM * work.documents() ? whenTooFew : 1 / whenTooFew;
    for (int d = 0; d < work.documents(); d++) {
      work.scales()[d] = Math.min(10, Math.max(0.05, work.scales()[d] * factor));
    }
  }
}
