package plumbline.report;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import plumbline.report.drawing.Decimation;

/**
 * A diagnostic of growing stretches of the chains.
 *
 * @param draws the stretches' lengths in draws
 * @param values the diagnostic of each
 */
@SuppressWarnings("ArrayRecordComponent") // handed on to a chart at once, never compared
record Evolution(double[] draws, double[] values) {
  private static final int STRETCHES = 30;
  private static final int SHORTEST = 20;
  private static final int MOST_DRAWS = 20_000;

  /** Chains thinned so that the whole evolution costs a fraction of a second. */
  static double[][] thinned(double[]... chains) {
    double[][] thin = new double[chains.length][];
    Arrays.setAll(
        thin, c -> Decimation.thinned(chains[c], Math.max(200, MOST_DRAWS / chains.length)));
    return thin;
  }

  /** The diagnostic at thirty lengths; {@code length} is that of the chains before thinning. */
  static Evolution of(double[][] chains, int length, ToDoubleFunction<double[][]> diagnostic) {
    int n = chains[0].length;
    int shortest = Math.min(n, SHORTEST);
    int stretches = Math.max(1, Math.min(STRETCHES, n - shortest + 1));
    double[] draws = new double[stretches];
    double[] values = new double[stretches];
    for (int s = 0; s < stretches; s++) {
      int end = stretches == 1 ? n : shortest + (int) ((long) s * (n - shortest) / (stretches - 1));
      double[][] stretch = new double[chains.length][];
      Arrays.setAll(stretch, c -> Arrays.copyOf(chains[c], end));
      draws[s] = (double) end * length / n;
      values[s] = diagnostic.applyAsDouble(stretch);
    }
    return new Evolution(draws, values);
  }

  double first() {
    return draws[0];
  }

  double last() {
    return draws[draws.length - 1];
  }
}
