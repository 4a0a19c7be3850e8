package plumbline.verification.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.random.Rng;
import plumbline.random.SeededRng;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.Verdict;

/**
 * Size and power of calibration by ranks, one quantity, over many fresh seeds. Writes
 * target/studies/sbc-*.csv. Takes minutes: {@code ./plumbline test --long}.
 */
@Tag("long")
class RankStudyTest {
  private static final double LEVEL = 0.005;

  private static <T> List<T> many(int runs, LongFunction<T> run) {
    return Replicates.threads(Runtime.getRuntime().availableProcessors())
        .run(runs, run::apply, Progress.silent());
  }

  private static long failures(int runs, int dataSets, int draws, double shift, double scale) {
    return many(
            runs, seed -> SimulatedRanks.test(dataSets, draws, shift, scale, Rng.seeded(seed)).p())
        .stream()
        .filter(p -> p <= LEVEL)
        .count();
  }

  private static void write(String name, List<String> lines) throws IOException {
    Path folder = Files.createDirectories(Path.of("target/studies"));
    Files.write(folder.resolve(name), lines);
  }

  private static String line(Object... cells) {
    return String.join(",", java.util.Arrays.stream(cells).map(String::valueOf).toList());
  }

  /** For each number of draws, whatever divides it; and what reports promise. */
  @Test
  void powerDoesNotDependOnTheNumberOfDraws() throws IOException {
    int runs = 2000;
    List<String> lines =
        new ArrayList<>(List.of("posterior,size,dataSets,draws,level,runs,found,promised"));
    for (int draws : new int[] {99, 100, 256, 400, 999, 1000, 3999, 4000}) {
      RankSensitivity sensitivity = new RankSensitivity(draws);
      double each = RankReport.bandError(LEVEL, 1);
      double narrow = failures(runs, 500, draws, 0, 0.8) / (double) runs;
      lines.add(
          row("narrow", 0.8, 500, draws, runs, narrow, sensitivity.powerOfScale(0.8, 500, each)));
      double shifted = failures(runs, 500, draws, 0.25, 1) / (double) runs;
      lines.add(
          row(
              "shifted",
              0.25,
              500,
              draws,
              runs,
              shifted,
              sensitivity.powerOfShift(0.25, 500, each)));
      assertTrue(narrow >= 0.94 && shifted >= 0.93, lines.toString());
    }
    for (int[] sizes : new int[][] {{50, 99}, {200, 19}, {500, 9}, {500, 999}}) {
      RankReport.Detectable found =
          RankReport.Detectable.of(
              new RankSensitivity(sizes[1]), sizes[0], RankReport.bandError(LEVEL, 1), 0.95);
      double[] seen = {
        failures(runs, sizes[0], sizes[1], found.shift(), 1) / (double) runs,
        failures(runs, sizes[0], sizes[1], 0, found.narrow()) / (double) runs,
        failures(runs, sizes[0], sizes[1], 0, found.wide()) / (double) runs
      };
      lines.add(row("shifted", found.shift(), sizes[0], sizes[1], runs, seen[0], 0.95));
      lines.add(row("narrow", found.narrow(), sizes[0], sizes[1], runs, seen[1], 0.95));
      lines.add(row("wide", found.wide(), sizes[0], sizes[1], runs, seen[2], 0.95));
      for (double power : seen) {
        assertTrue(power >= 0.93, lines.toString()); // the other tests only add
      }
    }
    write("sbc-power.csv", lines);
  }

  private static String row(
      String posterior,
      double size,
      int dataSets,
      int draws,
      int runs,
      double found,
      double promised) {
    return line(
        posterior,
        String.format(Locale.ROOT, "%.4f", size),
        dataSets,
        draws,
        LEVEL,
        runs,
        found,
        String.format(Locale.ROOT, "%.4f", promised));
  }

  @Test
  void rightPosteriorsFailAtTheStatedRate() throws IOException {
    List<String> lines =
        new ArrayList<>(
            List.of("autocorrelation,dataSets,draws,level,runs,failed,inconclusive,thinned"));
    for (int dataSets : new int[] {20, 200, 500}) {
      for (int draws : new int[] {99, 4000}) {
        long failed = failures(20_000, dataSets, draws, 0, 1);
        lines.add(line(0, dataSets, draws, LEVEL, 20_000, failed, "", ""));
        assertTrue(failed <= 130, lines.toString());
      }
    }
    for (double autocorrelation : new double[] {0, 0.5, 0.7, 0.9, 0.97}) {
      for (int draws : new int[] {99, 400, 1000}) {
        autocorrelated(autocorrelation, draws, lines);
      }
    }
    write("sbc-size.csv", lines);
  }

  private static void autocorrelated(double autocorrelation, int draws, List<String> lines) {
    int runs = 200;
    int dataSets = 500;
    List<RankReport> reports =
        many(runs, seed -> report(dataSets, draws, autocorrelation, Rng.seeded(seed)));
    long failed = reports.stream().filter(r -> r.verdict() == Verdict.FAIL).count();
    long unsure = reports.stream().filter(r -> r.verdict() == Verdict.INCONCLUSIVE).count();
    long thinned =
        reports.stream().filter(r -> r.rows().get(0).ranks().thinning().thinned()).count();
    lines.add(line(autocorrelation, dataSets, draws, LEVEL, runs, failed, unsure, thinned));
    assertTrue(failed <= 6, lines.toString()); // 1 expected
    if (autocorrelation == 0) {
      assertEquals(0, unsure + thinned, lines.toString());
    }
  }

  private static RankReport report(int dataSets, int draws, double autocorrelation, SeededRng rng) {
    RankRecorder recorder = new RankRecorder("mu", draws, dataSets);
    double innovation = Math.sqrt(1 - autocorrelation * autocorrelation);
    double[] series = new double[draws];
    for (int i = 0; i < dataSets; i++) {
      for (int d = 0; d < draws; d++) {
        series[d] =
            d == 0 ? rng.normal() : autocorrelation * series[d - 1] + innovation * rng.normal();
      }
      recorder.add(rng.normal(), series, rng);
    }
    return RankReport.of(List.of(recorder), LEVEL, rng.child("uniform"));
  }
}
