package plumbline.models.topics;

import java.util.Arrays;

/**
 * How many counts exceed j, for j = 0, 1, ...: all that a Dirichlet-multinomial likelihood needs to
 * know of them, since {@code lnG(a + n) - lnG(a) = sum_{j<n} ln(a + j)} exactly, and likewise for
 * the digamma function.
 */
final class CountHistogram {
  private int[] exceeding = new int[16];
  private int length;

  void clear() {
    Arrays.fill(exceeding, 0, length, 0);
    length = 0;
  }

  /** Counts how often each count occurs; {@link #accumulate} then makes the tail sums. */
  void add(int count) {
    if (count == 0) {
      return;
    }
    if (count > exceeding.length) {
      exceeding = Arrays.copyOf(exceeding, Math.max(count, 2 * exceeding.length));
    }
    exceeding[count - 1]++;
    length = Math.max(length, count);
  }

  void accumulate() {
    for (int j = length - 2; j >= 0; j--) {
      exceeding[j] += exceeding[j + 1];
    }
  }

  /** {@code sum over counts of lnG(a + n) - lnG(a)}. */
  double logRising(double a) {
    double sum = 0;
    for (int j = 0; j < length; j++) {
      sum += exceeding[j] * Math.log(a + j);
    }
    return sum;
  }

  /** {@code sum over counts of digamma(a + n) - digamma(a)}. */
  double digammaRise(double a) {
    double sum = 0;
    for (int j = 0; j < length; j++) {
      sum += exceeding[j] / (a + j);
    }
    return sum;
  }
}
