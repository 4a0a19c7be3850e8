package plumbline.verification.comparison;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import plumbline.numerics.RadixSort;
import plumbline.numerics.Text;
import plumbline.numerics.Thresholds;
import plumbline.verification.series.Series;

/**
 * The events on which two laws are compared: "at most t" for some fixed values t, and "equal to v"
 * for values that repeat. The values t are quantiles of both samples together, near both ends and
 * between, so that spread, shape, gaps and tails show; where there are few distinct values each of
 * them is one.
 */
final class Cells {
  private static final double[] PROBABILITIES = {
    0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.99
  };

  /** Draws of each side that are looked at to choose the events. */
  private static final int LOOKED_AT = 5_000;

  /** A value counts as repeated from this share of the draws on. */
  private static final double REPEATED = 0.005;

  private static final int MOST_ATOMS = 12;

  private final double[] thresholds;
  private final Thresholds positions;
  private final double[] atoms;

  private Cells(double[] thresholds, double[] atoms) {
    this.thresholds = thresholds;
    this.positions = Thresholds.of(thresholds);
    this.atoms = atoms;
  }

  /** The events for two samples, which both have a say in them. */
  static Cells of(Series forward, Series backward) {
    double[] sorted = SamplePair.joined(some(forward), some(backward));
    Arrays.setAll(sorted, i -> sorted[i] + 0.0); // 0 instead of -0, which a search tells apart
    RadixSort.sort(sorted);
    double[] distinct =
        IntStream.range(0, sorted.length)
            .filter(i -> i == 0 || sorted[i] != sorted[i - 1])
            .mapToDouble(i -> sorted[i])
            .toArray();
    double[] thresholds =
        distinct.length <= PROBABILITIES.length + 1
            ? Arrays.copyOf(distinct, Math.max(0, distinct.length - 1))
            : Arrays.stream(PROBABILITIES)
                .map(p -> sorted[(int) (p * (sorted.length - 1))])
                .filter(value -> value < sorted[sorted.length - 1])
                .distinct()
                .toArray();
    return new Cells(thresholds, atoms(sorted, distinct));
  }

  private static double[] some(Series series) {
    int every = (series.size() + LOOKED_AT - 1) / LOOKED_AT;
    return series.everyNth(Math.min(every, series.length()));
  }

  /**
   * The most frequent of the repeated values; the smallest and the largest are thresholds' work.
   */
  private static double[] atoms(double[] sorted, double[] distinct) {
    if (distinct.length < 3 || distinct.length == sorted.length) {
      return new double[0];
    }
    int[] counts = new int[distinct.length];
    int at = 0;
    for (double value : sorted) {
      at = value == distinct[at] ? at : at + 1;
      counts[at]++;
    }
    int least = (int) Math.ceil(REPEATED * sorted.length);
    int[] descending = counts.clone();
    Arrays.sort(descending);
    int needed =
        Math.max(Math.max(2, least), descending[Math.max(0, descending.length - MOST_ATOMS)]);
    DoubleStream.Builder atoms = DoubleStream.builder();
    for (int i = 0; i < distinct.length; i++) {
      if (counts[i] >= needed) {
        atoms.add(distinct[i]);
      }
    }
    return atoms.build().limit(MOST_ATOMS).toArray();
  }

  int size() {
    return thresholds.length + atoms.length;
  }

  /** The values t of the events "at most t", ascending. */
  double[] thresholds() {
    return thresholds;
  }

  /** The values v of the events "equal to v", ascending. */
  double[] atoms() {
    return atoms;
  }

  /** What an event is, for people. */
  String name(int cell) {
    return cell < thresholds.length
        ? Text.of("share at most %.4g", thresholds[cell])
        : Text.of("share of %.4g", atoms[cell - thresholds.length]);
  }

  /** How many thresholds a value exceeds: it is in the events from that threshold on. */
  int position(double value) {
    return positions.exceededBy(value);
  }

  /**
   * The positions of the first {@code count} values of an array.
   *
   * @param room for the work, as long as the array
   */
  void positions(double[] values, int count, double[] room, int[] target) {
    positions.exceededBy(values, 0, count, room, target);
  }

  /** Which repeated value a value is; -1 for none. */
  int atom(double value) {
    int found = Arrays.binarySearch(atoms, value + 0.0);
    return found >= 0 ? found : -1;
  }

  /** How many draws are in each event. */
  long[] count(Series series) {
    return EventShares.of(this, series, 0).counts();
  }
}
