package plumbline.sampling.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pieces that were finished are not done again, however the run ended. */
class SavedTasksTest {
  private static final int PIECES = 40;

  private static final SavedTasks.Format<Integer> FORMAT =
      new SavedTasks.Format<>() {
        @Override
        public void write(Integer result, DataOutputStream out) throws IOException {
          out.writeInt(result);
        }

        @Override
        public Integer read(DataInputStream in) throws IOException {
          return in.readInt();
        }
      };

  @TempDir private Path folder;

  /** Squares, with a file that is not due within the test. */
  private List<Integer> run(IntConsumer before) {
    FileCheckpoint checkpoint =
        FileCheckpoint.at(folder.resolve("run"), Map.of(), true, Duration.ofHours(1));
    return SavedTasks.of(FORMAT, 1)
        .run(
            PIECES,
            first ->
                i -> {
                  before.accept(first + i);
                  return (first + i) * (first + i);
                },
            Replicates.threads(1),
            Progress.silent(),
            checkpoint);
  }

  private void assertGoesOn() {
    List<Integer> done = new ArrayList<>();
    List<Integer> results = run(done::add);
    for (int i = 0; i < PIECES; i++) {
      assertEquals(i * i, results.get(i));
    }
    // Segments of 1, 2 and 4 pieces were finished before the one of piece 8.
    assertEquals(7, done.get(0));
  }

  @Test
  void interruptionKeepsWhatIsFinished() {
    assertThrows(
        CancellationException.class,
        () ->
            run(
                piece -> {
                  if (piece == 8) {
                    Thread.currentThread().interrupt();
                    Interruption.check();
                  }
                }));
    assertTrue(Thread.interrupted(), "whoever called must still see it");
    assertGoesOn();
  }

  @Test
  void failureKeepsWhatIsFinished() {
    var e =
        assertThrows(
            IllegalStateException.class,
            () ->
                run(
                    piece -> {
                      if (piece == 8) {
                        throw new IllegalStateException("piece 8");
                      }
                    }));
    assertEquals("piece 8", e.getMessage());
    assertGoesOn();
  }

  @Test
  void nothingFinishedIsNothingSaved() {
    assertThrows(
        IllegalStateException.class,
        () ->
            run(
                piece -> {
                  throw new IllegalStateException("piece " + piece);
                }));
    assertFalse(Files.exists(folder.resolve("run")));
  }
}
