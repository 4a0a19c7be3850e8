package plumbline.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Checkpoint;
import plumbline.sampling.runs.MemoryCheckpoint;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.sampling.runs.Rounds;

/** A random walk on the line, with a cache that drifts by rounding unless it is placed anew. */
class PosteriorTest {
  private record Point(double x) {}

  private static final class Walker implements Workspace<Point, Double> {
    private double x;
    private double scaled; // x in thirds, incrementally
    private double data;
    private long proposals;
    private long accepted;

    @Override
    public void place(Point state, Double y) {
      x = state.x();
      scaled = x / 3;
      data = y;
    }

    @Override
    public Point state() {
      return new Point(3 * scaled);
    }

    private void step(Rng rng) {
      double by = rng.normal();
      proposals++;
      if (rng.bernoulliLog(energy(x) - energy(x + by))) {
        accepted++;
        x += by;
        scaled += by / 3;
      }
    }

    private double energy(double at) {
      return 0.5 * (at - data) * (at - data);
    }

    @Override
    public Map<String, Workspace.Acceptance> acceptance() {
      return Map.of("step", new Workspace.Acceptance(proposals, accepted));
    }
  }

  /** Remembers each draw's number and the sum of states. */
  private static final class Sum implements Accumulator<Point, Double> {
    private final List<Integer> draws = new ArrayList<>();
    private double sum;

    @Override
    public void add(Accumulator.Visit<Point, Double> visit) {
      draws.add(visit.draw());
      sum += visit.workspace(Walker.class).orElseThrow().state().x();
      assertEquals(visit.state(), visit.workspace(Walker.class).orElseThrow().state());
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeInt(draws.size());
      out.writeDouble(sum);
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      draws.clear();
      for (int draw = in.readInt(); draw > 0; draw--) {
        draws.add(0, draw - 1);
      }
      sum = in.readDouble();
    }
  }

  private static final Sampler<Point, Double> SAMPLER =
      Sweep.<Point, Double, Walker>over(Walker::new).then("step", Walker::step);

  private final IntFunction<Sum> sums = chain -> new Sum();

  private Posterior<Point, Double> plan() {
    return Posterior.of(SAMPLER, 1.5, (chain, stream) -> new Point(chain + stream.normal()))
        .monitor("x", (state, y) -> state.x())
        .monitor("distance", (state, y) -> Math.abs(state.x() - y))
        .accumulate(sums)
        .chains(3)
        .burnIn(8)
        .draws(11)
        .thin(3)
        .placedEvery(5);
  }

  private void assertSame(PosteriorRun<Point> expected, PosteriorRun<Point> actual) {
    for (int v = 0; v < 2; v++) {
      assertArrayEquals(expected.draws().stacked(v), actual.draws().stacked(v), 0);
    }
    assertEquals(expected.last(), actual.last());
    assertEquals(expected.acceptance(), actual.acceptance());
    for (int c = 0; c < 3; c++) {
      Sum one = expected.accumulated(sums).get(c);
      Sum other = actual.accumulated(sums).get(c);
      assertEquals(one.draws, other.draws);
      assertEquals(one.sum, other.sum, 0);
    }
  }

  private static PosteriorRun<Point> run(Posterior<Point, Double> plan, Checkpoint checkpoint) {
    return plan.run(Rng.seeded(7), Replicates.threads(1), Progress.silent(), checkpoint);
  }

