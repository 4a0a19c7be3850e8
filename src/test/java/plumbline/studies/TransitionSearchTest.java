package plumbline.studies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plumbline.diagnostics.Quantiles;
import plumbline.diagnostics.RafteryLewis;
import plumbline.diagnostics.RafteryLewis.Lengths;
import plumbline.random.Rng;
import plumbline.studies.TransitionSearch.Printed;
import plumbline.studies.TransitionSearch.Transitions;

/** Table 2 of the supplement on infinite latent attributes, and chains whose counts are known. */
class TransitionSearchTest {
  private static final RafteryLewis GIBBSIT =
      RafteryLewis.withDefaults()
          .withVariant(RafteryLewis.Variant.GIBBSIT)
          .withAccuracy(0.025, 0.01, 0.95);

  private static final List<Printed> TABLE_2 =
      List.of(
          new Printed(5, 1473),
          new Printed(10, 2588),
          new Printed(34, 8790),
          new Printed(14, 3310),
          new Printed(6, 1757),
          new Printed(6, 1608),
          new Printed(2, 893),
          new Printed(25, 6703));

  /** Up to equal counts, which first and last draws can give in two ways. */
  @Test
  void eachRowHasOneTable() {
    List<Transitions> expected =
        List.of(
            new Transitions(1, 955, 19, 19, 6),
            new Transitions(1, 961, 13, 13, 12),
            new Transitions(2, 483, 4, 4, 8),
            new Transitions(1, 965, 9, 10, 15),
            new Transitions(1, 957, 17, 17, 8),
            new Transitions(1, 956, 18, 18, 7),
            new Transitions(1, 949, 25, 25, 0),
            new Transitions(1, 968, 6, 6, 19));
    for (int row = 0; row < 8; row++) {
      List<Transitions> found = TransitionSearch.tables(GIBBSIT, 1_000, 20, TABLE_2.get(row));
      assertEquals(List.of(expected.get(row)), found.stream().distinct().toList());
    }
  }

  @Test
  void noOtherLengthNearbyFitsAllRows() {
    assertEquals(List.of(1_000), TransitionSearch.draws(GIBBSIT, 980, 1_020, 3, TABLE_2));
  }

  /** Whatever a chain's lengths are, its own table is among those found. */
  @Test
  void findsTheTableOfAChain() {
    for (int seed = 0; seed < 20; seed++) {
      Rng rng = Rng.seeded(seed);
      double[] chain = new double[1_000];
      for (int t = 1; t < chain.length; t++) {
        chain[t] = 0.5 * chain[t - 1] + rng.normal();
      }
      Lengths lengths = GIBBSIT.of(chain);
      double cut = Quantiles.of(chain, 0.025).value();
      int k = lengths.thinning();
      int[] counts = new int[4];
      for (int t = k; t < chain.length; t += k) {
        counts[2 * (chain[t - k] <= cut ? 1 : 0) + (chain[t] <= cut ? 1 : 0)]++;
      }
      Printed printed =
          new Printed((long) lengths.burnIn().value(), (long) lengths.total().value());
      assertTrue(
          TransitionSearch.tables(GIBBSIT, 1_000, k, printed)
              .contains(new Transitions(k, counts[0], counts[1], counts[2], counts[3])));
    }
  }

  @Test
  void refusesWhatCannotBeSearched() {
    for (int bad : IntStream.of(2, 0, -1).toArray()) {
      assertThrows(
          IllegalArgumentException.class,
          () -> TransitionSearch.tables(GIBBSIT, bad, 1, TABLE_2.get(0)));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> TransitionSearch.draws(GIBBSIT, 100, 200, 0, TABLE_2));
  }
}
