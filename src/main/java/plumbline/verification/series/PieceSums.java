package plumbline.verification.series;

/**
 * Sums of pieces of long samples, and of their squares. A virtual machine adds several numbers with
 * one instruction where a loop writes place by place what it reads at fixed distances, and one
 * number at a time where all go into one sum: so the eight parts of a whole piece are added first,
 * and an eighth of it is left. For one thread.
 */
final class PieceSums {
  /** The numbers of a whole piece. */
  static final int LENGTH = 2048;

  private static final int PART = LENGTH / 8;

  private final double[] parts = new double[PART];

  /**
   * The sum of the first numbers of a piece.
   *
   * @param x at least so many numbers
   * @param count how many, at most a whole piece
   */
  double sum(double[] x, int count) {
    if (count < LENGTH) {
      return sumOfFew(x, count);
    }
    addParts(x, parts);
    return sumOfFew(parts, PART);
  }

  /**
   * The sum of their squares.
   *
   * @param x at least so many numbers; where they are no whole piece each is squared in its place
   * @param count how many, at most a whole piece
   */
  double sumOfSquares(double[] x, int count) {
    if (count < LENGTH) {
      for (int i = 0; i < count; i++) {
        x[i] *= x[i];
      }
      return sumOfFew(x, count);
    }
    addPartsOfSquares(x, parts);
    return sumOfFew(parts, PART);
  }

  // Of two arrays at hand, not of one in a field: else the loops below are done number by number.
  private static void addParts(double[] x, double[] parts) {
    for (int i = 0; i < PART; i++) {
      parts[i] =
          ((x[i] + x[i + PART]) + (x[i + 2 * PART] + x[i + 3 * PART]))
              + ((x[i + 4 * PART] + x[i + 5 * PART]) + (x[i + 6 * PART] + x[i + 7 * PART]));
    }
  }

  private static void addPartsOfSquares(double[] x, double[] parts) {
    for (int i = 0; i < PART; i++) {
      parts[i] =
          ((x[i] * x[i] + x[i + PART] * x[i + PART])
                  + (x[i + 2 * PART] * x[i + 2 * PART] + x[i + 3 * PART] * x[i + 3 * PART]))
              + ((x[i + 4 * PART] * x[i + 4 * PART] + x[i + 5 * PART] * x[i + 5 * PART])
                  + (x[i + 6 * PART] * x[i + 6 * PART] + x[i + 7 * PART] * x[i + 7 * PART]));
    }
  }

  /** Four sums at a time, so that one addition need not wait for the other. */
  private static double sumOfFew(double[] x, int count) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = 0;
    for (; i < count - 3; i += 4) {
      a += x[i];
      b += x[i + 1];
      c += x[i + 2];
      d += x[i + 3];
    }
    for (; i < count; i++) {
      a += x[i];
    }
    return (a + b) + (c + d);
  }
}
