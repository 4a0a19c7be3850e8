package plumbline.graphs;

import plumbline.numerics.Doubles;

/**
 * Observations with mean zero.
 *
 * @param n number of rows, at least 0
 * @param p number of columns
 * @param values n rows of p numbers, all finite
 */
public record Observations(int n, int p, Doubles values) {
  /** Checks size and values. */
  public Observations {
    if (values.size() != n * p) {
      throw new IllegalArgumentException(
          n + " rows of " + p + " numbers cannot be " + values.size() + " numbers");
    }
    for (int e = 0; e < values.size(); e++) {
      if (!Double.isFinite(values.get(e))) {
        throw new IllegalArgumentException("all observations must be finite");
      }
    }
  }

  /**
   * One number.
   *
   * @param row from 0
   * @param column from 0
   * @return the value
   */
  public double get(int row, int column) {
    return values.get(row * p + column);
  }

  /**
   * The means of the columns.
   *
   * @return p means
   */
  public Doubles means() {
    return Doubles.generate(
        p,
        j -> {
          double sum = 0;
          for (int i = 0; i < n; i++) {
            sum += get(i, j);
          }
          return sum / n;
        });
  }

  /**
   * These observations less their columns' means.
   *
   * @return centred observations
   */
  public Observations centred() {
    Doubles means = means();
    return new Observations(
        n, p, Doubles.generate(values.size(), e -> values.get(e) - means.get(e % p)));
  }

  /** Adds X'X to a [p x p] matrix. */
  void addScatter(double[] target) {
    for (int row = 0; row < n; row++) {
      for (int i = 0; i < p; i++) {
        double x = values.get(row * p + i);
        for (int j = 0; j < p; j++) {
          target[i * p + j] += x * values.get(row * p + j);
        }
      }
    }
  }
}
