package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.numerics.LogSpace;
import plumbline.random.Rng;

/**
 * Gibbs sampling as if nothing lay beyond a truncation: the finite approximation that retrospective
 * sampling does without. Its stationary law is the target given that the variable is at most H; the
 * total variation distance is the mass beyond.
 */
public final class TruncatedGibbs implements CountableKernel {
  private final int truncation;
  private final double[] logs;

  /**
   * A kernel.
   *
   * @param truncation H, the largest value it can return
   */
  public TruncatedGibbs(int truncation) {
    if (truncation < 1) {
      throw new IllegalArgumentException("truncation must be at least 1, not " + truncation);
    }
    this.truncation = truncation;
    this.logs = new double[truncation + 1];
  }

  @Override
  public int step(int current, CountableTarget target, Rng rng) {
    int start = target.supportStart();
    target.instantiate(truncation, rng);
    fill(target);
    return start + rng.categoricalLog(logs, truncation - start + 1);
  }

  @Override
  public void row(int current, CountableTarget target, double[] row) {
    Arrays.fill(row, 0);
    fill(target);
    int start = target.supportStart();
    double total = LogSpace.logSumExp(logs, truncation - start + 1);
    for (int k = start; k <= Math.min(truncation, row.length - 1); k++) {
      row[k] = Math.exp(logs[k - start] - total);
    }
  }

  private void fill(CountableTarget target) {
    int start = target.supportStart();
    for (int k = start; k <= truncation; k++) {
      logs[k - start] = target.logPrior(k) + target.logLikelihood(k);
    }
  }
}
