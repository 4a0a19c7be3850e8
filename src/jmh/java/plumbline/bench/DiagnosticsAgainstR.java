package plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import plumbline.diagnostics.EffectiveSampleSize;
import plumbline.diagnostics.Estimate;
import plumbline.diagnostics.GelmanRubin;
import plumbline.diagnostics.MultivariateGelmanRubin;
import plumbline.diagnostics.RHat;
import plumbline.diagnostics.RafteryLewis;
import plumbline.diagnostics.Summary;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;

/**
 * The diagnostics beside R's coda and posterior on the same numbers in one run: CPU time of one
 * thread after warm-up against CPU time inside R, neither with any parsing. Both sides' numbers are
 * compared as well. Draws are AR(1) chains with coefficient 0.9.
 */
final class DiagnosticsAgainstR {
  private static final String UNIT = "CPU s";

  private final int chains = 4;
  private final int draws;
  private final int variables = 20;
  private final int repeats;
  private final double[] values;

  private DiagnosticsAgainstR(boolean quick) {
    this.draws = quick ? 5_000 : 100_000;
    this.repeats = quick ? 1 : 5;
    this.values = autoregressions(variables * chains, draws);
  }

  /** Whether a word on the command line asks for this benchmark; no word asks for all. */
  static boolean isAskedFor(List<String> names) {
    return names.isEmpty()
        || names.stream().anyMatch(n -> "diagnosticsagainstr".contains(n.toLowerCase(Locale.ROOT)));
  }

  static List<Comparison> compare(boolean quick) {
    DiagnosticsAgainstR benchmark = new DiagnosticsAgainstR(quick);
    Map<String, double[]> peer = benchmark.peer().orElse(Map.of());
    List<Comparison> rows = new ArrayList<>();
    benchmark.jobs().forEach((job, run) -> rows.add(benchmark.compare(job, run, peer.get(job))));
    return rows;
  }

  private Comparison compare(String job, DoubleSupplier run, double @Nullable [] peer) {
    double result = Double.NaN;
    double[] seconds = new double[repeats];
    for (int i = -repeats; i < repeats; i++) {
      long before = cpuNanos();
      result = run.getAsDouble();
      if (i >= 0) {
        seconds[i] = (cpuNanos() - before) * 1e-9;
      }
    }
    Arrays.sort(seconds);
    double ours = seconds[repeats / 2];
    String name = "Diagnostics " + job;
    if (peer == null) {
      return new Comparison(name, ours, null, "R is not installed", UNIT, null);
    }
    boolean same = Math.abs(result - peer[1]) <= 1e-9 * Math.abs(peer[1]);
    String numbers = same ? "same numbers" : "NUMBERS DIFFER: " + result + " and " + peer[1];
    return new Comparison(
        name, ours, peer[0], "R, " + peerName(job) + "; " + numbers, UNIT, ours / peer[0]);
  }

  private static String peerName(String job) {
    return switch (job) {
      case "raftery" -> "coda::raftery.diag";
      case "gelman" -> "coda::gelman.diag with multivariate";
      case "effectiveSize" -> "coda::effectiveSize";
      case "rhatEss" -> "posterior::rhat, ess_bulk, ess_tail";
      default -> "posterior::summarise_draws (ours: with all classic diagnostics)";
    };
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Each job computes what R's job of the same name does and returns the sum. */
  private Map<String, DoubleSupplier> jobs() {
    Map<String, DoubleSupplier> jobs = new LinkedHashMap<>();
    jobs.put("raftery", this::raftery);
    jobs.put("gelman", this::gelman);
    jobs.put("effectiveSize", () -> each(EffectiveSampleSize::autoregressive));
    jobs.put(
        "rhatEss",
        () -> each(RHat::of) + each(EffectiveSampleSize::bulk) + each(EffectiveSampleSize::tail));
    jobs.put("summary", this::summary);
    return jobs;
  }

  @FunctionalInterface
  private interface Diagnostic {
    Estimate of(double[]... chains);
  }

  private double each(Diagnostic diagnostic) {
    double sum = 0;
    for (int v = 0; v < variables; v++) {
      sum += diagnostic.of(chainsOf(v)).value();
    }
    return sum;
  }

  private double[][] chainsOf(int variable) {
    double[][] result = new double[chains][];
    for (int c = 0; c < chains; c++) {
      int from = (variable * chains + c) * draws;
      result[c] = Arrays.copyOfRange(values, from, from + draws);
    }
    return result;
  }

  private double raftery() {
    double sum = 0;
    for (int series = 0; series < variables * chains; series++) {
      RafteryLewis.Lengths lengths =
          RafteryLewis.withDefaults()
              .of(Arrays.copyOfRange(values, series * draws, (series + 1) * draws));
      sum += lengths.burnIn().value() + lengths.total().value();
    }
    return sum;
  }

  private double gelman() {
    GelmanRubin settings = GelmanRubin.withDefaults().withFirstHalfDropped(false);
    double[][][] all = new double[variables][][];
    double sum = 0;
    for (int v = 0; v < variables; v++) {
      all[v] = chainsOf(v);
      GelmanRubin.Factor factor = settings.of(all[v]);
      sum += factor.psrf().value() + factor.upper().value();
    }
    return sum + MultivariateGelmanRubin.of(settings).codaCompatible().factor(all).value();
  }

  private double summary() {
    List<String> names = new ArrayList<>();
    for (int v = 0; v < variables; v++) {
      names.add("x" + v);
    }
    Summary summary =
        Summary.of(Draws.adopt(names, chains, draws, values, RunInfo.of("benchmark", 1, Map.of())));
    double sum = 0;
    for (Summary.OfVariable v : summary.variables()) {
      for (Estimate number :
          List.of(
              v.mean(),
              v.median(),
              v.sd(),
              v.mad(),
              v.q5(),
              v.q95(),
              v.rhat(),
              v.essBulk(),
              v.essTail())) {
        sum += number.value();
      }
    }
    return sum;
  }

  private static double[] autoregressions(int count, int length) {
    SeededRng rng = Rng.seeded(4);
    double[] values = new double[count * length];
    for (int s = 0; s < count; s++) {
      double x = rng.normal() / Math.sqrt(1 - 0.81);
      for (int i = 0; i < length; i++) {
        x = 0.9 * x + rng.normal();
        values[s * length + i] = x;
      }
    }
    return values;
  }

  /** Job to {seconds, sum}; empty where R or its packages are missing. */
  private Optional<Map<String, double[]>> peer() {
    Path home = Path.of(System.getProperty("plumbline.home", "")).toAbsolutePath();
    try {
      Path file = Files.createTempFile("plumbline-bench", ".bin");
      try {
        write(file);
        Process process =
            new ProcessBuilder(
                    "Rscript",
                    home.resolve("src/jmh/R/diagnostics.R").toString(),
                    file.toString(),
                    String.valueOf(chains),
                    String.valueOf(draws),
                    String.valueOf(variables),
                    String.valueOf(Math.min(3, repeats)))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? Optional.of(parse(text)) : Optional.empty();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private void write(Path file) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(values);
    try {
      Files.write(file, bytes.array());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, double[]> parse(String text) {
    Map<String, double[]> jobs = new HashMap<>();
    text.lines()
        .map(line -> line.split(",", -1))
        .filter(cells -> cells.length == 3)
        .forEach(
            cells ->
                jobs.put(
                    cells[0],
                    new double[] {Double.parseDouble(cells[1]), Double.parseDouble(cells[2])}));
    return jobs;
  }
}
