package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.random.Rng;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.JointTestRow;

/**
 * What a row promises to see, against what it sees: {@link KnownErrors} of five sizes each, on laws
 * in closed form. The long form takes 500 seeds a cell and writes target/studies/promised-power.csv
 * line by line, so that a killed run goes on where it was.
 */
class PromisedPowerTest {
  private static final double LEVEL = 0.005;
  private static final double[] POWERS = {0.15, 0.35, 0.55, 0.75, 0.92};
  private static final RunOptions ONE_THREAD =
      RunOptions.defaults().withReplicates(Replicates.threads(1));
  private static final String HEADER = "error,size,unit,seeds,promised,observed";

  private record Cell(double size, int seeds, double promised, double observed) {
    double difference() {
      return Math.abs(promised - observed);
    }

    boolean kept(double allowance) {
      double error = Math.sqrt(observed * (1 - observed) / seeds);
      return difference() <= allowance + 3 * error;
    }
  }

  /** The share of seeds in which the row itself rejects, and the mean of what it promised. */
  private static Cell cell(KnownErrors.Kind kind, double size, int seeds) {
    double truth = kind.difference(size);
    List<double[]> runs =
        Replicates.threads(Runtime.getRuntime().availableProcessors())
            .run(
                seeds,
                seed -> {
                  JointTestReport report =
                      kind.test(size).familyWiseError(LEVEL).run(Rng.seeded(seed), ONE_THREAD);
                  JointTestRow row = report.row(kind.row());
                  JointTestRow.Sensitivity seen = row.sensitivity();
                  if (seen == null) {
                    throw new IllegalStateException(kind.name() + " has no say: " + report);
                  }
                  long rows = report.rows().stream().filter(r -> r.sensitivity() != null).count();
                  double rejects = row.p() < LEVEL / rows ? 1 : 0;
                  return new double[] {seen.power(truth / seen.scale()), rejects};
                },
                Progress.silent());
    double promised = runs.stream().mapToDouble(run -> run[0]).average().orElseThrow();
    double observed = runs.stream().mapToDouble(run -> run[1]).average().orElseThrow();
    return new Cell(size, seeds, promised, observed);
  }

  /** The error that the row would find with a given probability, by its own word. */
  private static double sizeFor(KnownErrors.Kind kind, double power) {
    JointTestRow row =
        kind.test(0).familyWiseError(LEVEL).run(Rng.seeded(1), ONE_THREAD).row(kind.row());
    JointTestRow.Sensitivity seen = java.util.Objects.requireNonNull(row.sensitivity());
    return kind.sizeOf(seen.detectable(power) * seen.scale());
  }

  /** Two hundred seeds: a right promise misses by more than 0.05 + 3.9 errors once in 10,000. */
  @TestFactory
  Stream<DynamicTest> promisesAreKept() {
    return KnownErrors.all().stream()
        .filter(kind -> kind.name().endsWith("*"))
        .map(
            kind ->
                DynamicTest.dynamicTest(
                    kind.name(),
                    () -> {
                      Cell cell = cell(kind, sizeFor(kind, 0.55), 200);
                      double error = Math.sqrt(0.25 / 200);
                      assertTrue(cell.difference() <= 0.05 + 3.9 * error, cell.toString());
                    }));
  }

  @Test
  @Tag("long")
  void allPromisesAreKept() throws IOException {
    Path file = Path.of("target", "studies", "promised-power.csv");
    Map<String, Cell> done = read(file);
    double sum = 0;
    List<String> broken = new ArrayList<>();
    for (KnownErrors.Kind kind : KnownErrors.all()) {
      for (double power : POWERS) {
        double size = sizeFor(kind, power);
        String key = kind.name() + "," + String.format(Locale.ROOT, "%.6g", size);
        Cell cell = done.get(key);
        if (cell == null) {
          cell = cell(kind, size, 500);
          Files.writeString(
              file,
              String.format(
                  Locale.ROOT,
                  "%s,%s,%d,%.4f,%.4f%n",
                  key,
                  kind.unit(),
                  cell.seeds(),
                  cell.promised(),
                  cell.observed()),
              StandardOpenOption.APPEND);
        }
        sum += cell.difference();
        if (!cell.kept(0.05)) {
          broken.add(key + " " + cell);
        }
      }
    }
    double mean = sum / (KnownErrors.all().size() * POWERS.length);
    assertTrue(broken.isEmpty(), broken.toString());
    assertTrue(mean <= 0.03, "on average " + mean);
  }

  private static Map<String, Cell> read(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Map<String, Cell> cells = new HashMap<>();
    if (Files.notExists(file)) {
      Files.writeString(file, HEADER + System.lineSeparator());
    }
    for (String line : Files.readAllLines(file)) {
      String[] part = line.split(",", -1);
      if (part.length == 6 && !line.equals(HEADER)) {
        cells.put(
            part[0] + "," + part[1],
            new Cell(
                Double.parseDouble(part[1]),
                Integer.parseInt(part[3]),
                Double.parseDouble(part[4]),
                Double.parseDouble(part[5])));
      }
    }
    return cells;
  }
}
