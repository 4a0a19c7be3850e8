package plumbline.models.relational.features;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.numbers.gamma.LogGamma;
import plumbline.random.Rng;

/** The Indian buffet process with a uniformly random order of the dishes. */
public final class BuffetPrior {
  private BuffetPrior() {}

  /** {@code 1 + 1/2 + ... + 1/n}. */
  public static double harmonic(int n) {
    double sum = 0;
    for (int i = n; i > 0; i--) {
      sum += 1.0 / i;
    }
    return sum;
  }

  /**
   * Who takes which dish. The restaurant numbers dishes by first appearance, which says something
   * about who took them; a sampler that scans them in that order is biased. Hence the shuffle.
   */
  public static List<boolean[]> draw(int objects, double alpha, Rng rng) {
    List<boolean[]> columns = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    for (int i = 0; i < objects; i++) {
      for (int k = 0; k < sizes.size(); k++) {
        if (rng.bernoulli((double) sizes.get(k) / (i + 1))) {
          columns.get(k)[i] = true;
          sizes.set(k, sizes.get(k) + 1);
        }
      }
      for (long fresh = rng.poisson(alpha / (i + 1)); fresh > 0; fresh--) {
        boolean[] column = new boolean[objects];
        column[i] = true;
        columns.add(column);
        sizes.add(1);
      }
    }
    for (int k = columns.size() - 1; k > 0; k--) {
      int other = rng.uniformInt(k + 1);
      boolean[] column = columns.get(k);
      columns.set(k, columns.get(other));
      columns.set(other, column);
    }
    return columns;
  }

  /** Log probability of columns with these sizes in this order. */
  public static double logProbability(int[] sizes, int objects, double alpha) {
    double sum =
        sizes.length * Math.log(alpha)
            - alpha * harmonic(objects)
            - LogGamma.value(sizes.length + 1.0);
    for (int size : sizes) {
      sum +=
          LogGamma.value(size)
              + LogGamma.value(objects - size + 1.0)
              - LogGamma.value(objects + 1.0);
    }
    return sum;
  }
}
