package plumbline.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of published transition counts, and chains whose every number can be made again. */
class RafteryLewisTest {
  private static final RafteryLewis COARSE =
      RafteryLewis.withDefaults().withAccuracy(0.025, 0.01, 0.95);

  /**
   * A first-order 0/1 series with given transition counts (00, 01, 10, 11) that starts at 0; its
   * runs are as equal as possible.
   */
  private static byte[] series(int n00, int n01, int n10, int n11) {
    int length = n00 + n01 + n10 + n11 + 1;
    byte[] result = new byte[length];
    int at = 1;
    for (int visit = 0; visit < n01; visit++) {
      at += n00 * (visit + 1) / (n01 + 1) - n00 * visit / (n01 + 1);
      int stay = n11 * (visit + 1) / n01 - n11 * visit / n01;
      for (int i = 0; i <= stay; i++) {
        result[at++] = 1;
      }
      at++; // back to 0
    }
    return result;
  }

  /** The tables that the published burn-in and total of the relational model determine. */
  @ParameterizedTest
  @CsvSource({
    "955, 19, 19,  6,  5, 1473, 1.5720",
    "961, 13, 13, 12, 10, 2588, 2.7620",
    "965,  9, 10, 15, 14, 3310, 3.5326",
    "957, 17, 17,  8,  6, 1757, 1.8751",
    "956, 18, 18,  7,  6, 1608, 1.7161",
    "949, 25, 25,  0,  2,  893, 0.9530",
    "968,  6,  6, 19, 25, 6703, 7.1537"
  })
  void publishedTables(
      int n00, int n01, int n10, int n11, int burnIn, int total, double dependence) {
    for (RafteryLewis.Variant variant : RafteryLewis.Variant.values()) {
      RafteryLewis.Lengths lengths =
          COARSE.withVariant(variant).lengths(TransitionCounts.ofPairs(n00, n01, n10, n11), 1);
      assertEquals(burnIn, lengths.burnIn().value());
      assertEquals(total, lengths.total().value());
      assertEquals(937, lengths.minimum());
      assertEquals(dependence, lengths.dependenceFactor().value(), 5e-5);
    }
  }

  @Test
  void thinnedTable() {
    RafteryLewis.Lengths lengths =
        COARSE
            .withVariant(RafteryLewis.Variant.GIBBSIT)
            .lengths(TransitionCounts.ofPairs(483, 4, 4, 8), 2);
    assertEquals(34, lengths.burnIn().value());
    assertEquals(8790, lengths.total().value());
    assertEquals(9.3810, lengths.dependenceFactor().value(), 5e-5);
  }

  /** Total over minimum, as printed in all twenty rows of the two tables: neither is rounded. */
  @ParameterizedTest
  @CsvSource({
    "0.005, 4235, 1.1305", "0.005, 33214, 8.8665", "0.005, 4983, 1.3302",
    "0.01,  1061, 1.1323", "0.01,   8324, 8.8837", "0.01,  1249, 1.3330",
    "0.005, 4322, 1.1538", "0.005, 14543, 3.8823", "0.005, 5763, 1.5384",
    "0.01,  1083, 1.1558", "0.01,   3647, 3.8922", "0.01,  1445, 1.5422",
    "0.01,  1473, 1.5720", "0.01,   2588, 2.7620", "0.01,  8790, 9.3810",
    "0.01,  3310, 3.5326", "0.01,   1757, 1.8751", "0.01,  1608, 1.7161",
    "0.01,   893, 0.9530", "0.01,   6703, 7.1537"
  })
  void publishedDependenceFactors(double r, int total, double factor) {
    double minimum = RafteryLewis.withDefaults().withAccuracy(0.025, r, 0.95).minimum();
    assertEquals(factor, total / minimum, 5.1e-5);
  }

  @Test
  void countsOfASeries() {
    TransitionCounts counts = TransitionCounts.of(series(30, 5, 5, 10), 1);
    assertEquals(5.0 / 35, counts.probability(0, 1), 1e-15);
    assertEquals(5.0 / 15, counts.probability(1, 0), 1e-15);
  }

  /** Park and Miller's generator through the normal quantile; R's coda gave these lengths. */
  @ParameterizedTest
  @CsvSource({
    " 5000, 0.00, 12345,  2,  3741, 0.998665, 2,  3741, 0.998665",
    " 5000, 0.50, 12345,  4,  4873, 1.300854, 4,  4873, 1.300854",
    " 5000, 0.90, 12345, 27, 27717, 7.399092, 28, 27718, 7.399359",
    "20000, 0.97,   777, 48, 53100, 14.175120, 51, 53103, 14.175921"
  })
  void reproducibleChains(
      int n,
      double rho,
      long seed,
      int codaBurnIn,
      int codaTotal,
      double codaFactor,
      int burnIn,
      int total,
      double factor) {
    double[] chain = new double[n];
    NormalDistribution normal = NormalDistribution.of(0, 1);
    long state = seed;
    double value = 0;
    for (int i = 0; i < n; i++) {
      state = 16807 * state % 2147483647L;
      double e = normal.inverseCumulativeProbability(state / 2147483647.0);
      value = rho * value + Math.sqrt(1 - rho * rho) * e;
      chain[i] = value;
    }
    RafteryLewis.Lengths coda = RafteryLewis.withDefaults().of(chain);
    assertEquals(codaBurnIn, coda.burnIn().value());
    assertEquals(codaTotal, coda.total().value());
    assertEquals(codaFactor, coda.dependenceFactor().value(), 1e-6);
    RafteryLewis.Lengths gibbsit =
        RafteryLewis.withDefaults().withVariant(RafteryLewis.Variant.GIBBSIT).of(chain);
    assertEquals(burnIn, gibbsit.burnIn().value());
    assertEquals(total, gibbsit.total().value());
    assertEquals(factor, gibbsit.dependenceFactor().value(), 1e-6);
  }
}
