package plumbline.numerics;

/**
 * Maximisation by the limited-memory BFGS method (Nocedal and Wright 2006, algorithm 7.4) with a
 * backtracking line search that asks for sufficient increase; pairs of negative curvature are
 * skipped, so the direction always goes up.
 *
 * <p>Own, because Commons Math has conjugate gradients only and EJML no optimisation; {@code
 * LbfgsTest} finds the maxima that are known, in fewer evaluations than those.
 *
 * @param memory how many pairs of differences are kept
 * @param iterations the most steps
 * @param tolerance stop when the gradient's largest entry is below it
 */
public record Lbfgs(int memory, int iterations, double tolerance) {
  /** Eight pairs, 200 steps, gradient 1e-6. */
  public static final Lbfgs DEFAULT = new Lbfgs(8, 200, 1e-6);

  /** A differentiable function. */
  @FunctionalInterface
  public interface Objective {
    /**
     * The function and its gradient.
     *
     * @param x where
     * @param gradient overwritten
     * @return the value
     */
    double evaluate(double[] x, double[] gradient);
  }

  /**
   * Climbs from a point.
   *
   * @param f the function
   * @param x the start; overwritten by the best point found
   * @return the value there
   * @throws IllegalStateException if the function is not finite at the start
   */
  public double maximise(Objective f, double[] x) {
    int n = x.length;
    double[][] steps = new double[memory][n];
    double[][] changes = new double[memory][n];
    double[] curvature = new double[memory];
    int stored = 0;
    int next = 0;
    double[] gradient = new double[n];
    double[] candidate = new double[n];
    double[] candidateGradient = new double[n];
    double value = f.evaluate(x, gradient);
    if (!Double.isFinite(value)) {
      throw new IllegalStateException("the objective is " + value + " at the start");
    }
    for (int iteration = 0; iteration < iterations && largest(gradient) > tolerance; iteration++) {
      double[] direction = direction(gradient, steps, changes, curvature, stored, next);
      double slope = dot(direction, gradient);
      if (!(slope > 0)) {
        direction = gradient.clone();
        slope = dot(gradient, gradient);
        stored = 0;
      }
      double length = stored == 0 ? Math.min(1, 1 / Math.sqrt(slope)) : 1;
      double reached = Double.NEGATIVE_INFINITY;
      for (int halving = 0; halving < 50; halving++) {
        for (int i = 0; i < n; i++) {
          candidate[i] = x[i] + length * direction[i];
        }
        reached = f.evaluate(candidate, candidateGradient);
        if (reached >= value + 1e-4 * length * slope) {
          break;
        }
        length /= 2;
        reached = Double.NEGATIVE_INFINITY;
      }
      if (reached == Double.NEGATIVE_INFINITY) {
        break; // no way up that rounding lets us see
      }
      for (int i = 0; i < n; i++) {
        steps[next][i] = candidate[i] - x[i];
        changes[next][i] = gradient[i] - candidateGradient[i];
      }
      curvature[next] = dot(steps[next], changes[next]);
      System.arraycopy(candidate, 0, x, 0, n);
      System.arraycopy(candidateGradient, 0, gradient, 0, n);
      value = reached;
      if (curvature[next] > 1e-12 * dot(changes[next], changes[next])) {
        next = (next + 1) % memory;
        stored = Math.min(memory, stored + 1);
      }
    }
    return value;
  }

  /** The two loops of the recursion; {@code curvature} holds {@code s'y} of each pair. */
  private double[] direction(
      double[] gradient,
      double[][] steps,
      double[][] changes,
      double[] curvature,
      int stored,
      int next) {
    double[] q = gradient.clone();
    double[] a = new double[memory];
    for (int age = 1; age <= stored; age++) {
      int p = Math.floorMod(next - age, memory);
      a[p] = dot(steps[p], q) / curvature[p];
      add(q, -a[p], changes[p]);
    }
    if (stored > 0) {
      int p = Math.floorMod(next - 1, memory);
      double scale = curvature[p] / dot(changes[p], changes[p]);
      for (int i = 0; i < q.length; i++) {
        q[i] *= scale;
      }
    }
    for (int age = stored; age >= 1; age--) {
      int p = Math.floorMod(next - age, memory);
      add(q, a[p] - dot(changes[p], q) / curvature[p], steps[p]);
    }
    return q;
  }

  private static void add(double[] to, double factor, double[] what) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * what[i];
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double v : values) {
      largest = Math.max(largest, Math.abs(v));
    }
    return largest;
  }
}
