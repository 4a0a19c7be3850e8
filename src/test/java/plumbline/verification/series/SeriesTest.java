package plumbline.verification.series;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.statistics.inference.ContinuityCorrection;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.verification.comparison.PooledRanks;
import plumbline.verification.comparison.SamplePair;

class SeriesTest {
  private final Rng rng = Rng.seeded(3);

  private double[] normals(int n, double offset) {
    double[] x = new double[n];
    Arrays.setAll(x, i -> offset + rng.normal());
    return x;
  }

  @Test
  void momentsAgreeWithTwoPasses() {
    for (double offset : new double[] {0, 1e8, -1e12}) {
      double[] all = normals(10_001, offset);
      MeanEstimate mean = Series.of(all).independent();
      assertEquals(StatUtils.mean(all), mean.mean(), 1e-15 * Math.max(1, Math.abs(offset)));
      assertEquals(StatUtils.variance(all), mean.variance(), 1e-12);
    }
  }

  /** Whole numbers near one so large that a mean between them is no double: none is rounded. */
  @Test
  void varianceNearLargeNumbersIsExact() {
    double[] small = new double[10_001];
    Arrays.setAll(small, i -> rng.uniformInt(8) + (i < 5_000 ? 0 : 3));
    double[] large = Arrays.stream(small).map(x -> x + 0x1p52).toArray();
    double expected = StatUtils.variance(small);
    assertEquals(expected, Series.of(large).independent().variance(), 1e-13 * expected);
  }

  @Test
  void constantsHaveNoVariance() {
    double[] constant = new double[12_345];
    Arrays.fill(constant, 0.1);
    MeanEstimate mean = Series.of(constant, constant).independent();
    assertEquals(0.1, mean.mean());
    assertEquals(0, mean.variance());
  }

  @Test
  void derivedSeriesArePiecewiseWhatTheyAreAsAWhole() {
    double[] x = normals(5_000, 0);
    double[] y = normals(5_000, 1);
    double[] squares = Series.of(x).squaresAround(2).toArrays()[0];
    double[] products = Series.of(x).deviationsTimes(Series.of(y), 0, 0).toArrays()[0];
    double[] differences = Series.of(x).minus(Series.of(y)).toArrays()[0];
    for (int i = 0; i < x.length; i++) {
      assertEquals((x[i] - 2) * (x[i] - 2), squares[i]);
      assertEquals(x[i] * y[i], products[i]);
      assertEquals(x[i] - y[i], differences[i]);
    }
    assertArrayEquals(
        new double[] {x[1_000], x[1_700], x[2_400]}, Series.of(x).everyNth(700, 1_000, 3_000));
    Series series = Series.of(x);
    assertArrayEquals(
        new double[] {x[0] * y[0], x[2_000] * y[2_000], x[4_000] * y[4_000]},
        series.deviationsTimes(Series.of(y), 0, 0).everyNth(2_000));
    assertArrayEquals(
        new double[] {x[7] * x[7]}, series.deviationsTimes(series, 0, 0).everyNth(9, 7, 8));
    assertArrayEquals(new double[] {x[7]}, series.everyNth(9, 7, 8), "what is kept is not changed");
    assertEquals(x[4_999] * x[4_999], series.deviationsTimes(series, 0, 0).toArrays()[0][4_999]);
    assertEquals(StatUtils.mean(x, 61 * 3, 61), Series.of(x).batchMeans(61)[0][3], 1e-14);
  }

  @Test
  void pooledRanksAgreeWithTheLibraryOnTies() {
    for (int levels : new int[] {3, 20, 1_000_000}) {
      double[] x = new double[300];
      double[] y = new double[451];
      Arrays.setAll(x, i -> rng.uniformInt(levels));
      Arrays.setAll(y, i -> rng.uniformInt(levels) + (i % 7 == 0 ? 1 : 0));
      PooledRanks pooled = PooledRanks.sorting(x.clone(), y.clone());
      var library =
          MannWhitneyUTest.withDefaults()
              .with(PValueMethod.ASYMPTOTIC)
              .with(ContinuityCorrection.ENABLED)
              .test(x, y);
      assertEquals(library.getStatistic(), pooled.u());
      assertEquals(library.getPValue(), pooled.mannWhitneyP(), 1e-12);
      assertEquals(KolmogorovSmirnovTest.withDefaults().statistic(x, y), pooled.distance(), 1e-15);
    }
  }

  @Test
  void ranksAgreeWithTheLibrary() {
    double[] x = {3, 1, 1, 7};
    double[] y = {1, 3, 9};
    SamplePair ranks = SamplePair.of("f", Series.of(x), Series.of(y)).ranks();
    double[] expected = new NaturalRanking().rank(new double[] {3, 1, 1, 7, 1, 3, 9});
    double[] both = Arrays.copyOf(ranks.forward().stacked(), 7);
    System.arraycopy(ranks.backward().stacked(), 0, both, 4, 3);
    for (int i = 0; i < 7; i++) {
      assertEquals((expected[i] - 0.5) / 7, both[i], 1e-15);
    }
  }

  /** Measured together or alone, in pieces that cut batches anywhere: the same digits. */
  @Test
  void seriesMeasuredTogetherKeepTheirDigits() {
    for (int length : new int[] {9, 2_048, 5_003, 9_999}) {
      Series x = Series.of(normals(length, 3), normals(length, 3));
      Series y = Series.of(normals(length, 1e6), normals(length, 1e6));
      for (int size : new int[] {1, 3, 8, 61, 2_047, 2_500}) {
        List<Series> together = List.of(x.deviationsTimes(y, 0, 0), y.minus(x), x.squaresAround(3));
        Series.measure(together, size);
        List<Series> alone = List.of(x.deviationsTimes(y, 0, 0), y.minus(x), x.squaresAround(3));
        for (int s = 0; s < together.size(); s++) {
          assertEquals(alone.get(s).independent(), together.get(s).independent());
          double[][] numbers = alone.get(s).toArrays();
          double[][] means = together.get(s).batchMeans(size);
          for (int c = 0; c < 2; c++) {
            assertEquals(length / size, means[c].length);
            for (int b = 0; b < means[c].length; b++) {
              double expected = StatUtils.mean(numbers[c], b * size, size);
              assertEquals(expected, means[c][b], 1e-14 * (1 + Math.abs(expected)));
              // A batch that no piece cuts has the digits of one that a piece does.
              double[] batch = Arrays.copyOfRange(numbers[c], b * size, (b + 1) * size);
              assertEquals(Series.of(batch).batchMeans(size)[0][0], means[c][b]);
            }
          }
        }
      }
    }
  }
}
