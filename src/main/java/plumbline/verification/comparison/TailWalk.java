package plumbline.verification.comparison;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import plumbline.verification.series.Series;

/**
 * Does a chain walk through its tails by steps that are short beside its distance from the centre?
 * If so, and if the tail has no variance, the time of an excursion has none either, and not even
 * ranks and shares have a normal limit (Jarner and Roberts 2007): a right chain that has not been
 * far out yet then looks like a wrong one, at every length.
 */
final class TailWalk {
  /** The share of the draws, farthest from the median, that are looked at. */
  private static final double FARTHEST = 0.002;

  private static final int LEAST = 10;

  /**
   * A smaller part of the distance, on average, is short. Independent draws come back by the whole
   * distance; at an autocorrelation of 0.95 of their normal scores, by about half of it; a
   * Metropolis step that accepts half of its proposals of the prior, by half of it.
   */
  private static final double SHORT = 0.25;

  private TailWalk() {}

  static boolean isIn(Series series) {
    double[][] chains = series.toArrays();
    int length = series.length();
    double[] sorted = series.stacked().clone();
    Arrays.sort(sorted);
    double centre = sorted[sorted.length / 2];
    int count = Math.max(LEAST, (int) (FARTHEST * sorted.length));
    double mean =
        IntStream.range(0, series.size())
            .filter(i -> i % length < length - 1) // the last draw has no next one
            .boxed()
            .sorted(
                Comparator.comparingDouble(i -> -Math.abs(chains[i / length][i % length] - centre)))
            .limit(count)
            .mapToDouble(i -> step(chains[i / length], i % length, centre))
            .average()
            .orElse(1);
    return mean < SHORT;
  }

  /**
   * How far the next draw is, as a part of the distance from the centre; a constant is not far out.
   */
  private static double step(double[] chain, int at, double centre) {
    double distance = Math.abs(chain[at] - centre);
    return distance > 0 ? Math.min(1, Math.abs(chain[at + 1] - chain[at]) / distance) : 1;
  }
}
