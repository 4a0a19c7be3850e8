package plumbline.verification.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import plumbline.sampling.Draws;
import plumbline.sampling.RunInfo;
import plumbline.verification.Verdict;
import plumbline.verification.joint.JointTestRow;
import plumbline.verification.joint.SampleComparison;
import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;
import plumbline.verification.series.StandardErrorMethod;

/** Two-sample tests against R's stats, coda and posterior on eleven pairs of samples. */
class TwoSampleOracleTest {
  private static final Path GIVEN = Path.of("src/test/resources/oracle/diagnostics/given");
  private static final Pattern COMMA_OUTSIDE_QUOTES =
      Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** What R's posterior calls the error of a chain too short for it. */
  private static final int LEAST_CHAIN = 6;

  private record Line(String set, String test, String options, String key, double value) {
    static Line of(String text) {
      String[] cells = COMMA_OUTSIDE_QUOTES.split(text);
      for (int i = 0; i < cells.length; i++) {
        cells[i] = cells[i].replace("\"", "");
      }
      double value = cells[7].equals("NA") ? Double.NaN : Double.parseDouble(cells[7]);
      return new Line(cells[0], cells[4], cells[5], cells[6], value);
    }
  }

  private record Samples(double[] forward, double[] backward) {
    static Samples read(String set) throws IOException {
      Map<String, List<Double>> sides = new HashMap<>();
      for (String line : Files.readAllLines(GIVEN.resolve(set + ".csv"))) {
        String[] cells = line.replace("\"", "").split(",", -1);
        if (!cells[0].equals("sample")) {
          sides
              .computeIfAbsent(cells[0], side -> new ArrayList<>())
              .add(Double.parseDouble(cells[1]));
        }
      }
      Samples all = new Samples(array(sides.get("forward")), array(sides.get("backward")));
      return set.equals("two_thin9") ? all.thinned(9) : all;
    }

    private static double[] array(List<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private Samples thinned(int n) {
      return new Samples(Series.of(forward).everyNth(n), Series.of(backward).everyNth(n));
    }

    private Samples squared() {
      return new Samples(
          Arrays.stream(forward).map(x -> x * x).toArray(),
          Arrays.stream(backward).map(x -> x * x).toArray());
    }
  }

  private static List<Line> oracle() throws IOException {
    return Files.readAllLines(GIVEN.resolve("results.csv")).stream()
        .filter(line -> line.startsWith("two_") && !line.startsWith("two_chains"))
        .map(Line::of)
        .toList();
  }

  @TestFactory
  List<DynamicTest> everySetAgreesWithR() throws IOException {
    List<Line> lines = oracle();
    List<DynamicTest> tests = new ArrayList<>();
    for (String set : lines.stream().map(Line::set).distinct().toList()) {
      if (!set.equals("two_constant_both")) {
        List<Line> ofSet = lines.stream().filter(line -> line.set().equals(set)).toList();
        tests.add(DynamicTest.dynamicTest(set, () -> compare(Samples.read(set), ofSet)));
      }
    }
    assertEquals(10, tests.size());
    return tests;
  }

  private static void compare(Samples samples, List<Line> lines) {
    TwoSampleTests ours = TwoSampleTests.of(samples.forward(), samples.backward());
    int compared = 0;
    for (Line line : lines) {
      String which = line.test() + " " + line.options() + " " + line.key();
      switch (which) {
        case "t.test Welch t" -> relative(line, ours.t(), 1e-9);
        case "t.test Welch p" -> relative(line, ours.tP(), 1e-9);
        case "wilcox.test exact=FALSE correct=TRUE W" -> relative(line, ours.u(), 1e-12);
        case "wilcox.test exact=FALSE correct=TRUE p" -> relative(line, ours.uP(), 1e-9);
        case "ks.test exact=FALSE asymptotic D", "ks.test exact=TRUE D" ->
            assertEquals(line.value(), ours.d(), 1e-12, line.toString());
        case "ks.test exact=FALSE asymptotic p" -> // R truncates its series
            assertEquals(
                line.value(),
                KolmogorovSmirnov.asymptotic(
                        PooledRanks.sorting(samples.forward().clone(), samples.backward().clone()))
                    .p(),
                2e-6,
                line.toString());
        case "ks.test exact=TRUE p" ->
            relative(
                line, KolmogorovSmirnov.exact(samples.forward(), samples.backward()).p(), 1e-9);
        default -> {
          if (!line.test().equals("geweke2004_z")) {
            continue;
          }
          geweke(line, samples);
        }
      }
      compared++;
    }
    assertTrue(compared >= 14, "compared only " + compared);
  }

  private static void geweke(Line line, Samples samples) {
    Samples moment = line.options().startsWith("g=x^2 ") ? samples.squared() : samples;
    boolean geyer = line.options().endsWith("mcse_mean");
    StandardErrorMethod method = geyer ? StandardErrorMethod.GEYER : StandardErrorMethod.SPECTRAL;
    MeanEstimate forward = Series.of(moment.forward()).independent();
    MeanEstimate backward = MeanEstimate.of(Series.of(moment.backward()), method);
    double z =
        (forward.mean() - backward.mean())
            / Math.hypot(forward.standardError(), backward.standardError());
    if (geyer && moment.backward().length < LEAST_CHAIN) {
      assertTrue(Double.isNaN(z) && Double.isNaN(line.value()), line.toString());
    } else if (line.key().equals("z")) {
      relative(line, z, 1e-9);
    } else {
      relative(line, 2 * NORMAL.survivalProbability(Math.abs(z)), 1e-9);
    }
  }

  /** R gives NA or NaN here and says that the data are constant. */
  @Test
  void equalConstantsAreDefinedAndSaid() throws IOException {
    Samples samples = Samples.read("two_constant_both");
    TwoSampleTests tests = TwoSampleTests.of(samples.forward(), samples.backward());
    assertEquals(new TwoSampleTests(0, 1, 300, 1, 0, 1, 1), tests);
    SampleComparison comparison =
        SampleComparison.of(
            draws(samples.forward()),
            draws(samples.backward()),
            SampleComparison.Settings.independent(0.005));
    JointTestRow row = comparison.rows().get(0);
    assertEquals(JointTestRow.Note.CONSTANT, row.note());
    assertEquals(Verdict.NOT_TESTED, row.verdict());
    assertEquals(Verdict.INCONCLUSIVE, comparison.verdict());
  }

  @Test
  void samplesTooShortForStandardErrorDoNotPass() throws IOException {
    Samples samples = Samples.read("two_tiny_ties");
    SampleComparison comparison =
        SampleComparison.of(
            draws(samples.forward()),
            draws(samples.backward()),
            SampleComparison.Settings.independent(0.005));
    assertEquals(JointTestRow.Note.TOO_SHORT, comparison.rows().get(0).note());
    assertEquals(Verdict.INCONCLUSIVE, comparison.verdict());
  }

  private static Draws draws(double[] values) {
    return Draws.of(List.of("x"), 1, values.length, values, RunInfo.of("given", 0, Map.of()));
  }

  private static void relative(Line line, double ours, double tolerance) {
    double scale = Math.max(Math.abs(line.value()), Double.MIN_NORMAL);
    assertEquals(0, (ours - line.value()) / scale, tolerance, line + ", ours " + ours);
  }
}
