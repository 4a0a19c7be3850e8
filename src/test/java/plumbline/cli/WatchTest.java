package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.testing.Statistical;

/** {@code check --watch}. */
class WatchTest {
  @TempDir private Path folder;

  @Test
  @Statistical(alpha = 1e-5)
  void theStatusIsTheVerdict() throws Exception {
    CommandRun right = CommandRun.of("check", "start", "--watch", "5000", "--format", "json");
    assertEquals(0, right.status(), right.out() + right.err());
    JsonNode json = new ObjectMapper().readTree(right.out());
    assertEquals("pass", json.get("verdict").asText());
    assertEquals(5000, json.get("replicates").asInt());
    assertTrue(json.get("log10Capital").asDouble() < 5);
    assertTrue(json.get("rows").size() > 8);
    Path page = folder.resolve("page.html");
    CommandRun wrong =
        CommandRun.of(
            "check",
            "start",
            "--watch",
            "1000000",
            "--mutant",
            "mean-for-draw",
            "--report",
            page.toString());
    assertEquals(1, wrong.status(), wrong.out() + wrong.err());
    assertTrue(wrong.out().contains("FAIL after "), wrong.out());
    assertTrue(Files.readString(page).contains("FAIL after "));
  }

  @Test
  void tooFewAndTooManyAreRefused() {
    for (String number : List.of("99", "-1", "500000001")) {
      CommandRun run = CommandRun.of("check", "start", "--watch", number);
      assertEquals(2, run.status());
      assertTrue(run.err().contains("--watch must be from 100 to 500,000,000"), run.err());
    }
  }

  /** Whoever ends it is told what there is so far, and goes on from there. */
  @Test
  void endedAndResumed() throws Exception {
    String file = folder.resolve("watch.checkpoint").toString();
    String[] words = {
      "check", "start", "--watch", "40000000", "--checkpoint", file, "--checkpoint-every", "0"
    };
    AtomicReference<CommandRun> ended = new AtomicReference<>();
    Thread thread = new Thread(() -> ended.set(CommandRun.of(words)));
    thread.start();
    while (!Files.exists(Path.of(file))) {
      Thread.sleep(20);
    }
    Thread.sleep(200);
    thread.interrupt();
    thread.join();
    assertEquals(ExitCode.INTERRUPTED, ended.get().status(), ended.get().err());
    String told = ended.get().out();
    assertTrue(told.contains("start\nPASS so far, after "), told);
    // With fewer replicates it is another run, which the checkpoint does not fit.
    CommandRun other =
        CommandRun.of("check", "start", "--watch", "5000", "--checkpoint", file, "--resume");
    assertEquals(2, other.status());
    assertTrue(other.err().contains("--watch"), other.err());
  }

  @Test
  @Statistical(alpha = 1e-5)
  void programsAreWatchedToo() throws Exception {
    PythonProgram.assumePython();
    CommandRun right =
        CommandRun.of("check", "--program", PythonProgram.command(folder, MEAN), "--watch", "3000");
    assertEquals(0, right.status(), right.out() + right.err());
    String wrong = PythonProgram.command(folder, MEAN.replace("(1 / 6) ** 0.5", "1 / 6"));
    CommandRun failed = CommandRun.of("check", "--program", wrong, "--watch", "100000");
    assertEquals(1, failed.status(), failed.out() + failed.err());
    assertFalse(failed.out().contains("after 100,000"), failed.out());
  }

  /** The README's first sampler in Python. */
  private static final String MEAN =
      """
      import sys
      sys.path.insert(0, CLIENT)
      import random
      import plumbline

      plumbline.serve(
          prior=lambda: random.gauss(0, 1),
          simulate=lambda mu: [random.gauss(mu, 1) for _ in range(5)],
          step=lambda mu, y: random.gauss(sum(y) / 6, (1 / 6) ** 0.5),
          functions=lambda mu, y: {"mu": mu, "mean": sum(y) / len(y)},
      )
      """;
}
