package plumbline.numerics;

import java.util.Arrays;

/**
 * Integrals of several functions at once, over an interval that is halved wherever rules on a piece
 * and on its halves disagree. Kinks and jumps are closed in: each halving costs {@value #NODES}
 * values of each half. The rules have the ends of their pieces among their nodes (Gauss-Lobatto),
 * so that no jump can hide between an end and the first node.
 *
 * <p>What is narrower than the distance between the first nodes can be missed, as by every rule
 * that looks at points. Nodes lie closer at the ends of the interval, where most often something
 * happens: {@code x = from + (to - from) t^2 (3 - 2 t)} for t from 0 to 1.
 */
public final class AdaptiveQuadrature {
  private static final int NODES = 10;

  /** A piece that was halved so often is a jump, whose place is known to the last bits. */
  private static final int MOST_HALVINGS = 44;

  private static final GaussRule RULE = GaussRule.uniformWithEnds(NODES);

  private final Integrand integrand;
  private final int size;
  private final double tolerance;
  private final double[] integrals;
  private final double[] errors;

  private AdaptiveQuadrature(Integrand integrand, int size, double tolerance) {
    this.integrand = integrand;
    this.size = size;
    this.tolerance = tolerance;
    this.integrals = new double[size];
    this.errors = new double[size];
  }

  /** Several functions of one real variable. */
  @FunctionalInterface
  public interface Integrand {
    /**
     * Computes them.
     *
     * @param x inside the interval, never at its ends
     * @param values takes the values; all of them are overwritten
     */
    void evaluate(double x, double[] values);
  }

  /**
   * Integrals and by how much they can be wrong.
   *
   * @param values the integrals
   * @param errors for each the sum of the disagreements that were left: an estimate, much too large
   *     for smooth functions, and no proof
   */
  @SuppressWarnings("ArrayRecordComponent") // made here, handed over, not kept
  public record Integrals(double[] values, double[] errors) {}

  /**
   * Integrates.
   *
   * @param integrand the functions
   * @param size how many they are, positive
   * @param from the lower end, finite
   * @param to the upper end, finite, above the lower one
   * @param pieces into how many equal pieces the interval is cut at first, positive
   * @param tolerance a piece is not halved further if no integral over it changed by more
   * @return the integrals
   * @throws IllegalStateException if a value is not finite
   */
  public static Integrals integrate(
      Integrand integrand, int size, double from, double to, int pieces, double tolerance) {
    if (!(from < to && to - from < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("not a finite interval: (" + from + ", " + to + ")");
    }
    Integrand stretched =
        (t, values) -> {
          double density = (to - from) * 6 * t * (1 - t);
          double x = from + (to - from) * t * t * (3 - 2 * t);
          if (density == 0 || x <= from || x >= to) {
            Arrays.fill(values, 0);
            return;
          }
          integrand.evaluate(x, values);
          for (int i = 0; i < size; i++) {
            if (!Double.isFinite(values[i])) {
              throw new IllegalStateException(
                  "an integral needs finite values, not " + values[i] + " at " + x);
            }
            values[i] *= density;
          }
        };
    AdaptiveQuadrature quadrature = new AdaptiveQuadrature(stretched, size, tolerance);
    for (int piece = 0; piece < pieces; piece++) {
      double left = (double) piece / pieces;
      double right = (piece + 1.0) / pieces;
      quadrature.add(left, right, quadrature.sums(left, right), 0);
    }
    return new Integrals(quadrature.integrals, quadrature.errors);
  }

  private void add(double left, double right, double[] coarse, int halvings) {
    double middle = 0.5 * (left + right);
    double[] first = sums(left, middle);
    double[] second = sums(middle, right);
    boolean agrees = true;
    for (int i = 0; i < size; i++) {
      agrees &= Math.abs(first[i] + second[i] - coarse[i]) <= tolerance;
    }
    if (agrees || halvings == MOST_HALVINGS) {
      for (int i = 0; i < size; i++) {
        integrals[i] += first[i] + second[i];
        errors[i] += Math.abs(first[i] + second[i] - coarse[i]);
      }
    } else {
      add(left, middle, first, halvings + 1);
      add(middle, right, second, halvings + 1);
    }
  }

  private double[] sums(double left, double right) {
    double[] sums = new double[size];
    double[] values = new double[size];
    for (int node = 0; node < NODES; node++) {
      integrand.evaluate(left + (right - left) * RULE.node(node), values);
      double weight = (right - left) * RULE.weight(node);
      for (int i = 0; i < size; i++) {
        sums[i] += weight * values[i];
      }
    }
    return sums;
  }
}
