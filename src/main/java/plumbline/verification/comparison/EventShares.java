package plumbline.verification.comparison;

import java.util.Arrays;
import plumbline.verification.series.Series;
import plumbline.verification.series.StandardErrorMethod;

/**
 * How many draws are in each event, and the share of each event in consecutive batches of the
 * chains: one pass over the draws for all events.
 */
final class EventShares {
  // Numbers that are read at a time, about.
  private static final int PIECE = 2048;

  private final Cells cells;
  private final Series series;
  private final int batch;
  private final long[] counts;
  private final double[][][] shares;
  // How many draws of a batch have each position. Two of them: a count that has just been written
  // is slow to read again.
  private final int[] even;
  private final int[] odd;
  private final int[] atoms;

  private EventShares(Cells cells, Series series, int batch) {
    this.cells = cells;
    this.series = series;
    this.batch = batch;
    this.counts = new long[cells.size()];
    this.shares =
        new double[cells.size()][series.chains()][batch > 0 ? series.length() / batch : 0];
    this.even = new int[cells.thresholds().length + 1];
    this.odd = new int[even.length];
    this.atoms = new int[cells.atoms().length];
  }

  /**
   * Counts all draws.
   *
   * @param batch the size of the batches whose shares are kept; 0 for none
   */
  static EventShares of(Cells cells, Series series, int batch) {
    EventShares all = new EventShares(cells, series, batch);
    for (int c = 0; c < series.chains(); c++) {
      all.count(c);
    }
    return all;
  }

  private void count(int chain) {
    int size = batch > 0 ? batch : PIECE;
    double[] piece = new double[Math.min(series.length(), Math.max(1, PIECE / size) * size)];
    double[] room = new double[piece.length];
    int[] positions = new int[piece.length];
    for (int from = 0; from < series.length(); from += piece.length) {
      int count = Math.min(piece.length, series.length() - from);
      series.read(chain, from, count, piece);
      cells.positions(piece, count, room, positions);
      for (int first = 0; first < count; first += size) {
        int end = Math.min(count, first + size);
        add(positions, first, end);
        addAtoms(piece, first, end);
        close(chain, (from + first) / size, end - first == batch);
      }
    }
  }

  private void add(int[] positions, int from, int to) {
    for (int i = from; i < to - 1; i += 2) {
      even[positions[i]]++;
      odd[positions[i + 1]]++;
    }
    if ((to - from) % 2 == 1) {
      even[positions[to - 1]]++;
    }
  }

  private void addAtoms(double[] values, int from, int to) {
    for (int i = from; i < to && atoms.length > 0; i++) {
      int atom = cells.atom(values[i]);
      if (atom >= 0) {
        atoms[atom]++;
      }
    }
  }

  /** A draw is in the events of all thresholds from its position on. */
  private void close(int chain, int number, boolean full) {
    int thresholds = even.length - 1;
    int sum = 0;
    for (int j = 0; j < counts.length; j++) {
      sum = j < thresholds ? sum + even[j] + odd[j] : atoms[j - thresholds];
      counts[j] += sum;
      if (full) {
        shares[j][chain][number] = (double) sum / batch;
      }
    }
    Arrays.fill(even, 0);
    Arrays.fill(odd, 0);
    Arrays.fill(atoms, 0);
  }

  /** By event: how many draws of all chains are in it, those of no full batch too. */
  long[] counts() {
    return counts;
  }

  /** The shares of an event in the full batches, [chain][batch]. */
  double[][] batches(int event) {
    return shares[event];
  }

  /**
   * The integrated autocorrelation time of an event, from how far the shares of batches are apart;
   * NaN if all of these are equal, as where it always or never happens.
   */
  double time(int event) {
    double share = (double) counts[event] / series.size();
    return StandardErrorMethod.GEYER.varianceOfMean(shares[event])
        * series.size()
        / (share * (1 - share));
  }
}
