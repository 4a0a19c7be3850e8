package plumbline.numerics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;

class NumericsTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  @Test
  void sumsOfLogarithmsSurviveExtremes() {
    assertEquals(Math.log(5), LogSpace.logAdd(Math.log(2), Math.log(3)), 1e-15);
    assertEquals(1000 + Math.log(2), LogSpace.logAdd(1000, 1000), 1e-12);
    assertEquals(-3, LogSpace.logAdd(NONE, -3));
    assertEquals(NONE, LogSpace.logAdd(NONE, NONE));
    assertEquals(
        Math.log(6), LogSpace.logSumExp(new double[] {0, Math.log(2), Math.log(3), 9}, 3), 1e-15);
    assertEquals(NONE, LogSpace.logSumExp(new double[0], 0));
    assertEquals(NONE, LogSpace.logSumExp(new double[] {NONE, NONE}, 2));
  }

  @Test
  void listsAreValues() {
    assertEquals(Doubles.of(1, 3), Doubles.map(List.of("a", "bcd"), String::length));
    double[] source = {1, 2, 4};
    Doubles list = Doubles.of(source);
    source[0] = 9;
    assertEquals(Doubles.of(1, 2, 4), list);
    list.toArray()[0] = 9;
    assertEquals(1, list.get(0));
    assertEquals(7.0 / 3, list.mean(), 1e-15);
    assertNotEquals(Doubles.of(0.0), Doubles.of(-0.0));
    assertEquals(Ints.of(1, 2).hashCode(), Ints.copyOf(new int[] {0, 1, 2}, 1, 3).hashCode());
    assertEquals(Ints.of(0, 1, 4), Ints.generate(3, i -> i * i));
  }

  @Test
  void theLargestAreThoseThatSortingFinds() {
    assertEquals(Ints.of(1, 3, 0), Doubles.of(2, 5, 1, 5, 2).largest(3));
    assertEquals(Ints.of(), Doubles.of(2, 5).largest(0));
    assertEquals(Ints.of(1, 0), Doubles.of(2, 5).largest(9));
    SeededRng rng = Rng.seeded(1);
    for (int count : new int[] {1, 7, 300}) {
      Doubles ties = Doubles.generate(300, i -> rng.uniformInt(40) - 20);
      assertEquals(
          IntStream.range(0, 300)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> -ties.get(i)))
              .limit(count)
              .toList(),
          ties.largest(count).stream().boxed().toList());
    }
  }

  @Test
  void gaussRulesHaveTheirClosedForms() {
    GaussRule two = GaussRule.uniform(2);
    assertEquals(0.5 - 0.5 / Math.sqrt(3), two.node(0), 1e-15);
    GaussRule three = GaussRule.normal(3);
    assertEquals(Math.sqrt(3), three.node(2), 1e-14);
    assertEquals(1.0 / 6, three.weight(0), 1e-14);
    assertEquals(2.5, GaussRule.gamma(1, 2.5).node(0), 1e-15);
    GaussRule ends = GaussRule.uniformWithEnds(4);
    assertEquals(0, ends.node(0));
    assertEquals(0.5 - 0.5 / Math.sqrt(5), ends.node(1), 1e-15);
    assertEquals(1.0 / 12, ends.weight(3), 1e-15);
    assertEquals(5.0 / 12, ends.weight(2), 1e-14);
  }

  @Test
  void gammaFunctionAgreesWithCommonsNumbers() {
    for (double x = 1e-12; x < 1e12; x *= 1.37) {
      double log = org.apache.commons.numbers.gamma.LogGamma.value(x);
      assertEquals(log, GammaFunction.log(x), 1e-14 * Math.max(20, Math.abs(log)));
      // Commons Numbers leaves out the linear term near zero.
      double digamma =
          org.apache.commons.numbers.gamma.Digamma.value(x)
              + (x <= 1e-5 ? Math.PI * Math.PI / 6 * x : 0);
      assertEquals(digamma, GammaFunction.digamma(x), 1e-13 * Math.max(10, Math.abs(digamma)));
      for (int n : new int[] {0, 1, 5, 16, 17, 300}) {
        double direct = 0;
        double rise = 0;
        for (int j = 0; j < n; j++) {
          direct += Math.log(x + j);
          rise += 1 / (x + j);
        }
        double bound = 1e-12 * Math.max(100, x < 1e8 ? x : 0);
        assertEquals(
            direct, GammaFunction.logRising(x, n), bound * Math.max(1, Math.abs(direct) / 100));
        assertEquals(rise, GammaFunction.digammaRise(x, n), 1e-13 * Math.max(100, rise));
      }
    }
    // As many factors as a has units, by Stirling's series in more digits than doubles have.
    assertEquals(1_880_697_517.0921236, GammaFunction.logRising(1.0000001e8, 100_000_000), 1e-5);
    assertEquals(18_425_664.2546505, GammaFunction.logRising(1.0000001e8, 1_000_000), 1e-6);
    assertEquals(
        Math.log1p(1 / 1.0000001), GammaFunction.digammaRise(1.0000001e8, 100_000_000), 1e-8);
    assertEquals(1e6 * Math.log(1e20), GammaFunction.logRising(1e20, 1_000_000), 1e-6);
  }

  @Test
  void sortedPlacesAreThoseOfAStableSort() {
    SeededRng rng = Rng.seeded(12);
    double[] some = {0.0, -0.0, NONE, 1e-310, -1e-310, Double.MAX_VALUE, -NONE, -2, 5, -0.0, 5};
    for (int n : new int[] {0, 1, 2, 11, 5_000}) {
      double[] values = new double[n];
      for (int i = 0; i < n; i++) {
        values[i] = i % 3 == 0 ? rng.normal() : some[i % some.length];
      }
      int[] expected =
          IntStream.range(0, n)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> values[i] + 0.0))
              .mapToInt(i -> i)
              .toArray();
      assertEquals(Ints.of(expected), Ints.of(RadixSort.order(values)), n + " numbers");
      double[] ranks = RadixSort.midRanks(values);
      for (int i = 0; i < n; i += 1 + n / 50) {
        double value = values[i];
        long below = Arrays.stream(values).filter(other -> other < value).count();
        long equal = Arrays.stream(values).filter(other -> other == value).count();
        assertEquals((2.0 * below + equal) / (2.0 * n), ranks[i], value + " of " + n);
      }
    }
  }

  @Test
  void sortedNumbersAreThoseOfTheLibrary() {
    SeededRng rng = Rng.seeded(13);
    double[] some = {0.0, -0.0, 1e-310, -1e-310, Double.MAX_VALUE, NONE, -NONE, -2, 5, -0.0, 5};
    for (int n : new int[] {0, 1, 11, 999, 1_000, 20_000}) {
      double[] values = new double[n];
      for (int i = 0; i < n; i++) {
        values[i] = i % 3 == 0 ? rng.normal() : some[i % some.length];
      }
      double[] expected = values.clone();
      Arrays.sort(expected);
      RadixSort.sort(values);
      assertEquals(Doubles.of(expected), Doubles.of(values), n + " numbers");
    }
  }

  /**
   * Thresholds far apart, close together, equal, few and none; numbers equal to them and beyond.
   */
  @Test
  void thresholdsAreExceededAsCounted() {
    SeededRng rng = Rng.seeded(14);
    double[][] several = {
      {},
      {0.5},
      {-0.0},
      {-2, -1, -0.5, 0, 0.1, 1, 3},
      {1e-9, 2e-9, 1, 1e6},
      {1, 1, 2},
      {-Double.MAX_VALUE, 0, Double.MAX_VALUE},
      {-1e-310, 1e-310, 2e-310},
    };
    for (double[] thresholds : several) {
      Thresholds found = Thresholds.of(thresholds);
      assertEquals(thresholds.length, found.size());
      double[] values = new double[4_000];
      for (int i = 0; i < values.length; i++) {
        double near = thresholds.length == 0 ? 0 : thresholds[i % thresholds.length];
        values[i] =
            switch (i % 5) {
              case 0 -> near;
              case 1 -> Math.nextUp(near);
              case 2 -> Math.nextDown(near);
              case 3 -> rng.normal() * 1e-9;
              default -> rng.normal() * 2;
            };
        values[i] = Double.isInfinite(values[i]) ? -0.0 : values[i];
      }
      int[] exceeded = new int[3_000];
      found.exceededBy(values, 1_000, 3_000, new double[3_000], exceeded);
      for (int i = 0; i < exceeded.length; i++) {
        double value = values[1_000 + i];
        int expected = (int) Arrays.stream(thresholds).filter(t -> t < value).count();
        assertEquals(expected, exceeded[i], value + " of " + Doubles.of(thresholds));
        assertEquals(expected, found.exceededBy(value));
      }
    }
  }
}
