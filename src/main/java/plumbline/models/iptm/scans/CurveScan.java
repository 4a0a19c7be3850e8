package plumbline.models.iptm.scans;

import java.util.Arrays;
import plumbline.random.Rng;
import plumbline.sampling.kernels.LaplaceSlice;

/** Updates of coefficients and of one number more, together as one point of a smooth density. */
final class CurveScan {
  private static final int STEPS = 3;

  private final double[] coefficients;
  private final LaplaceSlice slice;
  private final double[] point;
  private final double[] start;

  /**
   * A scan of one workspace's coefficients.
   *
   * @param coefficients updated in place
   * @param target the density of points: the coefficients, then the other number
   */
  CurveScan(double[] coefficients, LaplaceSlice.Target target) {
    int size = coefficients.length + 1;
    this.coefficients = coefficients;
    this.slice = new LaplaceSlice(size, target);
    this.point = new double[size];
    this.start = new double[size];
  }

  /**
   * A few transitions.
   *
   * @param last the other number
   * @param startCoefficient where the search for the mode begins, all coefficients alike
   * @param startLast where it begins for the other number
   * @return whether there was a curve to move along; if not, nothing has changed
   */
  boolean run(double last, double startCoefficient, double startLast, Rng rng) {
    int size = coefficients.length;
    Arrays.fill(start, startCoefficient);
    start[size] = startLast;
    System.arraycopy(coefficients, 0, point, 0, size);
    point[size] = last;
    boolean moved = slice.run(point, start, STEPS, rng);
    System.arraycopy(point, 0, coefficients, 0, size);
    return moved;
  }

  /** The other number after the last run. */
  double last() {
    return point[coefficients.length];
  }

  /** The mode's i-th coordinate: a function of the density, not of where the chain is. */
  double mode(int i) {
    return slice.mode(i);
  }
}
