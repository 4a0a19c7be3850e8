package plumbline.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plumbline.random.Rng;
import plumbline.reproduction.ledger.LedgerEntry;
import plumbline.reproduction.ledger.LedgerFile;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;

/**
 * {@code reproduce} killed (SIGKILL) in its second notebook and started again, with the real
 * kernel: what was finished is not run again, the long run goes on from its checkpoint, the Jupyter
 * that was left over is ended, and the ledger is that of an undisturbed run.
 */
@Tag("notebook")
@Tag("long")
class KilledReproductionTest {
  private static final Path KERNEL =
      Path.of(System.getenv().getOrDefault("PLUMBLINE_HOME", ""), "target/jupyter/kernels/java");
  private static final String JUPYTER = System.getenv().getOrDefault("PLUMBLINE_JUPYTER", "");

  private static final int DRAWS = 2_000;
  private static final int SWEEPS = 100_000;

  /**
   * A run which counts what it does. It dawdles (0.1 s a draw, 200 s in all) until a file is there,
   * which comes when what the killed run left is ended: no machine is too fast to be killed between
   * its first checkpoint and its end, or too slow to end in time what goes on after the kill.
   */
  private static final String LONG_RUN =
      """
      var hurry = Path.of("%s");
      var steps = new java.util.concurrent.atomic.AtomicLong();
      var report = JointTest.<Double, Double>of(Rng::normal, (mu, rng) -> mu + rng.normal(),
              (mu, y, rng) -> {
                if (steps.incrementAndGet() %% %d == 0 && !Files.exists(hurry)) {
                  java.util.concurrent.locks.LockSupport.parkNanos(100_000_000);
                }
                return y / 2 + rng.normal() / Math.sqrt(2);
              })
          .function("mu", (mu, y) -> mu)
          .design(Design.successiveConditional().draws(%d).sweepsPerDraw(%d))
          .run(notebook.rng("run"), notebook.options("run"));
      double value = report.maxAbsZ();
      """;

  @TempDir private Path home;

  /** A notebook that leaves lines about itself, and a row in the ledger. */
  private void notebook(String name, String cell) throws IOException {
    String line =
        "Files.writeString(Path.of(\""
            + home.resolve("lines")
            + "\"), \""
            + name
            + " %s\\n\","
            + " StandardOpenOption.CREATE, StandardOpenOption.APPEND);";
    List<Map<String, @Nullable Object>> cells = new ArrayList<>();
    for (String source :
        List.of(
            "import java.nio.file.*;\nvar notebook = Notebook.start(\"" + name + "\", 1);",
            line.formatted("began"),
            cell,
            line.formatted("made \" + steps + \" steps"),
            "notebook.ledger().number(\"D\", \"" + name + "\", 1, value, 0.5);")) {
      Map<String, @Nullable Object> one = new HashMap<>();
      one.put("cell_type", "code");
      one.put("id", "cell-" + cells.size());
      one.put("metadata", Map.of());
      one.put("execution_count", null);
      one.put("outputs", List.of());
      one.put("source", source);
      cells.add(one);
    }
    Map<String, Object> spec = Map.of("name", "java", "language", "java", "display_name", "Java");
    new ObjectMapper()
        .writeValue(
            home.resolve("notebooks/" + name + ".ipynb").toFile(),
            Map.of(
                "nbformat",
                4,
                "nbformat_minor",
                5,
                "metadata",
                Map.of("kernelspec", spec),
                "cells",
                cells));
  }

  private Process reproduce(String log) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            "plumbline.cli.Main",
            "reproduce",
            "--threads",
            "1");
    builder.environment().put("PLUMBLINE_HOME", home.toString());
    builder.redirectErrorStream(true).redirectOutput(home.resolve(log).toFile());
    return builder.start();
  }

  private boolean saved() throws IOException {
    Path folder = home.resolve("target/reproduction/checkpoints/02-long");
    if (!Files.exists(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.anyMatch(file -> file.toString().endsWith("run-1.checkpoint"));
    }
  }

  private long lines(String start) throws IOException {
    return Files.readAllLines(home.resolve("lines")).stream()
        .filter(line -> line.startsWith(start))
        .count();
  }

  @Test
  void finishedNotebooksAndTheLongRunsOfTheOthersAreKept() throws Exception {
    assumeTrue(!JUPYTER.isEmpty() && Files.exists(KERNEL), "no Jupyter: see ./plumbline test");
    Files.createDirectories(home.resolve("notebooks"));
    Path kernels = Files.createDirectories(home.resolve("target/jupyter/kernels"));
    Path link = Files.createSymbolicLink(kernels.resolve("java"), KERNEL.toAbsolutePath());
    notebook("01-short", "double value = 1;\nint steps = 1;");
    Path hurry = home.resolve("hurry");
    notebook("02-long", LONG_RUN.formatted(hurry, SWEEPS, DRAWS, SWEEPS));

    Process first = reproduce("first.log");
    while (!saved()) {
      assertTrue(first.isAlive(), () -> "ended before its first save: " + log("first.log"));
      Thread.sleep(50);
    }
    first.destroyForcibly().waitFor();
    String mark =
        Files.readString(home.resolve("target/reproduction/work/02-long/jupyter-process"));
    ProcessHandle left = ProcessHandle.of(Long.parseLong(mark.split(" ")[0])).orElseThrow();
    assertTrue(left.isAlive());

    Process second = reproduce("second.log");
    while (left.isAlive()) {
      assertTrue(second.isAlive(), () -> "did not end what was left: " + log("second.log"));
      Thread.sleep(50);
    }
    Files.createFile(hurry);
    assertTrue(second.waitFor(5, TimeUnit.MINUTES));
    assertEquals(0, second.exitValue(), () -> log("second.log"));
    assertEquals(1, lines("01-short began"));
    assertEquals(2, lines("02-long began"));
    assertEquals(1, lines("02-long made"));
    String steps =
        Files.readAllLines(home.resolve("lines")).stream()
            .filter(line -> line.startsWith("02-long made"))
            .findFirst()
            .orElseThrow()
            .replaceAll("\\D*02-long made (\\d+) steps", "$1");
    assertTrue(
        Long.parseLong(steps) < (long) DRAWS * SWEEPS, "the long run began afresh: " + steps);

    double undisturbed =
        JointTest.<Double, Double>of(
                Rng::normal,
                (mu, rng) -> mu + rng.normal(),
                (mu, y, rng) -> y / 2 + rng.normal() / Math.sqrt(2))
            .function("mu", (mu, y) -> mu)
            .design(Design.successiveConditional().draws(DRAWS).sweepsPerDraw(SWEEPS))
            .run(Rng.seeded(1).child("run"))
            .maxAbsZ();
    Path ledger = home.resolve("target/reproduction/ledger.json");
    assertEquals(
        List.of(
            LedgerEntry.of("D", "01-short", 1, 1, 0.5, "").reproduced(),
            LedgerEntry.of("D", "02-long", 1, undisturbed, 0.5, "").reproduced()),
        LedgerFile.read(ledger).stream()
            .filter(row -> row.document().equals("D")) // others say what no notebook here has
            .map(LedgerEntry::reproduced)
            .toList());
    System.out.printf(
        "figures: killed reproduce, 1 kill in the second of two notebooks: the first not run again,"
            + " %s of %d steps of the second left to do, the ledger identical%n",
        steps, (long) DRAWS * SWEEPS);
    Files.delete(link); // what it points to must stay
  }

  private String log(String name) {
    try {
      return Files.readString(home.resolve(name));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
