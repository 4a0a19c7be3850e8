package plumbline.verification.series;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.ParetoTail;
import plumbline.sampling.Draws;
import plumbline.verification.comparison.TwoSampleTests;

/**
 * Numbers in equally long chains, read in pieces that fit into the processor's cache: a joint test
 * looks at several moments of long samples, and copies of whole samples would cost more than the
 * arithmetic on them. For one thread.
 */
public abstract class Series {
  private static final int PIECE = PieceSums.LENGTH; // numbers that are read at a time

  /** Longer pieces are read again rather than kept. */
  private static final int MOST_KEPT = 2 * TwoSampleTests.MOST_DRAWS;

  // Computed when it is first asked for: several comparisons look at the same moments.
  private @Nullable MeanEstimate independent;
  private @Nullable RunningBatches batches;
  private @Nullable Estimate tailShape;
  private double[] piece = new double[0];
  private int pieceChain = -1;
  private int pieceFrom;
  private int pieceCount;
  private @Nullable Piece lastPiece;
  private double[] lastThinned = new double[0];

  /** Every n-th place between two positions. */
  private record Piece(int n, int from, int to) {}

  /** How many chains there are. */
  public abstract int chains();

  /** How many numbers each chain has. */
  public abstract int length();

  /**
   * Copies {@code count} numbers of a chain, from a position on, to the front of {@code target};
   * what stands behind them there is left as it is.
   */
  public abstract void read(int chain, int from, int count, double[] target);

  /**
   * Numbers of a chain, at the front of an array that is not to be written to and holds until this
   * is called again. What was asked for last is kept: several series are computed from it.
   */
  public final double[] piece(int chain, int from, int count) {
    if (chain != pieceChain || from != pieceFrom || count > pieceCount) {
      if (piece.length < count) {
        piece = new double[count];
      }
      read(chain, from, count, piece);
      pieceChain = chain;
      pieceFrom = from;
      pieceCount = count;
    }
    return piece;
  }

  /** How many numbers all chains have together. */
  public final int size() {
    return chains() * length();
  }

  /** Chains of one length, at least one; not copied. */
  public static Series of(double[]... chains) {
    return new Series() {
      @Override
      public int chains() {
        return chains.length;
      }

      @Override
      public int length() {
        return chains[0].length;
      }

      @Override
      public void read(int chain, int from, int count, double[] target) {
        System.arraycopy(chains[chain], from, target, 0, count);
      }
    };
  }

  /** One variable of draws, by its index; not copied. */
  public static Series of(Draws draws, int variable) {
    return new Series() {
      @Override
      public int chains() {
        return draws.chains();
      }

      @Override
      public int length() {
        return draws.draws();
      }

      @Override
      public void read(int chain, int from, int count, double[] target) {
        draws.read(variable, chain, from, count, target);
      }
    };
  }

  /** Squared deviations from a centre. */
  public final Series squaresAround(double centre) {
    return new DerivedSeries(
        this,
        this,
        (x, same, count, target) -> {
          for (int i = 0; i < count; i++) {
            target[i] = (x[i] - centre) * (x[i] - centre);
          }
        });
  }

  /**
   * The products of the deviations at each place with those of a series of the same shape.
   *
   * @param other the series
   * @param centre what deviations of this one are from
   * @param otherCentre what those of the other are from
   */
  public final Series deviationsTimes(Series other, double centre, double otherCentre) {
    return new DerivedSeries(
        this,
        other,
        (x, y, count, target) -> {
          for (int i = 0; i < count; i++) {
            target[i] = (x[i] - centre) * (y[i] - otherCentre);
          }
        });
  }

  /** The differences from a series of the same shape, place by place. */
  public final Series minus(Series other) {
    return new DerivedSeries(
        this,
        other,
        (x, y, count, target) -> {
          for (int i = 0; i < count; i++) {
            target[i] = x[i] - y[i];
          }
        });
  }

