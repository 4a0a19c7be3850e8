package plumbline.report.drawing;

import java.util.Arrays;

/**
 * Fewer points for the same picture. Painting time grows with the number of points (seconds for
 * 20,000), while no screen shows more than about a thousand.
 */
public final class Decimation {
  /** So many points of an axis may each have their own label. */
  private static final int MOST_LABELLED = 12;

  private Decimation() {}

  /** Evenly spaced indices from 0 to {@code size - 1}, both ends included. */
  public static int[] indices(int size, int most) {
    if (size <= most) {
      return java.util.stream.IntStream.range(0, size).toArray();
    }
    int[] indices = new int[most];
    for (int i = 0; i < most; i++) {
      indices[i] = (int) ((long) i * (size - 1) / (most - 1));
    }
    return indices;
  }

  /**
   * Indices of the smallest and the largest value of every stretch, in order of time: a trace keeps
   * its spikes, which plain thinning would drop.
   */
  public static int[] extremes(double[] values, int most) {
    int size = values.length;
    if (size <= most) {
      return java.util.stream.IntStream.range(0, size).toArray();
    }
    int stretches = most / 2;
    int[] indices = new int[2 * stretches];
    int used = 0;
    for (int s = 0; s < stretches; s++) {
      int from = (int) ((long) s * size / stretches);
      int to = (int) ((long) (s + 1) * size / stretches);
      int low = from;
      int high = from;
      for (int i = from + 1; i < to; i++) {
        if (values[i] < values[low]) {
          low = i;
        }
        if (values[i] > values[high]) {
          high = i;
        }
      }
      indices[used++] = Math.min(low, high);
      if (low != high) {
        indices[used++] = Math.max(low, high);
      }
    }
    return Arrays.copyOf(indices, used);
  }

  public static double[] pick(double[] values, int[] indices) {
    double[] picked = new double[indices.length];
    for (int i = 0; i < picked.length; i++) {
      picked[i] = values[indices[i]];
    }
    return picked;
  }

  /**
   * Another point on the last stretch of a line of many points: where all are equally far apart
   * XChart labels every n-th of them, 1, 19, 37, and not round numbers.
   */
  public static double[] irregular(double[] values) {
    int last = values.length - 1;
    if (last < MOST_LABELLED) {
      return values;
    }
    double[] more = Arrays.copyOf(values, values.length + 1);
    more[last] = 0.7 * values[last - 1] + 0.3 * values[last];
    more[last + 1] = values[last];
    return more;
  }

  /** The finite values in ascending order; figures have no place for the others. */
  public static double[] sortedFinite(double[] values) {
    double[] finite = finiteInOrder(values);
    Arrays.sort(finite);
    return finite;
  }

  /** The finite values in their own order. */
  public static double[] finiteInOrder(double[] values) {
    double[] finite = new double[values.length];
    int size = 0;
    for (double value : values) {
      if (Double.isFinite(value)) {
        finite[size++] = value;
      }
    }
    return Arrays.copyOf(finite, size);
  }

  /** Every k-th number, so that at most {@code most} are left; the array itself if it is short. */
  public static double[] thinned(double[] values, int most) {
    int step = (values.length + most - 1) / most;
    if (step <= 1) {
      return values;
    }
    double[] kept = new double[(values.length + step - 1) / step];
    Arrays.setAll(kept, i -> values[i * step]);
    return kept;
  }
}
