package plumbline.models.relational.ila;

import java.util.Arrays;

/**
 * One attribute in mutable form. Subclusters are numbered from 0 here; rows of the weights beyond
 * them hold candidates for new subclusters while one object is being moved.
 */
public final class IlaColumn {
  public final int[] label;
  public final int[] members;
  private final int[] place;
  private final boolean directed;
  int size;
  int clusters;
  int[] counts = new int[8];
  int stride = 8;
  double[] weights = new double[64];
  double[] factors = new double[64]; // exponentials of the weights
  double[] mirrored; // those of the transposed weights; the same array if they are symmetric
  double largest; // no weight is above it in absolute value

  IlaColumn(int objects, boolean directed) {
    this.directed = directed;
    this.mirrored = directed ? new double[64] : factors;
    this.label = new int[objects];
    this.members = new int[objects];
    this.place = new int[objects];
    Arrays.fill(label, -1);
  }

  /** Makes it empty. */
  void clear() {
    for (int t = 0; t < size; t++) {
      label[members[t]] = -1;
    }
    size = 0;
    clusters = 0;
    largest = 0;
  }

  void place(Attribute attribute) {
    clear();
    ensure(attribute.clusters());
    clusters = attribute.clusters();
    Arrays.fill(counts, 0, clusters, 0);
    for (int i = 0; i < label.length; i++) {
      if (attribute.subclusters().get(i) > 0) {
        join(i, attribute.subclusters().get(i) - 1);
      }
    }
    for (int k = 0; k < clusters; k++) {
      for (int l = 0; l < clusters; l++) {
        weight(k, l, attribute.weights().get(k * clusters + l));
      }
    }
  }

  Attribute state() {
    return new Attribute(
        plumbline.numerics.Ints.generate(label.length, i -> label[i] + 1),
        plumbline.numerics.Doubles.generate(
            clusters * clusters, e -> weights[e / clusters * stride + e % clusters]));
  }

  /** Makes room for this many rows. */
  void ensure(int rows) {
    if (rows > stride) {
      int wider = 4 * (rows / 2 + 1); // a multiple of four, for products of four candidates
      double[] old = weights;
      weights = new double[wider * wider];
      factors = new double[wider * wider];
      mirrored = directed ? new double[wider * wider] : factors;
      int before = stride;
      stride = wider;
      counts = Arrays.copyOf(counts, wider);
      for (int k = 0; k < before; k++) {
        for (int l = 0; l < before; l++) {
          weight(k, l, old[k * before + l]);
        }
      }
    }
  }

  /**
   * Sets one entry, and its mirror image if the weights are symmetric.
   *
   * @param k row
   * @param l column
   * @param w the weight
   */
  public void weight(int k, int l, double w) {
    weights[k * stride + l] = w;
    double factor = Math.exp(w);
    factors[k * stride + l] = factor;
    mirrored[l * stride + k] = factor;
    if (!directed) {
      weights[l * stride + k] = w;
    }
    largest = Math.max(largest, Math.abs(w));
  }

  void join(int i, int k) {
    label[i] = k;
    counts[k]++;
    place[i] = size;
    members[size++] = i;
  }

  public void leave(int i) {
    counts[label[i]]--;
    label[i] = -1;
    int last = members[--size];
    members[place[i]] = last;
    place[last] = place[i];
  }

  /** Opens a new subcluster, last, with nobody in it. */
  void open() {
    counts[clusters++] = 0;
  }

  /** Closes an empty subcluster; its weights move to the row just beyond the others. */
  void vacate(int k) {
    exchange(k, clusters - 1);
    clusters--;
  }

  /** Makes a row beyond the subclusters have no effect. */
  void neutral(int row) {
    for (int l = 0; l <= row; l++) {
      weights[row * stride + l] = 0;
      weights[l * stride + row] = 0;
      factors[row * stride + l] = 1;
      factors[l * stride + row] = 1;
      mirrored[row * stride + l] = 1;
      mirrored[l * stride + row] = 1;
    }
  }

  /**
   * Exchanges the labels of two subclusters: members, rows, columns and diagonal.
   *
   * @param a a subcluster
   * @param b another, or the same
   */
  public void exchange(int a, int b) {
    if (a == b) {
      return;
    }
    for (int t = 0; t < size; t++) {
      int i = members[t];
      label[i] = label[i] == a ? b : label[i] == b ? a : label[i];
    }
    int count = counts[a];
    counts[a] = counts[b];
    counts[b] = count;
    exchangeRows(weights, a, b);
    exchangeRows(factors, a, b);
    exchangeColumns(weights, a, b);
    exchangeColumns(factors, a, b);
    if (directed) {
      exchangeRows(mirrored, a, b);
      exchangeColumns(mirrored, a, b);
    }
  }

  private void exchangeRows(double[] matrix, int a, int b) {
    for (int l = 0; l < clusters; l++) {
      double x = matrix[a * stride + l];
      matrix[a * stride + l] = matrix[b * stride + l];
      matrix[b * stride + l] = x;
    }
  }

  private void exchangeColumns(double[] matrix, int a, int b) {
    for (int k = 0; k < clusters; k++) {
      double x = matrix[k * stride + a];
      matrix[k * stride + a] = matrix[k * stride + b];
      matrix[k * stride + b] = x;
    }
  }

  /** Copies the weights of one row, column and diagonal to another row beyond the subclusters. */
  void copyRow(int from, int to) {
    for (int l = 0; l < clusters; l++) {
      weight(to, l, weights[from * stride + l]);
      weight(l, to, weights[l * stride + from]);
    }
    weight(to, to, weights[from * stride + from]);
  }

  /**
   * A weight.
   *
   * @param k row
   * @param l column
   * @return the weight
   */
  public double weight(int k, int l) {
    return weights[k * stride + l];
  }

  /** How many have the attribute. */
  public int size() {
    return size;
  }
}
