package plumbline.verification;

import java.util.Arrays;

/**
 * Forward and backward values of one function, from which the moments that are compared derive.
 *
 * @param name the function
 * @param forward independent draws
 * @param backward the chains
 * @param unitSize the size of the unit in which errors of its mean are told
 */
record SamplePair(String name, Series forward, Series backward, double unitSize) {
  /** The values themselves; errors are told in standard deviations of the forward side. */
  static SamplePair of(String name, Series forward, Series backward) {
    double variance = forward.independent().variance();
    return new SamplePair(name, forward, backward, variance > 0 ? Math.sqrt(variance) : 1);
  }

  /** The unit of {@link #unitSize} in words. */
  static String unit(Aspect aspect, boolean prior) {
    String sd = prior ? "prior sd" : "sd";
    return switch (aspect) {
      case MEAN -> sd;
      case SPREAD -> prior ? "prior variance" : "variance";
      case PRODUCT -> sd + " x " + sd;
      case RANK -> "mean rank";
      case DISTRIBUTION -> "share";
    };
  }

  /** Squared deviations from the forward mean: sees errors of spread. */
  SamplePair squaredDeviations() {
    double centre = forward.independent().mean();
    return new SamplePair(
        name + " (squared deviation)",
        forward.squaresAround(centre),
        backward.squaresAround(centre),
        unitSize * unitSize);
  }

  /** Product with another function: sees errors that leave both laws alone. */
  SamplePair times(SamplePair other) {
    return new SamplePair(
        name + " x " + other.name,
        forward.times(other.forward),
        backward.times(other.backward),
        unitSize * other.unitSize);
  }

  /** Ranks in both samples together, scaled to (0, 1): bounded, whatever the tails. */
  SamplePair ranks() {
    double[] first = forward.stacked();
    double[] second = backward.stacked();
    double[] pooled = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, pooled, first.length, second.length);
    Arrays.sort(pooled);
    double[][] chains = backward.toArrays();
    for (double[] chain : chains) {
      rank(chain, pooled);
    }
    rank(first, pooled);
    return new SamplePair(name + " (rank)", Series.of(first), Series.of(chains), 1);
  }

  /** Replaces numbers by their mid-ranks among sorted ones, in (0, 1). */
  private static void rank(double[] x, double[] sorted) {
    for (int i = 0; i < x.length; i++) {
      int below = position(sorted, 0, x[i], false);
      int next = below + 1;
      // Every number is among the sorted ones: most of them once.
      boolean repeated = next < sorted.length && sorted[next] == x[i];
      double upTo = repeated ? position(sorted, next, x[i], true) : next;
      x[i] = (below + upTo) / (2.0 * sorted.length);
    }
  }

  /** How many sorted numbers lie below a value, or up to it; at least {@code low} of them do. */
  private static int position(double[] sorted, int low, double value, boolean inclusive) {
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value || (inclusive && sorted[middle] == value)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
