package plumbline.sampling.files;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of numbers as they are read, in blocks, so that growing never copies but within the first
 * one: that begins with a single row, since a file may have thousands of short chains.
 */
public final class Columns {
  private final int width;
  private final int mostRowsInBlock;
  private final List<double[]> blocks = new ArrayList<>();
  private double[] block;
  private int rowsInBlock = 1; // the most as soon as there are two blocks
  private int rowInBlock = -1;
  private int rows;

  Columns(int width) {
    this.width = width;
    this.mostRowsInBlock = Math.max(4, Math.min(256, (1 << 16) / Math.max(1, width)));
    this.block = new double[width];
    blocks.add(block);
  }

  /** Starts a new row; its numbers are then {@link #set}. */
  public void addRow() {
    rowInBlock++;
    if (rowInBlock == mostRowsInBlock) {
      block = new double[width * rowsInBlock];
      blocks.add(block);
      rowInBlock = 0;
    } else if (rowInBlock == rowsInBlock) {
      doubleFirstBlock();
    }
    rows++;
  }

  private void doubleFirstBlock() {
    int more = Math.min(mostRowsInBlock, 2 * rowsInBlock);
    double[] larger = new double[width * more];
    for (int column = 0; column < width; column++) {
      System.arraycopy(block, column * rowsInBlock, larger, column * more, rowsInBlock);
    }
    block = larger;
    blocks.set(0, larger);
    rowsInBlock = more;
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

  /** Whole columns, of which {@code rows} numbers from a position on are taken. */
  public static Columns of(List<double[]> columns, int from, int rows) {
    Columns all = new Columns(columns.size());
    for (int i = 0; i < rows; i++) {
      all.addRow();
    }
    for (int column = 0; column < columns.size(); column++) {
      for (int row = 0; row < rows; ) {
        int count = Math.min(all.rowsInBlock, rows - row);
        double[] target = all.blocks.get(row / all.rowsInBlock);
        System.arraycopy(columns.get(column), from + row, target, column * all.rowsInBlock, count);
        row += count;
      }
    }
    return all;
  }
}
