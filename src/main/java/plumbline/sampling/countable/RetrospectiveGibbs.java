package plumbline.sampling.countable;

import java.util.Arrays;
import plumbline.random.Rng;

/**
 * Exact Gibbs sampling on a countable support, without truncation and without rejection. One
 * uniform u asks for the smallest k with {@code A_k >= u Z}, A_k the sum of f L up to k. Z is not
 * known, but lies between {@code A_K + F(K) min L} and {@code A_K + F(K) max L} with the bounds of
 * L beyond K; K grows, and with it the sequence, until both ends give the same k.
 *
 * <p>The target must give an upper bound of the likelihood beyond every large K; a positive lower
 * one makes the squeeze faster. The kernel forgets where it came from: there is no acceptance step,
 * and no way to get one wrong.
 */
public final class RetrospectiveGibbs implements CountableKernel {
  private static final double NEGLIGIBLE = 1e-17;

  private double[] sums = new double[32];
  private double scale;
  private int start;
  private int filled;

  /** A kernel; it has no settings. */
  public RetrospectiveGibbs() {}

  @Override
  public int step(int current, CountableTarget target, Rng rng) {
    begin(target);
    double u = rng.uniform();
    int reach = start;
    while (true) {
      target.instantiate(reach, rng);
      append(target, reach);
      double sum = sums[filled - 1];
      double logTail = target.logPriorSurvival(reach) - scale;
      double upper =
          logTail == Double.NEGATIVE_INFINITY
              ? 0
              : Math.exp(logTail + target.logLikelihoodBeyondAtMost(reach));
      if (upper <= NEGLIGIBLE * sum) {
        return start + search(u * sum);
      }
      if (upper < Double.POSITIVE_INFINITY && u * (sum + upper) <= sum) {
        double lower = Math.exp(logTail + target.logLikelihoodBeyondAtLeast(reach));
        int low = search(u * (sum + lower));
        if (low == search(u * (sum + upper))) {
          return start + low;
        }
      }
      reach++;
    }
  }

  @Override
  public void row(int current, CountableTarget target, double[] row) {
    Arrays.fill(row, 0);
    begin(target);
    for (int k = start; k < row.length; k++) {
      append(target, k);
    }
    int last = row.length - 1;
    // Beyond the row nothing is instantiated; the lower bound is what is certain to lie there.
    double tail =
        Math.exp(target.logPriorSurvival(last) + target.logLikelihoodBeyondAtLeast(last) - scale);
    double total = sums[filled - 1] + tail;
    for (int k = start; k <= last; k++) {
      row[k] = (sums[k - start] - (k == start ? 0 : sums[k - start - 1])) / total;
    }
  }

  private void begin(CountableTarget target) {
    start = target.supportStart();
    filled = 0;
    scale = Double.NEGATIVE_INFINITY;
  }

  /** Adds one term to the partial sums, rescaling them when a larger one arrives. */
  private void append(CountableTarget target, int k) {
    if (filled == sums.length) {
      sums = Arrays.copyOf(sums, 2 * filled);
    }
    double log = target.logPrior(k) + target.logLikelihood(k);
    if (log > scale) {
      double factor = Math.exp(scale - log);
      for (int i = 0; i < filled; i++) {
        sums[i] *= factor;
      }
      scale = log;
    }
    double term = log == Double.NEGATIVE_INFINITY ? 0 : Math.exp(log - scale);
    sums[filled] = (filled == 0 ? 0 : sums[filled - 1]) + term;
    filled++;
  }

  /** The first index whose partial sum reaches a level. */
  private int search(double level) {
    int i = 0;
    while (i < filled - 1 && sums[i] < level) {
      i++;
    }
    return i;
  }
}
