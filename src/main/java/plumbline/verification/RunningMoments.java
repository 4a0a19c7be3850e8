package plumbline.verification;

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
  private double mean; // relative to the first number
  private double squares;
  private int done;
  private boolean varies; // looked at only where squares are too small to tell

  RunningMoments(double first) {
    this.shift = first;
  }

  void add(double[] piece, int count) {
    double centre = mean;
    double a = 0;
    double b = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < count - 1; i += 2) {
      // Two sums at a time, so that one addition need not wait for the other.
      double u = piece[i] - shift - centre;
      double v = piece[i + 1] - shift - centre;
      a += u;
      b += v;
      aa += u * u;
      bb += v * v;
    }
    double last = count % 2 == 0 ? 0 : piece[count - 1] - shift - centre;
    double sum = a + b + last;
    done += count;
    // With d the deviations of a piece from the mean m so far and n' numbers up to its end, m'
    // = m + sum d / n', and the squares about m' are those about m + sum d^2 - (sum d)^2 / n'.
    squares += aa + bb + last * last - sum * (sum / done);
    if (squares < LEAST_SQUARE && !varies) {
      varies = variesIn(piece, count);
    }
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
