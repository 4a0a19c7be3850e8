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
   * What these observations say when the columns' means are unknown: n - 1 rows with mean zero, for
   * one row goes into the means. They are Helmert's orthonormal contrasts, of each row with the
   * mean of those before it; their scatter is that of the observations about their means.
   *
   * @return one row less, none of none
   */
  public Observations withoutMeans() {
    if (n == 0) {
      return this;
    }
    double[] contrasts = new double[(n - 1) * p];
    for (int j = 0; j < p; j++) {
      double mean = get(0, j);
      for (int row = 1; row < n; row++) {
        double difference = get(row, j) - mean;
        contrasts[(row - 1) * p + j] = Math.sqrt(row / (row + 1.0)) * difference;
        mean += difference / (row + 1);
      }
    }
    return new Observations(n - 1, p, Doubles.of(contrasts));
  }

  /**
   * The standard deviations of the columns about their means.
   *
   * @return p numbers, by n - 1; NaN for a single row
   */
  public Doubles standardDeviations() {
    Doubles means = means();
    return Doubles.generate(
        p,
        j -> {
          double squares = 0;
          for (int i = 0; i < n; i++) {
            double difference = get(i, j) - means.get(j);
            squares += difference * difference;
          }
          return Math.sqrt(squares / (n - 1.0));
        });
  }

  /**
   * These observations with each column divided by a number.
   *
   * @param units one for each column, positive
   * @return the changed observations
   */
  public Observations dividedBy(Doubles units) {
    return new Observations(
        n, p, Doubles.generate(values.size(), e -> values.get(e) / units.get(e % p)));
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
