package plumbline.verification.series;

/**
 * Mean and variance of numbers that come in pieces, and the error of the mean if they were
 * independent. Every piece is summed relative to the first number and the mean so far: no digits
 * are lost on a large offset, and constants have a variance of exactly zero. Numbers that vary by
 * so little, or so much, that their squares are no numbers of full precision have a variance of
 * NaN: they are no constants.
 */
final class RunningMoments {
  /** Smaller sums of squares lose digits, larger ones overflow where they are multiplied on. */
  private static final double LEAST_SQUARE = 1e-290;

  private static final double LARGEST_SQUARE = 1e290;

  private final double shift;
  private final PieceSums sums;
  private double mean; // relative to the first number
  private double squares;
  private int done;
  private boolean varies; // looked at only where squares are too small to tell

  /**
   * Of no numbers yet.
   *
   * @param first the first that will come
   * @param sums may be those of others too
   */
  RunningMoments(double first, PieceSums sums) {
    this.shift = first;
    this.sums = sums;
  }

  /**
   * The next numbers.
   *
   * @param piece its numbers are worked on in their places, and gone afterwards
   * @param count how many of them, at most a whole piece
   */
  void add(double[] piece, int count) {
    if (squares < LEAST_SQUARE && !varies) {
      varies = variesIn(piece, count);
    }
    double centre = shift + mean;
    // What the rounding of that sum left out, exactly (Knuth's two-sum): one subtraction for each
    // number instead of two.
    double part = centre - shift;
    double rest = (shift - (centre - part)) + (mean - part);
    for (int i = 0; i < count; i++) {
      piece[i] -= centre;
    }
    double rough = sums.sum(piece, count);
    double about = sums.sumOfSquares(piece, count);
    double sum = rough - count * rest;
    done += count;
    // With d the deviations of a piece from the mean m so far and n' numbers up to its end, m'
    // = m + sum d / n', and the squares about m' are those about m + sum d^2 - (sum d)^2 / n'.
    squares += about - rest * (rough + sum) - sum * (sum / done);
    mean += sum / done;
  }

  private boolean variesIn(double[] piece, int count) {
    for (int i = 0; i < count; i++) {
      if (piece[i] != shift) {
        return true;
      }
    }
    return false;
  }

  MeanEstimate estimate() {
    boolean measurable = squares < LARGEST_SQUARE && (squares >= LEAST_SQUARE || !varies);
    double variance = measurable ? Math.max(0, squares) / (done - 1) : Double.NaN;
    return new MeanEstimate(
        shift + mean, variance, Math.sqrt(variance / done), done, Math.max(1, done - 1));
  }
}
