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
    double centre = shift + mean;
    // What the rounding of that sum left out, exactly (Knuth's two-sum): one subtraction for each
    // number instead of two.
    double part = centre - shift;
    double rest = (shift - (centre - part)) + (mean - part);
    // Four sums at a time, so that one addition need not wait for the other.
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    double aa = 0;
    double bb = 0;
    double cc = 0;
    double dd = 0;
    int i = 0;
    for (; i < count - 3; i += 4) {
      double t = piece[i] - centre;
      double u = piece[i + 1] - centre;
      double v = piece[i + 2] - centre;
      double w = piece[i + 3] - centre;
      a += t;
      b += u;
      c += v;
      d += w;
      aa += t * t;
      bb += u * u;
      cc += v * v;
      dd += w * w;
    }
    for (; i < count; i++) {
      double t = piece[i] - centre;
      a += t;
      aa += t * t;
    }
    double rough = (a + b) + (c + d);
    double sum = rough - count * rest;
    done += count;
    // With d the deviations of a piece from the mean m so far and n' numbers up to its end, m'
    // = m + sum d / n', and the squares about m' are those about m + sum d^2 - (sum d)^2 / n'.
    squares += (aa + bb) + (cc + dd) - rest * (rough + sum) - sum * (sum / done);
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
