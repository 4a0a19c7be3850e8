package plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.cli.output.ExitCode;
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
    assertEquals(5000, json.get("of").asInt());
    assertEquals(20171114, json.get("seed").asInt());
    assertTrue(json.get("rows").size() > 8);
    Set<String> verdicts = new TreeSet<>();
    for (JsonNode row : json.get("rows")) {
      verdicts.add(row.get("verdict").asText());
      assertEquals("share", row.get("detectable").get("unit").asText());
    }
    assertEquals(Set.of("pass", "not-tested"), verdicts); // the data alone do not move
    Path out = folder.resolve("out");
    Path page = folder.resolve("page.html");
    CommandRun wrong =
        CommandRun.of(
            "check",
            "start",
            "--watch",
            "1000000",
            "--mutant",
            "mean-for-draw",
            "--level",
            "0.001",
            "--out",
            out.toString(),
            "--report",
            page.toString());
    assertEquals(1, wrong.status(), wrong.out() + wrong.err());
    String title = "start with the planted bug mean-for-draw, seed 20171114\nFAIL after ";
    assertTrue(wrong.out().startsWith(title), wrong.out());
    assertTrue(wrong.out().contains("reach 1,000 with probability"), wrong.out());
    List<String> table = Files.readAllLines(out.resolve("watch.csv"));
    assertEquals("name,bet,threshold,up,down,change,log10Capital,verdict", table.get(0));
    assertTrue(table.stream().anyMatch(line -> line.endsWith(",fail")), table::toString);
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rung joint",
        "--explain",
        "--plan",
        "--detect 0.2",
        "--draws-limit 5000",
        "--draws 500",
        "--burn-in 5",
        "--thin 2",
        "--mutants",
        "--generated-mutants",
        "--list-mutants",
        "--list-presets",
        "--spark local"
      })
  void whatIsOfTheLadderIsRefused(String option) {
    List<String> words = new ArrayList<>(List.of("check", "start", "--watch", "5000"));
    words.addAll(List.of(option.split(" ")));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertEquals(2, run.status(), run.out());
    String name = words.get(4);
    assertTrue(
        run.err().contains(name + " is for the ladder of evidence, which --watch replaces"),
        run.err());
  }

  @Test
  void chainsAreNoReplicatesAndOneBugIsWatchedAtATime() {
    CommandRun chain = CommandRun.of("check", "start", "--watch", "5000", "--design", "geweke");
    assertEquals(2, chain.status());
    assertTrue(chain.err().contains("--design must be schein or replicated"), chain.err());
    CommandRun both =
        CommandRun.of(
            "check start --watch 5000 --mutant stale-mean --mutant mean-for-draw".split(" "));
    assertEquals(2, both.status());
    assertTrue(both.err().contains("one --mutant at a time"), both.err());
    CommandRun schein =
        CommandRun.of("check start --watch 5000 --design schein --sweeps 2".split(" "));
    assertEquals(0, schein.status(), schein.out());
    assertTrue(schein.out().contains("5,000 replicates, 2 sweep(s) each"), schein.out());
  }

  /** Whoever ends it is told what there is so far. */
  @Test
  void endedByHand() throws Exception {
    String file = folder.resolve("watch.checkpoint").toString();
    CommandRun ended =
        endedOnceSaved(
            file,
            "check",
            "start",
            "--watch",
            "40000000",
            "--checkpoint",
            file,
            "--checkpoint-every",
            "0");
    assertEquals(ExitCode.INTERRUPTED, ended.status(), ended.err());
    assertTrue(ended.out().contains("\nPASS so far, after "), ended.out());
    assertTrue(ended.out().contains(" of 40,000,000 replicates"), ended.out());
    // With fewer replicates it is another run, which the checkpoint does not fit.
    CommandRun other =
        CommandRun.of("check", "start", "--watch", "5000", "--checkpoint", file, "--resume");
    assertEquals(2, other.status());
    assertTrue(other.err().contains("--watch"), other.err());
  }

  /** A program's run as well goes on from where it was ended, to the same end. */
  @Test
  @Statistical(alpha = 1e-5)
  void endedAndResumed() throws Exception {
    PythonProgram.assumePython();
    String program = PythonProgram.command(folder, MEAN);
    String file = folder.resolve("program.checkpoint").toString();
    String[] words = {"check", "--program", program, "--watch", "4000"};
    List<String> kept = new ArrayList<>(List.of(words));
    kept.addAll(List.of("--checkpoint", file, "--checkpoint-every", "0"));
    CommandRun ended = endedOnceSaved(file, kept.toArray(String[]::new));
    assertEquals(ExitCode.INTERRUPTED, ended.status(), ended.out() + ended.err());
    assertTrue(ended.out().contains("PASS so far, after "), ended.out() + ended.err());
    kept.add("--resume");
    CommandRun resumed = CommandRun.of(kept.toArray(String[]::new));
    assertEquals(0, resumed.status(), resumed.err());
    assertEquals("", resumed.err());
    assertEquals(CommandRun.of(words).out(), resumed.out());
  }

  private static CommandRun endedOnceSaved(String file, String... words) throws Exception {
    AtomicReference<CommandRun> ended = new AtomicReference<>();
    Thread thread = new Thread(() -> ended.set(CommandRun.of(words)));
    thread.start();
    while (!Files.exists(Path.of(file))) {
      Thread.sleep(20);
    }
    thread.interrupt();
    thread.join();
    return ended.get();
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
