package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.start.NormalGibbs;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalState;
import plumbline.models.start.StartTrials;
import plumbline.numerics.Doubles;
import plumbline.numerics.StudentTail;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointSamples;
import plumbline.verification.joint.JointTest;
import plumbline.verification.series.MeanEstimate;
import plumbline.verification.series.Series;
import plumbline.verification.series.StandardErrorMethod;

/**
 * What a joint test can see with 2,000 steps of a sampler, by five ways of comparing: 200 runs each
 * of the normal sampler and its six planted bugs, seven statistics, Bonferroni at 0.05. Raw tests
 * on a thinned chain reject the right sampler where autocorrelation is long; unpaired comparison of
 * independent replicates has hardly any power where the data say much. Writes
 * target/studies/power-2000-steps.csv.
 */
@Tag("long")
class PowerTableTest {
  private static final int RUNS = 200;
  private static final int STEPS = 2_000;
  private static final double LEVEL = 0.05;
  private static final RunOptions ONE_THREAD =
      RunOptions.defaults().withReplicates(Replicates.threads(1));

  /** Whether a comparison of samples rejects. */
  private interface Rejects {
    boolean test(JointSamples samples);
  }

  private record Column(String name, Design design, Rejects rejects) {}

  private static List<Column> columns() {
    Design geweke = Design.successiveConditional().draws(STEPS).chains(1);
    Design schein = Design.schein().draws(STEPS);
    return List.of(
        new Column("Geweke z", geweke, samples -> smallestZ(samples, false)),
        new Column("t thinned by 9", geweke, samples -> smallestT(samples, 9)),
        new Column("Schein unpaired", schein, samples -> smallestT(samples, 1)),
        new Column("Schein paired", schein, samples -> smallestZ(samples, true)),
        new Column(
            "paired, 10 sweeps",
            Design.schein().draws(STEPS / 10).sweepsPerDraw(10),
            samples -> smallestZ(samples, true)));
  }

  private static boolean smallestZ(JointSamples samples, boolean paired) {
    int functions = samples.forward().variables().size();
    double smallest = 1;
    for (int f = 0; f < functions; f++) {
      Series forward = Series.of(samples.forward(), f);
      Series backward = Series.of(samples.backward(), f);
      MeanEstimate difference = backward.minus(forward).independent();
      double z = difference.mean() / difference.standardError();
      if (!paired) {
        MeanEstimate after = MeanEstimate.of(backward, StandardErrorMethod.GEYER);
        MeanEstimate before = forward.independent();
        z =
            (after.mean() - before.mean())
                / Math.hypot(after.standardError(), before.standardError());
      }
      smallest = Math.min(smallest, StudentTail.twoSidedP(z));
    }
    return smallest < LEVEL / functions;
  }

  private static boolean smallestT(JointSamples samples, int thin) {
    int functions = samples.forward().variables().size();
    double smallest = 1;
    for (int f = 0; f < functions; f++) {
      double[] forward = Series.of(samples.forward(), f).everyNth(thin);
      double[] backward = Series.of(samples.backward(), f).everyNth(thin);
      smallest =
          Math.min(
              smallest,
              TTest.withDefaults()
                  .with(DataDispersion.HETEROSCEDASTIC)
                  .test(forward, backward)
                  .getPValue());
    }
    return smallest < LEVEL / functions;
  }

  private static List<TestFunction<NormalState, Doubles>> functions() {
    return List.of(
        TestFunction.of("mu", (s, y) -> s.mu()),
        TestFunction.of("tau", (s, y) -> s.tau()),
        TestFunction.of("mu^2", (s, y) -> s.mu() * s.mu()),
        TestFunction.of("tau^2", (s, y) -> s.tau() * s.tau()),
        TestFunction.of("mu tau", (s, y) -> s.mu() * s.tau()),
        TestFunction.of("mean of y", (s, y) -> y.mean()),
        TestFunction.of("first y, squared", (s, y) -> y.get(0) * y.get(0)));
  }

  private static double rate(
      Column column, int observations, Sampler<NormalState, Doubles> sampler) {
    return Replicates.threads(Runtime.getRuntime().availableProcessors())
            .run(
                RUNS,
                run ->
                    column
                        .rejects()
                        .test(
                            JointTest.of(new NormalModel(observations), sampler)
                                .design(column.design())
                                .only(functions())
                                .samples(Rng.seeded(run), ONE_THREAD)),
                Progress.silent())
            .stream()
            .filter(rejected -> rejected)
            .count()
        / (double) RUNS;
  }

  @Test
  void eachWayOfComparingHasTheRatesOfTheTable() throws IOException {
    Map<String, Sampler<NormalState, Doubles>> samplers = new LinkedHashMap<>();
    samplers.put("none", NormalGibbs.sweep());
    StartTrials.normal(TrialOptions.defaults())
        .mutants()
        .forEach(m -> samplers.put(m.name(), m.sampler()));
    List<Column> columns = columns();
    List<String> lines = new ArrayList<>(List.of("bug,observations,comparison,runs,rejected"));
    Map<String, Double> rates = new LinkedHashMap<>();
    samplers.forEach(
        (bug, sampler) -> {
          for (int observations : new int[] {5, 50}) {
            for (Column column : columns) {
              double rate = rate(column, observations, sampler);
              rates.put(bug + "/" + observations + "/" + column.name(), rate);
              lines.add(
                  String.format(
                      Locale.ROOT,
                      "%s,%d,\"%s\",%d,%s",
                      bug,
                      observations,
                      column.name(),
                      RUNS,
                      rate));
            }
          }
        });
    Path folder = Files.createDirectories(Path.of("target/studies"));
    Files.write(folder.resolve("power-2000-steps.csv"), lines);
    // The four statements that the table is for; three standard errors of 200 runs at 0.05 are
    // 0.05.
    assertTrue(rates.get("none/5/Schein paired") <= 0.1, lines.toString());
    assertTrue(rates.get("none/50/Schein paired") <= 0.1, lines.toString());
    assertTrue(rates.get("none/50/t thinned by 9") >= 0.25, lines.toString());
    assertTrue(rates.get("prior-dropped/50/Schein unpaired") <= 0.05, lines.toString());
    assertTrue(rates.get("prior-dropped/50/Schein paired") >= 0.95, lines.toString());
    assertTrue(rates.get("stale-mean/5/Schein paired") <= 0.15, lines.toString());
  }
}
