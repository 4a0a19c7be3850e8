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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plumbline.models.start.NormalGibbs;
import plumbline.models.start.NormalModel;
import plumbline.models.start.NormalState;
import plumbline.models.start.StartTrials;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.Sampler;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.joint.AsPublished;
import plumbline.verification.joint.Design;
import plumbline.verification.joint.JointTest;
import plumbline.verification.joint.JointTestReport;
import plumbline.verification.joint.SuccessiveConditional;
import plumbline.verification.mutation.Mutant;

/**
 * Size and power of our own tests, over many fresh seeds of the normal model and its six planted
 * bugs. Writes target/studies/*.csv. Takes many minutes: {@code ./plumbline test --long}.
 */
@Tag("long")
class HarnessStudyTest {
  private static final int DRAWS = 20_000;
  private static final RunOptions ONE_THREAD =
      RunOptions.defaults().withReplicates(Replicates.threads(1));
  private static final Map<String, Design> DESIGNS = designs();

  private static Map<String, Design> designs() {
    Map<String, Design> designs = new LinkedHashMap<>();
    designs.put("successive-conditional", Design.successiveConditional().draws(DRAWS));
    designs.put("replicated", Design.replicated().draws(DRAWS));
    designs.put("schein", Design.schein().draws(DRAWS));
    return designs;
  }

  private static JointTest<NormalState, Doubles> test(
      int observations, Sampler<NormalState, Doubles> sampler) {
    return JointTest.of(new NormalModel(observations), sampler)
        .function("mu", (s, y) -> s.mu())
        .function("tau", (s, y) -> s.tau())
        .function("mean of y", (s, y) -> y.mean());
  }

  /** Fractions of seeds that fail and that are inconclusive. */
  private static double[] rates(JointTest<NormalState, Doubles> test, int seeds) {
    List<Verdict> verdicts =
        Replicates.threads(Runtime.getRuntime().availableProcessors())
            .run(
                seeds,
                s -> test.run(Rng.seeded(1000 + s), ONE_THREAD).verdict(),
                Progress.silent());
    return new double[] {
      verdicts.stream().filter(v -> v == Verdict.FAIL).count() / (double) seeds,
      verdicts.stream().filter(v -> v == Verdict.INCONCLUSIVE).count() / (double) seeds
    };
  }

  private static void write(String name, List<String> lines) throws IOException {
    Path folder = Files.createDirectories(Path.of("target/studies"));
    Files.write(folder.resolve(name), lines);
  }

  @Test
  void aRightSamplerIsRejectedAtTheStatedRate() throws IOException {
    List<String> lines =
        new ArrayList<>(List.of("observations,design,seeds,level,failed,inconclusive"));
    for (Map.Entry<String, Design> design : DESIGNS.entrySet()) {
      double[] rates =
          rates(test(5, NormalGibbs.sweep()).design(design.getValue()).familyWiseError(0.05), 400);
      lines.add(
          String.format(Locale.ROOT, "5,%s,400,0.05,%s,%s", design.getKey(), rates[0], rates[1]));
      assertTrue(rates[0] <= 0.09, lines.toString());
    }
    write("size.csv", lines);
  }

  /** Thinning shorter than the autocorrelation turns the documents' raw tests into false alarms. */
  @Test
  void theDocumentsRecipeRejectsARightSampler() throws IOException {
    AsPublished recipe =
        new AsPublished("thin 9", new SuccessiveConditional(18_000, 1, 2_000, 9, 1), 0.05);
    List<String> lines = new ArrayList<>(List.of("observations,seeds,level of each test,rejected"));
    double[] rejected = new double[2];
    int[] observations = {5, 50};
    for (int k = 0; k < 2; k++) {
      JointTest<NormalState, Doubles> test =
          test(observations[k], NormalGibbs.sweep()).design(recipe);
      int seeds = 200;
      List<Boolean> rejections =
          Replicates.threads(Runtime.getRuntime().availableProcessors())
              .run(
                  seeds,
                  s -> {
                    JointTestReport report = test.run(Rng.seeded(s), ONE_THREAD);
                    double level = recipe.level() / report.rows().size(); // generous: Bonferroni
                    return report.rows().stream()
                        .anyMatch(row -> Math.min(row.tTestP(), row.mannWhitneyP()) < level);
                  },
                  Progress.silent());
      rejected[k] = rejections.stream().filter(r -> r).count() / (double) seeds;
      lines.add(String.format(Locale.ROOT, "%d,%d,0.05,%s", observations[k], seeds, rejected[k]));
    }
    write("published-recipe.csv", lines);
    assertTrue(rejected[1] > 0.25 && rejected[1] > 3 * rejected[0], lines.toString());
  }

  @Test
  void everyPlantedBugIsCaught() throws IOException {
    List<String> lines =
        new ArrayList<>(List.of("mutant,observations,design,seeds,failed,inconclusive"));
    for (Mutant<NormalState, Doubles> mutant :
        StartTrials.normal(TrialOptions.defaults()).mutants()) {
      double best = 0;
      for (int observations : new int[] {5, 50}) {
        for (Map.Entry<String, Design> design : DESIGNS.entrySet()) {
          double[] rates =
              rates(test(observations, mutant.sampler()).design(design.getValue()), 100);
          best = Math.max(best, rates[0]);
          lines.add(
              String.format(
                  Locale.ROOT,
                  "%s,%d,%s,100,%s,%s",
                  mutant.name(),
                  observations,
                  design.getKey(),
                  rates[0],
                  rates[1]));
        }
      }
      assertTrue(best >= 0.95, mutant.name() + " " + lines);
    }
    write("power.csv", lines);
  }

  /** The log likelihood on the kept data finds synchronous updating; on new data it does not. */
  @Test
  void synchronousUpdatingIsFoundByTheLogLikelihoodWithTheDataKept() {
    Sampler<NormalState, Doubles> stale =
        StartTrials.normal(TrialOptions.defaults()).withMutant("stale-mean").sampler();
    for (boolean kept : new boolean[] {true, false}) {
      JointTest<NormalState, Doubles> test =
          JointTest.of(new NormalModel(5), stale)
              .design(Design.replicated().draws(DRAWS).dataKept(kept));
      double[] rates = rates(test, 100);
      assertTrue(kept ? rates[0] >= 0.95 : rates[0] <= 0.1, kept + " " + rates[0]);
    }
  }
}
