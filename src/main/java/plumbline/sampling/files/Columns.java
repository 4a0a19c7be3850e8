package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.List;

/** Rows of numbers as they are read, in blocks, so that growing never copies. */
final class Columns {
  private final int width;
  private final int rowsInBlock;
  private final List<double[]> blocks = new ArrayList<>();
  private double[] block = new double[0];
  private int rowInBlock;
  private int rows;

  Columns(int width) {
    this.width = width;
    this.rowsInBlock = Math.max(4, Math.min(256, (1 << 16) / Math.max(1, width)));
    this.rowInBlock = rowsInBlock;
  }

  /** Starts a new row; its numbers are then {@link #set}. */
  void addRow() {
    if (rowInBlock + 1 >= rowsInBlock) {
      block = new double[width * rowsInBlock];
      blocks.add(block);
      rowInBlock = 0;
    } else {
      rowInBlock++;
    }
    rows++;
  }

  void set(int column, double value) {
    block[column * rowsInBlock + rowInBlock] = value;
  }

  int width() {
    return width;
  }

  int rows() {
    return rows;
  }

  /** Copies rows {@code skip} to the last of one column. */
  void copyTo(int column, int skip, double[] target, int offset) {
    for (int row = skip; row < rows; ) {
      int inBlock = row % rowsInBlock;
      int count = Math.min(rowsInBlock - inBlock, rows - row);
      double[] source = blocks.get(row / rowsInBlock);
      System.arraycopy(source, column * rowsInBlock + inBlock, target, offset + row - skip, count);
      row += count;
    }
  }

  /** Overwrites a whole column. */
  void fill(int column, double[] values) {
    for (int row = 0; row < rows; ) {
      int count = Math.min(rowsInBlock, rows - row);
      System.arraycopy(values, row, blocks.get(row / rowsInBlock), column * rowsInBlock, count);
      row += count;
    }
  }
}
