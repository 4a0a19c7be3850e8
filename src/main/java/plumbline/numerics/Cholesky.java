package plumbline.numerics;

/**
 * Cholesky factors of symmetric positive definite matrices in row-major arrays, without allocation.
 * Only the lower triangle of the input is read. A matrix that is not positive definite is a return
 * value, not an exception.
 *
 * <p>Not EJML's: samplers factor matrices of a few rows millions of times, of which EJML copies and
 * wraps each ({@code CholeskyBenchmark}: 1.4 times the time).
 */
public final class Cholesky {
  private Cholesky() {}

  /**
   * The lower factor: {@code A = L L'}.
   *
   * @param a [n x n], lower triangle read; may be {@code l}
   * @param l [n x n], lower triangle overwritten, the rest untouched
   * @param n number of rows
   * @return whether A is positive definite; if not, {@code l} holds nothing useful
   */
  public static boolean factor(double[] a, double[] l, int n) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = a[i * n + j];
        for (int t = 0; t < j; t++) {
          sum -= l[i * n + t] * l[j * n + t];
        }
        if (i == j) {
          if (!(sum > 0)) {
            return false;
          }
          l[i * n + i] = Math.sqrt(sum);
        } else {
          l[i * n + j] = sum / l[j * n + j];
        }
      }
    }
    return true;
  }

  /**
   * Solves {@code L x = b} in place.
   *
   * @param l lower factor [n x n]
   * @param x the right side; overwritten with the solution
   * @param n number of rows
   */
  public static void solveLower(double[] l, double[] x, int n) {
    for (int i = 0; i < n; i++) {
      double sum = x[i];
      for (int t = 0; t < i; t++) {
        sum -= l[i * n + t] * x[t];
      }
      x[i] = sum / l[i * n + i];
    }
  }

  /**
   * Solves {@code L' x = b} in place.
   *
   * @param l lower factor [n x n]
   * @param x the right side; overwritten with the solution
   * @param n number of rows
   */
  public static void solveUpper(double[] l, double[] x, int n) {
    for (int i = n - 1; i >= 0; i--) {
      x[i] /= l[i * n + i];
      double value = x[i];
      for (int t = 0; t < i; t++) {
        x[t] -= l[i * n + t] * value;
      }
    }
  }

  /**
   * The inverse of {@code L L'}.
   *
   * @param l lower factor [n x n]; overwritten with its own inverse
   * @param inverse [n x n], overwritten, both triangles
   * @param n number of rows
   */
  public static void invert(double[] l, double[] inverse, int n) {
    for (int i = 0; i < n; i++) {
      double pivot = 1 / l[i * n + i];
      // Row i of the inverse factor: -pivot times row i of L times the rows already inverted.
      for (int j = 0; j < i; j++) {
        inverse[j] = 0;
      }
      for (int t = 0; t < i; t++) {
        double factor = -pivot * l[i * n + t];
        for (int j = 0; j <= t; j++) {
          inverse[j] += factor * l[t * n + j];
        }
      }
      System.arraycopy(inverse, 0, l, i * n, i);
      l[i * n + i] = pivot;
    }
    java.util.Arrays.fill(inverse, 0, n * n, 0);
    for (int t = 0; t < n; t++) {
      for (int i = 0; i <= t; i++) {
        double value = l[t * n + i];
        for (int j = 0; j <= i; j++) {
          inverse[i * n + j] += value * l[t * n + j];
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        inverse[j * n + i] = inverse[i * n + j];
      }
    }
  }

  /**
   * The log determinant of {@code L L'}.
   *
   * @param l lower factor [n x n]
   * @param n number of rows
   * @return twice the sum of the logarithms of its diagonal
   */
  public static double logDeterminant(double[] l, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.log(l[i * n + i]);
    }
    return 2 * sum;
  }
}
