package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.random.Rng;

/** Metropolis-Hastings with proposals from the prior: accepts with {@code min(1, L(q) / L(p))}. */
public final class PriorIndependence implements CountableKernel {
  /** A kernel; it has no settings. */
  public PriorIndependence() {}

  @Override
  public int step(int current, CountableTarget target, Rng rng) {
    int next = target.drawPrior(rng);
    target.instantiate(Math.max(current, next), rng);
    return rng.bernoulliLog(logRatio(current, next, target)) ? next : current;
  }

  @Override
  public void row(int current, CountableTarget target, double[] row) {
    Arrays.fill(row, 0);
    double stay = 0;
    int start = target.supportStart();
    for (int next = start; next < row.length; next++) {
      double probability = Math.exp(target.logBeyond(next, start - 1));
      if (probability > 0) {
        double logRatio = logRatio(current, next, target);
        row[next] += probability * Math.min(1, Math.exp(logRatio));
        stay += logRatio >= 0 ? 0 : probability * -Math.expm1(logRatio);
      }
    }
    row[current] += stay;
  }

  private static double logRatio(int current, int next, CountableTarget target) {
    return next == current ? 0 : target.logLikelihood(next) - target.logLikelihood(current);
  }
}
