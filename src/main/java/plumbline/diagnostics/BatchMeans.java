package plumbline.diagnostics;

/**
 * The standard error of the mean by batch means: chains are cut into batches of b draws, the tail
 * that fills none is dropped, and the error is sqrt(b Var(batch means)/(n m)).
 *
 * <p>Source: Roberts (1996), section 3.4; the same numbers as coda's {@code batchSE}, which divides
 * by all n draws.
 */
public final class BatchMeans {
  private BatchMeans() {}

  /**
   * The standard error of the mean of all draws.
   *
   * @param batchSize draws in a batch, positive
   * @param chains equally long chains; not modified
   * @return the error; undefined if no two batches fit
   */
  public static Estimate standardError(int batchSize, double[]... chains) {
    if (batchSize < 1) {
      throw new IllegalArgumentException("batchSize must be positive, not " + batchSize);
    }
    ChainSegments all = ChainSegments.of(chains);
    int perChain = all.length() / batchSize;
    if (perChain * all.count() < 2) {
      return Estimate.undefined(Estimate.Reason.TOO_SHORT);
    }
    if (!all.allFinite()) {
      return Estimate.undefined(Estimate.Reason.NON_FINITE);
    }
    double[] means = new double[perChain * all.count()];
    for (int c = 0; c < all.count(); c++) {
      for (int b = 0; b < perChain; b++) {
        int from = all.starts()[c] + b * batchSize;
        means[c * perChain + b] = Moments.mean(all.values(), from, batchSize);
      }
    }
    double draws = (double) all.length() * all.count();
    return Estimate.of(Math.sqrt(batchSize * Moments.variance(means) / draws));
  }
}
