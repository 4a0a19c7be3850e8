package plumbline.verification.exact;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Total variation distances by quadrature. */
public final class TotalVariation {
  private static final double FARTHEST = 12;
  private static final int POINTS = 24_000;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private TotalVariation() {}

  /** Of two densities on the line that are negligible beyond 12. */
  public static double of(DoubleUnaryOperator first, DoubleUnaryOperator second) {
    double width = 2 * FARTHEST / POINTS;
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
      double x = -FARTHEST + (i + 0.5) * width;
      sum += Math.abs(first.applyAsDouble(x) - second.applyAsDouble(x));
    }
    return sum * width / 2;
  }

  public static double normalDensity(double x, double mean, double sd) {
    return NORMAL.density((x - mean) / sd) / sd;
  }

  /**
   * Of two normal pairs with standard normal margins and other correlations: sum and difference are
   * independent, so that the density is a product.
   */
  public static double ofCorrelations(double first, double second) {
    int points = 1200;
    double farthest = 9;
    double width = 2 * farthest / points;
    double[] sum1 = new double[points];
    double[] sum2 = new double[points];
    double[] difference1 = new double[points];
    double[] difference2 = new double[points];
    for (int i = 0; i < points; i++) {
      double x = -farthest + (i + 0.5) * width;
      sum1[i] = normalDensity(x, 0, Math.sqrt(1 + first));
      sum2[i] = normalDensity(x, 0, Math.sqrt(1 + second));
      difference1[i] = normalDensity(x, 0, Math.sqrt(1 - first));
      difference2[i] = normalDensity(x, 0, Math.sqrt(1 - second));
    }
    double total = 0;
    for (int i = 0; i < points; i++) {
      for (int j = 0; j < points; j++) {
        total += Math.abs(sum1[i] * difference1[j] - sum2[i] * difference2[j]);
      }
    }
    return total * width * width / 2;
  }
}
