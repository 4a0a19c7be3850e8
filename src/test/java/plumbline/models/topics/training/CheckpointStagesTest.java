package plumbline.models.topics.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import plumbline.numerics.Doubles;
import plumbline.sampling.runs.Checkpoint;

class CheckpointStagesTest {
  private static final int STEPS = 3;

  /** Always due; the run that saves for the n-th time is killed. */
  private static final class Killed implements Checkpoint {
    private byte @Nullable [] payload;
    private int left;
    private boolean complete;

    Killed(int saves) {
      left = saves;
    }

    @Override
    public Optional<byte[]> load() {
      return Optional.ofNullable(payload);
    }

    @Override
    public boolean due() {
      return true;
    }

    @Override
    public void save(byte[] bytes) {
      payload = bytes.clone();
      if (--left == 0) {
        throw new IllegalStateException("killed");
      }
    }

    @Override
    public void finish(Supplier<byte[]> bytes) {
      payload = bytes.get().clone();
      complete = true;
    }
  }

  /** Counts to three, by its own checkpoint; tells every step that it does. */
  private static Doubles count(int stage, Checkpoint checkpoint, List<String> steps) {
    int done = checkpoint.load().map(bytes -> (int) bytes[0]).orElse(0);
    while (done < STEPS) {
      done++;
      steps.add(stage + ":" + done);
      if (checkpoint.due()) {
        checkpoint.save(new byte[] {(byte) done});
      }
    }
    byte count = (byte) done;
    checkpoint.finish(() -> new byte[] {count});
    return Doubles.of(stage, done);
  }

  private static List<Doubles> run(Checkpoint checkpoint, List<String> steps) {
    TrainedTopics.CheckpointStages stages = new TrainedTopics.CheckpointStages(checkpoint);
    List<Doubles> results = new ArrayList<>();
    for (int s = 0; s < 2; s++) {
      int stage = s;
      results.add(stages.run(own -> count(stage, own, steps)));
    }
    results.add(stages.last(own -> count(2, own, steps)));
    return results;
  }

  @Test
  void aKilledRunContinuesInItsStageAndRepeatsNothing() {
    List<String> once = new ArrayList<>();
    List<Doubles> whole = run(Checkpoint.none(), once);
    assertEquals(3 * STEPS, once.size());
    for (int saves = 1; saves <= 3 * STEPS; saves++) {
      Killed checkpoint = new Killed(saves);
      List<String> steps = new ArrayList<>();
      assertThrows(IllegalStateException.class, () -> run(checkpoint, steps));
      assertEquals(saves, steps.size());
      assertEquals(whole, run(checkpoint, steps));
      assertEquals(once, steps);
      assertEquals(true, checkpoint.complete);
      assertEquals(whole, run(checkpoint, steps)); // finished: nothing is left to do
      assertEquals(once, steps);
    }
  }
}
