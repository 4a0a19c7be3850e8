package plumbline.numerics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Densities, simulators and samplers of Gaussian models all factor by the same few lines. By hand:
 *
 * <pre>
 *     ( 4  2  -2)   (2       ) (2  1  -1)
 * A = ( 2 10   2) = (1  3    ) (   3   1)   with determinant (2 * 3 * 2)^2
 *     (-2  2   6)   (-1 1  2 ) (       2)
 * </pre>
 */
class CholeskyTest {
  /** The upper triangle is wrong on purpose: only the lower one is read. */
  private static final double[] A = {4, 9, 9, 2, 10, 9, -2, 2, 6};

  private static double[] factor() {
    double[] l = new double[9];
    assertTrue(Cholesky.factor(A, l, 3));
    return l;
  }

  @Test
  void factorIsTheOneByHand() {
    assertArrayEquals(new double[] {2, 0, 0, 1, 3, 0, -1, 1, 2}, factor(), 1e-15);
    assertEquals(Math.log(144), Cholesky.logDeterminant(factor(), 3), 1e-14);
    assertFalse(Cholesky.factor(new double[] {1, 2, 2, 1}, new double[4], 2));
  }

  @Test
  void systemsAreSolvedByTheFactorAndByItsTranspose() {
    double[] lower = {2, 7, 7}; // L (1, 2, 3)'
    Cholesky.solveLower(factor(), lower, 3);
    assertArrayEquals(new double[] {1, 2, 3}, lower, 1e-15);
    double[] upper = {1, 9, 6}; // L' (1, 2, 3)'
    Cholesky.solveUpper(factor(), upper, 3);
    assertArrayEquals(new double[] {1, 2, 3}, upper, 1e-15);
  }

  /** Cofactors over the determinant 144. */
  @Test
  void inverseIsTheOneOfCofactors() {
    double[] inverse = new double[9];
    Cholesky.invert(factor(), inverse, 3);
    double[] cofactors = {56, -16, 24, -16, 20, -12, 24, -12, 36};
    for (int e = 0; e < 9; e++) {
      assertEquals(cofactors[e] / 144, inverse[e], 1e-15);
    }
  }
}
