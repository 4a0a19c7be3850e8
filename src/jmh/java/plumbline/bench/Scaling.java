package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plumbline.numerics.Doubles;
import plumbline.studies.ScalingCurve;
import plumbline.studies.ScalingCurve.Clock;
import plumbline.studies.ScalingTable;

/**
 * How cost grows with documents, topics, nodes, chains and draws (processor time of one thread),
 * and how time shrinks with threads (wall time of the whole program). Writes the curves to {@code
 * target/scaling.csv}, in the form of {@code data/scaling/scaling.csv}; those that are not measured
 * this time stay as they were. {@code bench scaling} measures all, {@code bench scaling-nodes} one
 * axis.
 */
final class Scaling {
  private static final double WARM_UP_SECONDS = 0.5;
  private static final double LEAST_SECONDS = 0.2;
  private static final int REPETITIONS = 5;
  private static final int RUNS = 3;
  private static final int DRAWS = 40_000;
  private static final int UNDECIDED = 3; // the quick mode has too few draws for a verdict
  private static final Path TABLE = Path.of("target", "scaling.csv");
  private static final Path STORED = Path.of("data", "scaling", "scaling.csv");

  private final boolean quick;
  private final int repetitions;
  private final double least;

  private Scaling(boolean quick) {
    this.quick = quick;
    this.repetitions = quick ? 1 : REPETITIONS;
    this.least = quick ? 0 : LEAST_SECONDS;
  }

  /** Whether a word on the command line asks for one axis; no word asks for all. */
  private static boolean isAskedFor(String axis, List<String> names) {
    return names.isEmpty()
        || names.stream().anyMatch(n -> ("scaling-" + axis).startsWith(n.toLowerCase(Locale.ROOT)));
  }

  /** Whether a word on the command line asks for this benchmark; no word asks for all. */
  static boolean isAskedFor(List<String> names) {
    return workloads().keySet().stream().anyMatch(axis -> isAskedFor(axis, names))
        || isAskedFor("threads", names);
  }

  private static Map<String, List<Workload>> workloads() {
    Map<String, List<Workload>> all = new LinkedHashMap<>();
    all.put("documents", TopicWorkloads.byDocuments());
    all.put("topics", TopicWorkloads.byTopics());
    all.put("nodes", NetworkWorkloads.byNodes());
    all.put("chains", ChainWorkloads.byChains());
    all.put("draws", ChainWorkloads.byDraws());
    return all;
  }

  /** Measures what is asked for; a row has a curve's slope, or the speed-up of two threads. */
  static List<Comparison> compare(List<String> names, boolean quick) {
    Scaling scaling = new Scaling(quick);
    List<Comparison> rows = new ArrayList<>();
    for (Map.Entry<String, List<Workload>> axis : workloads().entrySet()) {
      if (isAskedFor(axis.getKey(), names)) {
        for (Workload workload : axis.getValue()) {
          ScalingCurve curve = scaling.measure(workload);
          scaling.keep(curve);
          rows.add(row(curve, curve.slope(), "slope"));
        }
      }
    }
    if (isAskedFor("threads", names)) {
      ScalingCurve curve = scaling.threads();
      scaling.keep(curve);
      rows.add(row(curve, curve.speedUps().get(1), "speed-up"));
    }
    return rows;
  }

  private static Comparison row(ScalingCurve curve, double value, String unit) {
    String name = "Scaling: " + curve.work() + " against " + curve.axis();
    return new Comparison(name, value, null, "no peer", unit, null);
  }

  /** Puts a curve into the file at once: an interrupted run has not been for nothing. */
  private void keep(ScalingCurve curve) {
    if (quick) {
      return; // without warm-up the numbers are none
    }
    Path file = Peers.home().resolve(TABLE);
    Path stored = Peers.home().resolve(STORED);
    Path before = Files.exists(file) ? file : stored;
    ScalingTable table =
        Files.exists(before) ? ScalingTable.read(before) : new ScalingTable(List.of());
    table.with(curve).write(file);
  }

  private ScalingCurve measure(Workload workload) {
    int[] sizes = quick ? Arrays.copyOf(workload.sizes(), 2) : workload.sizes();
    double[] seconds = new double[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      seconds[i] = seconds(workload.at().apply(sizes[i]));
    }
    return new ScalingCurve(
        workload.work(),
        workload.axis(),
        Clock.PROCESSOR,
        Doubles.generate(sizes.length, i -> sizes[i]),
        Doubles.of(seconds));
  }

  /** Processor seconds of one piece of work: the median of some repetitions after warm-up. */
  private double seconds(Workload.Task task) {
    if (!quick) {
      average(task, WARM_UP_SECONDS);
    }
    double[] times = new double[repetitions];
    for (int r = 0; r < repetitions; r++) {
      times[r] = average(task, least);
    }
    return median(times);
  }

  /** The average of one run, or of as many as take so long. */
  private static double average(Workload.Task task, double atLeast) {
    double spent = 0;
    long pieces = 0;
    do {
      task.prepare().run();
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      task.run().run();
      spent += (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) * 1e-9;
      pieces += task.pieces();
    } while (spent < atLeast);
    return spent / pieces;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The whole program with one thread and with two, by turns. */
  private ScalingCurve threads() {
    double[][] seconds = new double[2][quick ? 1 : RUNS];
    for (int r = 0; r < seconds[0].length; r++) {
      for (int threads = 1; threads <= 2; threads++) {
        seconds[threads - 1][r] = jointTest(threads);
      }
    }
    return new ScalingCurve(
        "joint test",
        "threads",
        Clock.WALL,
        Doubles.of(1, 2),
        Doubles.of(median(seconds[0]), median(seconds[1])));
  }

  private double jointTest(int threads) {
    List<String> command =
        WholePrograms.plumbline(
            "check",
            "iptm",
            "--rung",
            "joint",
            "--design",
            "replicated",
            "--draws",
            "" + (quick ? DRAWS / 20 : DRAWS),
            "--threads",
            "" + threads);
    long start = System.nanoTime();
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      int status = process.waitFor();
      if (status != 0 && status != UNDECIDED) {
        throw new IllegalStateException(String.join(" ", command) + " failed");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return (System.nanoTime() - start) * 1e-9;
  }
}
