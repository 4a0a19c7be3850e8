package plumbline.verification;

/**
 * Means of consecutive batches of chains whose numbers come in pieces; what does not fill a batch
 * is left out. Four sums at a time, so that one addition need not wait for the other, whose places
 * count from the start of the batch: where a piece ends changes no digit.
 */
final class RunningBatches {
  private final int size;
  private final double[][] means;
  private int chain;
  private int finished; // batches of this chain
  // Of the batch that the last piece left unfinished.
  private int filled;
  private double a;
  private double b;
  private double c;
  private double d;

  RunningBatches(int size, int chains, int length) {
    this.size = size;
    this.means = new double[chains][length / size];
  }

  /** The next numbers of the chain. */
  void add(double[] piece, int count) {
    int from = filled == 0 ? 0 : goOn(piece, 0, count);
    for (; count - from >= size; from += size) {
      means[chain][finished++] = sum(piece, from, from + size) / size;
    }
    if (from < count) {
      goOn(piece, from, count);
    }
  }

  /** What comes next is another chain. */
  void endChain() {
    clear();
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

  /** Adds numbers to the batch up to its end; the place behind the last of them. */
  private int goOn(double[] x, int from, int end) {
    int to = Math.min(end, from + size - filled);
    int i = from;
    // Behind the last whole four of a batch all numbers join the first sum.
    int fours = from + (size & -4) - filled;
    for (; i < to && (filled + i - from) % 4 != 0 && i < fours; i++) {
      switch ((filled + i - from) % 4) {
        case 1 -> b += x[i];
        case 2 -> c += x[i];
        default -> d += x[i];
      }
    }
    double sumA = a;
    double sumB = b;
    double sumC = c;
    double sumD = d;
    for (; i < Math.min(to, fours) - 3; i += 4) {
      sumA += x[i];
      sumB += x[i + 1];
      sumC += x[i + 2];
      sumD += x[i + 3];
    }
    for (int place = 0; i < to; i++, place++) {
      boolean whole = i < fours;
      sumA += !whole || place == 0 ? x[i] : 0;
      sumB += whole && place == 1 ? x[i] : 0;
      sumC += whole && place == 2 ? x[i] : 0;
    }
    filled += to - from;
    a = sumA;
    b = sumB;
    c = sumC;
    d = sumD;
    if (filled == size) {
      means[chain][finished++] = ((a + b) + (c + d)) / size;
      clear();
    }
    return to;
  }

  private static double sum(double[] x, int from, int to) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    for (; i < to - 3; i += 4) {
      a += x[i];
      b += x[i + 1];
      c += x[i + 2];
      d += x[i + 3];
    }
    for (; i < to; i++) {
      a += x[i];
    }
    return (a + b) + (c + d);
  }

  private void clear() {
    filled = 0;
    a = 0;
    b = 0;
    c = 0;
    d = 0;
  }
}
