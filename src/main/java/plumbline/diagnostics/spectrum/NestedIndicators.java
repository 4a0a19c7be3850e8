package plumbline.diagnostics.spectrum;

import plumbline.numerics.Thresholds;

/**
 * The bits of the indicators {@code value <= threshold} for up to sixteen thresholds at once: each
 * draw is looked at once and becomes a row of sixteen bits; rows are turned into columns 64 draws
 * at a time.
 */
final class NestedIndicators {
  /** How many thresholds fit into a row. */
  static final int MOST = 16;

  private static final int PIECE = 1024;

  private final Thresholds thresholds;
  private final double lowest;
  private final double[] room = new double[PIECE];
  private final int[] exceeded = new int[PIECE];
  private final long[] rows = new long[MOST];

  /** Of one to sixteen thresholds, none smaller than the one before. */
  NestedIndicators(double[] ascending) {
    this.thresholds = Thresholds.of(ascending);
    this.lowest = ascending[0] + 0.0; // 0 instead of -0, whose difference from 0 is -0
  }

  /**
   * The bits of some consecutive draws: draw i is bit i % 64 of word i / 64.
   *
   * @param values finite
   * @param from the first draw
   * @param n how many draws
   * @param words as many as the bits need, or more, for each threshold; filled
   */
  void fill(double[] values, int from, int n, long[][] words) {
    if (thresholds.size() == 1) {
      fill(values, from, n, words[0]);
      return;
    }
    for (int first = 0; first < n; first += PIECE) {
      int count = Math.min(PIECE, n - first);
      thresholds.exceededBy(values, from + first, count, room, exceeded);
      for (int i = count; i < (count + 63 & -64); i++) {
        exceeded[i] = MOST; // no draw: in no event
      }
      for (int i = 0; i < count; i += 64) {
        for (int k = 0; k < MOST; k++) {
          rows[k] =
              row(exceeded[i + k])
                  | row(exceeded[i + 16 + k]) << 16
                  | row(exceeded[i + 32 + k]) << 32
                  | row(exceeded[i + 48 + k]) << 48;
        }
        transpose(rows);
        for (int j = 0; j < words.length; j++) {
          words[j][(first + i) >> 6] = rows[j];
        }
      }
    }
  }

  /** Of one threshold: faster without rows. */
  private void fill(double[] values, int from, int n, long[] words) {
    for (int w = 0; w << 6 < n; w++) {
      int first = from + (w << 6);
      int size = Math.min(64, n - (w << 6));
      long word;
      if (size == 64) {
        // Four at a time: none need wait for the others to be shifted.
        word =
            above(values, first, 16)
                | above(values, first + 16, 16) << 16
                | above(values, first + 32, 16) << 32
                | above(values, first + 48, 16) << 48;
      } else {
        word = above(values, first, size);
      }
      // Set so far where a draw is above: turned, and cleared beyond the last draw.
      words[w] = ~word & -1L >>> (64 - size);
    }
  }

  /**
   * A bit for each of up to 64 draws, the first draw in the lowest: whether it is above the
   * threshold. The sign of a difference, and no branch: half of all would be mispredicted at a
   * median.
   */
  private long above(double[] values, int first, int count) {
    long word = 0;
    for (int i = first + count - 1; i >= first; i--) {
      word = word << 1 | Double.doubleToRawLongBits(lowest - values[i]) >>> 63;
    }
    return word;
  }

  /** A draw that exceeds the first so many thresholds is in the events of all others. */
  private static long row(int exceeded) {
    return 0xFFFFL << exceeded & 0xFFFFL;
  }

  /**
   * Turns four matrices of 16 x 16 bits at once: bit {@code 16 m + k} of word j becomes bit {@code
   * 16 m + j} of word k. Blocks change places, then the blocks within them, halved each time.
   */
  private static void transpose(long[] words) {
    swap(words, 8, 0x00FF00FF00FF00FFL);
    swap(words, 4, 0x0F0F0F0F0F0F0F0FL);
    swap(words, 2, 0x3333333333333333L);
    swap(words, 1, 0x5555555555555555L);
  }

  private static void swap(long[] words, int size, long low) {
    for (int block = 0; block < MOST; block += 2 * size) {
      for (int k = block; k < block + size; k++) {
        long change = (words[k] >>> size ^ words[k + size]) & low;
        words[k + size] ^= change;
        words[k] ^= change << size;
      }
    }
  }
}
