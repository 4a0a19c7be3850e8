package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.random.Rng;

/** Metropolis with one step up or down, each with probability 1/2. */
public final class CountableRandomWalk implements CountableKernel {
  /** A kernel; it has no settings. */
  public CountableRandomWalk() {}

  @Override
  public int step(int current, CountableTarget target, Rng rng) {
    int next = rng.bernoulli(0.5) ? current + 1 : current - 1;
    if (next >= target.supportStart()) {
      target.instantiate(Math.max(current, next), rng);
    }
    return rng.bernoulliLog(logRatio(current, next, target)) ? next : current;
  }

  @Override
  public void row(int current, CountableTarget target, double[] row) {
    Arrays.fill(row, 0);
    for (int next = current - 1; next <= current + 1; next += 2) {
      double accept =
          next >= row.length ? 0 : Math.min(1, Math.exp(logRatio(current, next, target)));
      if (accept > 0) {
        row[next] = 0.5 * accept;
      }
      row[current] += 0.5 * (1 - accept);
    }
  }

  private static double logRatio(int current, int next, CountableTarget target) {
    if (next < target.supportStart() || target.logPrior(next) == Double.NEGATIVE_INFINITY) {
      return Double.NEGATIVE_INFINITY;
    }
    return target.logPrior(next)
        - target.logPrior(current)
        + target.logLikelihood(next)
        - target.logLikelihood(current);
  }
}
