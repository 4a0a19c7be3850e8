package plumbline.sampling.kernels;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import plumbline.numerics.Cholesky;
import plumbline.random.Rng;

/**
 * Generalised elliptical slice sampling (Nishihara, Murray and Adams 2014, section 2): the target
 * is written as a multivariate t times what remains, and the ellipse is that of the t. Here the t
 * sits at the mode that scoring steps find from a fixed start, with the curvature there. Both are
 * functions of the target alone and not of the current point, so the update is exact however rough
 * they are; they only decide how far it moves. Nothing has to be tuned.
 *
 * <p>Keeps its scratch space, so one object serves one chain.
 */
public final class LaplaceSlice {
  /** Heavier tails than any log-concave target, and still a tight ellipse. */
  private static final double DEGREES_OF_FREEDOM = 10;

  private static final int MOST_STEPS = 25;
  private static final int MOST_HALVINGS = 12;

  /** Gain in log density below which the mode is near enough: a fifth of a standard deviation. */
  private static final double ENOUGH = 0.02;

  /** A smooth density with derivatives. */
  public interface Target {
    /**
     * The log density.
     *
     * @param x a point; not to be modified or kept
     * @return its log density up to a constant, negative infinity where it is zero
     */
    double logDensity(double[] x);

    /**
     * Gradient and curvature of the log density.
     *
     * @param x a point; not to be modified or kept
     * @param gradient overwritten with the gradient
     * @param information [n x n], lower triangle overwritten with an approximation of minus the
     *     second derivatives, positive definite
     */
    void derivatives(double[] x, double[] gradient, double[] information);
  }

  private final int n;
  private final double[] mode;
  private final double[] gradient;
  private final double[] information;
  private final double[] factor;
  private final double[] next;
  private final double[] deviation;
  private final double[] direction;
  private final double[] point;
  private final EllipticalSlice slice;
  private final Target target;
  private final ToDoubleFunction<double[]> remainder = this::remainder;

  /**
   * A kernel for one target.
   *
   * @param dimension of its points
   * @param target the density; its own conditions may change between calls
   */
  public LaplaceSlice(int dimension, Target target) {
    this.n = dimension;
    this.target = target;
    this.mode = new double[n];
    this.gradient = new double[n];
    this.information = new double[n * n];
    this.factor = new double[n * n];
    this.next = new double[n];
    this.deviation = new double[n];
    this.direction = new double[n];
    this.point = new double[n];
    this.slice = new EllipticalSlice(n);
  }

  /**
   * Some transitions, in place, with one search for the mode.
   *
   * @param x the current point; overwritten with the next
   * @param start where the search begins; it must not depend on x
   * @param steps how many transitions
   * @param rng the source of randomness
   * @return false if there is no curvature within the range of doubles. Then x stays where it is,
   *     which is exact too, as this does not depend on x
   */
  public boolean run(double[] x, double[] start, int steps, Rng rng) {
    if (!fit(start)) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      deviation[i] = x[i] - mode[i];
    }
    for (int step = 0; step < steps; step++) {
      // Given the current point, the t is a normal law with an inverse gamma scale.
      double scale =
          0.5
              * (squaredNorm(deviation) + DEGREES_OF_FREEDOM)
              / rng.gamma(0.5 * (n + DEGREES_OF_FREEDOM));
      for (int i = 0; i < n; i++) {
        direction[i] = Math.sqrt(scale) * rng.normal();
      }
      Cholesky.solveUpper(factor, direction, n);
      slice.step(deviation, direction, remainder, rng);
    }
    for (int i = 0; i < n; i++) {
      x[i] = mode[i] + deviation[i];
    }
    return true;
  }

  /**
   * Where the last search ended, a function of the target alone.
   *
   * @param i coordinate
   * @return its value at the mode
   */
  public double mode(int i) {
    return mode[i];
  }

  private double remainder(double[] from) {
    for (int i = 0; i < n; i++) {
      point[i] = mode[i] + from[i];
    }
    double logT =
        -0.5 * (n + DEGREES_OF_FREEDOM) * Math.log1p(squaredNorm(from) / DEGREES_OF_FREEDOM);
    return target.logDensity(point) - logT;
  }

  /** {@code |L'd|^2}, with the information LL'. */
  private double squaredNorm(double[] d) {
    double sum = 0;
    for (int j = 0; j < n; j++) {
      double entry = 0;
      for (int i = j; i < n; i++) {
        entry += factor[i * n + j] * d[i];
      }
      sum += entry * entry;
    }
    return sum;
  }

  /** Scoring steps, halved until they climb. */
  private boolean fit(double[] start) {
    System.arraycopy(start, 0, mode, 0, n);
    double here = target.logDensity(mode);
    for (int step = 0; step < MOST_STEPS; step++) {
      Arrays.fill(information, 0);
      target.derivatives(mode, gradient, information);
      if (!Cholesky.factor(information, factor, n)) {
        return false;
      }
      System.arraycopy(gradient, 0, direction, 0, n);
      Cholesky.solveLower(factor, direction, n);
      Cholesky.solveUpper(factor, direction, n);
      double gain = 0;
      for (int i = 0; i < n; i++) {
        gain += 0.5 * gradient[i] * direction[i];
      }
      if (gain < ENOUGH) {
        return true;
      }
      double there = climb(here);
      if (!(there > here)) {
        return true;
      }
      here = there;
    }
    return true;
  }

  private double climb(double here) {
    double length = 1;
    for (int halving = 0; halving < MOST_HALVINGS; halving++) {
      for (int i = 0; i < n; i++) {
        next[i] = mode[i] + length * direction[i];
      }
      double there = target.logDensity(next);
      if (there > here) {
        System.arraycopy(next, 0, mode, 0, n);
        return there;
      }
      length /= 2;
    }
    return here;
  }
}
