package plumbline.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.changepoint.ChangePointRun;
import plumbline.models.changepoint.LayerCounts;
import plumbline.models.changepoint.LayerPriors;
import plumbline.models.changepoint.PointPrior;
import plumbline.random.Rng;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Replicates;

/** A long run leaves the heap as it was. */
class SoakTest {
  private static final LayerCounts COUNTS =
      LayerCounts.of(new int[] {4, 0, 0, 2}, new int[] {1, 1, 1}, new int[] {0, 0, 1});
  private static final long MOST_GROWTH = 256 << 10;

  private static long usedAfterCollection() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Sweeps, and the heap at ten moments of the run, each after a full collection. */
  private static List<Long> heap(int sweeps) {
    ChangePointRun run =
        new ChangePointRun(
            COUNTS,
            PointPrior.POISSON_FROM_ZERO,
            LayerPriors.standard(),
            RetrospectiveGibbs::new,
            null,
            sweeps,
            0,
            1);
    List<Long> used = new ArrayList<>();
    run.sample(
        Rng.seeded(1),
        Replicates.threads(1),
        (done, total) -> {
          if (done * 10 / total > used.size()) {
            used.add(usedAfterCollection());
          }
        },
        Checkpoint.none());
    return used;
  }

  private static void assertLevel(int sweeps) {
    List<Long> used = heap(sweeps);
    System.out.println("figures: soak, " + sweeps + " sweeps, heap in bytes " + used);
    assertEquals(10, used.size());
    // The first tenth warms up; from then on nothing may be added.
    long growth = used.get(9) - used.get(1);
    assertTrue(growth <= MOST_GROWTH, "the heap grew by " + growth + " bytes: " + used);
  }

  @Test
  void aHundredThousandSweepsLeaveTheHeapAsItWas() {
    assertLevel(100_000);
  }

  @Test
  @Tag("long")
  void tenMillionSweepsLeaveTheHeapAsItWas() {
    assertLevel(10_000_000);
  }
}
