package plumbline.report.points;

import java.util.Arrays;
import plumbline.report.drawing.Decimation;

/** Two samples' empirical distribution functions, side by side on their pooled values. */
@SuppressWarnings("ArrayRecordComponent") // handed on to a chart at once, never compared
public record Empirical(double[] values, double[] first, double[] second) {
  /** Both functions at (at most {@code most} of) the distinct pooled values. */
  public static Empirical of(double[] first, double[] second, int most) {
    double[] a = Decimation.sortedFinite(first);
    double[] b = Decimation.sortedFinite(second);
    if (a.length == 0 || b.length == 0) {
      throw new IllegalArgumentException("a sample to be drawn must have a finite value");
    }
    double[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    double[] distinct = distinct(all);
    double[] pooled = Decimation.pick(distinct, Decimation.indices(distinct.length, most));
    return new Empirical(pooled, fractions(a, pooled), fractions(b, pooled));
  }

  /** Each value once, ascending; the array is sorted by it. */
  private static double[] distinct(double[] values) {
    Arrays.sort(values);
    int size = 0;
    for (double value : values) {
      if (size == 0 || Double.compare(value, values[size - 1]) != 0) {
        values[size++] = value;
      }
    }
    return Arrays.copyOf(values, size);
  }

  private static double[] fractions(double[] sorted, double[] at) {
    double[] fractions = new double[at.length];
    int below = 0;
    for (int i = 0; i < at.length; i++) {
      while (below < sorted.length && sorted[below] <= at[i]) {
        below++;
      }
      fractions[i] = (double) below / sorted.length;
    }
    return fractions;
  }

  /** All chains, one behind the other. */
  public static double[] joined(double[][] chains) {
    double[] all = new double[Arrays.stream(chains).mapToInt(chain -> chain.length).sum()];
    int size = 0;
    for (double[] chain : chains) {
      System.arraycopy(chain, 0, all, size, chain.length);
      size += chain.length;
    }
    return all;
  }
}
