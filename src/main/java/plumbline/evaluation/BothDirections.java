package plumbline.evaluation;

import plumbline.numerics.Text;

/**
 * A log ratio estimated from below and from above. With exact starts the forward estimate is too
 * low and the reverse one too high in expectation, so that the two form a stochastic sandwich;
 * after an imperfect burn-in the inequality is only approximate.
 *
 * @param forward weights of runs from model 2 to model 1
 * @param backward weights of runs from model 1 to model 2; they estimate the reciprocal
 */
public record BothDirections(ImportanceEstimate forward, ImportanceEstimate backward) {
  private static final double SMALL_GAP = 0.5;
  private static final double LARGE_GAP = 5;

  /** What the two directions say together. */
  public enum Status {
    /** The directions agree within their errors, and the weights carry it. */
    OK,
    /** Neither agreement nor failure is established. */
    NOISY,
    /** The directions contradict each other: the annealing has not converged. */
    FAILED,
    /** The directions favour different models. */
    UNDECIDED
  }

  /** The forward estimate of the log ratio. */
  public double fromBelow() {
    return forward.logMean();
  }

  /** The reverse estimate of the same log ratio: minus that of the reciprocal. */
  public double fromAbove() {
    return -backward.logMean();
  }

  /** {@code fromAbove - fromBelow}: not negative in expectation. */
  public double gap() {
    return fromAbove() - fromBelow();
  }

  /** Bennett's estimate from both directions. */
  public double bennett() {
    return Bennett.logRatio(forward.logWeights(), backward.logWeights());
  }

  /**
   * The status. FAILED: an estimate is not finite, or the gap exceeds 5 nats and three times what
   * the variances of the log weights explain. UNDECIDED: the directions favour different models.
   * OK: the gap is within half a nat and two standard errors, and a quarter of the weights or more
   * is effective each way. NOISY: everything else.
   */
  public Status status() {
    double gap = gap();
    if (!Double.isFinite(gap)) {
      return Status.FAILED;
    }
    double explained = 0.5 * (variance(forward) + variance(backward));
    if (Math.abs(gap) > Math.max(LARGE_GAP, 3 * explained)) {
      return Status.FAILED;
    }
    if (fromBelow() > 0 != fromAbove() > 0) {
      return Status.UNDECIDED;
    }
    double error = Math.hypot(orZero(forward.standardError()), orZero(backward.standardError()));
    boolean effective =
        forward.effectiveSize() >= 0.25 * forward.samples()
            && backward.effectiveSize() >= 0.25 * backward.samples();
    return Math.abs(gap) <= SMALL_GAP + 2 * error && effective ? Status.OK : Status.NOISY;
  }

  private static double variance(ImportanceEstimate estimate) {
    double sd = orZero(estimate.sdLog());
    return sd * sd;
  }

  private static double orZero(double x) {
    return Double.isNaN(x) ? 0 : x;
  }

  @Override
  public String toString() {
    return Text.of(
        "BothDirections: %.3f from below, %.3f from above, Bennett %.3f, %s",
        fromBelow(), fromAbove(), bennett(), status());
  }
}
