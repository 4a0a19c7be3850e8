package plumbline.diagnostics.spectrum;

/**
 * The discrete Fourier transform of a power-of-two length, in place on separate real and imaginary
 * arrays. Forward goes from natural to bit-reversed order and inverse back again, so nothing is
 * ever reordered; {@link #negated} finds the frequency -k in bit-reversed order.
 *
 * <p>Radix 2 by decimation in frequency, with one contiguous table of twiddle factors for each
 * stage: the inner loops then run over consecutive memory, which the compiler can vectorise.
 *
 * <p>Not Commons Math's, which reorders at each call and jumps about in memory ({@code
 * FourierBenchmark}: 1.8 times the time for 65,536 numbers); autocovariances, most of the time of
 * {@code diagnose}, rest on it.
 */
final class FourierTransform {
  private final int size;
  private final double[] cos;
  private final double[] sin;

  /**
   * A transform.
   *
   * @param size a power of two, at least 4
   */
  FourierTransform(int size) {
    this.size = size;
    this.cos = new double[size];
    this.sin = new double[size];
    // The stage with half-length h keeps its factors at h .. 2h-1.
    for (int half = size / 2; half >= 1; half /= 2) {
      for (int j = 0; j < half; j++) {
        double angle = -Math.PI * j / half;
        cos[half + j] = Math.cos(angle);
        sin[half + j] = Math.sin(angle);
      }
    }
  }

  int size() {
    return size;
  }

  void forward(double[] re, double[] im) {
    for (int half = size / 2; half >= 2; half /= 2) {
      for (int block = 0; block < size; block += 2 * half) {
        split(re, im, block, half);
      }
    }
    for (int i = 0; i < size; i += 2) {
      lastPair(re, im, i);
    }
  }

  /** The inverse without the division by the size. */
  void inverse(double[] re, double[] im) {
    for (int i = 0; i < size; i += 2) {
      lastPair(re, im, i);
    }
    for (int half = 2; half < size; half *= 2) {
      for (int block = 0; block < size; block += 2 * half) {
        join(re, im, block, half);
      }
    }
  }

  private void split(double[] re, double[] im, int block, int half) {
    for (int j = 0; j < half; j++) {
      int low = block + j;
      int high = low + half;
      double differenceRe = re[low] - re[high];
      double differenceIm = im[low] - im[high];
      re[low] += re[high];
      im[low] += im[high];
      double c = cos[half + j];
      double s = sin[half + j];
      re[high] = differenceRe * c - differenceIm * s;
      im[high] = differenceRe * s + differenceIm * c;
    }
  }

  private void join(double[] re, double[] im, int block, int half) {
    for (int j = 0; j < half; j++) {
      int low = block + j;
      int high = low + half;
      double c = cos[half + j];
      double s = sin[half + j];
      double turnedRe = re[high] * c + im[high] * s;
      double turnedIm = im[high] * c - re[high] * s;
      re[high] = re[low] - turnedRe;
      im[high] = im[low] - turnedIm;
      re[low] += turnedRe;
      im[low] += turnedIm;
    }
  }

  private static void lastPair(double[] re, double[] im, int i) {
    double differenceRe = re[i] - re[i + 1];
    double differenceIm = im[i] - im[i + 1];
    re[i] += re[i + 1];
    im[i] += im[i + 1];
    re[i + 1] = differenceRe;
    im[i + 1] = differenceIm;
  }

  /**
   * Where frequency -k stands if k stands at {@code index} in bit-reversed order. Negation keeps
   * the trailing zeros of k and its lowest one, and flips every bit above; bit-reversed, it keeps
   * the leading zeros and the highest one, and flips every bit below.
   */
  static int negated(int index) {
    return index == 0 ? 0 : index ^ (Integer.highestOneBit(index) - 1);
  }
}
