package plumbline.verification.series;

/**
 * Means of consecutive batches of chains whose numbers come in pieces; what does not fill a batch
 * is left out. A batch that a piece leaves unfinished is kept as numbers and summed when it is
 * full, as any other: where a piece ends changes no digit.
 */
final class RunningBatches {
  private final int size;
  private final double[][] means;
  private final double[] open; // the batch that the last piece left unfinished
  private int filled; // numbers in it
  private int chain;
  private int finished; // batches of this chain

  RunningBatches(int size, int chains, int length) {
    this.size = size;
    this.means = new double[chains][length / size];
    this.open = new double[size];
  }

  /** The next numbers of the chain. */
  void add(double[] piece, int count) {
    int from = 0;
    if (filled > 0) {
      from = Math.min(count, size - filled);
      System.arraycopy(piece, 0, open, filled, from);
      filled += from;
      if (filled < size) {
        return;
      }
      finish(open, 0);
    }
    for (; count - from >= size; from += size) {
      finish(piece, from);
    }
    filled = count - from;
    System.arraycopy(piece, from, open, 0, filled);
  }

  private void finish(double[] x, int from) {
    means[chain][finished++] = sum(x, from, from + size) / size;
  }

  /** What comes next is another chain. */
  void endChain() {
    filled = 0;
    chain++;
    finished = 0;
  }

  int size() {
    return size;
  }

  /** [chain][batch]. */
  double[][] means() {
    return means;
  }

  /** Eight sums at a time, so that one addition need not wait for the other. */
  private static double sum(double[] x, int from, int to) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    double e = 0;
    double f = 0;
    double g = 0;
    double h = 0;
    int i = from;
    for (; i < to - 7; i += 8) {
      a += x[i];
      b += x[i + 1];
      c += x[i + 2];
      d += x[i + 3];
      e += x[i + 4];
      f += x[i + 5];
      g += x[i + 6];
      h += x[i + 7];
    }
    for (; i < to; i++) {
      a += x[i];
    }
    return ((a + b) + (c + d)) + ((e + f) + (g + h));
  }
}
