package plumbline.models.changepoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.numerics.Ints;
import plumbline.random.Rng;
import plumbline.sampling.Chain;
import plumbline.sampling.Draws;
import plumbline.sampling.countable.RetrospectiveGibbs;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.testing.KillingCheckpoint;

class ChangePointRunTest {
  private static final LayerCounts COUNTS =
      LayerCounts.of(new int[] {4, 0, 0, 2}, new int[] {1, 1, 1}, new int[] {0, 0, 1});

  @Test
  void killedAndResumedGivesTheSameNumbers() {
    ChangePointRun run =
        ChangePointRun.of(
                new ChangePointModel(
                    1, Ints.of(0, 0, 0), PointPrior.POISSON_FROM_ZERO, LayerPriors.standard()),
                COUNTS,
                RetrospectiveGibbs::new,
                5_000,
                300)
            .withChains(2);
    KillingCheckpoint killer = new KillingCheckpoint(3);
    assertThrows(
        IllegalStateException.class, () -> run.sample(Rng.seeded(1), Progress.silent(), killer));
    ChangePointRun.Result whole = run.sample(Rng.seeded(1), Progress.silent(), Checkpoint.none());
    ChangePointRun.Result resumed = run.sample(Rng.seeded(1), Progress.silent(), killer);
    assertEquals(whole.sampled(), resumed.sampled());
    assertEquals(9, whole.draws().variables().size());
    for (String name : whole.draws().variables()) {
      assertArrayEquals(whole.draws().chainsOf(name), resumed.draws().chainsOf(name), name);
    }
  }

  /** Counts over all sweeps, and a thousand of them kept, have one mean. */
  @Test
  void drawsAreThoseThatAreCounted() {
    ChangePointModel model =
        new ChangePointModel(
            1, Ints.of(0, 0, 0), PointPrior.POISSON_FROM_ZERO, LayerPriors.standard());
    ChangePointRun.Result every =
        ChangePointRun.of(model, COUNTS, RetrospectiveGibbs::new, 800, 0)
            .withChains(3)
            .sample(Rng.seeded(2));
    assertEquals(800, every.draws().draws());
    for (int t = 0; t < 3; t++) {
      double[] draws = every.draws().stacked("point[1," + (t + 1) + "]");
      double mean = java.util.Arrays.stream(draws).average().orElseThrow();
      assertEquals(ChangePointRun.mean(every.sampled().get(t)), mean, 1e-9);
    }
    ChangePointRun.Result thinned =
        ChangePointRun.of(model, COUNTS, RetrospectiveGibbs::new, 3_500, 100).sample(Rng.seeded(2));
    assertEquals(875, thinned.draws().draws());
  }

  private static ChangePointRun.Result sample(ChangePointRun run, Checkpoint checkpoint) {
    return run.sample(Rng.seeded(1), Replicates.threads(2), Progress.silent(), checkpoint);
  }

  /** The first of several chains is the one that there is alone; laws are those of all draws. */
  @Test
  void severalChains() {
    ChangePointRun.Known known =
        new ChangePointRun.Known(Doubles.of(1, 2, 1), Doubles.of(0.3, 0.5, 0.8), Doubles.of(0.25));
    ChangePointRun one = known(known, 1);
    Draws single = one.sample(Rng.seeded(1)).draws();
    ChangePointRun.Result all = sample(known(known, 3), Checkpoint.none());
    assertEquals(List.of("point[1,1]", "point[1,2]", "point[1,3]"), single.variables());
    for (int v = 0; v < 3; v++) {
      assertArrayEquals(single.chain(v, 0), all.draws().chain(v, 0), 0);
      double mean = Arrays.stream(all.draws().stacked(v)).average().orElseThrow();
      assertEquals(mean, ChangePointRun.mean(all.sampled().get(v)), 1e-12);
      assertEquals(1, all.sampled().get(v).sum(), 1e-12);
    }
    assertFalse(Arrays.equals(all.draws().chain(1, 1), all.draws().chain(1, 2)));
    assertEquals(1, all.draws().info().seed());
  }

  private static ChangePointRun known(ChangePointRun.Known known, int chains) {
    return new ChangePointRun(
        COUNTS,
        PointPrior.POISSON_FROM_ZERO,
        LayerPriors.standard(),
        RetrospectiveGibbs::new,
        known,
        400,
        20,
        chains);
  }

  /** Processor time, so that other programs do not count. */
  @Test
  @Tag("long")
  void hundredThousandChangePointsCostTenTimesTenThousand() {
    double[] millis = new double[2];
    for (int k = 0; k < 2; k++) {
      int people = k == 0 ? 1_000 : 10_000;
      Rng rng = Rng.seeded(1);
      ChangePointModel model =
          new ChangePointModel(
              people,
              Ints.generate(10, t -> 5),
              PointPrior.POISSON_FROM_ZERO,
              LayerPriors.standard());
      ChangePointState state = model.drawPrior(rng);
      Chain<ChangePointState, LayerCounts> chain =
          ChangePointSampler.of(model).start(state, model.drawData(state, rng));
      millis[k] = Double.POSITIVE_INFINITY;
      for (int round = 0; round < 8; round++) { // the first ones warm up
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        int sweeps = 40_000 / people;
        for (int sweep = 0; sweep < sweeps; sweep++) {
          chain.advance(rng);
        }
        long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        millis[k] = Math.min(millis[k], used / 1e6 / sweeps);
      }
    }
    assertTrue(millis[1] <= 13 * millis[0], millis[0] + " and " + millis[1] + " ms per sweep");
    System.gc();
    long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    assertTrue(used < 1_000_000_000L, used + " bytes");
  }
}
