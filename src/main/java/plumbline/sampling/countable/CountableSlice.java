package plumbline.sampling.countable;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import plumbline.random.Rng;

/**
 * Slice sampling of a countable variable (Walker 2007): a level u uniform below f at the current
 * value, then a value among those with {@code f(k) > u}, in proportion to L(k). No more than {@code
 * 1/u} values can have that much prior mass, and none can lie where less than u is left.
 */
public final class CountableSlice implements CountableKernel {
  private int[] members = new int[32];
  private double[] weights = new double[32];
  private int size;

  /** A kernel; it has no settings. */
  public CountableSlice() {}

  @Override
  public int step(int current, CountableTarget target, Rng rng) {
    double logLevel = target.logPrior(current) + Math.log(rng.uniform());
    gather(target, logLevel, Integer.MAX_VALUE, rng);
    return members[rng.categorical(weights, size)];
  }

  /** Integrates over the level: between two prior probabilities the slice stays the same. */
  @Override
  public void row(int current, CountableTarget target, double[] row) {
    Arrays.fill(row, 0);
    int start = target.supportStart();
    double[] levels = new double[row.length - start + 1];
    for (int k = start; k < row.length; k++) {
      levels[k - start + 1] = Math.exp(target.logPrior(k));
    }
    double top = levels[current - start + 1];
    Arrays.sort(levels);
    for (int i = 1; i < levels.length && levels[i - 1] < top; i++) {
      double length = (levels[i] - levels[i - 1]) / top;
      if (length > 0) {
        gather(target, Math.log(levels[i - 1] + (levels[i] - levels[i - 1]) / 2), row.length, null);
        double total = 0;
        for (int m = 0; m < size; m++) {
          total += weights[m];
        }
        for (int m = 0; m < size; m++) {
          row[members[m]] += length * weights[m] / total;
        }
      }
    }
  }

  /** Collects the values above a level, and their likelihoods scaled by the largest. */
  private void gather(CountableTarget target, double logLevel, int end, @Nullable Rng rng) {
    size = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = target.supportStart(); k < end; k++) {
      if (rng != null) {
        target.instantiate(k, rng);
      }
      if (target.logPrior(k) > logLevel) {
        if (size == members.length) {
          members = Arrays.copyOf(members, 2 * size);
          weights = Arrays.copyOf(weights, 2 * size);
        }
        members[size] = k;
        weights[size] = target.logLikelihood(k);
        largest = Math.max(largest, weights[size]);
        size++;
      }
      if (target.logPriorSurvival(k) <= logLevel) {
        break;
      }
    }
    for (int m = 0; m < size; m++) {
      weights[m] = Math.exp(weights[m] - largest);
    }
  }
}