  /**
   * Every n-th number of each chain between two positions, chain after chain; not to be written to.
   * What was asked for last is kept if it is short: a number far from the one before costs as much
   * time as a hundred that stand together, and all moments of a function are thinned alike.
   */
  public double[] everyNth(int n, int from, int to) {
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

  public final double[] everyNth(int n) {
    return everyNth(n, 0, length());
  }

  /**
   * The larger shape of both tails, from draws of each chain that are as many as classic tests look
   * at. Kept: a function is asked for it more than once.
   */
  public final Estimate tailShape() {
    if (tailShape == null) {
      int thin = (int) Math.ceil((double) length() / TwoSampleTests.MOST_DRAWS);
      tailShape = ParetoTail.shape(everyNth(thin));
    }
    return tailShape;
  }

  /** All numbers, [chain][position], in new arrays. */
  public final double[][] toArrays() {
    double[][] arrays = new double[chains()][length()];
    for (int c = 0; c < arrays.length; c++) {
      read(c, 0, length(), arrays[c]);
    }
    return arrays;
  }

  /** All numbers, chain after chain, in a new array. */
  public final double[] stacked() {
    double[] all = new double[size()];
    double[] piece = new double[Math.min(PIECE, length())];
    for (int c = 0; c < chains(); c++) {
      for (int from = 0; from < length(); from += piece.length) {
        int count = Math.min(piece.length, length() - from);
        read(c, from, count, piece);
        System.arraycopy(piece, 0, all, c * length() + from, count);
      }
    }
    return all;
  }

  /** Means of consecutive batches; what does not fill a batch is left out. */
  public final double[][] batchMeans(int size) {
    RunningBatches known = batches;
    if (known == null || known.size() != size) {
      measure(List.of(this), size);
    }
    return Objects.requireNonNull(batches).means();
  }

  /** Mean and variance of all numbers, and the error of the mean if they were independent. */
  public final MeanEstimate independent() {
    if (independent == null) {
      measure(List.of(this), 0);
    }
    return Objects.requireNonNull(independent);
  }

  /**
   * Looks at the moments of several series of one shape, piece by piece through all of them: what
   * they are computed from is read once and found in the cache by the others. Each keeps its own.
   *
   * @param size of the batches whose means are kept too; 0 for none
   */
  public static void measure(List<Series> several, int size) {
    if (several.isEmpty()) {
      return;
    }
    int chains = several.get(0).chains();
    int length = several.get(0).length();
    double[] piece = new double[Math.min(PIECE, length)];
    PieceSums sums = new PieceSums();
    RunningMoments[] moments = new RunningMoments[several.size()];
    RunningBatches[] batches = new RunningBatches[size > 0 ? several.size() : 0];
    for (int s = 0; s < moments.length; s++) {
      several.get(s).read(0, 0, 1, piece);
      moments[s] = new RunningMoments(piece[0], sums);
    }
    Arrays.setAll(batches, s -> new RunningBatches(size, chains, length));
    for (int c = 0; c < chains; c++) {
      for (int from = 0; from < length; from += piece.length) {
        int count = Math.min(piece.length, length - from);
        for (int s = 0; s < moments.length; s++) {
          several.get(s).read(c, from, count, piece);
          if (size > 0) {
            batches[s].add(piece, count);
          }
          moments[s].add(piece, count);
        }
      }
      for (RunningBatches own : batches) {
        own.endChain();
      }
    }
    for (int s = 0; s < moments.length; s++) {
      several.get(s).independent = moments[s].estimate();
      several.get(s).batches = size > 0 ? batches[s] : several.get(s).batches;
    }
  }

  /**
   * How many numbers carry the variance, {@code (sum d^2)^2 / sum d^4} for deviations d from the
   * mean: n numbers of a normal law count n/3, one that is alone far away counts 1. NaN if all
   * numbers are equal.
   */
  public final double carriers() {
    MeanEstimate all = independent();
    double[] piece = new double[Math.min(PIECE, length())];
    double squares = 0;
    double fourths = 0;
    for (int c = 0; c < chains(); c++) {
      for (int from = 0; from < length(); from += piece.length) {
        int count = Math.min(piece.length, length() - from);
        read(c, from, count, piece);
        for (int i = 0; i < count; i++) {
          // In units of the variance: fourth powers leave the range of numbers long before it.
          double square = (piece[i] - all.mean()) * (piece[i] - all.mean()) / all.variance();
          squares += square;
          fourths += square * square;
        }
      }
    }
    return squares * squares / fourths;
  }
}
