package plumbline.random;

/**
 * The products of two rows of numbers with their sums by eight and by sixty-four, from which an
 * index is drawn in proportion to its product: the sum of sixty-four, the eight in it, the one in
 * them. After a change of one product only its own sums are added up again. Sums are spelled out,
 * because eight terms in a loop would wait for each other. Mutable, for one thread.
 */
public final class WeightTree {
  private static final int BLOCK = 8;

  private final double[] products;
  private final double[] blockSums;
  private final double[] topSums;

  /**
   * A tree.
   *
   * @param size how many indices there are
   */
  public WeightTree(int size) {
    int blocks = divideUp(size);
    int tops = divideUp(blocks);
    products = new double[blocks * BLOCK];
    blockSums = new double[tops * BLOCK];
    topSums = new double[tops == 1 ? 1 : divideUp(tops) * BLOCK];
  }

  private static int divideUp(int n) {
    return (n + BLOCK - 1) / BLOCK;
  }

  /** How many numbers a row has: the size, rounded up; those beyond the size are to be zero. */
  public int width() {
    return products.length;
  }

  /**
   * All products.
   *
   * @param table holds a row
   * @param row where it begins
   * @param factors the other row
   */
  public void multiply(double[] table, int row, double[] factors) {
    double[] p = products;
    for (int k = 0, block = 0; k < p.length; k += BLOCK, block++) {
      int e = row + k;
      double p0 = table[e] * factors[k];
      double p1 = table[e + 1] * factors[k + 1];
      double p2 = table[e + 2] * factors[k + 2];
      double p3 = table[e + 3] * factors[k + 3];
      double p4 = table[e + 4] * factors[k + 4];
      double p5 = table[e + 5] * factors[k + 5];
      double p6 = table[e + 6] * factors[k + 6];
      double p7 = table[e + 7] * factors[k + 7];
      p[k] = p0;
      p[k + 1] = p1;
      p[k + 2] = p2;
      p[k + 3] = p3;
      p[k + 4] = p4;
      p[k + 5] = p5;
      p[k + 6] = p6;
      p[k + 7] = p7;
      blockSums[block] = ((p0 + p1) + (p2 + p3)) + ((p4 + p5) + (p6 + p7));
    }
    for (int top = 0; top * BLOCK < blockSums.length && topSums.length > 1; top++) {
      topSums[top] = sumOfEight(blockSums, top * BLOCK);
    }
  }

  /**
   * One product anew, after a change of its factor.
   *
   * @param table holds a row
   * @param row where it begins
   * @param factors the other row
   * @param index of the changed factor
   */
  public void multiply(double[] table, int row, double[] factors, int index) {
    products[index] = table[row + index] * factors[index];
    int block = index / BLOCK;
    blockSums[block] = sumOfEight(products, block * BLOCK);
    if (topSums.length > 1) {
      int top = block / BLOCK;
      topSums[top] = sumOfEight(blockSums, top * BLOCK);
    }
  }

  private static double sumOfEight(double[] x, int at) {
    return ((x[at] + x[at + 1]) + (x[at + 2] + x[at + 3]))
        + ((x[at + 4] + x[at + 5]) + (x[at + 6] + x[at + 7]));
  }

  /**
   * Draws an index.
   *
   * @param rng makes one choice for each level
   */
  public int draw(Rng rng) {
    int top = topSums.length > 1 ? rng.categorical(topSums, topSums.length) * BLOCK : 0;
    int block = top + rng.categorical(blockSums, top, BLOCK, sumOfEight(blockSums, top));
    return block * BLOCK + rng.categorical(products, block * BLOCK, BLOCK, blockSums[block]);
  }
}
