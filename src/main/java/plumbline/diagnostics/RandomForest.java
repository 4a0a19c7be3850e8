package plumbline.diagnostics;

import java.util.Arrays;
import plumbline.random.Rng;

/**
 * A random forest for classification: trees on bootstrap samples, grown until their leaves are
 * pure, each node split where Gini's impurity falls most among some variables drawn at random.
 *
 * <p>Source: Breiman (2001). Written here because the libraries for Java that have one bring a
 * hundred times its size along, or a licence that this library's users may not want.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RandomForest(double[][] columns, Tree[] trees, int classes) {
  /**
   * Trains a forest.
   *
   * @param columns [variable][row]
   * @param labels the class of each row, from 0
   * @param rows the rows to learn from
   * @param classes number of classes
   * @param trees number of trees
   * @param rng the source of randomness
   */
  static RandomForest train(
      double[][] columns, int[] labels, int[] rows, int classes, int trees, Rng rng) {
    Tree[] grown = new Tree[trees];
    for (int t = 0; t < trees; t++) {
      int[] sample = new int[rows.length];
      for (int i = 0; i < sample.length; i++) {
        sample[i] = rows[rng.uniformInt(rows.length)];
      }
      grown[t] = new Tree(columns, labels, classes, sample, rng);
    }
    return new RandomForest(columns, grown, classes);
  }

  /** The class that most trees vote for; ties are broken at random. */
  int classify(int row, Rng rng) {
    int[] votes = new int[classes];
    for (Tree tree : trees) {
      votes[tree.classify(columns, row)]++;
    }
    int best = 0;
    int ties = 1;
    for (int c = 1; c < classes; c++) {
      if (votes[c] > votes[best]) {
        best = c;
        ties = 1;
      } else if (votes[c] == votes[best] && rng.uniformInt(++ties) == 0) {
        best = c;
      }
    }
    return best;
  }

  /** One tree; nodes in arrays. */
  private static final class Tree {
    private final double[][] columns;
    private final int[] labels;
    private final int classes;
    private final Rng rng;
    private final int tried;
    private final int[] rows;
    private final int[] left;
    private final int[] right;
    private final int[] counts;
    private final long[] keys;
    private final int[] spare;
    private final int[] order;
    // a node: its variable (or -1 - class for a leaf), where to cut, and its children
    private int[] variable = new int[256];
    private double[] cut = new double[256];
    private int[] child = new int[256];
    private int nodes;

    Tree(double[][] columns, int[] labels, int classes, int[] rows, Rng rng) {
      this.columns = columns;
      this.labels = labels;
      this.classes = classes;
      this.rng = rng;
      this.rows = rows;
      this.tried = Math.max(1, (int) Math.sqrt(columns.length));
      this.left = new int[classes];
      this.right = new int[classes];
      this.counts = new int[classes];
      this.keys = new long[rows.length];
      this.spare = new int[rows.length];
      this.order = new int[columns.length];
      Arrays.setAll(order, v -> v);
      newNode();
      grow(0, 0, rows.length);
    }

    private int newNode() {
      if (nodes == variable.length) {
        variable = Arrays.copyOf(variable, 2 * nodes);
        cut = Arrays.copyOf(cut, 2 * nodes);
        child = Arrays.copyOf(child, 2 * nodes);
      }
      return nodes++;
    }

    int classify(double[][] all, int row) {
      int node = 0;
      while (variable[node] >= 0) {
        node = child[node] + (all[variable[node]][row] <= cut[node] ? 0 : 1);
      }
      return -1 - variable[node];
    }

    private void grow(int node, int from, int to) {
      Arrays.fill(counts, 0);
      for (int i = from; i < to; i++) {
        counts[labels[rows[i]]]++;
      }
      int largest = 0;
      for (int c = 1; c < classes; c++) {
        largest = counts[c] > counts[largest] ? c : largest;
      }
      int middle = counts[largest] == to - from ? -1 : split(node, from, to);
      if (middle < 0) {
        variable[node] = -1 - largest;
        return;
      }
      int first = newNode();
      int second = newNode();
      child[node] = first;
      grow(first, from, middle);
      grow(second, middle, to);
    }

    /** Splits a node at its best cut; -1 if no variable that was tried varies. */
    private int split(int node, int from, int to) {
      int[] whole = counts.clone();
      double best = Double.NEGATIVE_INFINITY;
      int bestVariable = -1;
      double bestCut = 0;
      for (int t = 0; t < tried; t++) {
        int j = t + rng.uniformInt(order.length - t);
        int v = order[j];
        order[j] = order[t];
        order[t] = v;
        sort(columns[v], from, to);
        Arrays.fill(left, 0);
        System.arraycopy(whole, 0, right, 0, classes);
        double leftSquares = 0;
        double rightSquares = 0;
        for (int c : whole) {
          rightSquares += (double) c * c;
        }
        for (int i = from; i < to - 1; i++) {
          int label = labels[spare[i]];
          leftSquares += 2.0 * left[label]++ + 1;
          rightSquares -= 2.0 * right[label]-- - 1;
          double here = columns[v][spare[i]];
          double next = columns[v][spare[i + 1]];
          if (here < next) {
            double value = leftSquares / (i + 1 - from) + rightSquares / (to - i - 1);
            if (value > best) {
              best = value;
              bestVariable = v;
              double halfway = here / 2 + next / 2;
              bestCut = halfway < next ? halfway : here;
            }
          }
        }
      }
      if (bestVariable < 0) {
        return -1;
      }
      variable[node] = bestVariable;
      cut[node] = bestCut;
      return part(columns[bestVariable], bestCut, from, to);
    }

    /** The rows of a node, sorted by a variable, into {@link #spare}. */
    private void sort(double[] column, int from, int to) {
      // The order of floats, then the place: enough to sort by, and one array of longs.
      for (int i = from; i < to; i++) {
        int bits = Float.floatToIntBits((float) column[rows[i]]);
        bits ^= (bits >> 31) & 0x7fffffff;
        keys[i] = ((long) bits << 32) | i;
      }
      Arrays.sort(keys, from, to);
      for (int i = from; i < to; i++) {
        spare[i] = rows[(int) keys[i]];
      }
      for (int i = from + 1; i < to; i++) { // doubles that are one float
        int row = spare[i];
        int j = i;
        for (; j > from && column[spare[j - 1]] > column[row]; j--) {
          spare[j] = spare[j - 1];
        }
        spare[j] = row;
      }
    }

    private int part(double[] column, double at, int from, int to) {
      int low = from;
      int high = to;
      while (low < high) {
        if (column[rows[low]] <= at) {
          low++;
        } else {
          int row = rows[low];
          rows[low] = rows[--high];
          rows[high] = row;
        }
      }
      return low;
    }
  }
}
