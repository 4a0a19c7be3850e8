package plumbline.report.points;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.report.drawing.Decimation;
import plumbline.verification.ranks.RankReport;
import plumbline.verification.ranks.SimultaneousBand;

/**
 * How far two empirical distribution functions lie apart along their pooled sample, with the band
 * that two samples of one law leave with probability 0.05. Ties are put into random order: then the
 * band is exact for discrete values as well.
 *
 * @param at fraction of the pooled sample at each cut
 * @param difference second minus first
 * @param lower least difference inside the band
 * @param upper largest difference inside the band
 * @param outside cuts at which the difference leaves the band
 */
@SuppressWarnings("ArrayRecordComponent") // a view for drawing, never compared
public record EcdfDifference(
    double[] at, double[] difference, double[] lower, double[] upper, int outside) {
  static final double LEVEL = 0.95;

  /** More draws than this tell the eye nothing and make the band slow. */
  static final int MOST_DRAWS = 1000;

  private static final int MOST_CUTS = 60;
  private static final int LEAST_PER_CUT = 4;

  /** Of two samples of independent draws; long ones are thinned evenly. */
  public static EcdfDifference of(double[] first, double[] second) {
    double[] x = thinned(first);
    double[] y = thinned(second);
    int total = x.length + y.length;
    int cuts = Math.max(2, Math.min(MOST_CUTS, total / LEAST_PER_CUT));
    SimultaneousBand band = SimultaneousBand.twoSample(x.length, y.length, cuts, LEVEL);
    int[] cumulative = firstAmongSmallest(x, y);
    int[] counts = new int[cuts];
    double[] at = new double[cuts];
    double[] difference = new double[cuts];
    double[] lower = new double[cuts];
    double[] upper = new double[cuts];
    for (int i = 0; i < cuts; i++) {
      int pooled = (int) ((long) total * (i + 1) / cuts);
      counts[i] = cumulative[pooled];
      at[i] = (double) pooled / total;
      difference[i] = difference(counts[i], pooled, x.length, y.length);
      lower[i] = difference(band.upper().get(i), pooled, x.length, y.length);
      upper[i] = difference(band.lower().get(i), pooled, x.length, y.length);
    }
    return new EcdfDifference(at, difference, lower, upper, band.outside(Ints.of(counts)));
  }

  /**
   * Of two samples of chains. The band needs independent draws on both sides, so that chains are
   * thinned; of pairs one half is taken before and the other half after.
   *
   * @param forward one array for each chain
   * @param backward the same
   * @param paired whether draw i of both belongs together
   */
  public static EcdfDifference of(double[][] forward, double[][] backward, boolean paired) {
    if (!paired) {
      return of(independent(forward), independent(backward));
    }
    double[] x = Empirical.joined(forward);
    double[] y = Empirical.joined(backward);
    return of(Arrays.copyOf(x, x.length / 2), Arrays.copyOfRange(y, x.length / 2, y.length));
  }

  /** Of the ranks of one function and the uniform law, with the band of the level that decides. */
  public static EcdfDifference of(RankReport.Row row) {
    Ints cumulative = row.ranks().cumulative();
    int points = cumulative.size();
    double total = row.ranks().dataSets();
    double[] at = new double[points];
    double[] difference = new double[points];
    double[] lower = new double[points];
    double[] upper = new double[points];
    for (int i = 0; i < points; i++) {
      at[i] = (i + 1.0) / points;
      difference[i] = cumulative.get(i) / total - at[i];
      lower[i] = row.band().lower().get(i) / total - at[i];
      upper[i] = row.band().upper().get(i) / total - at[i];
    }
    return new EcdfDifference(at, difference, lower, upper, row.ecdfOutside());
  }

  private static double difference(int first, int pooled, int n1, int n2) {
    return (double) (pooled - first) / n2 - (double) first / n1;
  }

  private static double[] thinned(double[] sample) {
    double[] finite = Decimation.finiteInOrder(sample);
    if (finite.length == 0) {
      throw new IllegalArgumentException("a sample to be drawn must have a finite value");
    }
    return Decimation.pick(finite, Decimation.indices(finite.length, MOST_DRAWS));
  }

  /** How many of the k smallest values come from the first sample, for every k. */
  private static int[] firstAmongSmallest(double[] x, double[] y) {
    int total = x.length + y.length;
    double[] pooled = Arrays.copyOf(x, total);
    System.arraycopy(y, 0, pooled, x.length, y.length);
    SeededRng rng = Rng.seeded(total);
    double[] tieBreak = new double[total];
    Arrays.setAll(tieBreak, i -> rng.uniform());
    int[] order =
        IntStream.range(0, total)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(i -> pooled[i])
                    .thenComparingDouble(i -> tieBreak[i]))
            .mapToInt(i -> i)
            .toArray();
    int[] cumulative = new int[total + 1];
    for (int k = 0; k < total; k++) {
      cumulative[k + 1] = cumulative[k] + (order[k] < x.length ? 1 : 0);
    }
    return cumulative;
  }

  /** Draws three autocorrelation times apart are as good as independent. */
  private static double[] independent(double[][] chains) {
    double size = (double) chains.length * chains[0].length;
    double iat = size / EffectiveSampleSize.mean(chains).value();
    int wanted = iat > 1.5 ? (int) Math.ceil(3 * iat) : 1; // NaN for a constant: all of it
    double[][] thinned = new double[chains.length][];
    for (int c = 0; c < chains.length; c++) {
      double[] chain = chains[c];
      int step = Math.max(1, Math.min(wanted, chain.length / 2));
      thinned[c] = new double[(chain.length + step - 1) / step];
      Arrays.setAll(thinned[c], i -> chain[i * step]);
    }
    return Empirical.joined(thinned);
  }
}
