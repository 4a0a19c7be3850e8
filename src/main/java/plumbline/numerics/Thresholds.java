package plumbline.numerics;

import java.util.Arrays;

/**
 * Where numbers stand among some fixed ones: how many of these they exceed. Made for counting
 * millions: a table by the number's size tells all but one comparison, and no branch depends on the
 * numbers.
 */
public final class Thresholds {
  private static final int BUCKETS = 512;

  /**
   * From here on a double counts by ones: the last bits of the sum with a small number are that
   * number, rounded. No conversion has to ask for what does not fit into an int.
   */
  private static final double ONES = 0x1p52;

  private final int size;

  // The thresholds, filled up with infinity to one less than a power of two at least.
  private final double[] padded;
  private final double lowest;
  private final double scale;

  // For each bucket how many thresholds lie in those below it, and the one in it, infinite if there
  // is none. Empty where two would share a bucket.
  private final byte[] below;
  private final double[] within;

  private Thresholds(double[] ascending) {
    this.size = ascending.length;
    this.padded = Arrays.copyOf(ascending, Math.max(1, 2 * Integer.highestOneBit(size)));
    Arrays.fill(padded, size, padded.length, Double.POSITIVE_INFINITY);
    for (int j = 0; j < size; j++) {
      padded[j] += 0.0; // 0 instead of -0, whose difference from 0 is -0
    }
    this.lowest = padded[0];
    double range = size == 0 ? 0 : padded[size - 1] - lowest;
    // Buckets 1 to BUCKETS - 1 span the thresholds; what is lower or higher joins the outermost.
    this.scale = (BUCKETS - 2) / range;
    boolean fits = size <= Byte.MAX_VALUE && scale > 0 && scale < Double.POSITIVE_INFINITY;
    byte[] counts = new byte[BUCKETS];
    double[] own = new double[BUCKETS];
    Arrays.fill(own, Double.POSITIVE_INFINITY);
    for (int j = 0; j < size && fits; j++) {
      int bucket = bucket(place(padded[j]));
      fits = own[bucket] == Double.POSITIVE_INFINITY;
      own[bucket] = padded[j];
      for (int later = bucket + 1; later < BUCKETS; later++) {
        counts[later]++;
      }
    }
    this.below = fits ? counts : new byte[0];
    this.within = fits ? own : new double[0];
  }

  /**
   * The fixed numbers.
   *
   * @param ascending finite numbers, none smaller than the one before; not modified
   * @return what tells where other numbers stand among them
   */
  public static Thresholds of(double[] ascending) {
    return new Thresholds(ascending);
  }

  /**
   * How many there are.
   *
   * @return the number of thresholds
   */
  public int size() {
    return size;
  }

  /**
   * How many thresholds are smaller than a number.
   *
   * @param value finite
   * @return from 0 to {@link #size()}
   */
  public int exceededBy(double value) {
    int exceeded = 0;
    for (int half = padded.length / 2; half > 0; half /= 2) {
      exceeded += padded[exceeded + half - 1] < value ? half : 0;
    }
    return exceeded;
  }

  /**
   * The same for many numbers.
   *
   * @param values finite
   * @param from the first of them
   * @param count how many
   * @param room for the work, so many numbers at least
   * @param exceeded receives the numbers of thresholds at its front
   */
  public void exceededBy(double[] values, int from, int count, double[] room, int[] exceeded) {
    if (within.length == 0) {
      for (int i = 0; i < count; i++) {
        exceeded[i] = exceededBy(values[from + i]);
      }
      return;
    }
    // Two loops: the first one has no table in it and is done for several numbers at once.
    System.arraycopy(values, from, room, 0, count);
    for (int i = 0; i < count; i++) {
      room[i] = place(room[i]);
    }
    for (int i = 0; i < count; i++) {
      int bucket = bucket(room[i]);
      // The sign of a difference, and no branch: half of all would be mispredicted at a median.
      exceeded[i] =
          below[bucket]
              + (int) (Double.doubleToRawLongBits(within[bucket] - values[from + i]) >>> 63);
    }
  }

  /**
   * The number of a bucket in the last bits. Never lower for a larger number: rounding is monotone,
   * and so is each step here.
   */
  private double place(double value) {
    return Math.max(0, Math.min(BUCKETS - 1, (value - lowest) * scale + 1)) + ONES;
  }

  private static int bucket(double place) {
    return (int) Double.doubleToRawLongBits(place) & (BUCKETS - 1);
  }
}