  @Test
  void drawsAreThoseOfTheChainsThemselves() {
    PosteriorRun<Point> run = run(plan(), Checkpoint.none());
    for (int c = 0; c < 3; c++) {
      SeededRng stream = Rng.seeded(7).child("chain-" + c);
      Chain<Point, Double> chain = SAMPLER.start(new Point(c + stream.normal()), 1.5);
      double[] kept = run.draws().chain("x", c);
      for (int sweep = 1; sweep <= 8 + 33; sweep++) {
        chain.advance(stream);
        if (sweep > 8 && (sweep - 8) % 3 == 0) {
          assertEquals(chain.state().x(), kept[(sweep - 8) / 3 - 1], 1e-12);
        }
        if (sweep % 5 == 0) {
          chain.place(chain.state(), 1.5);
        }
      }
      assertEquals(chain.state(), run.last().get(c));
      Sum sum = run.accumulated(sums).get(c);
      assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), sum.draws);
    }
  }

  @Test
  void threadsMakeNoDifference() {
    PosteriorRun<Point> many =
        plan().run(Rng.seeded(7), Replicates.threads(3), Progress.silent(), Checkpoint.none());
    assertSame(run(plan(), Checkpoint.none()), many);
  }

  /** Killed after each of its rounds, also while it burns in and when it is all but done. */
  @Test
  void resumedRunsHaveEveryBit() {
    PosteriorRun<Point> through = run(plan(), Checkpoint.none());
    for (int kill = 5; kill <= 41; kill += kill == 40 ? 1 : 5) {
      int last = kill;
      MemoryCheckpoint memory = new MemoryCheckpoint();
      Progress killed =
          (done, total) -> {
            assertEquals(41, total);
            if (done == last) {
              throw new IllegalStateException("killed");
            }
          };
      assertThrows(
          IllegalStateException.class,
          () -> plan().run(Rng.seeded(7), Replicates.threads(2), killed, memory));
      assertEquals(kill > 5, memory.load().isPresent());
      assertSame(through, run(plan(), memory));
    }
  }

  @Test
  void onlySweepsAfterTheBurnInCount() {
    Workspace.Acceptance steps = run(plan(), Checkpoint.none()).acceptance().get("step");
    assertEquals(3 * 33, steps.proposals());
    assertTrue(steps.rate() > 0.2 && steps.rate() < 1, () -> "" + steps.rate());
    assertEquals(
        3 * 33, run(plan().burnIn(0), Checkpoint.none()).acceptance().get("step").proposals());
  }

  /** Several stages in one checkpoint: the first is found as it ended. */
  @Test
  void stages() {
    MemoryCheckpoint memory = new MemoryCheckpoint();
    Posterior<Point, Double> pilot = plan().chains(1).draws(0);
    List<PosteriorRun<Point>> runs = new ArrayList<>();
    for (int time = 0; time < 2; time++) {
      Rounds rounds = Rounds.of(Replicates.threads(1), Progress.silent(), memory);
      PosteriorRun<Point> first = pilot.run(Rng.seeded(1), rounds);
      assertEquals(0, first.draws().draws());
      runs.add(
          plan()
              .start((chain, stream) -> first.last().get(0))
              .streams((rng, chain) -> rng.child(chain))
              .run(Rng.seeded(7), rounds));
    }
    assertSame(runs.get(0), runs.get(1));
    assertFalse(runs.get(0).last().get(0).equals(run(plan(), Checkpoint.none()).last().get(0)));
  }

  /** Another seed's draws, or every other of them, are not taken for those that are asked for. */
  @Test
  void anotherRunsCheckpointIsRefused() {
    MemoryCheckpoint memory = new MemoryCheckpoint();
    run(plan(), memory);
    for (Posterior<Point, Double> other :
        List.of(plan().thin(1), plan().burnIn(9), plan().monitor("more", (s, y) -> 1))) {
      String sentence =
          assertThrows(IllegalArgumentException.class, () -> run(other, memory)).getMessage();
      assertTrue(sentence.startsWith("the checkpoint is of another run"), sentence);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> plan().run(Rng.seeded(8), Replicates.threads(1), Progress.silent(), memory));
  }

  @Test
  void drawsSayWhereTheyComeFrom() {
    RunInfo info = run(plan().label("walk").setting("scale", 1), Checkpoint.none()).draws().info();
    assertEquals("walk", info.label());
    assertEquals(7, info.seed());
    assertEquals("1", info.settings().get("scale"));
    assertEquals("8", info.settings().get("burn-in"));
    assertEquals("3", info.settings().get("thin"));
    assertFalse(info.settings().containsKey("stream"));
    RunInfo child = plan().run(Rng.seeded(7).child("part")).draws().info();
    assertEquals(7, child.seed());
    assertNotEquals(
        child.settings().get("stream"),
        plan().run(Rng.seeded(7).child("other")).draws().info().settings().get("stream"));
  }

  @Test
  void whatCannotBeKeptIsRefusedBeforeTheFirstSweep() {
    Progress never =
        (done, total) -> {
          throw new AssertionError("a sweep was made");
        };
    for (Posterior<Point, Double> large :
        List.of(plan().draws(Integer.MAX_VALUE), plan().chains(10_000).draws(200_000))) {
      String sentence =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> large.run(Rng.seeded(1), Replicates.threads(1), never, Checkpoint.none()))
              .getMessage();
      assertTrue(sentence.contains("2147483639"), sentence);
    }
    double room = 1.1 * Runtime.getRuntime().maxMemory() / 16;
    if (room < 2e9) {
      Posterior<Point, Double> wide = plan().draws((int) (room / 6));
      String sentence =
          assertThrows(IllegalArgumentException.class, () -> wide.run(Rng.seeded(1))).getMessage();
      assertTrue(sentence.contains(" MB "), sentence);
    }
  }

  @Test
  void badSettings() {
    assertThrows(IllegalArgumentException.class, () -> plan().monitor("x", (s, y) -> 0));
    assertThrows(IllegalArgumentException.class, () -> plan().chains(0));
    assertThrows(IllegalArgumentException.class, () -> plan().chains(Integer.MAX_VALUE));
    assertThrows(IllegalArgumentException.class, () -> plan().burnIn(-1));
    assertThrows(IllegalArgumentException.class, () -> plan().draws(-1));
    assertThrows(IllegalArgumentException.class, () -> plan().thin(0));
    assertThrows(IllegalArgumentException.class, () -> plan().placedEvery(0));
    PosteriorRun<Point> run = run(plan(), Checkpoint.none());
    assertThrows(IllegalArgumentException.class, () -> run.accumulated(chain -> new Sum()));
  }
}
