package plumbline.models.iptm.likelihood;

import java.util.Arrays;

/**
 * A table of distinct rows of numbers: equal rows get one index. Most pairs of actors share few
 * histories, so what depends on a row need be computed only once for many of them.
 */
final class DistinctRows {
  private final int width;
  private double[] rows;
  private int[] slots;
  private int size;

  DistinctRows(int width) {
    this.width = width;
    this.rows = new double[16 * width];
    this.slots = new int[64];
    Arrays.fill(slots, -1);
  }

  void clear() {
    size = 0;
    Arrays.fill(slots, -1);
  }

  int size() {
    return size;
  }

  /** All rows, one after the other. */
  double[] rows() {
    return rows;
  }

  /** The index of a row, new if it was not there; {@code row[at .. at+width-1]} is copied. */
  int index(double[] row, int at) {
    int mask = slots.length - 1;
    int slot = hash(row, at) & mask;
    while (slots[slot] >= 0) {
      if (same(slots[slot], row, at)) {
        return slots[slot];
      }
      slot = (slot + 1) & mask;
    }
    if ((size + 1) * width > rows.length) {
      rows = Arrays.copyOf(rows, 2 * rows.length);
    }
    System.arraycopy(row, at, rows, size * width, width);
    slots[slot] = size++;
    if (4 * size > slots.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    slots = new int[4 * slots.length];
    Arrays.fill(slots, -1);
    for (int r = 0; r < size; r++) {
      int slot = hash(rows, r * width) & (slots.length - 1);
      while (slots[slot] >= 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = r;
    }
  }

  private boolean same(int index, double[] row, int at) {
    for (int i = 0; i < width; i++) {
      if (rows[index * width + i] != row[at + i]) {
        return false;
      }
    }
    return true;
  }

  private int hash(double[] row, int at) {
    long h = 0;
    for (int i = 0; i < width; i++) {
      h = (h ^ Double.doubleToRawLongBits(row[at + i] + 0.0)) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 32;
    }
    return (int) h;
  }
}
