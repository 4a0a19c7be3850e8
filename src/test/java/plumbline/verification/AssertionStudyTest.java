package plumbline.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import plumbline.models.start.StartTrials;
import plumbline.numerics.Doubles;
import plumbline.random.Rng;
import plumbline.sampling.runs.Progress;
import plumbline.sampling.runs.Replicates;
import plumbline.verification.anytime.AnytimeTest;
import plumbline.verification.anytime.SequentialCases;
import plumbline.verification.joint.JointTest;

/**
 * Size and power of the assertion over many fresh seeds. Writes target/studies/assertion.csv. Takes
 * a quarter of an hour of one processor: {@code ./plumbline test --long}.
 */
@Tag("long")
class AssertionStudyTest {
  private static final RunOptions ONE_THREAD =
      RunOptions.defaults().withReplicates(Replicates.threads(1));

  private final List<String> lines =
      new ArrayList<>(List.of("sampler,level,replicates,runs,failed,inconclusive,passed"));

  /** FAIL, INCONCLUSIVE and PASS in so many runs. */
  private int[] count(String name, JointTest<?, ?> test, AnytimeTest settings, int runs) {
    List<Verdict> verdicts =
        Replicates.threads(Runtime.getRuntime().availableProcessors())
            .run(
                runs,
                s -> settings.decide(test, Rng.seeded(1000 + s), ONE_THREAD).verdict(),
                Progress.silent());
    int[] counts = new int[3];
    for (Verdict verdict : verdicts) {
      counts[verdict == Verdict.FAIL ? 0 : verdict == Verdict.INCONCLUSIVE ? 1 : 2]++;
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "%s,%s,%d,%d,%d,%d,%d",
            name,
            settings.level(),
            settings.replicates(),
            runs,
            counts[0],
            counts[1],
            counts[2]));
    return counts;
  }

  private static Map<String, JointTest<?, ?>> rightSamplers() {
    Map<String, JointTest<?, ?>> right = new LinkedHashMap<>();
    right.put("normal model: Gibbs", normal());
    right.put("normal model: Metropolis", MetropolisNormal.test(MetropolisNormal.RIGHT));
    for (int m : new int[] {300, 1000, 3000}) {
      right.put("rotation of " + m, SequentialCases.rotation(m));
    }
    right.put("rare event", SequentialCases.rareEvent());
    right.put("lazy Metropolis", SequentialCases.lazyMetropolis());
    return right;
  }

  private static JointTest<?, ?> normal() {
    return JointTest.of(new NormalModel(5), NormalGibbs.sweep())
        .function("mu", (s, y) -> s.mu())
        .function("tau", (s, y) -> s.tau())
        .function("mean of y", (Object s, Doubles y) -> y.mean());
  }

  private static Map<String, JointTest<?, ?>> wrongSamplers() {
    Map<String, JointTest<?, ?>> wrong = new LinkedHashMap<>();
    for (boolean gibbs : new boolean[] {true, false}) {
      String mean = gibbs ? "mean by Gibbs" : "all by Metropolis";
      MetropolisNormal rate = new MetropolisNormal(gibbs, 0.7, 3.3, 2.5);
      MetropolisNormal shape = new MetropolisNormal(gibbs, 0.7, 3, 2);
      wrong.put("prior rate 3.3 for 3; " + mean, MetropolisNormal.test(rate));
      wrong.put("shape 5 for 5.5; " + mean, MetropolisNormal.test(shape));
    }
    return wrong;
  }

  @Test
  void sizeAndPower() throws IOException {
    AnytimeTest test = AnytimeTest.defaults();
    rightSamplers()
        .forEach(
            (name, right) -> {
              // fewer replicates: the level holds for every number of them, and 10,000 runs
              // take minutes
              int[] often = count(name, right, new AnytimeTest(1e-2, 2_000, 0), 10_000);
              assertTrue(often[0] <= 130, name + " failed " + often[0]);
              int[] counts = count(name, right, test, 200);
              assertEquals(0, counts[0], name);
              assertTrue(name.equals("rare event") || counts[2] >= 190, name + " " + counts[2]);
            });
    wrongSamplers()
        .forEach(
            (name, wrong) -> {
              int[] counts = count(name, wrong, test, 100);
              assertTrue(counts[0] >= 85, name + " failed " + counts[0]);
            });
    for (int m : new int[] {300, 1000, 3000}) {
      String name = "rotation of " + m + " that stops";
      assertEquals(100, count(name, SequentialCases.stoppingRotation(m), test, 100)[0], name);
    }
    assertEquals(100, count("N(1; 1) for Exp(1)", SequentialCases.wrongLaw(), test, 100)[0]);
    assertEquals(100, count("does not move", SequentialCases.still(), test, 100)[1]);
    StartTrials.normal(TrialOptions.defaults())
        .mutants()
        .forEach(
            bug ->
                count(
                    bug.name(),
                    StartTrials.normal(TrialOptions.defaults()).withMutant(bug.name()).jointTest(),
                    test,
                    100));
    Path folder = Files.createDirectories(Path.of("target/studies"));
    Files.write(folder.resolve("assertion.csv"), lines);
  }
}
