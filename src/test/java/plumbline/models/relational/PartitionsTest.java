package plumbline.models.relational;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import plumbline.models.relational.irm.IrmModel;
import plumbline.models.relational.irm.IrmState;
import plumbline.models.relational.networks.Network;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.studies.SyntheticNetworks;

/** Partitions that a chain keeps, and their summaries, which know no labels. */
class PartitionsTest {
  /** 399 draws kept 399 partitions, with each of which each is compared. */
  @Test
  void noMorePartitionsAreKeptThanMeant() {
    Network network = SyntheticNetworks.sixGroups(1, 0.02, Rng.seeded(3));
    for (int draws : new int[] {150, 200, 399, 401}) {
      int kept =
          new NetworkChains(1, 0, draws, Ints.of())
              .run(
                  IrmModel.of(network.dyads()),
                  network,
                  Rng.seeded(1),
                  Replicates.threads(1),
                  Progress.silent())
              .partitions()
              .orElseThrow()
              .size();
      assertTrue(
          kept > NetworkChains.NetworkTally.PARTITIONS / 2
              && kept <= NetworkChains.NetworkTally.PARTITIONS,
          "" + kept);
    }
  }

  /** The definition, by a table of all pairs of clusters; of 400 objects alone that has 640 kB. */
  @Test
  void variationNeedsNoTableOfPairs() {
    SeededRng rng = Rng.seeded(9);
    Partitions sampled = new Partitions();
    List<Ints> all = new ArrayList<>();
    for (int clusters : new int[] {1, 2, 5, 40, 400, 400, 400, 400}) {
      all.add(IrmState.numbered(Ints.generate(400, i -> 1 + rng.uniformInt(clusters)).toArray()));
    }
    for (Ints a : all) {
      sampled.add(a);
      for (Ints b : all) {
        assertEquals(byTable(a, b), Partitions.variation(a, b), 0);
      }
    }
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    assertEquals(400, sampled.leastVariation().size());
    long allocated = threads.getThreadAllocatedBytes(id) - before;
    assertTrue(allocated < 1_000_000, "bytes allocated: " + allocated);
  }

  private static double byTable(Ints a, Ints b) {
    int n = a.size();
    int[][] table = new int[n + 1][n + 1];
    int[] left = new int[n + 1];
    int[] right = new int[n + 1];
    for (int i = 0; i < n; i++) {
      table[a.get(i)][b.get(i)]++;
      left[a.get(i)]++;
      right[b.get(i)]++;
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double together = table[a.get(i)][b.get(i)];
      sum -= Math.log(together * together / ((double) left[a.get(i)] * right[b.get(i)]));
    }
    return sum / n;
  }

  @Test
  void partitionsWithoutLabels() {
    Partitions sampled = new Partitions();
    sampled.add(Ints.of(1, 1, 2, 2));
    sampled.add(Ints.of(2, 2, 1, 1));
    sampled.add(Ints.of(1, 1, 1, 2));
    assertEquals(Ints.of(1, 1, 2, 2), sampled.binder());
    assertEquals(Ints.of(1, 1, 2, 2), sampled.leastVariation());
    assertEquals(1, sampled.together()[0][1], 1e-15);
    assertEquals(1 / 3.0, sampled.together()[0][2], 1e-15);
    assertArrayEquals(new double[] {0, 0, 0, 1 / 3.0}, sampled.alone(), 1e-15);
    assertEquals(0, Partitions.variation(Ints.of(1, 2, 2), Ints.of(7, 3, 3)), 0);
    assertEquals(Math.log(2), Partitions.variation(Ints.of(1, 1), Ints.of(1, 2)), 1e-15);
  }
}
