package plumbline.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a second worker is worth: a joint test of document 1's model on real clusters of one and of
 * two workers of one core each, from the start of the command to its end, by turns; the medians
 * count. A machine of two processors also runs the driver.
 */
public final class SparkWorkers {
  /** The word that asks for it. */
  public static final String NAME = "spark";

  private static final List<String> WORDS =
      List.of("check", "iptm", "--rung", "joint", "--design", "replicated");

  private final Path home;
  private final Path folder;
  private final String draws;

  private SparkWorkers(Path home, Path folder, String draws) {
    this.home = home;
    this.folder = folder;
    this.draws = draws;
  }

  /**
   * Runs it.
   *
   * @param home the project, with Spark's jars in {@code target/spark}
   * @param quick one run each of 20,000 replicates, instead of three of 400,000
   * @param out where the figures go
   * @throws IOException if a cluster cannot be started
   * @throws InterruptedException if waiting for one is interrupted
   */
  public static void run(Path home, boolean quick, PrintStream out)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("plumbline-spark");
    SparkWorkers benchmark = new SparkWorkers(home, folder, quick ? "20000" : "400000");
    double[][] seconds = new double[2][quick ? 1 : 3];
    for (int run = 0; run < seconds[0].length; run++) {
      for (int workers = 1; workers <= 2; workers++) {
        seconds[workers - 1][run] = benchmark.seconds(workers, run);
      }
    }
    double one = median(seconds[0]);
    double two = median(seconds[1]);
    out.printf(
        Locale.ROOT,
        "%s replicates, medians of %d: one worker %.0f s, two %.0f s, %.2f of the time%n",
        benchmark.draws,
        seconds[0].length,
        one,
        two,
        two / one);
  }

  private double seconds(int workers, int run) throws IOException, InterruptedException {
    Path own = Files.createDirectories(folder.resolve(workers + "-" + run));
    try (StandaloneCluster cluster =
        new StandaloneCluster(home.resolve("target/spark"), own, workers)) {
      ProcessBuilder command = new ProcessBuilder(home.resolve("plumbline").toString());
      command.command().addAll(WORDS);
      command.command().addAll(List.of("--draws", draws, "--spark", cluster.url()));
      command.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
      Path errors = own.resolve("errors");
      long start = System.nanoTime();
      int status =
          command
              .redirectOutput(own.resolve("out").toFile())
              .redirectError(errors.toFile())
              .start()
              .waitFor();
      if (status != 0) {
        throw new IllegalStateException("check ended with " + status + ": " + errors);
      }
      return (System.nanoTime() - start) / 1e9;
    }
  }

  private static double median(double[] x) {
    double[] sorted = x.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
