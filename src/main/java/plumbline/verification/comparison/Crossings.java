package plumbline.verification.comparison;

import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.verification.series.Series;

/** Which pairs left an event from the forward to the backward side, and which entered it. */
final class Crossings {
  private final Series forward;
  private final Series backward;
  private final Cells cells;
  private final long[] left;
  private final long[] entered;

  private Crossings(Series forward, Series backward, Cells cells) {
    this.forward = forward;
    this.backward = backward;
    this.cells = cells;
    this.left = new long[cells.size()];
    this.entered = new long[cells.size()];
  }

  static Crossings of(Series forward, Series backward, Cells cells) {
    Crossings crossings = new Crossings(forward, backward, cells);
    crossings.count();
    return crossings;
  }

  private void count() {
    int thresholds = cells.thresholds().length;
    double[] before = new double[Math.min(2048, forward.length())];
    double[] after = new double[before.length];
    for (int c = 0; c < forward.chains(); c++) {
      for (int from = 0; from < forward.length(); from += before.length) {
        int size = Math.min(before.length, forward.length() - from);
        forward.read(c, from, size, before);
        backward.read(c, from, size, after);
        for (int i = 0; i < size; i++) {
          if (before[i] == after[i]) {
            continue;
          }
          // Values up to a threshold are in its event: a larger position has left those between.
          int first = cells.position(before[i]);
          int second = cells.position(after[i]);
          for (int j = first; j < second; j++) {
            left[j]++;
          }
          for (int j = second; j < first; j++) {
            entered[j]++;
          }
          int firstAtom = cells.atom(before[i]);
          int secondAtom = cells.atom(after[i]);
          if (firstAtom >= 0) {
            left[thresholds + firstAtom]++;
          }
          if (secondAtom >= 0) {
            entered[thresholds + secondAtom]++;
          }
        }
      }
    }
  }

  long left(int cell) {
    return left[cell];
  }

  long entered(int cell) {
    return entered[cell];
  }

  /** The integrated autocorrelation time of the changes of sides, at least 1. */
  double time(int cell) {
    double[][] x = forward.toArrays();
    double[][] y = backward.toArrays();
    double[][] changes = new double[x.length][x[0].length];
    for (int c = 0; c < x.length; c++) {
      for (int i = 0; i < changes[c].length; i++) {
        changes[c][i] = (isIn(x[c][i], cell) ? 1 : 0) - (isIn(y[c][i], cell) ? 1 : 0);
      }
    }
    double size = EffectiveSampleSize.mean(changes).value();
    return size > 0 ? Math.max(1, forward.size() / size) : 1;
  }

  private boolean isIn(double value, int cell) {
    int thresholds = cells.thresholds().length;
    return cell < thresholds
        ? value <= cells.thresholds()[cell]
        : value == cells.atoms()[cell - thresholds];
  }
}
