package plumbline.diagnostics.judgement;

import java.util.Arrays;
import java.util.stream.IntStream;
import plumbline.diagnostics.ChainSegments;
import plumbline.diagnostics.Moments;
import plumbline.diagnostics.NormalScores;
import plumbline.diagnostics.Quantiles;
import plumbline.diagnostics.SortedDraws;

/**
 * How chains differ: one of them from all others, all of them, or their first halves from their
 * last. Works on ranks, so that heavy tails do not decide.
 *
 * @param spread whether that is said of the draws' distances from the median, not of the draws
 * @param odd the chain that stands apart, from 1; 0 if there is none
 * @param drift whether the halves of chains differ more than the chains
 */
record ChainContrast(boolean spread, int odd, boolean drift) {
  /** One chain stands apart if without it little is left of the variance between chains. */
  private static final double LITTLE = 0.1;

  static ChainContrast of(double[][] chains, boolean spread) {
    ChainSegments segments = ChainSegments.of(spread ? distances(chains) : chains);
    int n = segments.length();
    double[] ranks =
        SortedDraws.of(segments.values())
            .normalScores(new NormalScores(segments.values().length), segments.values().length);
    double[] halves = ChainSegments.stacked(ranks, chains.length).split().means();
    double[] means = new double[chains.length];
    double within = 0;
    for (int c = 0; c < chains.length; c++) {
      means[c] = Moments.mean(ranks, c * n, n);
      double step = halves[2 * c + 1] - halves[2 * c];
      within += step * step / 4 / chains.length;
    }
    double between = means.length > 1 ? Moments.variance(means) : 0;
    if (within > between) {
      return new ChainContrast(spread, 0, true);
    }
    if (means.length < 3) {
      return new ChainContrast(spread, 0, false);
    }
    for (int odd = 0; odd < means.length; odd++) {
      int left = odd;
      double[] others =
          IntStream.range(0, means.length)
              .filter(c -> c != left)
              .mapToDouble(c -> means[c])
              .toArray();
      if (Moments.variance(others) + within < LITTLE * between) {
        return new ChainContrast(spread, odd + 1, false);
      }
    }
    return new ChainContrast(spread, 0, false);
  }

  private static double[][] distances(double[][] chains) {
    double[] all = Arrays.stream(chains).flatMapToDouble(Arrays::stream).toArray();
    double median = Quantiles.of(all, 0.5).value();
    return Arrays.stream(chains)
        .map(chain -> Arrays.stream(chain).map(x -> Math.abs(x - median)).toArray())
        .toArray(double[][]::new);
  }

  String advice() {
    if (drift) {
      return "the chains are still moving: drop a longer burn-in (--burn-in) or run longer";
    }
    return odd > 0
        ? "look at chain "
            + odd
            + (spread ? ", whose spread is another" : ", which is elsewhere than the others")
        : (spread ? "the chains differ in spread" : "the chains are in different places")
            + ": run much longer, start elsewhere, or try another"
            + " parametrisation";
  }
}
