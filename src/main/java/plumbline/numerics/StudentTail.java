package plumbline.numerics;

import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tails of Student's t, which becomes the normal law where the degrees of freedom no longer matter.
 */
public final class StudentTail {
  private static final double AS_GOOD_AS_NORMAL = 1e6;

  /** Smaller squares of squared errors lose digits, and larger ones than its inverse overflow. */
  private static final double LEAST_SQUARE = 1e-290;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Smaller p values stand for the same |z|, about 37: it stays finite. */
  private static final double LEAST_P = 1e-300;

  private StudentTail() {}

  /** P(|Z| >= |z|) of a normal variable. */
  public static double twoSidedP(double z) {
    return 2 * NORMAL.survivalProbability(Math.abs(z));
  }

  /** The |z| that a two-sided p value stands for. */
  public static double absoluteZ(double p) {
    return Double.isNaN(p)
        ? Double.NaN
        : NORMAL.inverseSurvivalProbability(Math.max(p, LEAST_P) / 2);
  }

  private static ContinuousDistribution law(double degreesOfFreedom) {
    return degreesOfFreedom < AS_GOOD_AS_NORMAL ? TDistribution.of(degreesOfFreedom) : NORMAL;
  }

  /** P(|T| >= |t|); NaN for NaN. */
  public static double twoSidedP(double t, double degreesOfFreedom) {
    return Double.isNaN(t) || Double.isNaN(degreesOfFreedom)
        ? Double.NaN
        : Math.min(1, 2 * law(degreesOfFreedom).survivalProbability(Math.abs(t)));
  }

  /** P(T > t). */
  public static double upper(double t, double degreesOfFreedom) {
    return law(degreesOfFreedom).survivalProbability(t);
  }

  /** The c with P(|T| >= c) = p. */
  public static double critical(double p, double degreesOfFreedom) {
    return law(degreesOfFreedom).inverseSurvivalProbability(p / 2);
  }

  /** The degrees of freedom of a sum of two squared errors (Welch 1947, Satterthwaite 1946). */
  public static double welch(double error1, double freedom1, double error2, double freedom2) {
    double square1 = error1 * error1;
    double square2 = error2 * error2;
    double sum = square1 + square2;
    if (sum == 0) {
      return Math.min(freedom1, freedom2);
    }
    double ratio = square1 / sum;
    return sum * sum < LEAST_SQUARE || sum * sum > 1 / LEAST_SQUARE
        ? 1 / (ratio * ratio / freedom1 + (1 - ratio) * (1 - ratio) / freedom2)
        : sum * sum / (square1 * square1 / freedom1 + square2 * square2 / freedom2);
  }
}
