package plumbline.graphs.copula;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;

/**
 * Scores to start from, wider apart than their posterior law: chains that agree in spite of them
 * have forgotten where they began. From one common start they would agree without having moved.
 */
public final class DispersedScores {
  /** The logarithm of a scale has a standard deviation of about 0.5 under its law, at b = 3. */
  private static final NormalDistribution LOG_SCALE = NormalDistribution.of(0, 1);

  private DispersedScores() {}

  /**
   * Logarithms of the columns' scales: each column has one in every part of the law, so that no
   * column begins alike in all chains.
   *
   * @param chains how many
   * @param p columns
   * @param rng the source of randomness
   * @return [chains][p]
   */
  public static double[][] logScales(int chains, int p, Rng rng) {
    double[][] logs = new double[chains][p];
    int[] parts = IntStream.range(0, chains).toArray();
    for (int j = 0; j < p; j++) {
      rng.shuffle(parts, chains);
      for (int c = 0; c < chains; c++) {
        logs[c][j] = LOG_SCALE.inverseCumulativeProbability((parts[c] + rng.uniform()) / chains);
      }
    }
    return logs;
  }

  /**
   * Scores in the order of the ranks: sorted normal draws, those of one level shuffled.
   *
   * @param data the ranks
   * @param logScales of each column
   * @param rng the source of randomness
   * @return scores, row by row
   */
  public static Doubles draw(Ranks data, double[] logScales, Rng rng) {
    int n = data.n();
    int p = data.p();
    double[] scores = new double[n * p];
    int[] rows = IntStream.range(0, n).toArray();
    double[] draws = new double[n];
    for (int j = 0; j < p; j++) {
      double scale = Math.exp(logScales[j]);
      Arrays.setAll(draws, i -> scale * rng.normal());
      rng.shuffle(rows, n);
      int column = j;
      int[] order =
          Arrays.stream(rows)
              .boxed()
              .sorted(Comparator.comparingInt(row -> data.level(row, column)))
              .mapToInt(Integer::intValue)
              .toArray();
      int missing = 0;
      while (missing < n && data.level(order[missing], j) < 0) {
        missing++;
      }
      Arrays.sort(draws, missing, n); // missing values, which come first, have no order
      for (int r = 0; r < n; r++) {
        scores[order[r] * p + j] = draws[r];
      }
    }
    return Doubles.of(scores);
  }
}
