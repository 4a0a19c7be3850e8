package plumbline.diagnostics;

/**
 * The share of iterations at which a chain did not move: mean of x_i == x_{i+1}, as coda's {@code
 * rejectionRate}.
 */
final class RejectionRate {
  private RejectionRate() {}

  /**
   * The mean over chains.
   *
   * @param chains equally long chains, in iteration order; not modified
   * @return the share of repeated draws
   */
  public static Estimate of(double[]... chains) {
    ChainSegments all = ChainSegments.of(chains);
    if (all.length() < 2) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (Moments.anyNaN(all.values())) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    long repeated = 0;
    for (int start : all.starts()) {
      for (int i = start + 1; i < start + all.length(); i++) {
        repeated += all.values()[i] == all.values()[i - 1] ? 1 : 0;
      }
    }
    return Estimate.of((double) repeated / (all.length() - 1) / all.count());
  }
}
