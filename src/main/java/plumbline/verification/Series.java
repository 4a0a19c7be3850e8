package plumbline.verification;

import org.jspecify.annotations.Nullable;
import plumbline.sampling.Draws;

/**
 * Numbers in equally long chains, read in pieces that fit into the processor's cache: a joint test
 * looks at several moments of long samples, and copies of whole samples would cost more than the
 * arithmetic on them. For one thread.
 */
abstract class Series {
  // Numbers that are read at a time.
  private static final int PIECE = 2048;

  /** Longer pieces are read again rather than kept. */
  private static final int MOST_KEPT = 2 * TwoSampleTests.MOST_DRAWS;

  // Computed when it is first asked for: several comparisons look at the same moments.
  private @Nullable MeanEstimate independent;
  private @Nullable Piece lastPiece;
  private double[] lastThinned = new double[0];

  /** Every n-th place between two positions. */
  private record Piece(int n, int from, int to) {}

  /** How many chains there are. */
  abstract int chains();

  /** How many numbers each chain has. */
  abstract int length();

  /**
   * Copies {@code count} numbers of a chain, from a position on, to the front of {@code target};
   * what stands behind them there is left as it is.
   */
  abstract void read(int chain, int from, int count, double[] target);

  /** How many numbers all chains have together. */
  final int size() {
    return chains() * length();
  }

  /** Chains of one length, at least one; not copied. */
  static Series of(double[]... chains) {
    return new Series() {
      @Override
      int chains() {
        return chains.length;
      }

      @Override
      int length() {
        return chains[0].length;
      }

      @Override
      void read(int chain, int from, int count, double[] target) {
        System.arraycopy(chains[chain], from, target, 0, count);
      }
    };
  }

  /** One variable of draws, by its index; not copied. */
  static Series of(Draws draws, int variable) {
    return new Series() {
      @Override
      int chains() {
        return draws.chains();
      }

      @Override
      int length() {
        return draws.draws();
      }

      @Override
      void read(int chain, int from, int count, double[] target) {
        draws.read(variable, chain, from, count, target);
      }
    };
  }

  /** Squared deviations from a centre. */
  final Series squaresAround(double centre) {
    return new DerivedSeries(
        this,
        this,
        (x, same, count) -> {
          for (int i = 0; i < count; i++) {
            x[i] = (x[i] - centre) * (x[i] - centre);
          }
        });
  }

  /** The products of the numbers at each place with those of a series of the same shape. */
  final Series times(Series other) {
    return new DerivedSeries(
        this,
        other,
        (x, y, count) -> {
          for (int i = 0; i < count; i++) {
            x[i] *= y[i];
          }
        });
  }

  /** The differences from a series of the same shape, place by place. */
  final Series minus(Series other) {
    return new DerivedSeries(
        this,
        other,
        (x, y, count) -> {
          for (int i = 0; i < count; i++) {
            x[i] -= y[i];
          }
        });
  }

  /**
   * Every n-th number of each chain between two positions, chain after chain; not to be written to.
   * What was asked for last is kept if it is short: a number far from the one before costs as much
   * time as a hundred that stand together, and all moments of a function are thinned alike.
   */
  double[] everyNth(int n, int from, int to) {
    Piece piece = new Piece(n, from, to);
    if (piece.equals(lastPiece)) {
      return lastThinned;
    }
    int kept = (to - from + n - 1) / n;
    double[] thinned = new double[chains() * kept];
    double[] one = new double[1];
    for (int c = 0; c < chains(); c++) {
      for (int i = 0; i < kept; i++) {
        read(c, from + i * n, 1, one);
        thinned[c * kept + i] = one[0];
      }
    }
    if (thinned.length <= MOST_KEPT) {
      lastPiece = piece;
      lastThinned = thinned;
    }
    return thinned;
  }

  final double[] everyNth(int n) {
    return everyNth(n, 0, length());
  }

  /** All numbers, [chain][position], in new arrays. */
  final double[][] toArrays() {
    double[][] arrays = new double[chains()][length()];
    for (int c = 0; c < arrays.length; c++) {
      read(c, 0, length(), arrays[c]);
    }
    return arrays;
  }

  /** All numbers, chain after chain, in a new array. */
  final double[] stacked() {
    double[][] arrays = toArrays();
    return arrays.length == 1 ? arrays[0] : Replay.joined(arrays);
  }

  /** Means of consecutive batches; what does not fill a batch is left out. */
  final double[][] batchMeans(int size) {
    int batches = length() / size;
    // Whole batches that fit into a piece, or a single one that is longer.
    int together = Math.max(1, Math.min(batches, PIECE / size));
    double[] piece = new double[together * size];
    double[][] means = new double[chains()][batches];
    for (int c = 0; c < means.length; c++) {
      for (int b = 0; b < batches; b += together) {
        int count = Math.min(together, batches - b);
        read(c, b * size, count * size, piece);
        for (int k = 0; k < count; k++) {
          means[c][b + k] = sum(piece, k * size, (k + 1) * size) / size;
        }
      }
    }
    return means;
  }

  /**
   * Mean and variance of all numbers, and the error of the mean if they were independent. Every
   * piece is summed relative to the first number and the mean so far: no digits are lost on a large
   * offset, and constants have a variance of exactly zero.
   */
  final MeanEstimate independent() {
    if (independent == null) {
      independent = estimate();
    }
    return independent;
  }

  private MeanEstimate estimate() {
    double[] piece = new double[Math.min(PIECE, length())];
    read(0, 0, 1, piece);
    double shift = piece[0];
    double mean = 0; // relative to the first number
    double squares = 0;
    int done = 0;
    for (int c = 0; c < chains(); c++) {
      for (int from = 0; from < length(); from += piece.length) {
        int count = Math.min(piece.length, length() - from);
        read(c, from, count, piece);
        double a = 0;
        double b = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < count - 1; i += 2) {
          // Two sums at a time, so that one addition need not wait for the other.
          double u = piece[i] - shift - mean;
          double v = piece[i + 1] - shift - mean;
          a += u;
          b += v;
          aa += u * u;
          bb += v * v;
        }
        double last = count % 2 == 0 ? 0 : piece[count - 1] - shift - mean;
        double sum = a + b + last;
        done += count;
        // With d the deviations of a piece from the mean m so far and n' numbers up to its end, m'
        // = m + sum d / n', and the squares about m' are those about m + sum d^2 - (sum d)^2 / n'.
        squares += aa + bb + last * last - sum * (sum / done);
        mean += sum / done;
      }
    }
    double variance = Math.max(0, squares) / (done - 1);
    return new MeanEstimate(
        shift + mean, variance, Math.sqrt(variance / done), done, Math.max(1, done - 1));
  }

  /**
   * How many numbers carry the variance, {@code (sum d^2)^2 / sum d^4} for deviations d from the
   * mean: n numbers of a normal law count n/3, one that is alone far away counts 1. NaN if all
   * numbers are equal.
   */
  final double carriers() {
    MeanEstimate all = independent();
    double[] piece = new double[Math.min(PIECE, length())];
    double squares = 0;
    double fourths = 0;
    for (int c = 0; c < chains(); c++) {
      for (int from = 0; from < length(); from += piece.length) {
        int count = Math.min(piece.length, length() - from);
        read(c, from, count, piece);
        for (int i = 0; i < count; i++) {
          double square = (piece[i] - all.mean()) * (piece[i] - all.mean());
          squares += square;
          fourths += square * square;
        }
      }
    }
    return squares * squares / fourths;
  }

  private static double sum(double[] x, int from, int to) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    for (; i < to - 3; i += 4) { // four chains of additions at a time
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
}
