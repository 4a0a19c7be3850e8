package plumbline.graphs.copula;

import java.util.Arrays;
import java.util.Comparator;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.numerics.Text;

/**
 * What the extended rank likelihood (Hoff 2007) sees of a table: for each cell its level within its
 * column. Equal values share a level, so that continuous, ordinal and binary columns are alike.
 *
 * @param n number of rows, at least 0
 * @param p number of columns
 * @param levels row by row; from 0 for the lowest value of a column, -1 where missing
 * @param latent the scores that the levels came from, row by row; empty where nobody knows them, as
 *     in real data. They are drawn together with simulated data, for the state that belongs to it
 */
public record Ranks(int n, int p, Ints levels, Doubles latent) {
  /** Checks sizes and levels. */
  public Ranks {
    if (levels.size() != n * p || (latent.size() != 0 && latent.size() != n * p)) {
      throw new IllegalArgumentException(
          Text.of(
              "%s rows of %s cells cannot be %s levels with %s scores",
              n, p, levels.size(), latent.size()));
    }
    for (int e = 0; e < levels.size(); e++) {
      if (levels.get(e) < -1 || levels.get(e) >= n) {
        throw new IllegalArgumentException(
            "a level must be from 0 to n - 1, or -1 where missing, not " + levels.get(e));
      }
    }
  }

  /**
   * The levels of a table.
   *
   * @param n rows
   * @param p columns
   * @param values row by row; NaN is missing
   * @return the levels, without scores
   */
  public static Ranks of(int n, int p, Doubles values) {
    if (values.size() != n * p) {
      throw new IllegalArgumentException(
          n + " rows of " + p + " numbers cannot be " + values.size() + " numbers");
    }
    int[] levels = new int[n * p];
    for (int j = 0; j < p; j++) {
      int column = j;
      Integer[] order = new Integer[n];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, Comparator.comparingDouble(i -> values.get(i * p + column)));
      int level = -1;
      for (int r = 0; r < n; r++) { // NaN comes last
        double value = values.get(order[r] * p + j);
        level += r == 0 || value != values.get(order[r - 1] * p + j) ? 1 : 0;
        levels[order[r] * p + j] = Double.isNaN(value) ? -1 : level;
      }
    }
    return new Ranks(n, p, Ints.of(levels), Doubles.of());
  }

  /**
   * The level of a cell.
   *
   * @param row from 0
   * @param column from 0
   * @return the level; -1 where missing
   */
  public int level(int row, int column) {
    return levels.get(row * p + column);
  }
}
