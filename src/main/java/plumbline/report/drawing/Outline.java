package plumbline.report.drawing;

import java.util.Arrays;

/**
 * The outline of a histogram of area one, as a curve with steps (an XY figure can then carry a
 * density on the same axes, which a bar chart cannot).
 *
 * @param x the corners' values
 * @param y the corners' heights
 */
@SuppressWarnings("ArrayRecordComponent") // handed on to a chart at once, never compared
public record Outline(double[] x, double[] y) {
  private static final int MOST_BINS = 60;

  /** Bins by the rule of Freedman and Diaconis, at least 5 and at most 60. */
  public static Outline of(double[] draws) {
    double[] sorted = Decimation.sortedFinite(draws);
    int n = sorted.length;
    if (n == 0) {
      throw new IllegalArgumentException("a histogram needs a finite value");
    }
    double low = sorted[0];
    double span = sorted[n - 1] - low;
    if (span == 0) {
      // A constant has no density; a bar of width one around it is what a reader expects.
      low -= 0.5;
      span = 1;
    }
    if (span <= MOST_BINS && Arrays.stream(sorted).allMatch(x -> x == Math.rint(x))) {
      return wholeNumbers(sorted);
    }
    double iqr = sorted[(int) (0.75 * (n - 1))] - sorted[(int) (0.25 * (n - 1))];
    double width = 2 * iqr / Math.cbrt(n);
    int bins = width > 0 ? (int) Math.ceil(Math.min(span / width, MOST_BINS)) : 5;
    bins = Math.max(bins, 5);
    double[] counts = new double[bins];
    for (double value : sorted) {
      counts[Math.min(bins - 1, (int) ((value - low) / span * bins))]++;
    }
    return of(low, span / bins, counts, n);
  }

  /** A bar of width one around each whole number. */
  private static Outline wholeNumbers(double[] sorted) {
    int n = sorted.length;
    int bins = (int) (sorted[n - 1] - sorted[0]) + 1;
    double[] counts = new double[bins];
    for (double value : sorted) {
      counts[(int) (value - sorted[0])]++;
    }
    return of(sorted[0] - 0.5, 1, counts, n);
  }

  private static Outline of(double low, double width, double[] counts, int n) {
    int bins = counts.length;
    double[] x = new double[2 * bins + 2];
    double[] y = new double[2 * bins + 2];
    x[0] = low;
    for (int b = 0; b < bins; b++) {
      double height = counts[b] / (n * width);
      x[2 * b + 1] = low + width * b;
      x[2 * b + 2] = low + width * (b + 1);
      y[2 * b + 1] = height;
      y[2 * b + 2] = height;
    }
    x[2 * bins + 1] = low + width * bins;
    return new Outline(x, y);
  }

  /**
   * The same outline with one corner more, on the ground before the first bin: XChart labels an
   * axis with the data's own values where these are equally spaced, however odd they are.
   */
  public Outline withIrregularStart() {
    double[] moreX = new double[x.length + 1];
    double[] moreY = new double[y.length + 1];
    System.arraycopy(x, 0, moreX, 1, x.length);
    System.arraycopy(y, 0, moreY, 1, y.length);
    moreX[0] = x[0] - 0.3 * (x[1] == x[0] ? x[2] - x[0] : x[1] - x[0]);
    return new Outline(moreX, moreY);
  }
}
