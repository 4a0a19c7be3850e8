package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Estimate;
import plumbline.random.Rng;
import plumbline.testing.Statistical;
import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;
import plumbline.verification.series.StandardErrorMethod;

/** Counts and shares against their definition, and times against those of every draw. */
class EventSharesTest {
  private final Rng rng = Rng.seeded(11);

  /** Every third number is rounded: values repeat. */
  private double[][] chains(int count, int length, double rho) {
    double[][] chains = new double[count][length];
    for (double[] chain : chains) {
      double x = rng.normal();
      for (int i = 0; i < length; i++) {
        x = rho * x + Math.sqrt(1 - rho * rho) * rng.normal();
        chain[i] = i % 3 == 0 ? Math.rint(x) : x;
      }
    }
    return chains;
  }

  private static boolean isIn(Cells cells, int event, double value) {
    int thresholds = cells.thresholds().length;
    return event < thresholds
        ? value <= cells.thresholds()[event]
        : value == cells.atoms()[event - thresholds];
  }

  @ParameterizedTest
  @CsvSource({"1, 9, 0", "3, 2050, 0", "2, 10, 3", "3, 9001, 2", "2, 5000, 2048", "1, 7000, 3001"})
  void countsAndSharesAreThoseOfTheDefinition(int count, int length, int batch) {
    double[][] x = chains(count, length, 0.5);
    Series series = Series.of(x);
    Cells cells = Cells.of(Series.of(chains(1, 6_000, 0)), series);
    assertTrue(cells.atoms().length > 1);
    EventShares shares = EventShares.of(cells, series, batch);
    for (int j = 0; j < cells.size(); j++) {
      long sum = 0;
      double[][] expected = new double[count][batch > 0 ? length / batch : 0];
      for (int c = 0; c < count; c++) {
        for (int i = 0; i < length; i++) {
          int in = isIn(cells, j, x[c][i]) ? 1 : 0;
          sum += in;
          if (batch > 0 && i / batch < expected[c].length) {
            expected[c][i / batch] += in;
          }
        }
        double[] parts = Arrays.stream(expected[c]).map(in -> in / batch).toArray();
        assertArrayEquals(parts, shares.batches(j)[c]);
      }
      assertEquals(sum, shares.counts()[j]);
    }
  }

  /**
   * Both estimate the same time; each has an error of its own, of some percent with 4,096 batches.
   */
  @ParameterizedTest
  @ValueSource(doubles = {-0.5, 0, 0.5, 0.9, 0.99})
  void timesAreThoseOfEveryDraw(double rho) {
    double[][] x = chains(2, 200_000, rho);
    Series series = Series.of(x);
    Cells cells = Cells.of(series, series);
    int batch = MeanEstimate.batch(200_000, StandardErrorMethod.GEYER);
    assertEquals(48, batch);
    EventShares shares = EventShares.of(cells, series, batch);
    List<Estimate> sizes = EffectiveSampleSize.shares(cells.thresholds(), x);
    for (int j = 0; j < cells.thresholds().length; j++) {
      double time = series.size() / sizes.get(j).value();
      assertEquals(1, shares.time(j) / time, 0.12, cells.name(j));
    }
  }

  /** The row's p value counts events that hang together as if they did not: it is rather large. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.9, 0.98})
  @Statistical(alpha = 1e-5) // three times P(more than 42 of 400, each with 0.05) = 2.7e-6
  void rightChainsAreRejectedNoMoreOftenThanStated(double rho) {
    int rejected = 0;
    for (int seed = 0; seed < 400; seed++) {
      Series forward = Series.of(normals(0));
      Series backward = Series.of(normals(rho));
      double p =
          DistributionComparison.ofChains(
                  forward, backward, true, new Slowest(1, 1), Optional.empty())
              .p();
      rejected += p < 0.05 ? 1 : 0;
    }
    assertTrue(rejected <= 42, rejected + " of 400");
  }

  private double[] normals(double rho) {
    double[] x = new double[20_000];
    double last = rng.normal();
    for (int i = 0; i < x.length; i++) {
      last = rho * last + Math.sqrt(1 - rho * rho) * rng.normal();
      x[i] = last;
    }
    return x;
  }

  @Test
  void whatAlwaysOrNeverHappensHasNoTime() {
    double[] rare = new double[20_000];
    Arrays.setAll(rare, i -> i % 2);
    rare[10_000] = 2;
    Series series = Series.of(rare);
    Cells cells = Cells.of(Series.of(new double[] {0, 1, 2, 3, 4}), series);
    EventShares shares = EventShares.of(cells, series, 4);
    assertEquals(4, cells.thresholds().length);
    assertEquals(Double.NaN, shares.time(2)); // at most 2
    assertTrue(shares.time(1) > 0.5); // at most 1: all draws but one
  }

  @Test
  void zeroHasNoSign() {
    double[] minus = new double[10_000];
    Arrays.setAll(minus, i -> i % 4 == 0 ? -0.0 : i);
    double[] plus = Arrays.stream(minus).map(x -> x + 0.0).toArray();
    Cells cells = Cells.of(Series.of(plus), Series.of(minus));
    assertArrayEquals(new double[] {0}, cells.atoms());
    assertArrayEquals(cells.count(Series.of(plus)), cells.count(Series.of(minus)));
  }
}
