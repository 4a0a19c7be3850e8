package plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real cluster of processes: the same bytes as at home, also when a worker is lost. */
@Tag("launcher")
class SparkClusterTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Path SPARK = ROOT.resolve("target/spark");

  @TempDir private Path folder;

  private static List<String> words(String draws, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "check",
                "iptm",
                "--rung",
                "joint",
                "--design",
                "replicated",
                "--draws",
                draws,
                "--format",
                "json"));
    words.addAll(Arrays.asList(more));
    return words;
  }

  private Process check(String draws, Path output, String... more) throws IOException {
    List<String> command = new ArrayList<>(List.of(ROOT.resolve("plumbline").toString()));
    command.addAll(words(draws, more));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(ROOT.toFile())
            .redirectOutput(output.toFile())
            .redirectError(folder.resolve("errors").toFile());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return builder.start();
  }

  /** All of a report but how long it took. */
  private static String numbers(Path output) throws IOException {
    return Files.readAllLines(output).stream()
        .filter(line -> !line.contains("\"seconds\""))
        .collect(Collectors.joining("\n"));
  }

  @Test
  @Tag("long")
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void aKilledWorkerChangesNothing() throws IOException, InterruptedException {
    Path home = folder.resolve("home.json");
    Path away = folder.resolve("away.json");
    assertEquals(0, check("40000", home).waitFor(), () -> errors());
    try (StandaloneCluster cluster = new StandaloneCluster(SPARK, folder, 2)) {
      Process driver = check("40000", away, "--spark", cluster.url());
      cluster.awaitExecutor(0);
      cluster.awaitExecutor(1);
      TimeUnit.SECONDS.sleep(4); // both are in the middle of their blocks
      assertTrue(driver.isAlive(), "the run was over before a worker could be lost");
      cluster.kill(1);
      assertEquals(0, driver.waitFor(), () -> errors());
    }
    assertEquals(numbers(home), numbers(away));
  }

  /**
   * As users with a cluster of their own start it: spark-submit's main class, our jar, our words.
   */
  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void submittedRunGivesTheSameBytes() throws IOException, InterruptedException {
    Path home = folder.resolve("home.json");
    Path away = folder.resolve("away.json");
    assertEquals(0, check("4000", home).waitFor(), () -> errors());
    try (StandaloneCluster cluster = new StandaloneCluster(SPARK, folder, 1)) {
      Process submitted =
          cluster.submit(
              ROOT.resolve("target/plumbline.jar"),
              ROOT.resolve("target/lib"),
              away,
              folder.resolve("errors"),
              words("4000", "--spark", "submitted"));
      assertEquals(0, submitted.waitFor(), () -> errors());
    }
    assertEquals(numbers(home), numbers(away));
  }

  private String errors() {
    try {
      return Files.readString(folder.resolve("errors"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
